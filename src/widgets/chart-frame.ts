import type { Color, Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { textField } from './fields.ts';

const COLORS: readonly Color[] = ['accent', 'success', 'warning', 'error', 'focus', 'text'];

/** The colour of a series: its own, or one by its place. */
export function seriesColor(series: Series | undefined, index: number): Color {
  return series?.color ?? COLORS[index % COLORS.length] ?? 'accent';
}

/** The marks that have a row of their own, an empty one above and below each. */
function markRows(
  marks: readonly number[],
  range: Range,
  body: number,
): readonly { readonly text: string; readonly row: number }[] {
  const rows: { readonly text: string; readonly row: number }[] = [];
  let below = body - 1;
  for (const mark of marks) {
    const row = body - Math.round(shareOf(mark, range) * body);
    if (row > below - 2 || row < 2) continue;
    rows.push({ text: axisNumber(mark), row });
    below = row;
  }
  return rows;
}

/**
 * Draws what is around a chart's picture: title, legend, the numbers at the ends of the value axis and its line. Answers
 * the room that is left for the picture, which may be none. `marks` are numbers between the ends, written where there
 * is room: a mark stands beside the cell whose upper edge is its value.
 */
export function paintFrame(
  node: ViewNode,
  surface: Surface,
  series: readonly Series[],
  range: Range,
  footer: number,
  marks: readonly number[] = [],
): Rect {
  const { x, y, width, height } = surface.area;
  let top = 0;
  const title = textField(node, 'title');
  if (title !== '' && height > 3) {
    surface.write(x, y, truncate(title, width), { bold: true });
    top += 1;
  }
  if (series.some(({ name }) => name !== 'unnamed') && height > top + 3) {
    let at = x;
    series.forEach((each, index) => {
      const name = truncate(each.name, 20);
      if (at + textWidth(name) + 2 > x + width) return;
      surface.write(at, y + top, '■', { fg: seriesColor(each, index) });
      at += 2 + surface.write(at + 2, y + top, name, { fg: 'muted' }) + 2;
    });
    top += 1;
  }
  const high = axisNumber(range.max);
  const low = axisNumber(range.min);
  const body = Math.max(0, height - top - footer);
  const shown = markRows(marks, range, body);
  const axis = Math.max(high.length, low.length, ...shown.map(({ text }) => text.length));
  if (width < axis + 4) return { x, y: y + top, width, height: body };
  if (body > 0) {
    surface.write(x + axis - high.length, y + top, high, { fg: 'muted' });
    if (body > 1) surface.write(x + axis - low.length, y + top + body - 1, low, { fg: 'muted' });
    for (const { text, row } of shown) surface.write(x + axis - text.length, y + top + row, text, { fg: 'muted' });
    surface.fill({ x: x + axis, y: y + top, width: 1, height: body }, { fg: 'border' }, '│');
  }
  return { x: x + axis + 1, y: y + top, width: width - axis - 1, height: body };
}

/** Draws in the middle of a chart that there is nothing to show. */
export function paintNoData(node: ViewNode, surface: Surface): void {
  const { x, y, width, height } = surface.area;
  if (height < 1) return;
  const title = textField(node, 'title');
  if (title !== '' && height > 1) surface.write(x, y, truncate(title, width), { bold: true });
  const text = truncate('No data', width);
  surface.write(x + Math.floor((width - textWidth(text)) / 2), y + Math.floor(height / 2), text, { fg: 'muted' });
}
