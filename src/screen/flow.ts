import type { Align, Justify, Length } from './box.ts';
import { endless } from './box.ts';
import type { Item, Span } from './item.ts';
import type { Part } from './share.ts';
import { share } from './share.ts';

/** `x` or `y`: the axis that a step of the layout works on. */
export type Axis = 'x' | 'y';

/** The length that a node asks for along an axis. */
export function lengthOf(item: Item, axis: Axis): Length {
  return axis === 'x' ? item.box.width : item.box.height;
}

/** The room of an item's edges along an axis. */
export function edges(item: Item, axis: Axis): number {
  return axis === 'x' ? item.left + item.right : item.top + item.bottom;
}

function start(item: Item, axis: Axis): number {
  return axis === 'x' ? item.left : item.top;
}

/** How long an item would be along an axis by its own wish, its bounds kept; per cent and shares count as its content. */
export function bounded(length: Length, content: number): number {
  const own = length.kind === 'cells' ? length.value : content;
  return Math.max(length.min, Math.min(length.max, own));
}

/** Cells before the first child and between two, when `spare` cells are left over. */
function spread(
  justify: Justify,
  spare: number,
  count: number,
): { before: number; between: (after: number) => number } {
  const nothing = (): number => 0;
  if (spare <= 0 || justify === 'start') return { before: 0, between: nothing };
  if (justify === 'end') return { before: spare, between: nothing };
  if (justify === 'center') return { before: spare >> 1, between: nothing };
  if (justify === 'between') {
    return count < 2 ? { before: 0, between: nothing } : { before: 0, between: cut(spare, count - 1, 0) };
  }
  const slots = justify === 'evenly' ? count + 1 : count * 2;
  const step = justify === 'evenly' ? 1 : 2;
  const upTo = (slot: number): number => Math.floor((spare * slot) / slots);
  return {
    before: upTo(1),
    between: (after) => upTo(1 + (after + 1) * step) - upTo(1 + after * step),
  };
}

/** Cuts `total` cells into `count` whole parts as equal as can be; answers the size of part `n`. */
function cut(total: number, count: number, from: number): (n: number) => number {
  const upTo = (n: number): number => Math.floor((total * (n - from)) / count);
  return (n) => upTo(n + 1) - upTo(n);
}

function partOf(item: Item, axis: Axis): Part {
  const length = lengthOf(item, axis);
  const grows = item.box.grow > 0 && length.kind === 'auto';
  return {
    kind: grows ? 'grow' : length.kind,
    value: grows ? item.box.grow : length.value,
    min: length.min,
    max: length.max,
    size: item[axis].wish,
  };
}

/**
 * Places children that all take what they need, as nearly all do, when there is room for them: the same as sharing it out,
 * without an account of each. Answers whether they could be placed so.
 */
function placeByWish(children: readonly Item[], axis: Axis, at: number, room: number, parent: Item): boolean {
  const { gap, scrolls } = parent.box;
  let used = gap * Math.max(0, children.length - 1);
  for (const child of children) {
    const length = lengthOf(child, axis);
    const { wish } = child[axis];
    if (length.kind !== 'auto' || child.box.grow > 0 || wish < length.min || wish > length.max) return false;
    used += wish;
  }
  if (used > room && !scrolls) return false;
  let next = at;
  for (const child of children) {
    const span = child[axis];
    span.at = next;
    span.size = span.wish;
    next += span.wish + gap;
  }
  return true;
}

/**
 * Places children one after the other along their parent's direction. Whatever their wishes, they end within the room,
 * unless the parent scrolls: then they keep their length.
 */
export function placeAlong(children: readonly Item[], axis: Axis, at: number, room: number, parent: Item): void {
  const { gap, justify } = parent.box;
  if (justify === 'start' && placeByWish(children, axis, at, room, parent)) return;
  const gaps = gap * Math.max(0, children.length - 1);
  const parts = children.map((child) => partOf(child, axis));
  const scrolls = parent.box.scrolls;
  const spare = share(parts, scrolls ? endless : Math.max(0, room - gaps));
  const { before, between } = spread(justify, scrolls ? 0 : spare, children.length);
  const end = at + room;
  let next = at + before;
  for (let n = 0; n < children.length; n++) {
    const span = (children[n] as Item)[axis];
    const { size } = parts[n] as Part;
    span.at = scrolls ? next : Math.min(next, end);
    span.size = scrolls ? size : Math.max(0, Math.min(size, end - span.at));
    next += size + gap + between(n);
  }
}

/** What a container fills across the direction: containers and what asks to be stretched do, pictures keep their size. */
function alignOf(child: Item, parent: Item): Align {
  const asked = child.box.alignSelf ?? parent.box.align;
  return asked ?? (child.flow.length > 0 || child.element === undefined ? 'stretch' : 'start');
}

/** Places one child across its parent's direction. */
export function placeAcross(child: Item, axis: Axis, at: number, room: number, parent: Item): void {
  const length = lengthOf(child, axis);
  const span: Span = child[axis];
  const align = alignOf(child, parent);
  let size = span.wish;
  if (length.kind === 'percent') size = Math.round((room * length.value) / 100);
  else if (length.kind === 'cells') size = length.value;
  else if (length.kind === 'grow' || align === 'stretch') size = room;
  size = Math.max(length.min, Math.min(length.max, size));
  if (!parent.box.scrolls) size = Math.min(size, Math.max(0, room));
  const spare = Math.max(0, room - size);
  span.size = size;
  span.at = at + (align === 'end' ? spare : align === 'center' ? spare >> 1 : 0);
}

/** Where the inner room of an item starts along an axis, and how long it is. */
export function inner(item: Item, axis: Axis): { at: number; room: number } {
  const span = item[axis];
  const room = Math.max(0, span.size - edges(item, axis));
  return { at: span.at + Math.min(span.size, start(item, axis)), room };
}

/** Places an item over its layer or the screen, at its `x` and `y`; in the middle when it names no place. */
export function placeOver(item: Item, axis: Axis, at: number, room: number): void {
  const length = lengthOf(item, axis);
  const span = item[axis];
  const offset = (axis === 'x' ? item.box.x : item.box.y) ?? (item.place === 'screen' ? 'center' : 0);
  let size = bounded(length, span.wish);
  if (length.kind === 'percent')
    size = Math.max(length.min, Math.min(length.max, Math.round((room * length.value) / 100)));
  if (length.kind === 'grow') size = room;
  size = Math.min(size, Math.max(0, room));
  const spare = Math.max(0, room - size);
  const wanted =
    offset === 'start'
      ? 0
      : offset === 'end'
        ? spare
        : offset === 'center'
          ? spare >> 1
          : offset < 0
            ? spare + offset + 1
            : offset;
  span.size = size;
  span.at = at + Math.max(0, Math.min(spare, wanted));
}
