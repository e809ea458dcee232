import type { View, ViewNode } from '../../../sdk/node.ts';
import type { Screen } from '../../../screen/cells.ts';
import type { ElementOf, PaintContext, Rect, Size } from '../../../screen/element.ts';
import type { Layout, Placed } from '../../../screen/layout.ts';
import { layout } from '../../../screen/layout.ts';
import { nodeAt } from '../../../screen/hit.ts';
import { paint, showsMotion } from '../../../screen/paint.ts';

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** What the picture shows. */
export interface PictureSource {
  readonly view: () => View;
  readonly context: (node: ViewNode) => PaintContext;
  readonly elementOf: ElementOf;
  /** A view was placed; what had to be left out of it, nearly always nothing. */
  readonly leftOut: (faults: readonly string[]) => void;
}

/** The view laid out and painted; made when somebody looks, and made anew only when something changed. */
export class Picture {
  readonly #source: PictureSource;
  #size: Size;
  #layout: { readonly of: View; readonly size: Size; readonly made: Layout } | undefined;
  #screen: { readonly of: Layout; readonly made: Screen } | undefined;
  /** How many steps what moves has made; `undefined` while it stands still. */
  #step: number | undefined;

  constructor(size: Size, source: PictureSource) {
    this.#size = size;
    this.#source = source;
  }

  /** The terminal's size in cells. */
  get size(): Size {
    return this.#size;
  }

  /** Takes a new size; nonsense is bounded to 1 to 1,000 cells each way. */
  resize(columns: number, rows: number): void {
    this.#size = { width: bounded(columns), height: bounded(rows) };
  }

  /** What is painted is no longer true, though the view is the same: focus, hover, a widget's own state. */
  invalidate(): void {
    this.#screen = undefined;
  }

  /** The view placed on the screen. */
  layout(): Layout {
    const view = this.#source.view();
    const known = this.#layout;
    if (known?.of === view && known.size === this.#size) return known.made;
    const made = layout(view, this.#size, this.#source.elementOf);
    this.#layout = { of: view, size: this.#size, made };
    this.#source.leftOut(made.faults);
    return made;
  }

  /** Whether something that moves can be seen, and moves. */
  get moves(): boolean {
    return this.#step !== undefined && showsMotion(this.layout(), this.screen());
  }

  /** Lets what can move begin to move, or stand still. A picture that nobody has asked to move stands still. */
  move(on: boolean): void {
    if (on === (this.#step !== undefined)) return;
    this.#step = on ? 0 : undefined;
    this.invalidate();
  }

  /** What moves makes its next step. */
  step(): void {
    if (this.#step === undefined) return;
    this.#step += 1;
    this.invalidate();
  }

  /** The cells. */
  screen(): Screen {
    const placed = this.layout();
    if (this.#screen?.of === placed) return this.#screen.made;
    const made = paint(placed, this.#source.context, this.#step);
    this.#screen = { of: placed, made };
    return made;
  }

  /** The area of a widget; of size 0 when it is not on the screen. */
  areaOf(node: ViewNode, id: string): Rect {
    const { nodes, byId } = this.layout();
    const placed = nodes[byId.get(id) ?? -1];
    return placed?.node === node ? placed.rect : (nodes.find((each) => each.node === node)?.rect ?? NOWHERE);
  }

  /** The topmost node at a cell and those around it, innermost first. */
  nodesAt(column: number, row: number): readonly Placed[] {
    const { nodes } = this.layout();
    const found: Placed[] = [];
    for (let at = nodeAt(this.screen(), this.layout(), column, row); at !== null; at = nodes[at.parent] ?? null)
      found.push(at);
    return found;
  }
}

function bounded(cells: number): number {
  return Number.isFinite(cells) ? Math.min(1_000, Math.max(1, Math.trunc(cells))) : 1;
}
