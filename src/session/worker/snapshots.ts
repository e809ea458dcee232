import type { FromWorker } from '../../protocol/worker.ts';
import { writeData } from '../data-text.ts';

/** What snapshots need. */
export interface SnapshotPorts {
  /** The model as it may be kept: without its secrets. */
  model(): object;
  /** The number of the last message that was folded. */
  entry(): number;
  post(message: FromWorker): void;
}

/** A model is taken down when nothing came for this long, in milliseconds (design: *Journal in the host*). */
const IDLE = 500;
/** The first one of a model that is not small waits this long, in milliseconds. */
const FIRST = 20;
/** A model whose text is no longer than this is small, in characters. */
const SMALL = 64 * 1024;
/** While messages keep coming, at least this often. */
const BUSY = 5_000;
/** And at least every so many messages. */
const MOST_MESSAGES = 200;
/** A model whose text is longer is not kept, in characters. */
const MOST_TEXT = 8 * 1024 * 1024;

/**
 * Takes the model down now and then, so that the host can bring the session back: what was folded since is folded again.
 */
export class Snapshots {
  readonly #ports: SnapshotPorts;
  #idle: NodeJS.Timeout | undefined;
  #busy: NodeJS.Timeout | undefined;
  #since = 0;
  #last: object | null = null;
  /** The first one, of a large model, is still to come. */
  #isDue = false;

  constructor(ports: SnapshotPorts) {
    this.#ports = ports;
  }

  /**
   * The session began. A small model is taken down at once; a large one when the first frame had its turn, or with the
   * first message: what was answered as done must not be lost with the worker.
   */
  begin(): void {
    const model = this.#ports.model();
    const written = writeData(model, SMALL);
    if (!written.ok) {
      this.#isDue = true;
      this.#busy = setTimeout(() => this.#take(), FIRST);
      return;
    }
    this.#last = model;
    this.#ports.post({ kind: 'snapshot', entry: this.#ports.entry(), model: written.text });
  }

  /** A message was folded. */
  changed(): void {
    this.#since += 1;
    if (this.#isDue || this.#since >= MOST_MESSAGES) return this.#take();
    if (this.#idle === undefined) this.#idle = setTimeout(() => this.#take(), IDLE);
    else this.#idle.refresh();
    this.#busy ??= setTimeout(() => this.#take(), BUSY);
  }

  /** Takes the model down at once. */
  now(): void {
    this.#take();
  }

  /** Nothing is taken down any more. */
  stop(): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#busy);
    this.#idle = this.#busy = undefined;
  }

  #take(): void {
    this.stop();
    this.#isDue = false;
    this.#since = 0;
    const entry = this.#ports.entry();
    const model = this.#ports.model();
    if (model === this.#last) return this.#ports.post({ kind: 'snapshot', entry });
    this.#last = model;
    const written = writeData(model, MOST_TEXT);
    if (written.ok) return this.#ports.post({ kind: 'snapshot', entry, model: written.text });
    const why =
      written.fault === 'too_large'
        ? `it is larger than ${MOST_TEXT / 1024 / 1024} MB. Keep large data behind a handle or in a file`
        : `${written.path === '' ? 'it' : `"${written.path}"`} is ${written.what}. Models are plain data, with dates, maps and sets`;
    this.#ports.post({ kind: 'snapshot', entry, model: null, why: `The model cannot be kept: ${why}.` });
  }
}
