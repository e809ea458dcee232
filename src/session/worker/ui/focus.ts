import type { Shown } from './widget-at.ts';

/**
 * Which widget has the keyboard. The focus is kept by id; when its widget goes or can no longer take it, the one now in
 * its place gets it. While a dialog is open the focus stays inside, and goes back when it closes.
 */
export class Focus {
  #current: string | null = null;
  /** The ids that can be focused, in view order. */
  #order: readonly string[] = [];
  #dialog: string | null = null;
  /** Where the focus was before each dialog opened, the outermost first. */
  readonly #before: { readonly dialog: string; readonly focus: string | null }[] = [];

  /** The id of the focused widget. */
  get current(): string | null {
    return this.#current;
  }

  /** Whether Tab has anywhere to go. */
  get canMove(): boolean {
    return this.#order.length > 1 || (this.#order.length === 1 && this.#current === null);
  }

  /**
   * Takes up a new view. `reachable` are the widgets that the keyboard can reach: all, or those of the open dialog.
   * Answers whether the focus moved.
   */
  update(reachable: readonly Shown[], dialog: string | null): boolean {
    const before = this.#current;
    const place = before === null ? 0 : Math.max(0, this.#order.indexOf(before));
    this.#order = [...new Set(reachable.filter(({ widget, node }) => widget.focusable(node)).map(({ id }) => id))];
    if (dialog !== this.#dialog) this.#switchDialog(dialog);
    if (this.#current === null || !this.#order.includes(this.#current)) {
      this.#current = this.#order[Math.min(place, this.#order.length - 1)] ?? null;
    }
    return this.#current !== before;
  }

  /** Moves to the next (1) or previous (-1) widget, round the ends. Answers whether it moved. */
  move(step: 1 | -1): boolean {
    const { length } = this.#order;
    if (length === 0) return false;
    const at = this.#current === null ? -1 : this.#order.indexOf(this.#current);
    const next = at < 0 ? (step === 1 ? 0 : length - 1) : (at + step + length) % length;
    return this.set(this.#order[next] ?? null);
  }

  /** Focuses a widget that can be focused. Answers whether the focus moved. */
  set(id: string | null): boolean {
    if (id === this.#current || (id !== null && !this.#order.includes(id))) return false;
    this.#current = id;
    return true;
  }

  #switchDialog(dialog: string | null): void {
    const known = this.#before.findIndex((entry) => entry.dialog === dialog);
    const closed = dialog === null ? this.#before.splice(0) : known >= 0 ? this.#before.splice(known + 1) : [];
    const back = closed[0];
    if (back !== undefined) {
      this.#current = back.focus;
    } else if (dialog !== null) {
      this.#before.push({ dialog, focus: this.#current });
      this.#current = this.#order[0] ?? null;
    }
    this.#dialog = dialog;
  }
}
