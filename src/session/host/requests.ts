import type { Clock } from '../../tools/types.ts';

/** Why a request is answered although no answer came: the time is over, or a debugger stopped the app. */
export type Unanswered = 'late' | 'held';

/** Somebody who waits. */
interface Open<A> {
  settle(answer: A): void;
  readonly unanswered: (why: Unanswered) => A;
  /** Lets the time stand still until the answer is called; then it begins anew. */
  pause(): () => void;
}

/** What is asked of the worker and not answered yet. Each request is answered exactly once, whatever dies. */
export class Requests<A> {
  readonly #clock: Clock;
  readonly #open = new Map<number, Open<A>>();
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
      const wait = (): (() => void) => this.#clock.after(ms, () => this.settle(id, unanswered('late')));
      let cancel = wait();
      let pauses = 0;
      const settle = (answer: A): void => {
        cancel();
        this.#open.delete(id);
        resolve(answer);
      };
      const pause = (): (() => void) => {
        cancel();
        pauses++;
        return () => {
          pauses--;
          if (pauses === 0 && this.#open.has(id)) cancel = wait();
        };
      };
      this.#open.set(id, { settle, unanswered, pause });
      try {
        post(id);
      } catch (error) {
        this.#open.delete(id);
        cancel();
        throw error;
      }
    });
  }

  /**
   * Lets a request's time stand still until the answer is called, once; then all of its time begins anew. Nothing happens
   * where nobody waits.
   */
  pause(id: number): () => void {
    return this.#open.get(id)?.pause() ?? (() => undefined);
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
