import type { Color, Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import { seriesColor } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { labelOf, longest, valueOf } from './chart-series.ts';
import { entryAt } from './row-source.ts';

/** How bars are drawn. */
export interface BarLook {
  readonly range: Range;
  /** Whether each bar's value is written at its end, where there is room. */
  readonly values: boolean;
  /** Whether the groups' labels are written. */
  readonly labels: boolean;
}

const UPWARD = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const RIGHTWARD = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/** The eighths of a cell that a bar from `low` to `high` covers, the cell beginning at `start`; `null` for none. */
function covered(start: number, low: number, high: number): readonly [from: number, to: number] | null {
  const from = Math.max(0, Math.min(8, low - start));
  const to = Math.max(0, Math.min(8, high - start));
  return to > from ? [from, to] : null;
}

/** Where a bar begins and ends along `cells` cells, in eighths; the zero line lies between two cells. */
function reach(value: number, range: Range, cells: number): readonly [low: number, high: number] {
  const level = (share: number): number => Math.round(share * cells * 8);
  const zero = Math.round(level(shareOf(0, range)) / 8) * 8;
  const tip = level(shareOf(value, range));
  return tip < zero ? [tip, zero] : [zero, tip];
}

/** Draws one cell of a bar: filled from its beginning, or, where the bar hangs from its far end, in reverse. */
function paintCell(
  surface: Surface,
  rect: Rect,
  [from, to]: readonly [from: number, to: number],
  glyphs: readonly string[],
  color: Color,
): void {
  const hangs = from > 0;
  const glyph = hangs && to === 8 ? glyphs[from] : glyphs[hangs ? to - from : to];
  surface.fill(rect, { fg: color, ...(hangs && to === 8 ? { reverse: true } : {}) }, glyph ?? ' ');
}

/** The value that stands for several bars where there is room for one only: the greatest either way. */
function strongest(series: Series, from: number, to: number): number {
  let found = Number.NaN;
  for (const point of series.points.window(from, to)) {
    const value = valueOf(point);
    if (Number.isFinite(value) && !(Math.abs(value) <= Math.abs(found))) found = value;
  }
  return found;
}

/** The label of a group of bars: that of its first point. */
function groupLabel(series: readonly Series[], from: number): string {
  const first = series.find(({ points }) => points.length > from);
  return first === undefined ? '' : labelOf(entryAt(first.points, from));
}

/** Calls `each` for every group that has room: which points it stands for. */
function eachGroup(groups: number, count: number, each: (group: number, from: number, to: number) => void): void {
  for (let group = 0; group < groups; group += 1) {
    const from = Math.floor((group * count) / groups);
    each(group, from, Math.max(from + 1, Math.floor(((group + 1) * count) / groups)));
  }
}

/** Writes a bar's value above or below its tip, or into the bar where that is at the edge. */
function paintValueOver(surface: Surface, plot: Rect, x: number, width: number, value: number, range: Range): void {
  const text = axisNumber(value);
  if (text.length > width) return;
  const [low, high] = reach(value, range, plot.height);
  const tip = value < 0 ? plot.height - Math.floor(low / 8) : plot.height - 1 - Math.ceil(high / 8);
  const row = Math.max(0, Math.min(plot.height - 1, tip));
  const at = x + ((width - text.length) >> 1);
  surface.write(at, plot.y + row, text, row === tip ? {} : { reverse: true });
}

/** Draws bars side by side, up or down from zero, in groups of a bar of each series. */
export function paintUpright(surface: Surface, plot: Rect, series: readonly Series[], look: BarLook): void {
  const count = longest(series);
  const groups = Math.max(1, Math.min(count, Math.floor((plot.width + 1) / (series.length + 1)) || 1));
  const across = Math.max(1, Math.min(8, Math.floor((plot.width - (groups - 1)) / (groups * series.length))));
  const step = across * series.length + 1;
  eachGroup(groups, count, (group, from, to) => {
    series.forEach((each, index) => {
      const x = plot.x + group * step + index * across;
      const width = Math.min(across, plot.x + plot.width - x);
      const value = strongest(each, from, to);
      if (width < 1 || !Number.isFinite(value)) return;
      const [low, high] = reach(value, look.range, plot.height);
      for (let row = 0; row < plot.height; row += 1) {
        const part = covered((plot.height - 1 - row) * 8, low, high);
        const cell = { x, y: plot.y + row, width, height: 1 };
        if (part !== null) paintCell(surface, cell, part, UPWARD, seriesColor(each, index));
      }
      if (look.values) paintValueOver(surface, plot, x, width, value, look.range);
    });
    const label = look.labels ? truncate(groupLabel(series, from), step - 1) : '';
    const spare = step - 1 - textWidth(label);
    if (label !== '') surface.write(plot.x + group * step + (spare >> 1), plot.y + plot.height, label, { fg: 'muted' });
  });
}

/** The longest label that stands beside bars, in a third of the width at most. */
function labelRoom(series: readonly Series[], width: number): number {
  const widest = series.reduce((most, { points }) => {
    const labels = points.window(0, 200).map((point) => textWidth(labelOf(point)));
    return labels.reduce((longer, each) => Math.max(longer, each), most);
  }, 0);
  return Math.min(widest, Math.floor(width / 3));
}

/**
 * Draws bars below each other, to the right or left of zero, in groups of a bar of each series: labels at the left, the ends
 * of the value axis below. `area` is all there is below title and legend.
 */
export function paintLying(surface: Surface, area: Rect, series: readonly Series[], look: BarLook): void {
  const count = longest(series);
  const label = look.labels ? labelRoom(series, area.width) : 0;
  const values = look.values && area.width - label > 24 ? 8 : 0;
  const left = label === 0 ? 0 : label + 1;
  const footer = area.height > 2 ? 1 : 0;
  const plot = { x: area.x + left, y: area.y, width: area.width - left - values, height: area.height - footer };
  if (plot.width < 1 || plot.height < 1) return;
  const gap = (series.length + 1) * count - 1 <= plot.height && series.length > 1 ? 1 : 0;
  const step = series.length + gap;
  const groups = Math.max(1, Math.min(count, Math.floor((plot.height + gap) / step)));
  eachGroup(groups, count, (group, from, to) => {
    series.forEach((each, index) => {
      const y = plot.y + group * step + index;
      const value = strongest(each, from, to);
      if (y >= plot.y + plot.height || !Number.isFinite(value)) return;
      const [low, high] = reach(value, look.range, plot.width);
      for (let column = 0; column < plot.width; column += 1) {
        const part = covered(column * 8, low, high);
        const cell = { x: plot.x + column, y, width: 1, height: 1 };
        if (part !== null) paintCell(surface, cell, part, RIGHTWARD, seriesColor(each, index));
      }
      if (values > 0) surface.write(plot.x + Math.ceil(high / 8) + 1, y, truncate(axisNumber(value), values - 1));
    });
    if (label > 0) {
      const text = truncate(groupLabel(series, from), label);
      surface.write(area.x + label - textWidth(text), plot.y + group * step, text, { fg: 'muted' });
    }
  });
  if (footer === 0) return;
  const [min, max] = [axisNumber(look.range.min), axisNumber(look.range.max)];
  surface.write(plot.x, plot.y + plot.height, min, { fg: 'muted' });
  if (plot.width > min.length + max.length)
    surface.write(plot.x + plot.width - max.length, plot.y + plot.height, max, { fg: 'muted' });
}
