import type { Clock } from '../../tools/types.ts';

/** What is asked of the worker and not answered yet. Each request is answered exactly once, whatever dies. */
export class Requests<A> {
  readonly #clock: Clock;
  readonly #open = new Map<number, { settle(answer: A): void }>();
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many wait for an answer. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a request, posts it with its number, and answers when it is settled or after `ms` with `late()`. */
  ask(ms: number, post: (id: number) => void, late: () => A): Promise<A> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, () => this.settle(id, late()));
      const settle = (answer: A): void => {
        cancel();
        this.#open.delete(id);
        resolve(answer);
      };
      this.#open.set(id, { settle });
      try {
        post(id);
      } catch (error) {
        this.#open.delete(id);
        cancel();
        throw error;
      }
    });
  }

  /** Answers a request; `false` when nobody waits for it any more. */
  settle(id: number, answer: A): boolean {
    const open = this.#open.get(id);
    open?.settle(answer);
    return open !== undefined;
  }

  /** Answers all that wait. */
  settleAll(answer: A): void {
    for (const open of [...this.#open.values()]) open.settle(answer);
  }
}
