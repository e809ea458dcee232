import type { ViewNode } from '../sdk/node.ts';
import type { Box } from './box.ts';
import type { Element, Rect } from './element.ts';
import type { Placed } from './placed.ts';

/** One axis of an item: what it would like, and what it got. */
export interface Span {
  /** The length it would like, its own edges included. */
  wish: number;
  /** The length it got. */
  size: number;
  /** Where it starts, in the terminal's own coordinates. */
  at: number;
}

/**
 * A node on its way through the layout. The passes of `layout.ts` fill it in; when they are done it is handed out as a
 * {@link Placed}.
 */
export interface Item extends Placed {
  readonly container: Item | null;
  /** `flow`: placed with its siblings; `over`: over its layer; `screen`: over the whole screen. */
  readonly place: 'flow' | 'over' | 'screen';
  /** The edges that children keep away from: border and padding, or what the element asks for. */
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** The children that are placed side by side; those over the layer are placed by themselves. */
  flow: Item[];
  readonly x: Span;
  readonly y: Span;
  /** The lines of a row that wraps, once its width is known. */
  lines: Item[][] | null;
  /** The place in paint order, the screen itself not counted; -1 for the screen. */
  index: number;
  /** Whether it has been listed; a container is then met a second time, when all it contains has been. */
  listed: boolean;
  rect: Rect;
  clip: Rect;
  parent: number;
  layer: number;
}

const nowhere: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** The children of what has none, as most nodes have: one empty list for all, which nobody adds to. */
export const noItems: Item[] = [];
Object.freeze(noItems);

/** A fresh item, all lengths still 0. */
export function makeItem(
  node: ViewNode,
  box: Box,
  element: Element | undefined,
  container: Item | null,
  place: Item['place'],
): Item {
  const insets = element?.insets?.(node);
  const edge = insets === undefined && box.border !== 'none' ? 1 : 0;
  return {
    node,
    box,
    element,
    container,
    place,
    top: (insets?.top ?? box.top) + edge,
    right: (insets?.right ?? box.right) + edge,
    bottom: (insets?.bottom ?? box.bottom) + edge,
    left: (insets?.left ?? box.left) + edge,
    flow: noItems,
    x: { wish: 0, size: 0, at: 0 },
    y: { wish: 0, size: 0, at: 0 },
    lines: null,
    index: -1,
    listed: false,
    rect: nowhere,
    clip: nowhere,
    parent: -1,
    layer: 0,
  };
}
