import type { Clock } from '../../tools/types.ts';

/** Why a request is answered although no answer came: the time is over, or a debugger stopped the app. */
export type Unanswered = 'late' | 'held';

/** What is asked of the worker and not answered yet. Each request is answered exactly once, whatever dies. */
export class Requests<A> {
  readonly #clock: Clock;
  readonly #open = new Map<number, { settle(answer: A): void; readonly unanswered: (why: Unanswered) => A }>();
  #last = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** How many wait for an answer. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Opens a request, posts it with its number, and answers when it is settled, or with `unanswered`: after `ms`, or when
   * all are given up.
   */
  ask(ms: number, post: (id: number) => void, unanswered: (why: Unanswered) => A): Promise<A> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, () => this.settle(id, unanswered('late')));
      const settle = (answer: A): void => {
        cancel();
        this.#open.delete(id);
        resolve(answer);
      };
      this.#open.set(id, { settle, unanswered });
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

  /** Answers all that wait each in its own way: a debugger stopped the app. */
  giveUp(): void {
    for (const open of [...this.#open.values()]) open.settle(open.unanswered('held'));
  }

  /** Answers all that wait. */
  settleAll(answer: A): void {
    for (const open of [...this.#open.values()]) open.settle(answer);
  }
}
