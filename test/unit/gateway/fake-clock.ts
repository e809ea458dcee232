import type { Clock } from '../../../src/tools/types.ts';

/** A clock whose time a test moves. */
export class FakeClock implements Clock {
  #time = 0;
  #timers: { readonly at: number; readonly task: () => void }[] = [];

  now(): number {
    return this.#time;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#time + ms, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** How many timers wait. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass and lets what waits for it happen. */
  async pass(ms: number): Promise<void> {
    const end = this.#time + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#time = next.at;
      this.#timers = this.#timers.filter((each) => each !== next);
      next.task();
      await settle();
    }
    this.#time = end;
    await settle();
  }
}

/** Lets all promises that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
