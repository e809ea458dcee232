import { colorCode } from '../screen/color.ts';
import type { Color } from '../screen/element.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';

/** Whether `value` is a colour: a role, 0–15, or `#rrggbb`. */
export function isColor(value: unknown): value is Color {
  return colorCode(value) !== 0;
}

/** Reads a colour field; anything that is no colour counts as missing. */
export function colorField<Missing>(node: ViewNode, name: string, missing: Missing): Color | Missing {
  const value = field(node, name);
  return isColor(value) ? value : missing;
}
