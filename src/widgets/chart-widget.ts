import type { Element, PaintContext, Rect, Surface } from '../screen/element.ts';
import { textWidth } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import type { Series } from './chart-series.ts';
import { longest, pointText, seriesOf } from './chart-series.ts';
import type { CrosshairLocal, Probe } from './crosshair.ts';
import { crosshairKey, crosshairKeys, crosshairMouse } from './crosshair.ts';
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

/** A surface that shows nothing: what is drawn on it only says where the picture would be. */
export function unseen(area: Rect): Surface {
  return { area, write: (_x, _y, text) => textWidth(text), fill: () => undefined, caret: () => undefined };
}

/** What one kind of chart is. */
export interface ChartKind {
  readonly type: string;
  readonly provider: ToolProvider;
  /** Draws a chart that has room. */
  paint(node: ViewNode, surface: Surface, context: PaintContext): void;
  /** What there is to say of its values, in a sentence. */
  summary(node: ViewNode): string;
  /** For a chart whose points can be looked at one by one: where its picture is in an area. */
  probe?(node: ViewNode, area: Rect): Probe;
  /** The values at a point, the first line naming it. */
  values?(node: ViewNode, index: number): readonly string[];
}

/** The index of the crosshair while the chart is looked at; `null` else, or when there is no such point any more. */
export function crosshairOf({ focused, hovered, local }: PaintContext, count: number): number | null {
  const index = focused || hovered ? ((local as CrosshairLocal | undefined)?.index ?? null) : null;
  return index !== null && index < count ? index : null;
}

/** Makes the widget of one kind of chart: it shows and is read, and sends nothing. */
export function chartWidget(kind: ChartKind): Widget<CrosshairLocal> {
  const isProbed = (node: ViewNode): boolean => kind.probe !== undefined && longest(seriesOf(node)) > 0;
  const element: Element = {
    measure: (_node, most) => ({
      width: Math.min(most.width, WANTED.width),
      height: Math.min(most.height, WANTED.height),
    }),
    paint(node, surface, context) {
      if (surface.area.width > 0 && surface.area.height > 0) kind.paint(node, surface, context);
    },
  };
  return {
    type: kind.type,
    provider: kind.provider,
    element,
    focusable: isProbed,
    keys: (node, local) => (isProbed(node) ? crosshairKeys(local) : []),
    takesText: () => false,
    key: (node, event, local, area) =>
      isProbed(node) ? crosshairKey(event, local, kind.probe?.(node, area) ?? NONE) : null,
    mouse: (node, event, local) =>
      isProbed(node) ? crosshairMouse(event, local, kind.probe?.(node, event.area) ?? NONE) : null,
    left: (_node, local) => (local.index === null ? undefined : { index: null }),
    accessible(node, local) {
      const series = seriesOf(node);
      const count = longest(series);
      const what = `${series.length} series, ${count} points. ${count === 0 ? 'No data.' : kind.summary(node)}`;
      const index = local?.index ?? null;
      const here = index === null || index >= count ? [] : [`At ${kind.values?.(node, index).join(', ') ?? ''}.`];
      return {
        role: 'figure',
        name: textField(node, 'title'),
        id: idOf(node),
        children: [...here, what, ...series.map(toldSeries)].map((name) => ({ role: 'text', name })),
      };
    },
    bulk: ['series', 'data'],
  };
}

const NONE: Probe = { plot: { x: 0, y: 0, width: 0, height: 0 }, count: 0 };
