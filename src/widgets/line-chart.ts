import type { Color } from '../screen/element.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, unknownAction } from './answers.ts';
import { integerArgument } from './arguments.ts';
import { DotCanvas } from './braille.ts';
import { chartBound } from './chart-bounds.ts';
import { paintFrame, paintNoData, seriesColor } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, axisRange, extent, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { NAME, eachPoint, longest, seriesAnswer, seriesOf, valueOf } from './chart-series.ts';
import { chartWidget } from './chart-widget.ts';
import { jsonNumber, jsonText } from './json-value.ts';
import { entryAt } from './row-source.ts';
import { WINDOW_ARGUMENTS, indexArgument, readSpec } from './specs.ts';
import type { Widget } from './widget.ts';

const GET_SERIES = readSpec(
  'get_series',
  'Read the lines: items holds a series each (name, color, data); total counts the points of the longest series; next is the offset to go on from. Values that are no finite number stand as text.',
  WINDOW_ARGUMENTS,
);
const GET_RANGE = readSpec('get_range', 'Read the values at the two ends of the value axis: min and max.');
const GET_POINT_AT = readSpec(
  'get_point_at',
  'Read the value of every series at one index: items holds name, index and value each, null where a series has no point there.',
  { index: indexArgument('point') },
  ['index'],
);
const ALL = [GET_SERIES, GET_RANGE, GET_POINT_AT];

function rangeOf(node: ViewNode): Range {
  const found = extent((take) => {
    for (const { points } of seriesOf(node)) eachPoint(points, (point) => take(valueOf(point)));
  });
  return axisRange(found, chartBound(node, 'min'), chartBound(node, 'max'));
}

const provider: ToolProvider = {
  mcpTools: () => ALL,
  handleToolCall(action, args, { widgetState }) {
    if (action === 'get_series') return seriesAnswer(args, widgetState);
    if (action === 'get_range') return answer(rangeOf(widgetState));
    if (action !== 'get_point_at') return unknownAction(action, ['get_series', 'get_range', 'get_point_at']);
    const index = integerArgument(args, 'index', { min: 0, max: Number.MAX_SAFE_INTEGER });
    if (!index.ok) return index;
    const items = seriesOf(widgetState).map(({ name, points }) => {
      const value = valueOf(entryAt(points, index.value));
      return {
        name: jsonText(name, NAME),
        index: index.value,
        value: index.value < points.length ? jsonNumber(value) : null,
      };
    });
    return answer({ items, total: items.length, offset: 0 });
  },
};

/** Draws a series: lines between its points, or, where many share a column of dots, what they reach up and down to. */
function paintSeries(dots: DotCanvas, { points }: Series, count: number, range: Range, color: Color): void {
  const column = (index: number): number =>
    count < 2 ? dots.columns >> 1 : Math.round((index / (count - 1)) * (dots.columns - 1));
  const row = (value: number): number => Math.round((1 - shareOf(value, range)) * (dots.rows - 1));
  let last: { readonly column: number; readonly row: number } | null = null;
  let low = 0;
  let high = 0;
  eachPoint(points, (point, index) => {
    const value = valueOf(point);
    if (!Number.isFinite(value)) {
      last = null;
      return;
    }
    const at = { column: column(index), row: row(value) };
    if (last === null || last.column !== at.column) low = high = at.row;
    if (last === null) dots.set(at.column, at.row, color);
    else if (last.column !== at.column || at.row < low || at.row > high)
      dots.line(last.column, last.row, at.column, at.row, color);
    low = Math.min(low, at.row);
    high = Math.max(high, at.row);
    last = at;
  });
}

/** `line_chart`: lines in braille dots, eight to a cell. */
export const lineChart: Widget<undefined> = chartWidget(
  'line_chart',
  provider,
  (node, surface) => {
    const series = seriesOf(node);
    const count = longest(series);
    if (count === 0) return paintNoData(node, surface);
    const range = rangeOf(node);
    const plot = paintFrame(node, surface, series, range, 0);
    if (plot.width < 1 || plot.height < 1) return;
    const dots = new DotCanvas(plot.width, plot.height);
    series.forEach((each, index) => paintSeries(dots, each, count, range, seriesColor(each, index)));
    dots.paint(surface, plot);
  },
  (node) => {
    const { min, max } = rangeOf(node);
    return `Values from ${axisNumber(min)} to ${axisNumber(max)}.`;
  },
);
