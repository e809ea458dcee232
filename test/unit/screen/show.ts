import type { View, ViewNode } from '../../../src/sdk/node.ts';
import type { Element, ElementOf, PaintContext, Size } from '../../../src/screen/element.ts';
import { layout } from '../../../src/screen/layout.ts';
import { paint } from '../../../src/screen/paint.ts';
import { screenRows } from '../../../src/screen/rows.ts';
import { textWidth } from '../../../src/screen/width.ts';

const labelOf = (node: ViewNode): string => (typeof node['label'] === 'string' ? node['label'] : '');

/** A stand-in for a widget: draws `<label>` in its first row, and fills the rest of its area with dots. */
const stamp: Element = {
  measure: (node) => ({ width: textWidth(labelOf(node)) + 2, height: Number(node['lines'] ?? 1) }),
  paint(node, surface) {
    surface.fill(surface.area, {}, '.');
    surface.write(surface.area.x, surface.area.y, `<${labelOf(node)}>`);
  },
};

export const elementOf: ElementOf = (type) => (type === 'stamp' ? stamp : undefined);

const context: PaintContext = { focused: false, hovered: false, local: undefined };

const contextOf = (): PaintContext => context;

export function screenOf(view: View, size: Size, elements: ElementOf = elementOf) {
  const placed = layout(view, size, elements);
  return { placed, screen: paint(placed, contextOf) };
}

/** The rows that a view shows on a screen of this size. */
export function show(view: View, width: number, height: number): string[] {
  return screenRows(screenOf(view, { width, height }).screen);
}

export const text = (content: string, fields: Record<string, unknown> = {}): ViewNode => ({
  type: 'text',
  content,
  ...fields,
});
export const stamped = (label: string, fields: Record<string, unknown> = {}): ViewNode => ({
  type: 'stamp',
  label,
  ...fields,
});
export const column = (children: unknown, fields: Record<string, unknown> = {}): ViewNode =>
  ({ type: 'column', children, ...fields }) as ViewNode;
export const row = (children: unknown, fields: Record<string, unknown> = {}): ViewNode =>
  ({ type: 'row', children, ...fields }) as ViewNode;
export const box = (children: unknown, fields: Record<string, unknown> = {}): ViewNode =>
  ({ type: 'box', children, ...fields }) as ViewNode;
