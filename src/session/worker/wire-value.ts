import type { BulkMarker, UnsupportedMarker } from '../../protocol/view.ts';
import { setOwn } from '../../tools/clean-schema.ts';
import { isPlainObject } from './plain.ts';

/** Texts longer than this stay in the worker. */
const LONG_TEXT = 4_096;
/** Deeper or larger values are cut: a view's fields are labels and messages, not documents. */
const DEEPEST = 32;
const MOST = 10_000;

/** Stands for data that stays in the worker. */
function bulkMarker(value: unknown): BulkMarker {
  return { bulk: true, length: lengthOf(value) };
}

/** Makes a text fit to cross: takes secrets out. */
export type MaskText = (text: string) => string;

/** A field's value as it crosses: data as it is, long texts and what cannot cross as markers. Never throws. */
export function wireValue(value: unknown, mask: MaskText = (text) => text): unknown {
  return convert(value, 0, { left: MOST, mask });
}

interface Work {
  /** How many values more may be converted. */
  left: number;
  readonly mask: MaskText;
}

/**
 * A bulk field's value as it crosses. Lists, texts and row sources become their length; a single number or boolean is
 * no bulk.
 */
export function wireBulk(value: unknown): unknown {
  const small = typeof value === 'number' || typeof value === 'boolean' || value === null;
  return small ? value : bulkMarker(value);
}

function convert(value: unknown, depth: number, work: Work): unknown {
  switch (typeof value) {
    case 'string':
      return value.length > LONG_TEXT ? bulkMarker(value) : work.mask(value);
    case 'function':
      return unsupported('function');
    case 'symbol':
      return unsupported('symbol');
    case 'bigint':
      return unsupported('bigint');
    case 'object':
      break;
    default:
      return value;
  }
  if (value === null) return null;
  work.left -= 1;
  if (depth >= DEEPEST || work.left < 0) return unsupported('instance');
  try {
    if (Array.isArray(value)) {
      if (value.length > work.left) return bulkMarker(value);
      return value.map((item) => convert(item, depth + 1, work));
    }
    if (!isPlainObject(value)) return unsupported('instance');
    const copy: Record<string, unknown> = {};
    for (const key of Object.keys(value)) {
      const inner = value[key];
      if (inner !== undefined) setOwn(copy, key, convert(inner, depth + 1, work));
    }
    return copy;
  } catch {
    return unsupported('instance');
  }
}

function unsupported(what: UnsupportedMarker['$unsupported']): UnsupportedMarker {
  return { $unsupported: what };
}

/** How long a value is: of a text, a list, anything with a `length`; the number of keys of another object. Never throws. */
export function lengthOf(value: unknown): number {
  try {
    if (typeof value === 'string' || Array.isArray(value)) return value.length;
    if (typeof value !== 'object' || value === null) return 0;
    const { length } = value as { length?: unknown };
    return typeof length === 'number' && Number.isFinite(length) ? length : Object.keys(value).length;
  } catch {
    return 0;
  }
}
