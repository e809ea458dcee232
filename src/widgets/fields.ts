import type { ViewNode } from '../sdk/node.ts';
import { field } from '../sdk/node.ts';

/**
 * Reads a field that should be text. Numbers and booleans are written out; anything else counts as missing.
 * Never throws.
 */
export function textField(node: ViewNode, name: string, missing = ''): string {
  const value = field(node, name);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : missing;
}

/** Whether a field is exactly `true`. */
export function flag(node: ViewNode, name: string): boolean {
  return field(node, name) === true;
}

/** Reads a field that should be a finite number; anything else counts as missing. */
export function numberField<Missing>(node: ViewNode, name: string, missing: Missing): number | Missing {
  const value = field(node, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : missing;
}

/** Reads a field that should be a safe integer; anything else counts as missing. */
export function integerField<Missing>(node: ViewNode, name: string, missing: Missing): number | Missing {
  const value = field(node, name);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : missing;
}

/** Reads a field that should be a list; anything else is an empty one. */
export function listField(node: ViewNode, name: string): readonly unknown[] {
  const value = field(node, name);
  return Array.isArray(value) ? value : [];
}

/** The first of several field names that the node has; for fields with a second spelling, such as `rows` and `data`. */
export function firstField(node: ViewNode, names: readonly string[]): unknown {
  for (const name of names) {
    const value = field(node, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether the widget takes nothing at all now. */
export function isDisabled(node: ViewNode): boolean {
  return flag(node, 'disabled');
}

/** Whether the widget's value may be changed: neither `disabled` nor `readOnly`. */
export function isEditable(node: ViewNode): boolean {
  return !flag(node, 'disabled') && !flag(node, 'readOnly');
}

/** Whether `value` is an object whose fields can be read; arrays are not. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
