import type { Json } from './types.ts';

const MAX_DEPTH = 64;
const MAX_VALUES = 200_000;

/** JSON, or in words why there is none. */
export type PlainJson = { readonly ok: true; readonly json: Json } | { readonly ok: false; readonly fault: string };

/**
 * Makes JSON of a handler's result so that nothing is lost in silence (bug reports 32 and 34): a big integer and a number
 * that is not finite become their text, `undefined` becomes `null` at the top and the text `undefined` in a list, dates
 * become ISO texts, maps and sets lists. A cycle, a function, a symbol, more than 64 levels or 200,000 values: a fault.
 * Never throws.
 */
export function plainJson(value: unknown): PlainJson {
  if (value === undefined || value === null) return { ok: true, json: null };
  if (typeof value === 'string' || typeof value === 'boolean') return { ok: true, json: value };
  try {
    return { ok: true, json: new Encoding().value(value, 0) };
  } catch (error) {
    return { ok: false, fault: error instanceof Unencodable ? error.message : 'it cannot be read' };
  }
}

class Unencodable extends Error {}

class Encoding {
  #left = MAX_VALUES;
  readonly #above = new Set<object>();

  value(value: unknown, depth: number): Json {
    if (--this.#left < 0) throw new Unencodable(`it holds more than ${String(MAX_VALUES)} values`);
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) ? value : String(value);
      case 'bigint':
      case 'undefined':
        return String(value);
      case 'object':
        return value === null ? null : this.#object(value, depth);
      default:
        throw new Unencodable(`it holds a ${typeof value}`);
    }
  }

  #object(object: object, depth: number): Json {
    if (object instanceof Date) return Number.isNaN(object.getTime()) ? 'Invalid Date' : object.toISOString();
    if (depth >= MAX_DEPTH) throw new Unencodable(`it nests deeper than ${String(MAX_DEPTH)} levels`);
    if (this.#above.has(object)) throw new Unencodable('it holds itself');
    this.#above.add(object);
    const json = this.#container(object, depth + 1);
    this.#above.delete(object);
    return json;
  }

  #container(object: object, depth: number): Json {
    if (Array.isArray(object)) return Array.from(object, (item: unknown) => this.value(item, depth));
    if (object instanceof Map || object instanceof Set)
      return Array.from(object, (item: unknown) => this.value(item, depth));
    const pairs = Object.entries(object).filter(([, value]) => value !== undefined);
    return Object.fromEntries(pairs.map(([key, value]) => [key, this.value(value, depth)]));
  }
}
