import type { FromWorker, Problem } from '../../protocol/worker.ts';

/** What reports need. */
export interface ReportPorts {
  post(message: FromWorker): void;
  /** Takes secrets out of an error's text. */
  mask(text: string): string;
  /** Milliseconds, growing. */
  now(): number;
}

/** Milliseconds in which the same problem is told once, and only so many are told at all. */
const WINDOW = 250;
const MOST = 10;

/**
 * Tells the person what goes wrong, and when it works again. An app that fails in a loop is told of four times a second,
 * not a thousand times.
 */
export class Reports {
  readonly #ports: ReportPorts;
  /** What does not work, by code and name. */
  readonly #broken = new Set<string>();
  readonly #told = new Set<string>();
  #since = -Infinity;

  constructor(ports: ReportPorts) {
    this.#ports = ports;
  }

  /** Tells a problem. */
  problem(problem: Problem): void {
    this.#broken.add(keyOf(problem.code, problem.about));
    if (!this.#isNews(`${keyOf(problem.code, problem.about)} ${problem.message}`)) return;
    const mask = (text: string): string => this.#ports.mask(text);
    const { stack, about } = problem;
    this.#ports.post({
      kind: 'problem',
      problem: {
        ...problem,
        message: mask(problem.message),
        ...(about === undefined ? {} : { about: mask(about) }),
        ...(stack === undefined ? {} : { stack: mask(stack) }),
      },
    });
  }

  /** Something worked; told only when it did not before. */
  works(code: Problem['code'], about?: string): void {
    if (this.#broken.size === 0 || !this.#broken.delete(keyOf(code, about))) return;
    this.#told.clear(); // when it breaks again, that is news
    this.#ports.post({ kind: 'mended', code, ...(about === undefined ? {} : { about: this.#ports.mask(about) }) });
  }

  #isNews(what: string): boolean {
    const now = this.#ports.now();
    if (now - this.#since >= WINDOW) {
      this.#since = now;
      this.#told.clear();
    }
    if (this.#told.has(what) || this.#told.size >= MOST) return false;
    this.#told.add(what);
    return true;
  }
}

function keyOf(code: string, about = ''): string {
  return `${code} ${about}`;
}
