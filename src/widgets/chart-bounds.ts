import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isRecord } from './fields.ts';

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The end of the value axis that a chart gives itself: `min` or `max`, at the node or in its `chartOpts`. */
export function chartBound(node: ViewNode, end: 'min' | 'max'): number | undefined {
  const options = field(node, 'chartOpts');
  return finite(field(node, end)) ?? (isRecord(options) ? finite(options[end]) : undefined);
}

/** The two ends of an axis that a scatter chart gives itself: `xRange` or `yRange`, at the node or in its `chartOpts`. */
export function chartEnds(
  node: ViewNode,
  name: 'xRange' | 'yRange',
): readonly [number | undefined, number | undefined] {
  const options = field(node, 'chartOpts');
  const value = field(node, name) ?? (isRecord(options) ? options[name] : undefined);
  if (Array.isArray(value)) return [finite(value[0]), finite(value[1])];
  return isRecord(value) ? [finite(value.min), finite(value.max)] : [undefined, undefined];
}
