import type { Element } from '../screen/element.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { longest, seriesOf } from './chart-series.ts';
import { textField } from './fields.ts';
import type { Widget } from './widget.ts';

/** How large a chart would like to be. */
const WANTED = { width: 40, height: 12 };

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
    accessible: (node) => ({
      role: 'img',
      name: textField(node, 'title'),
      id: idOf(node),
      value: `${seriesOf(node).length} series, ${longest(seriesOf(node))} points. ${summary(node)}`,
    }),
    bulk: ['series', 'data'],
  };
}
