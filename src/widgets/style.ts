import type { Color, Role, Style } from '../screen/element.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isRecord } from './fields.ts';

const ROLES: readonly string[] = [
  'text',
  'muted',
  'accent',
  'border',
  'focus',
  'selection',
  'selectionText',
  'error',
  'warning',
  'success',
  'background',
] satisfies readonly Role[];

const FLAGS = ['bold', 'dim', 'italic', 'underline', 'strikethrough', 'reverse'] as const;

/** Whether `value` is a colour: a role, 0–15, or `#rrggbb`. */
export function isColor(value: unknown): value is Color {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value <= 15;
  return typeof value === 'string' && (ROLES.includes(value) || /^#[0-9a-f]{6}$/i.test(value));
}

/** Reads a colour field; anything that is no colour counts as missing. */
export function colorField<Missing>(node: ViewNode, name: string, missing: Missing): Color | Missing {
  const value = field(node, name);
  return isColor(value) ? value : missing;
}

/** Reads a node's `style`; what is no part of a style is left out. */
export function styleField(node: ViewNode): Style {
  const value = field(node, 'style');
  if (!isRecord(value)) return {};
  return {
    ...(isColor(value.fg) ? { fg: value.fg } : {}),
    ...(isColor(value.bg) ? { bg: value.bg } : {}),
    ...Object.fromEntries(FLAGS.filter((name) => value[name] === true).map((name) => [name, true])),
  };
}
