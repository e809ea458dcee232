import type { ViewNode } from '../sdk/node.ts';
import type { Json, ToolProvider } from '../sdk/provider.ts';
import { answer, unknownAction } from './answers.ts';
import { DotCanvas } from './braille.ts';
import { chartEnds } from './chart-bounds.ts';
import { paintFrame, paintNoData, seriesColor } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, axisRange, extent, marksIn, shareOf } from './chart-range.ts';
import type { Series } from './chart-series.ts';
import { NAME, eachPoint, longest, placeOf, seriesAnswer, seriesOf } from './chart-series.ts';
import { chartWidget } from './chart-widget.ts';
import type { CrosshairLocal } from './crosshair.ts';
import { jsonNumber, jsonText } from './json-value.ts';
import { WINDOW_ARGUMENTS, readSpec } from './specs.ts';
import type { Widget } from './widget.ts';

const GET_POINTS = readSpec(
  'get_points',
  'Read the points: items holds a series each (name, color, data as pairs of x and y); total counts the points of the longest series; next is the offset to go on from. Values that are no finite number stand as text.',
  WINDOW_ARGUMENTS,
);
const GET_RANGE = readSpec('get_range', 'Read the values at the ends of both axes: min and max of x and of y.');
const GET_CLUSTER_INFO = readSpec(
  'get_cluster_info',
  'Read where the points of each series lie: items holds name, count, the centroid and the spread (population standard deviation) in x and y, null for a series without points.',
);
const ALL = [GET_POINTS, GET_RANGE, GET_CLUSTER_INFO];

function rangesOf(node: ViewNode): { readonly x: Range; readonly y: Range } {
  const along = (axis: 0 | 1, name: 'xRange' | 'yRange'): Range => {
    const found = extent((take) => {
      for (const { points } of seriesOf(node)) eachPoint(points, (point) => take(placeOf(point)[axis]));
    });
    return axisRange(found, ...chartEnds(node, name));
  };
  return { x: along(0, 'xRange'), y: along(1, 'yRange') };
}

function rounded(value: number): number {
  const scaled = Math.round(value * 10_000) / 10_000;
  return Number.isFinite(scaled) ? scaled : value;
}

/** The mean and the population standard deviation of finite values, in one pass that does not overflow early (Welford). */
function spreadOf(values: readonly number[]): { readonly mean: number; readonly deviation: number } {
  let mean = 0;
  let squares = 0;
  values.forEach((value, index) => {
    const off = value - mean;
    mean += off / (index + 1);
    squares += off * (value - mean);
  });
  return { mean: rounded(mean), deviation: rounded(Math.sqrt(squares / values.length)) };
}

function clusterOf({ name, points }: Series): Json {
  const places: (readonly [number, number])[] = [];
  eachPoint(points, (point) => {
    const place = placeOf(point);
    if (Number.isFinite(place[0]) && Number.isFinite(place[1])) places.push(place);
  });
  const called = jsonText(name, NAME);
  if (places.length === 0) return { name: called, count: 0, centroid: null, spread: null };
  const x = spreadOf(places.map(([value]) => value));
  const y = spreadOf(places.map(([, value]) => value));
  return {
    name: called,
    count: places.length,
    centroid: { x: jsonNumber(x.mean), y: jsonNumber(y.mean) },
    spread: { x: jsonNumber(x.deviation), y: jsonNumber(y.deviation) },
  };
}

const provider: ToolProvider = {
  mcpTools: () => ALL,
  handleToolCall(action, args, { widgetState }) {
    switch (action) {
      case 'get_points':
        return seriesAnswer(args, widgetState);
      case 'get_range':
        return answer(rangesOf(widgetState));
      case 'get_cluster_info': {
        const items = seriesOf(widgetState).map(clusterOf);
        return answer({ items, total: items.length, offset: 0 });
      }
      default:
        return unknownAction(action, ['get_points', 'get_range', 'get_cluster_info']);
    }
  },
};

/** `scatter_chart`: points as braille dots, the ends of the x axis below. */
export const scatterChart: Widget<CrosshairLocal> = chartWidget({
  type: 'scatter_chart',
  provider,
  paint(node, surface) {
    const series = seriesOf(node);
    if (longest(series) === 0) return paintNoData(node, surface);
    const { x, y } = rangesOf(node);
    const footer = surface.area.height > 3 ? 1 : 0;
    const plot = paintFrame(node, surface, series, y, footer, { at: marksIn(y, false), on: 'dots' });
    if (plot.width < 1 || plot.height < 1) return;
    const dots = new DotCanvas(plot.width, plot.height);
    series.forEach((each, index) => {
      eachPoint(each.points, (point) => {
        const [across, up] = placeOf(point);
        if (!Number.isFinite(across) || !Number.isFinite(up)) return;
        const column = Math.round(shareOf(across, x) * (dots.columns - 1));
        dots.set(column, Math.round((1 - shareOf(up, y)) * (dots.rows - 1)), seriesColor(each, index));
      });
    });
    dots.paint(surface, plot);
    const right = axisNumber(x.max);
    if (footer > 0 && plot.width > axisNumber(x.min).length + right.length) {
      surface.write(plot.x, plot.y + plot.height, axisNumber(x.min), { fg: 'muted' });
      surface.write(plot.x + plot.width - right.length, plot.y + plot.height, right, { fg: 'muted' });
    }
  },
  summary(node) {
    const { x, y } = rangesOf(node);
    return `x from ${axisNumber(x.min)} to ${axisNumber(x.max)}, y from ${axisNumber(y.min)} to ${axisNumber(y.max)}.`;
  },
});
