import type { InputSchema, SpecFault } from './types.ts';
import { cleanText } from './clean-text.ts';

/** The deepest nesting of maps and lists in a schema (seed 003). */
const MAX_LEVELS = 32;
/** The most values in a schema; each map, list and leaf counts one (seed 003). */
const MAX_VALUES = 10_000;
/** The most characters in all strings and keys of a schema together, so that cleaning stays cheap. */
const MAX_CHARACTERS = 1_000_000;

/** A description and schema fit for a client's tool list, or why the spec is refused. */
export type CleanedSpec =
  | { readonly ok: true; readonly description: string | null; readonly inputSchema: InputSchema }
  | { readonly ok: false; readonly fault: SpecFault };

/**
 * An action's description and input schema as the client's tool list gets them (seed 003): unseen characters removed
 * from the description and from every string and key of the schema, the schema rebuilt as plain, deeply frozen data.
 * Refused with
 * - `not_json`: a description that is neither text nor `null`/`undefined`; a schema that is no map; in it anything that
 *   JSON cannot hold (function, symbol, bigint, `undefined`, NaN, class instance, hole) or that throws when it is read;
 * - `duplicate_key`: two keys of one map that are equal once cleaned;
 * - `too_large`: more than 32 levels of maps and lists, more than 10,000 values (so also every cycle), or more than a
 *   million characters.
 *
 * Whether the schema is a valid JSON Schema is another question: see `checkSchema`. Never throws.
 *
 * ```ts
 * cleanSpec('Go\u200B', { type: 'object' }); // { ok: true, description: 'Go', inputSchema: { type: 'object' } }
 * ```
 */
export function cleanSpec(description: unknown, inputSchema: unknown): CleanedSpec {
  if (description !== null && description !== undefined && typeof description !== 'string') {
    return { ok: false, fault: { kind: 'not_json', path: 'description' } };
  }
  if (typeof inputSchema !== 'object' || inputSchema === null || isList(inputSchema)) {
    return { ok: false, fault: { kind: 'not_json', path: '' } };
  }
  const cleaning = new Cleaning();
  try {
    const cleanedDescription =
      description === null || description === undefined ? null : cleaning.text(description, '');
    const cleaned = cleaning.value(inputSchema, '', 1);
    return { ok: true, description: cleanedDescription, inputSchema: cleaned as InputSchema };
  } catch (error) {
    return { ok: false, fault: error instanceof Refused ? error.fault : { kind: 'not_json' } };
  }
}

/** Carries a fault out of the recursion; never leaves this file. */
class Refused extends Error {
  readonly fault: SpecFault;
  constructor(fault: SpecFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

/** One schema being cleaned, with what it may still hold. */
class Cleaning {
  #values = MAX_VALUES;
  #characters = MAX_CHARACTERS;

  value(value: unknown, path: string, level: number): unknown {
    if (--this.#values < 0) throw new Refused({ kind: 'too_large', path });
    switch (typeof value) {
      case 'string':
        return this.text(value, path);
      case 'boolean':
        return value;
      case 'number':
        if (!Number.isFinite(value)) throw new Refused({ kind: 'not_json', path });
        return value;
      case 'object':
        if (value === null) return null;
        if (level > MAX_LEVELS) throw new Refused({ kind: 'too_large', path });
        return isList(value) ? this.list(value, path, level) : this.map(value, path, level);
      default:
        throw new Refused({ kind: 'not_json', path });
    }
  }

  text(text: string, path: string): string {
    this.#characters -= text.length;
    if (this.#characters < 0) throw new Refused({ kind: 'too_large', path });
    return cleanText(text);
  }

  list(list: readonly unknown[], path: string, level: number): readonly unknown[] {
    if (list.length > this.#values) throw new Refused({ kind: 'too_large', path });
    const out: unknown[] = [];
    for (let i = 0; i < list.length; i++) {
      out.push(this.value(list[i], `${path}/${i}`, level + 1));
    }
    return Object.freeze(out);
  }

  map(map: object, path: string, level: number): object {
    if (!isPlain(map) || Object.getOwnPropertySymbols(map).length > 0) throw new Refused({ kind: 'not_json', path });
    const out: Record<string, unknown> = {};
    for (const key in map) {
      if (!Object.hasOwn(map, key)) continue;
      const cleaned = this.text(key, path);
      if (Object.hasOwn(out, cleaned)) throw new Refused({ kind: 'duplicate_key', key: cleaned, path });
      const value = this.value((map as Record<string, unknown>)[key], `${path}/${pointerPart(cleaned)}`, level + 1);
      setOwn(out, cleaned, value);
    }
    return Object.freeze(out);
  }
}

function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false; // a revoked proxy; reading it later refuses the spec
  }
}

/** Whether an object is a map and no instance of a class; a map of another realm counts. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Sets an own key, also `__proto__`, which an assignment would take for the prototype. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** A key as a segment of a JSON pointer (RFC 6901). */
export function pointerPart(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}
