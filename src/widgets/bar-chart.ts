import type { Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, unknownAction } from './answers.ts';
import { paintFrame, paintNoData, seriesColor } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, extent, marksIn, roundRange, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { eachPoint, labelOf, longest, seriesAnswer, seriesOf, valueOf } from './chart-series.ts';
import { chartWidget } from './chart-widget.ts';
import { chartBound } from './chart-bounds.ts';
import { entryAt } from './row-source.ts';
import { WINDOW_ARGUMENTS, readSpec } from './specs.ts';
import type { Widget } from './widget.ts';

const GET_DATA = readSpec(
  'get_data',
  'Read the bars: items holds a series each (name, color, data); total counts the bars of the longest series; next is the offset to go on from. Values that are no finite number stand as text.',
  WINDOW_ARGUMENTS,
);
const GET_RANGE = readSpec(
  'get_range',
  'Read the values at the two ends of the value axis: min and max, round numbers with 0 between them unless the chart gives its own.',
);
const ALL = [GET_DATA, GET_RANGE];

/** The value axis of a chart, and whether all its values are whole numbers. */
function axisOf(node: ViewNode): { readonly range: Range; readonly whole: boolean } {
  let whole = true;
  const found = extent((take) => {
    for (const { points } of seriesOf(node)) {
      eachPoint(points, (point) => {
        const value = valueOf(point);
        whole &&= !Number.isFinite(value) || Number.isInteger(value);
        take(value);
      });
    }
  });
  return { range: roundRange(found, chartBound(node, 'min'), chartBound(node, 'max'), whole), whole };
}

function rangeOf(node: ViewNode): Range {
  return axisOf(node).range;
}

const provider: ToolProvider = {
  mcpTools: () => ALL,
  handleToolCall(action, args, { widgetState }) {
    if (action === 'get_data') return seriesAnswer(args, widgetState);
    if (action === 'get_range') return answer(rangeOf(widgetState));
    return unknownAction(action, ['get_data', 'get_range']);
  },
};

const EIGHTHS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/** Draws one bar: up from the zero line in eighths of a cell, or down from it in reverse. The line lies between two cells. */
function paintBar(
  surface: Surface,
  plot: Rect,
  x: number,
  width: number,
  value: number,
  range: Range,
  color: ReturnType<typeof seriesColor>,
): void {
  const level = (share: number): number => Math.round(share * plot.height * 8);
  const zero = Math.round(level(shareOf(0, range)) / 8) * 8;
  const tip = level(shareOf(value, range));
  const [low, high] = tip < zero ? [tip, zero] : [zero, tip];
  for (let row = 0; row < plot.height; row += 1) {
    const bottom = (plot.height - 1 - row) * 8;
    const from = Math.max(0, Math.min(8, low - bottom));
    const to = Math.max(0, Math.min(8, high - bottom));
    if (to <= from) continue;
    const hangs = from > 0;
    const glyph = hangs && to === 8 ? EIGHTHS[from] : EIGHTHS[hangs ? to - from : to];
    surface.fill(
      { x, y: plot.y + row, width, height: 1 },
      { fg: color, ...(hangs && to === 8 ? { reverse: true } : {}) },
      glyph ?? ' ',
    );
  }
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

function paintBars(surface: Surface, plot: Rect, series: readonly Series[], range: Range, labels: boolean): void {
  const count = longest(series);
  const groups = Math.max(1, Math.min(count, Math.floor((plot.width + 1) / (series.length + 1)) || 1));
  const across = Math.max(1, Math.min(8, Math.floor((plot.width - (groups - 1)) / (groups * series.length))));
  const step = across * series.length + 1;
  for (let group = 0; group < groups; group += 1) {
    const from = Math.floor((group * count) / groups);
    const to = Math.max(from + 1, Math.floor(((group + 1) * count) / groups));
    series.forEach((each, index) => {
      const x = plot.x + group * step + index * across;
      const width = Math.min(across, plot.x + plot.width - x);
      const value = strongest(each, from, to);
      if (width > 0 && Number.isFinite(value))
        paintBar(surface, plot, x, width, value, range, seriesColor(each, index));
    });
    const first = series.find(({ points }) => points.length > from);
    const label = labels && first !== undefined ? truncate(labelOf(entryAt(first.points, from)), step - 1) : '';
    const spare = step - 1 - textWidth(label);
    if (label !== '') surface.write(plot.x + group * step + (spare >> 1), plot.y + plot.height, label, { fg: 'muted' });
  }
}

/** `bar_chart`: bars in eighths of a cell, up or down from zero, labels below. */
export const barChart: Widget<undefined> = chartWidget(
  'bar_chart',
  provider,
  (node, surface) => {
    const series = seriesOf(node);
    if (longest(series) === 0) return paintNoData(node, surface);
    const { range, whole } = axisOf(node);
    const labels = series.some(({ points }) => labelOf(entryAt(points, 0)) !== '') && surface.area.height > 2;
    const plot = paintFrame(node, surface, series, range, labels ? 1 : 0, marksIn(range, whole));
    if (plot.width > 0 && plot.height > 0) paintBars(surface, plot, series, range, labels);
  },
  (node) => {
    const { min, max } = rangeOf(node);
    return `Values from ${axisNumber(min)} to ${axisNumber(max)}.`;
  },
);
