import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import { drawBox } from './border.ts';
import { Canvas } from './canvas.ts';
import type { Screen } from './cells.ts';
import { blank, Look } from './cells.ts';
import type { PaintContext, Rect } from './element.ts';
import type { Layout, Placed } from './placed.ts';
import { intersect } from './placed.ts';
import { CanvasSurface } from './surface.ts';

/** Finds what an element is told about its widget while it draws. */
export type ContextOf = (node: ViewNode) => PaintContext;

/** Whether a node draws something without an element, or wants the clicks on its bare cells. */
function hasOwnCells({ node, box }: Placed): boolean {
  return idOf(node) !== '' || box.border !== 'none' || box.background !== null;
}

function own(canvas: Canvas, { x, y, width, height }: Rect, owner: number): void {
  for (let row = y; row < y + height; row++) {
    const start = row * canvas.size.width + x;
    canvas.owners.fill(owner, start, start + width);
  }
}

/** An overlay hides what is below it: its cells start blank. */
function clear(canvas: Canvas, { x, y, width, height }: Rect): void {
  for (let row = y; row < y + height; row++) {
    const start = row * canvas.size.width + x;
    canvas.cutAround(start, start + width, row * canvas.size.width);
    canvas.glyphs.fill(0x20, start, start + width);
    canvas.fg.fill(0, start, start + width);
    canvas.bg.fill(0, start, start + width);
    canvas.looks.fill(0, start, start + width);
  }
}

/** What lies behind a modal is dimmed: it can be read and not worked. */
function dim({ glyphs, looks }: Canvas): void {
  for (let cell = 0; cell < glyphs.length; cell++) {
    if (glyphs[cell] !== blank) looks[cell] = (looks[cell] as number) | Look.dim;
  }
}

/**
 * Draws a layout: each node over its parent and over what came before. Every cell gets the node that it belongs to, for
 * the mouse (`hit.ts`): the last one drawn there that is a widget or has an id.
 *
 * Nodes of unknown type draw nothing themselves; their children are drawn. An element is not called for a node of which
 * nothing can be seen.
 *
 * @param step what elements that move are told (see `PaintContext`)
 */
export function paint(layout: Layout, contextOf: ContextOf, step?: number): Screen {
  const canvas = new Canvas(layout.size);
  let layer = 0;
  for (let index = 0; index < layout.nodes.length; index++) {
    const placed = layout.nodes[index] as Placed;
    const { node, element, rect, clip, box } = placed;
    const visible = intersect(rect, clip);
    const covers = placed.layer > layer;
    layer = placed.layer;
    if (visible.width === 0 || visible.height === 0) continue;
    if (covers) dim(canvas);
    if (covers || box.x !== null || box.y !== null) clear(canvas, visible);
    if (element === undefined && !hasOwnCells(placed)) continue;
    own(canvas, visible, index);
    const surface = new CanvasSurface(canvas, rect, clip);
    if (element?.insets === undefined && (box.border !== 'none' || box.background !== null)) drawBox(placed, surface);
    const context = contextOf(node);
    element?.paint(node, surface, element.moves && step !== undefined ? { ...context, step } : context);
    if (context.pointed !== undefined) surface.hover(context.pointed);
  }
  return canvas;
}

/** Whether something that moves can be seen: the first cell of a node whose element moves is on the screen and its own. */
export function showsMotion({ nodes, size }: Layout, { owners }: Screen): boolean {
  return nodes.some(({ element, rect, clip }, index) => {
    if (element?.moves !== true) return false;
    const { x, y, width, height } = intersect(rect, clip);
    return width > 0 && height > 0 && x === rect.x && y === rect.y && owners[y * size.width + x] === index;
  });
}
