import type { Clock } from '../tools/types.ts';

/** A clock that stands still until it is moved. */
export class VirtualTime implements Clock {
  #now = 0;
  readonly #tasks = new Set<{ readonly at: number; readonly task: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const waiting = { at: this.#now + ms, task };
    this.#tasks.add(waiting);
    return () => this.#tasks.delete(waiting);
  }

  /** Runs `task` every `ms`; the answer ends it. */
  every(ms: number, task: () => void): () => void {
    let cancel = (): unknown => undefined;
    const next = (): void => {
      cancel = this.after(ms, () => {
        next();
        task();
      });
    };
    next();
    return () => void cancel();
  }

  /** Moves on by `ms`, task by task; of tasks at one time the first that was made comes first. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      let next: { readonly at: number; readonly task: () => void } | undefined;
      for (const each of this.#tasks) if (each.at <= end && (next === undefined || each.at < next.at)) next = each;
      if (next === undefined) break;
      this.#tasks.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }
}
