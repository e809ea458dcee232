import type { Clock } from './types.ts';

/** The longest that something may wait, however often it is put off (design: *Sync*). */
const LONGEST_WAIT_MS = 250;

/**
 * Runs a task once after a burst: each `touch` puts it off by `ms`, but never more than 250 ms after the first, so that
 * what comes without pause is still done. With `ms` 0 the task runs in `touch` and there is no timer.
 */
export class Debounce {
  readonly #ms: number;
  readonly #longest: number;
  readonly #clock: Clock;
  readonly #task: () => void;
  #cancel: (() => void) | null = null;
  #firstAt = 0;

  constructor(options: {
    readonly ms: number;
    readonly clock: Clock;
    readonly task: () => void;
    readonly longestMs?: number;
  }) {
    this.#ms = Math.max(0, options.ms);
    this.#longest = options.longestMs ?? LONGEST_WAIT_MS;
    this.#clock = options.clock;
    this.#task = options.task;
  }

  /** Whether the task waits to be run. */
  get isPending(): boolean {
    return this.#cancel !== null;
  }

  /** Something happened: run the task, soon or now. */
  touch(): void {
    if (this.#ms === 0) return this.#task();
    const now = this.#clock.now();
    const isFirst = this.#cancel === null;
    if (isFirst) this.#firstAt = now;
    else this.#cancel?.();
    this.#cancel = null;
    const wait = Math.min(this.#ms, this.#longest);
    // the next wait might end too late, and timers are late themselves: then it is done now
    if (!isFirst && now - this.#firstAt + wait > this.#longest) return this.#task();
    this.#cancel = this.#clock.after(wait, () => {
      this.#cancel = null;
      this.#task();
    });
  }

  /** Runs the task now if it waits. */
  flush(): void {
    if (this.cancel()) this.#task();
  }

  /** Forgets a task that waits; answers whether there was one. */
  cancel(): boolean {
    if (this.#cancel === null) return false;
    this.#cancel();
    this.#cancel = null;
    return true;
  }
}
