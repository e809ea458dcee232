import type { Json } from '../sdk/provider.ts';

/** Values nested deeper than this are named, not shown. */
const DEPTH = 8;

/** At most this many entries of one list or record are shown. */
const ENTRIES = 100;

/** Text longer than this is cut, with a mark saying how long it was. */
const TEXT = 1_000;

/**
 * A number as JSON: exact, or as text where JSON has no exact form (`"NaN"`, `"Infinity"`, whole numbers beyond the
 * safe range). `-0` is 0.
 */
export function jsonNumber(value: number): number | string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  }
  return value === 0 ? 0 : value;
}

/** A text as JSON: well-formed, and cut with a mark when it is very long. */
export function jsonText(value: string, most = TEXT): string {
  const text = value.toWellFormed();
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}… (${text.length} characters)`;
}

/**
 * Any value of an app as JSON that says what it was: numbers JSON cannot hold, big integers and dates as text,
 * `undefined` as null, functions and the like by their kind. Bounded in depth and size; never throws.
 */
export function jsonValue(value: unknown, depth = DEPTH): Json {
  try {
    switch (typeof value) {
      case 'string':
        return jsonText(value);
      case 'number':
        return jsonNumber(value);
      case 'boolean':
        return value;
      case 'bigint':
        return value.toString();
      case 'undefined':
        return null;
      case 'object':
        return value === null ? null : jsonObject(value, depth);
      default:
        return `[${typeof value}]`;
    }
  } catch {
    return '[unreadable]';
  }
}

function jsonObject(value: object, depth: number): Json {
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : 'Invalid Date';
  if (depth === 0) return Array.isArray(value) ? '[list]' : '[object]';
  if (Array.isArray(value)) return value.slice(0, ENTRIES).map((each) => jsonValue(each, depth - 1));
  if (value instanceof Map || value instanceof Set) return jsonValue([...value].slice(0, ENTRIES), depth - 1);
  const record: Record<string, Json> = Object.create(null) as Record<string, Json>;
  for (const key of Object.keys(value).slice(0, ENTRIES)) {
    record[key.toWellFormed()] = jsonValue((value as Record<string, unknown>)[key], depth - 1);
  }
  return { ...record };
}
