import type { Element } from '../screen/element.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { Series } from './chart-series.ts';
import { longest, pointText, seriesOf } from './chart-series.ts';
import { textField } from './fields.ts';
import type { Widget } from './widget.ts';

/** How large a chart would like to be. */
const WANTED = { width: 40, height: 12 };

/** So many points of a series are told one by one. */
const TOLD = 20;

/** A series as a sentence: `cpu: 1, 2, 3, and 97 more.` */
function toldSeries({ name, points }: Series): string {
  if (points.length === 0) return `${name}: no points.`;
  const told = points.window(0, TOLD).map(pointText);
  const more = points.length - told.length;
  return `${name}: ${[...told, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')}.`;
}

/** Makes the widget of one kind of chart: it shows and is read, and takes no input. */
export function chartWidget(
  type: string,
  provider: ToolProvider,
  paint: Element['paint'],
  summary: (node: ViewNode) => string,
): Widget<undefined> {
  return {
    type,
    provider,
    element: {
      measure: (_node, most) => ({
        width: Math.min(most.width, WANTED.width),
        height: Math.min(most.height, WANTED.height),
      }),
      paint(node, surface, context) {
        if (surface.area.width > 0 && surface.area.height > 0) paint(node, surface, context);
      },
    },
    focusable: () => false,
    keys: () => [],
    takesText: () => false,
    key: () => null,
    mouse: () => null,
    accessible: (node) => {
      const series = seriesOf(node);
      const what = `${series.length} series, ${longest(series)} points. ${longest(series) === 0 ? 'No data.' : summary(node)}`;
      return {
        role: 'figure',
        name: textField(node, 'title'),
        id: idOf(node),
        children: [what, ...series.map(toldSeries)].map((name) => ({ role: 'text', name })),
      };
    },
    bulk: ['series', 'data'],
  };
}
