/**
 * Tells whether a list shows another thing than when it was looked at last: another number, order or content of what
 * clients are listed. Functions in the entries do not count.
 */
export class SetWatch<T extends object> {
  readonly #list: () => readonly T[];
  readonly #texts = new WeakMap<T, string>();
  #known: readonly T[];

  /** @param list the list as it is now */
  constructor(list: () => readonly T[]) {
    this.#list = list;
    this.#known = list();
  }

  /** Whether it changed since the last look, which this one is then. */
  takeChange(): boolean {
    const [before, now] = [this.#known, this.#list()];
    this.#known = now;
    if (before === now) return false;
    return before.length !== now.length || now.some((entry, place) => !this.#same(entry, before[place]));
  }

  #same(one: T, other: T | undefined): boolean {
    return one === other || (other !== undefined && this.#textOf(one) === this.#textOf(other));
  }

  #textOf(entry: T): string {
    const known = this.#texts.get(entry) ?? JSON.stringify(entry);
    this.#texts.set(entry, known);
    return known;
  }
}
