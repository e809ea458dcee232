import type { ViewNode } from '../sdk/node.ts';
import { field } from '../sdk/node.ts';
import type { Element, Style } from './element.ts';
import { isPlain } from './clusters.ts';
import { safeText, textWidth, truncate, wrap } from './width.ts';

/** The text of a `text` or `label` node: `content`, else `text`, else `label`; numbers are shown as numbers. */
function contentOf(node: ViewNode): string {
  for (const name of ['content', 'text', 'label']) {
    const value = field(node, name);
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  }
  return '';
}

/** The rows of a text at a width: broken at blanks, or with `wrap: false` cut where `truncate` says. */
function rowsOf(node: ViewNode, width: number): string[] {
  const content = contentOf(node);
  if (field(node, 'wrap') !== false) return wrap(content, width);
  const at = field(node, 'truncate');
  return safeText(content, 'many')
    .split('\n')
    .map((line) => truncate(line, width, at === 'start' || at === 'middle' ? at : 'end'));
}

const styleKeys = new Set(['fg', 'bg', 'bold', 'dim', 'italic', 'underline', 'strikethrough', 'reverse']);

function addStyle(style: Style, from: Readonly<Record<string, unknown>>): Style {
  let more: Record<string, unknown> | null = null;
  for (const key in from) if (styleKeys.has(key) && from[key] !== undefined) (more ??= { ...style })[key] = from[key];
  return more ?? style;
}

const plainStyle: Style = {};
const labelStyle: Style = { fg: 'muted' };

/** A text's style: its `style` object, and over it the same fields at the node itself. */
function styleOf(node: ViewNode): Style {
  const base = field(node, 'style');
  let style: Style = typeof base === 'object' && base !== null ? base : plainStyle;
  if (node.type === 'label' && style.fg === undefined) style = { ...labelStyle, ...style };
  if (node.attrs !== undefined) style = addStyle(style, node.attrs);
  return addStyle(style, node);
}

/** Draws `text` and `label` nodes: what is on the screen but is no widget. */
export const textElement: Element = {
  measure(node, most) {
    const content = contentOf(node);
    // Most texts are a plain word or two, whose width is their length.
    if (content.length <= most.width && content.length > 0 && isPlain(content)) {
      return { width: content.length, height: 1 };
    }
    const rows = rowsOf(node, most.width);
    let width = 0;
    for (const row of rows) width = Math.max(width, textWidth(row));
    return { width, height: rows.length };
  },
  paint(node, surface) {
    const { x, y, width, height } = surface.area;
    const style = styleOf(node);
    const align = field(node, 'align');
    const rows = rowsOf(node, width);
    for (let row = 0; row < height && row < rows.length; row++) {
      const line = rows[row] ?? '';
      const spare = align === 'end' || align === 'center' ? Math.max(0, width - textWidth(line)) : 0;
      surface.write(x + (align === 'center' ? spare >> 1 : spare), y + row, line, style);
    }
  },
};
