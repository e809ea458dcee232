/** Milliseconds between two views that nobody waits for. */
const INTERVAL = 16;

/** Says when to look at a changed model: soon, but not more often than 60 times a second however often it changes. */
export class Pace {
  readonly #work: () => void;
  #at = -Infinity;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(work: () => void) {
    this.#work = work;
  }

  /** The work is to be done soon. */
  soon(): void {
    if (this.#timer !== undefined || this.#immediate !== undefined) return;
    const wait = this.#at + INTERVAL - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#work(), wait);
    else this.#immediate = setImmediate(() => this.#work());
  }

  /** The work is being done now. */
  done(): void {
    this.stop();
    this.#at = performance.now();
  }

  /** Forgets what was to be done. */
  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
  }
}
