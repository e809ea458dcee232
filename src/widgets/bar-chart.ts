import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, unknownAction } from './answers.ts';
import type { BarLook } from './bar-paint.ts';
import { paintLying, paintUpright } from './bar-paint.ts';
import { chartBound } from './chart-bounds.ts';
import { paintFrame, paintHead, paintNoData } from './chart-frame.ts';
import type { Range } from './chart-range.ts';
import { axisNumber, extent, marksIn, roundRange } from './chart-range.ts';
import { eachPoint, labelOf, longest, seriesAnswer, seriesOf, valueOf } from './chart-series.ts';
import { chartWidget } from './chart-widget.ts';
import type { CrosshairLocal } from './crosshair.ts';
import { flag } from './fields.ts';
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

/** `bar_chart`: bars in eighths of a cell, up or down from zero, or with `horizontal` to its right or left. */
export const barChart: Widget<CrosshairLocal> = chartWidget({
  type: 'bar_chart',
  provider,
  paint(node, surface) {
    const series = seriesOf(node);
    if (longest(series) === 0) return paintNoData(node, surface);
    const { range, whole } = axisOf(node);
    const { area } = surface;
    const lying = flag(node, 'horizontal');
    const labels = series.some(({ points }) => labelOf(entryAt(points, 0)) !== '') && (lying || area.height > 2);
    const look: BarLook = { range, values: flag(node, 'showValues'), labels };
    if (lying) {
      const top = paintHead(node, surface, series);
      return paintLying(surface, { ...area, y: area.y + top, height: area.height - top }, series, look);
    }
    const plot = paintFrame(node, surface, series, range, labels ? 1 : 0, { at: marksIn(range, whole), on: 'edges' });
    if (plot.width > 0 && plot.height > 0) paintUpright(surface, plot, series, look);
  },
  summary(node) {
    const { min, max } = rangeOf(node);
    return `Values from ${axisNumber(min)} to ${axisNumber(max)}.`;
  },
});
