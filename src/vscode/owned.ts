import type { Disposable } from '../session/types.ts';

/**
 * Parts that are closed in the opposite order of their opening: what a part was built on is there until it is closed. VS Code
 * itself closes an extension's subscriptions from the first to the last.
 *
 * ```ts
 * const owned = new Owned();
 * const house = owned.own(createHouse());
 * owned.own(new Sidebar(house));
 * owned.dispose(); // the sidebar, then the house
 * ```
 */
export class Owned implements Disposable {
  readonly #parts: Disposable[] = [];

  /** Takes a part on, and answers it. */
  own<T extends Disposable>(part: T): T {
    this.#parts.push(part);
    return part;
  }

  /**
   * Closes all parts, the last one first.
   *
   * @throws what parts threw, once all are closed
   */
  dispose(): void {
    const errors: unknown[] = [];
    for (const part of this.#parts.splice(0).reverse()) {
      try {
        part.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some parts could not be closed.');
  }
}
