import type { ViewNode } from '../sdk/node.ts';
import type { Box } from './box.ts';
import type { Element, Rect, Size } from './element.ts';

/** A node with its place on the screen. */
export interface Placed {
  readonly node: ViewNode;
  /** What the node takes. Inside a scrolled container it may lie outside of `clip`. */
  readonly rect: Rect;
  /** What can be seen of it and of what it contains: nothing outside is drawn. */
  readonly clip: Rect;
  /** The parent's place in {@link Layout.nodes}; -1 for the roots of the view. */
  readonly parent: number;
  readonly box: Box;
  readonly element: Element | undefined;
  /** 0, or the number of the modal that it belongs to, counted in view order from 1. */
  readonly layer: number;
}

/** A view, placed. */
export interface Layout {
  readonly size: Size;
  /** All nodes that are shown, in paint order: a later one covers an earlier one, a parent stands before its children. */
  readonly nodes: readonly Placed[];
  /** The place in `nodes` of each id. Of two nodes with one id, the first in view order. */
  readonly byId: ReadonlyMap<string, number>;
  /** What had to be left out and why, e.g. a node that contains itself. Empty nearly always. */
  readonly faults: readonly string[];
}

/** The part that two rectangles share; of size 0 when they share none. */
export function intersect(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}
