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

/** The numbers beside a chart's value axis, and where they stand. */
export interface Marks {
  readonly at: readonly number[];
  /** `edges`: a value is the upper edge of a cell, as of a bar; `dots`: it is a dot inside of one. */
  readonly on: 'edges' | 'dots';
}

/** The marks that have a row of their own, an empty one above and below each. */
function markRows(
  { at, on }: Marks,
  range: Range,
  body: number,
): readonly { readonly text: string; readonly row: number }[] {
  const rows: { readonly text: string; readonly row: number }[] = [];
  let below = body - 1;
  for (const mark of at) {
    const share = shareOf(mark, range);
    const row = on === 'edges' ? body - Math.round(share * body) : Math.round((1 - share) * (body * 4 - 1)) >> 2;
    if (row > below - 2 || row < 2) continue;
    rows.push({ text: axisNumber(mark), row });
    below = row;
  }
  return rows;
}

/** Draws a chart's title and legend, where there is room for them; answers the rows they take. */
export function paintHead(node: ViewNode, surface: Surface, series: readonly Series[]): number {
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
  return top;
}

const NO_MARKS: Marks = { at: [], on: 'edges' };

/**
 * Draws what is around a chart's picture: title, legend, the numbers at the ends of the value axis and its line. Answers
 * the room that is left for the picture, which may be none. `marks` are numbers between the ends, written where there
 * is room.
 */
export function paintFrame(
  node: ViewNode,
  surface: Surface,
  series: readonly Series[],
  range: Range,
  footer: number,
  marks: Marks = NO_MARKS,
): Rect {
  const { x, y, width, height } = surface.area;
  const top = paintHead(node, surface, series);
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
