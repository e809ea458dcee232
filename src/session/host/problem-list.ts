import type { Problem } from '../../protocol/worker.ts';

/** How many problems of one run are kept; the newest stay. */
const MOST = 20;

/** The problems of a run that are not mended: each once, the newest last. */
export class ProblemList {
  #problems: readonly Problem[] = [];

  /** The problems; another list after each change. */
  get all(): readonly Problem[] {
    return this.#problems;
  }

  /** Takes up a problem. One that is there already becomes the newest. */
  add(problem: Problem): void {
    this.#problems = [...this.#problems.filter((other) => !isSame(other, problem)), problem].slice(-MOST);
  }

  /** Drops what a success shows to be mended. Answers whether there was any. */
  mended(code: Problem['code'], about: string | undefined): boolean {
    const left = this.#problems.filter((problem) => problem.code !== code || problem.about !== about);
    if (left.length === this.#problems.length) return false;
    this.#problems = left;
    return true;
  }
}

function isSame(a: Problem, b: Problem): boolean {
  return a.code === b.code && a.about === b.about && a.message === b.message && a.file === b.file && a.line === b.line;
}
