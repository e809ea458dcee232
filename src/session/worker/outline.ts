import type { Json } from '../../sdk/provider.ts';
import { isPlainObject } from './plain.ts';

/** How much of a value an outline shows. */
export interface OutlineLimits {
  /** Levels of objects and lists, from 1. */
  readonly depth: number;
  /** Entries of each object and list. */
  readonly entries: number;
  /** Characters of each text. */
  readonly characters: number;
  /** What is shown of a text, before it is cut: itself where this is not there. */
  readonly shown?: (text: string) => unknown;
}

/**
 * A value as JSON of limited size. What is left out says what it is: an object too deep reads
 * `{ "$type": "object", "keys": 3 }`, a list `{ "$type": "list", "length": 90 }`, the end of a long list
 * `{ "$type": "more", "count": 80 }`, that of a long object the field `$more`, a long text ends in `…`. What JSON does not
 * have is tagged in the same way, dates with their ISO text.
 *
 * ```ts
 * outline({ a: { b: { c: 1 } } }, { depth: 2, entries: 50, characters: 400 }); // { a: { b: { $type: 'object', keys: 1 } } }
 * ```
 */
export function outline(value: unknown, limits: OutlineLimits): Json {
  switch (typeof value) {
    case 'string':
      return textOf(limits.shown === undefined ? value : limits.shown(value), limits);
    case 'number':
      return Number.isFinite(value) ? value : { $type: 'number', value: String(value) };
    case 'boolean':
      return value;
    case 'bigint':
      return { $type: 'bigint', value: String(value) };
    case 'object':
      return value === null ? null : outlineOf(value, limits);
    default:
      return { $type: typeof value };
  }
}

function textOf(text: unknown, { characters }: OutlineLimits): Json {
  if (typeof text !== 'string') return text as Json;
  return text.length <= characters ? text : `${text.slice(0, characters).toWellFormed()}…`;
}

function outlineOf(value: object, limits: OutlineLimits): Json {
  if (value instanceof Date) {
    return { $type: 'date', value: Number.isNaN(value.getTime()) ? null : value.toISOString() };
  }
  if (value instanceof Map) return { $type: 'map', size: value.size, ...inside('entries', [...value], limits) };
  if (value instanceof Set) return { $type: 'set', size: value.size, ...inside('values', [...value], limits) };
  if (Array.isArray(value)) return limits.depth < 1 ? { $type: 'list', length: value.length } : listOf(value, limits);
  if (!isPlainObject(value)) return { $type: 'instance' };
  const keys = Object.keys(value);
  if (limits.depth < 1) return { $type: 'object', keys: keys.length };
  const shown = keys.slice(0, limits.entries).map((key) => [key, outline(value[key], deeper(limits))]);
  const more = keys.length > limits.entries ? [['$more', keys.length - limits.entries]] : [];
  return Object.fromEntries([...shown, ...more]) as Json;
}

/** What a map or a set holds, where there is depth left to show it. */
function inside(name: string, values: readonly unknown[], limits: OutlineLimits): { readonly [name: string]: Json } {
  return limits.depth < 1 ? {} : { [name]: listOf(values, limits) };
}

function listOf(values: readonly unknown[], limits: OutlineLimits): readonly Json[] {
  const shown = Array.from(values.slice(0, limits.entries), (item) => outline(item, deeper(limits)));
  return values.length > limits.entries ? [...shown, { $type: 'more', count: values.length - limits.entries }] : shown;
}

function deeper(limits: OutlineLimits): OutlineLimits {
  return { ...limits, depth: limits.depth - 1 };
}
