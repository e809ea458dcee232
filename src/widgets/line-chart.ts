import type { Color, Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, unknownAction } from './answers.ts';
import { integerArgument } from './arguments.ts';
import { DotCanvas } from './braille.ts';
import { chartBound } from './chart-bounds.ts';
import { paintFrame, paintNoData, seriesColor } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, axisRange, extent, marksIn, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { NAME, eachPoint, longest, seriesAnswer, seriesOf, valueOf } from './chart-series.ts';
import { chartWidget, crosshairOf, unseen } from './chart-widget.ts';
import type { CrosshairLocal, Probe } from './crosshair.ts';
import { dotColumn, paintCrosshair, paintReadout } from './crosshair.ts';
import { flag, listField } from './fields.ts';
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

/** A point on its way into the picture. */
interface Dot {
  readonly column: number;
  readonly row: number;
}

/** Fills what is between a line and zero, or the end of the axis nearest to it. */
function fill(dots: DotCanvas, from: Dot, to: Dot, base: number, color: Color): void {
  for (let column = from.column; column <= to.column; column += 1) {
    const part = to.column === from.column ? 1 : (column - from.column) / (to.column - from.column);
    const row = Math.round(from.row + (to.row - from.row) * part);
    for (let at = Math.min(row, base); at <= Math.max(row, base); at += 1) dots.set(column, at, color);
  }
}

/** Draws a series: lines between its points, or, where many share a column of dots, what they reach up and down to. */
function paintSeries(
  dots: DotCanvas,
  { points }: Series,
  count: number,
  range: Range,
  color: Color,
  isArea: boolean,
): void {
  const row = (value: number): number => Math.round((1 - shareOf(value, range)) * (dots.rows - 1));
  const base = row(Math.min(range.max, Math.max(range.min, 0)));
  let last: Dot | null = null;
  let low = 0;
  let high = 0;
  eachPoint(points, (point, index) => {
    const value = valueOf(point);
    if (!Number.isFinite(value)) {
      last = null;
      return;
    }
    const at: Dot = { column: dotColumn(index, count, dots.columns), row: row(value) };
    if (last === null || last.column !== at.column) low = high = at.row;
    if (isArea) fill(dots, last ?? at, at, base, color);
    if (last === null) dots.set(at.column, at.row, color);
    else if (last.column !== at.column || at.row < low || at.row > high)
      dots.line(last.column, last.row, at.column, at.row, color);
    low = Math.min(low, at.row);
    high = Math.max(high, at.row);
    last = at;
  });
}

/** The ends of the axis of indexes, or the labels that the node gives it: below the picture, where there is room. */
function paintEnds(node: ViewNode, surface: Surface, plot: Rect, count: number): void {
  const labels = listField(node, 'labels');
  const textAt = (index: number): string => {
    const label = labels[index];
    return typeof label === 'string' || typeof label === 'number' ? String(label) : String(index);
  };
  const right = truncate(textAt(count - 1), plot.width);
  const left = truncate(textAt(0), plot.width - textWidth(right) - 1);
  const y = plot.y + plot.height;
  if (count > 1) surface.write(plot.x, y, left, { fg: 'muted' });
  surface.write(plot.x + plot.width - textWidth(right), y, right, { fg: 'muted' });
}

/** A chart this high has a row for the ends of its axis of indexes. */
const HIGH = 6;

function frameOf(node: ViewNode, surface: Surface): { readonly probe: Probe; readonly range: Range } {
  const series = seriesOf(node);
  const range = rangeOf(node);
  const footer = surface.area.height >= HIGH ? 1 : 0;
  const plot = paintFrame(node, surface, series, range, footer, { at: marksIn(range, false), on: 'dots' });
  return { probe: { plot, count: longest(series) }, range };
}

/** `line_chart`: lines in braille dots, eight to a cell, filled down to zero with `area`; a crosshair tells the values. */
export const lineChart: Widget<CrosshairLocal> = chartWidget({
  type: 'line_chart',
  provider,
  paint(node, surface, context) {
    const series = seriesOf(node);
    const count = longest(series);
    if (count === 0) return paintNoData(node, surface);
    const { probe, range } = frameOf(node, surface);
    const { plot } = probe;
    if (plot.width < 1 || plot.height < 1) return;
    if (surface.area.height >= HIGH) paintEnds(node, surface, plot, count);
    const index = crosshairOf(context, count);
    if (index !== null) paintCrosshair(surface, probe, index);
    const dots = new DotCanvas(plot.width, plot.height);
    series.forEach((each, at) => paintSeries(dots, each, count, range, seriesColor(each, at), flag(node, 'area')));
    dots.paint(surface, plot);
    if (index !== null) paintReadout(surface, probe, index, valuesAt(node, index));
  },
  summary(node) {
    const { min, max } = rangeOf(node);
    return `Values from ${axisNumber(min)} to ${axisNumber(max)}.`;
  },
  probe: (node, area) => frameOf(node, unseen(area)).probe,
  values: valuesAt,
});

/** What the crosshair tells at a point: its label or index, and the value of each series there. */
function valuesAt(node: ViewNode, index: number): readonly string[] {
  const label = listField(node, 'labels')[index];
  const series = seriesOf(node).flatMap(({ name, points }) => {
    if (index >= points.length) return [];
    const value = valueOf(entryAt(points, index));
    const text = Number.isFinite(value) ? axisNumber(value) : 'no value';
    return [name === 'unnamed' ? text : `${name} ${text}`];
  });
  return [typeof label === 'string' ? label : String(index), ...series];
}
