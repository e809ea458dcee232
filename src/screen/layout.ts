import type { View } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ElementOf, Rect, Size } from './element.ts';
import { flatten } from './flatten.ts';
import { bounded, edges, inner, lengthOf, placeAcross, placeAlong, placeOver } from './flow.ts';
import type { Axis } from './flow.ts';
import type { Item } from './item.ts';
import type { Layout } from './placed.ts';
import { intersect } from './placed.ts';

export type { Layout, Placed } from './placed.ts';

/** A whole number of cells: 0 for what is none. A terminal has at most a few thousand. */
function whole(value: number, most: number): number {
  return value > 0 ? Math.min(most, Math.floor(value)) : 0;
}

const longest = 10_000;

function lineHeight(line: readonly Item[]): number {
  return line.reduce((most, child) => Math.max(most, child.y.wish), 0);
}

/** What the children of an item would like together along an axis. */
function contentWish(item: Item, axis: Axis): number {
  const along = item.box.row === (axis === 'x');
  if (item.lines !== null && axis === 'y') {
    const lines = item.lines.map((line) => Math.max(0, ...line.map((child) => child.y.wish)));
    return lines.reduce((sum, height) => sum + height, 0) + item.box.lineGap * Math.max(0, lines.length - 1);
  }
  let wish = along ? item.box.gap * Math.max(0, item.flow.length - 1) : 0;
  for (const child of item.flow) wish = along ? wish + child[axis].wish : Math.max(wish, child[axis].wish);
  return wish;
}

/** First pass, children before parents: how wide each node would like to be. A picture says its height at once, too. */
function wishWidths(items: readonly Item[], size: Size): void {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at] as Item;
    const length = lengthOf(item, 'x');
    let content = item.flow.length > 0 || item.element === undefined ? contentWish(item, 'x') + edges(item, 'x') : 0;
    if (item.element !== undefined) {
      const most = { width: Math.min(size.width, bounded(length, size.width)), height: size.height };
      const wanted = item.element.measure(item.node, most);
      content = Math.max(content, whole(wanted.width, most.width));
      item.y.wish = whole(wanted.height, most.height);
    }
    item.x.wish = bounded(length, content);
  }
}

/** Breaks the children of a row into lines that fit its width. */
function linesOf(item: Item, room: number): Item[][] {
  const lines: Item[][] = [];
  let used = 0;
  for (const child of item.flow) {
    const last = lines.at(-1);
    const needed = used + item.box.gap + child.x.wish;
    if (last !== undefined && needed <= room) {
      last.push(child);
      used = needed;
    } else {
      lines.push([child]);
      used = child.x.wish;
    }
  }
  return lines;
}

/** Second pass, parents before children: how wide each node is, and where it starts. */
function placeWidths(items: readonly Item[], size: Size): void {
  for (const item of items) {
    if (item.place === 'screen') placeOver(item, 'x', 0, size.width);
    else if (item.place === 'over' && item.container !== null) {
      const { at, room } = inner(item.container, 'x');
      placeOver(item, 'x', at, room);
    }
    if (item.flow.length === 0) continue;
    const { at, room } = inner(item, 'x');
    const from = at - item.box.scrollLeft;
    if (item.box.row && item.box.wrap) item.lines = linesOf(item, room);
    if (item.lines !== null) for (const line of item.lines) placeAlong(line, 'x', from, room, item);
    else if (item.box.row) placeAlong(item.flow, 'x', from, room, item);
    else for (const child of item.flow) placeAcross(child, 'x', from, room, item);
  }
}

/** Third pass, children before parents: how high each node would like to be at its width. */
function wishHeights(items: readonly Item[], size: Size): void {
  for (let at = items.length - 1; at >= 0; at--) {
    const item = items[at] as Item;
    const length = lengthOf(item, 'y');
    let content = item.flow.length > 0 || item.element === undefined ? contentWish(item, 'y') + edges(item, 'y') : 0;
    if (item.element !== undefined) {
      let own = item.y.wish;
      if (item.x.size < item.x.wish) {
        const most = { width: item.x.size, height: size.height };
        own = most.width > 0 ? whole(item.element.measure(item.node, most).height, most.height) : Math.min(1, own);
      }
      content = Math.max(content, own);
    }
    item.y.wish = bounded(length, content);
  }
}

/** Places the lines of a row that wraps one below the other. */
function placeLines(item: Item, lines: readonly Item[][], at: number, room: number): void {
  const end = at + room;
  let next = at;
  for (const line of lines) {
    const height = lineHeight(line);
    const top = item.box.scrolls ? next : Math.min(next, end);
    const left = item.box.scrolls ? height : Math.min(height, end - top);
    for (const child of line) placeAcross(child, 'y', top, left, item);
    next += height + item.box.lineGap;
  }
}

/** Fourth pass, parents before children: how high each node is, and where it starts. */
function placeHeights(items: readonly Item[], size: Size): void {
  for (const item of items) {
    if (item.place === 'screen') placeOver(item, 'y', 0, size.height);
    else if (item.place === 'over' && item.container !== null) {
      const { at, room } = inner(item.container, 'y');
      placeOver(item, 'y', at, room);
    }
    if (item.flow.length === 0) continue;
    const { at, room } = inner(item, 'y');
    const from = at - item.box.scrollTop;
    if (item.lines !== null) placeLines(item, item.lines, from, room);
    else if (item.box.row) for (const child of item.flow) placeAcross(child, 'y', from, room, item);
    else placeAlong(item.flow, 'y', from, room, item);
  }
}

/** All items but the screen itself in the order that they are painted: layer by layer, each in view order. */
function paintOrder(items: readonly Item[], layers: number): readonly Item[] {
  if (layers === 0) return items.slice(1);
  const order: Item[][] = Array.from({ length: layers + 1 }, () => []);
  for (let at = 1; at < items.length; at++) {
    const item = items[at] as Item;
    order[item.layer]?.push(item);
  }
  return order.flat();
}

/** The part of a container where its children can be seen. */
function innerClip(container: Item): Rect {
  if (!container.box.scrolls) return container.clip;
  const x = inner(container, 'x');
  const y = inner(container, 'y');
  return intersect(container.clip, { x: x.at, y: y.at, width: x.room, height: y.room });
}

/** Last pass, in paint order: what the spans come to. */
function settle(order: readonly Item[], root: Item): void {
  root.clip = { x: 0, y: 0, width: root.x.size, height: root.y.size };
  for (let index = 0; index < order.length; index++) {
    const item = order[index] as Item;
    const container = item.container ?? root;
    item.index = index;
    item.parent = container.index;
    item.rect = { x: item.x.at, y: item.y.at, width: item.x.size, height: item.y.size };
    item.clip = item.place === 'screen' ? root.clip : innerClip(container);
  }
}

/** Of two nodes with one id, the first in view order. */
function idsOf(items: readonly Item[]): Map<string, number> {
  const byId = new Map<string, number>();
  for (const item of items) {
    const id = idOf(item.node);
    if (id !== '' && item.index >= 0 && !byId.has(id)) byId.set(id, item.index);
  }
  return byId;
}

/**
 * Places every node of a view on a screen of `size` cells.
 *
 * Whatever the view holds and however small the screen is, no node leaves its parent's room (but inside a scrolled one),
 * siblings do not overlap, and equal views give equal layouts. The roots of the view stand below each other; the only
 * root fills the screen when it is a container. Linear in the number of nodes, without recursion: widths are wished for
 * from the leaves up and given from the root down, then heights likewise, so an element is measured at most twice.
 *
 * A visible `modal` lies over the whole screen, centred; nodes with `x` or `y` in an `absolute_layer` lie over the layer.
 *
 * ```ts
 * const placed = layout(view, { width: 80, height: 24 }, elementOf);
 * placed.nodes[placed.byId.get('save') ?? 0]?.rect; // { x: 2, y: 5, width: 8, height: 1 }
 * ```
 */
export function layout(view: View, size: Size, elementOf: ElementOf): Layout {
  const screen: Size = { width: whole(size.width, longest), height: whole(size.height, longest) };
  const { items, layers, faults } = flatten(view, elementOf);
  const root = items[0] as Item;
  root.x.size = screen.width;
  root.y.size = screen.height;
  wishWidths(items, screen);
  placeWidths(items, screen);
  wishHeights(items, screen);
  fillScreen(root);
  placeHeights(items, screen);

  const nodes = paintOrder(items, layers);
  settle(nodes, root);
  return { size: screen, nodes, byId: idsOf(items), faults };
}

/** The only root fills the screen's height, so that what grows inside it has something to grow into. */
function fillScreen(root: Item): void {
  const [only, ...others] = root.flow;
  if (only === undefined || others.length > 0 || lengthOf(only, 'y').kind !== 'auto') return;
  if (only.flow.length > 0 || only.element === undefined) only.y.wish = root.y.size;
}
