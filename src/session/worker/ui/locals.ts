/** How many widgets' states are kept: those that left the screen come back as they were. */
const MOST = 1_000;

/** The widgets' local state (caret, scroll, undo) by widget id. */
export class Locals {
  readonly #states = new Map<string, unknown>();

  /** A widget's state; `undefined` when it has none yet. */
  get(id: string): unknown {
    return this.#states.get(id);
  }

  /** All states, the one that was set longest ago first. */
  get all(): readonly (readonly [string, unknown])[] {
    return [...this.#states];
  }

  /** Keeps a widget's state. Beyond 1,000 the one that was set longest ago is forgotten. */
  set(id: string, state: unknown): void {
    this.#states.delete(id);
    this.#states.set(id, state);
    if (this.#states.size <= MOST) return;
    const [oldest] = this.#states.keys();
    if (oldest !== undefined) this.#states.delete(oldest);
  }
}
