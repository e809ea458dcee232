import { isMap } from './schema-keywords.ts';
import type { InputSchema } from './types.ts';

/**
 * Arguments that a schema takes, for error texts: every required one, and `also` when it is one. A value is the first of
 * the property's examples, its default, its first enum member, or the plainest of its type within its bounds. Good
 * enough to show the form; for schemas with combinators it need not be valid.
 */
export function exampleArguments(schema: InputSchema, also?: string): Readonly<Record<string, unknown>> {
  const properties = isMap(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties).filter((name) => required.includes(name) || name === also);
  return Object.fromEntries(names.map((name) => [name, exampleValue(properties[name], 0)]));
}

function exampleValue(schema: unknown, level: number): unknown {
  if (!isMap(schema) || level > 3) return null;
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.default !== undefined) return schema.default;
  if (Object.hasOwn(schema, 'const')) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const type: unknown = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'integer':
    case 'number':
      return exampleNumber(schema, type === 'integer');
    case 'boolean':
      return true;
    case 'array':
      return Array.from({ length: Math.min(3, Number(schema.minItems ?? 0)) }, () =>
        exampleValue(schema.items, level + 1),
      );
    case 'object':
      return level === 3 ? {} : nested(schema, level);
    case 'null':
      return null;
    default:
      return exampleString(schema);
  }
}

function nested(schema: Readonly<Record<string, unknown>>, level: number): unknown {
  const properties = isMap(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties).filter((name) => required.includes(name));
  return Object.fromEntries(names.map((name) => [name, exampleValue(properties[name], level + 1)]));
}

function exampleNumber(schema: Readonly<Record<string, unknown>>, whole: boolean): number {
  const least = typeof schema.minimum === 'number' ? schema.minimum : undefined;
  const above = typeof schema.exclusiveMinimum === 'number' ? schema.exclusiveMinimum + 1 : undefined;
  const most = typeof schema.maximum === 'number' ? schema.maximum : undefined;
  const value = Math.max(least ?? -Infinity, above ?? -Infinity);
  const fit = Number.isFinite(value) ? value : Math.min(0, most ?? 0);
  return whole ? Math.ceil(fit) : fit;
}

function exampleString(schema: Readonly<Record<string, unknown>>): string {
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : Infinity;
  const text = 'text'.padEnd(Math.min(least, 40), '.');
  return text.slice(0, Math.max(0, most));
}
