/** How many subjects are remembered (seed 002). */
const MOST_REMEMBERED = 256;

/**
 * Says of each subject whether to warn about it: once, also when it leaves the view and comes back, as long as fewer than
 * 256 newer ones came between (seed 002). What stays in the view is never warned about twice.
 */
export class Warned {
  /** Subjects in the view, with how many times each. */
  readonly #present = new Map<string, number>();
  /** Subjects that left, longest gone first. */
  readonly #gone = new Set<string>();

  /** A subject appears in the view. Answers whether to warn about it now. */
  appears(subject: string): boolean {
    const times = this.#present.get(subject) ?? 0;
    this.#present.set(subject, times + 1);
    if (times > 0) return false;
    const isKnown = this.#gone.delete(subject);
    this.#trim();
    return !isKnown;
  }

  /** A subject leaves the view. */
  leaves(subject: string): void {
    const times = this.#present.get(subject) ?? 0;
    if (times > 1) {
      this.#present.set(subject, times - 1);
      return;
    }
    if (!this.#present.delete(subject)) return;
    this.#gone.add(subject);
    this.#trim();
  }

  #trim(): void {
    const most = Math.max(0, MOST_REMEMBERED - this.#present.size);
    for (const oldest of this.#gone) {
      if (this.#gone.size <= most) return;
      this.#gone.delete(oldest);
    }
  }
}
