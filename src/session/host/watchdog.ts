import type { Clock } from '../../tools/types.ts';

/** Milliseconds a new worker has to come up before silence counts: a loaded machine may be slow to start threads. */
const GRACE = 30_000;

/** A tick that comes later than this many milliseconds says that the host itself stood still (sleep, a breakpoint). */
const LATE = 1_000;

/**
 * Notices that a worker is silent. Anything heard is life; after half the time without any it is asked, and after the
 * whole time it counts as hung. A worker that was never heard has half a minute more. Time in which the host itself stood still does not
 * count, nor does time in which a debugger holds the worker.
 */
export class Watchdog {
  readonly #clock: Clock;
  readonly #limit: () => number;
  readonly #ask: () => void;
  readonly #hung: () => void;
  #heard: number;
  #cancel: () => void;
  #asked = false;
  /** When a debugger stopped the worker. */
  #heldSince: number | null = null;

  /** `limit` gives the milliseconds of silence allowed; `ask` sends a ping; `hung` is called once. */
  constructor(clock: Clock, limit: () => number, ask: () => void, hung: () => void) {
    this.#clock = clock;
    this.#limit = limit;
    this.#ask = ask;
    this.#hung = hung;
    this.#heard = clock.now() + GRACE;
    this.#cancel = this.#wait();
  }

  /** Something came from the worker. */
  heard(): void {
    this.#heard = this.#clock.now();
    this.#asked = false;
  }

  /** A debugger holds the worker, or lets it run again. */
  hold(held: boolean): void {
    const now = this.#clock.now();
    if (held) this.#heldSince ??= now;
    else if (this.#heldSince !== null) {
      // Silence from before the stop counts on; a ping that was lost in it is asked again.
      this.#heard += now - this.#heldSince;
      this.#asked = false;
      this.#heldSince = null;
    }
  }

  /** Stops watching. */
  dispose(): void {
    this.#cancel();
  }

  #wait(): () => void {
    const step = Math.max(10, this.#limit() / 4);
    const due = this.#clock.now() + step;
    return this.#clock.after(step, () => this.#tick(this.#clock.now() - due));
  }

  #tick(late: number): void {
    if (this.#heldSince !== null) {
      this.#cancel = this.#wait();
      return;
    }
    if (late > LATE) this.#heard += late;
    const silence = this.#clock.now() - this.#heard;
    if (silence >= this.#limit()) return this.#hung();
    if (!this.#asked && silence >= this.#limit() / 2 - 1) {
      this.#asked = true;
      this.#ask();
    }
    this.#cancel = this.#wait();
  }
}
