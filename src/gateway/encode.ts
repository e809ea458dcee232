import type { Json } from '../sdk/provider.ts';

/** How deep and how large a result may be before it is refused. */
const DEPTH = 64;
const VALUES = 200_000;

/**
 * What may not stand in a text that a model reads: controls but tab and line ends, marks that turn the direction of
 * text, tag characters. Other invisible characters stay: a result is exact where it can be.
 */
const UNSAFE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const ANY_UNSAFE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

/** Thrown inside {@link encode} only. */
class Unencodable extends Error {}

/**
 * Makes JSON of what a tool answered. Nothing turns silently into null: big integers, numbers that are not finite and
 * `undefined` in a list become texts, dates ISO texts, maps and sets lists. Texts lose control, direction and tag
 * characters and lone surrogates.
 *
 * @returns the JSON, or in words what cannot be encoded (a cycle, too many values, a function)
 */
export function encode(
  value: unknown,
): { readonly ok: true; readonly json: Json } | { readonly ok: false; readonly fault: string } {
  let values = 0;
  const above = new Set<object>();
  const each = (item: unknown, depth: number): Json => {
    values += 1;
    if (values > VALUES) throw new Unencodable(`it holds more than ${String(VALUES)} values`);
    switch (typeof item) {
      case 'string':
        return safeText(item);
      case 'boolean':
        return item;
      case 'number':
        return Number.isFinite(item) ? (Object.is(item, -0) ? 0 : item) : String(item);
      case 'bigint':
      case 'undefined':
        return String(item);
      case 'function':
      case 'symbol':
        throw new Unencodable(`it holds a ${typeof item}`);
      case 'object':
        return item === null ? null : container(item, depth);
    }
  };
  const container = (item: object, depth: number): Json => {
    if (item instanceof Date) return Number.isNaN(item.getTime()) ? 'Invalid Date' : item.toISOString();
    if (depth >= DEPTH) throw new Unencodable(`it nests deeper than ${String(DEPTH)} levels`);
    if (above.has(item)) throw new Unencodable('it holds itself (a cycle)');
    above.add(item);
    try {
      if (Array.isArray(item)) return item.map((inner) => each(inner, depth + 1));
      if (item instanceof Map || item instanceof Set) return [...item].map((inner) => each(inner, depth + 1));
      const result: Record<string, Json> = {};
      for (const [key, inner] of Object.entries(item)) {
        if (inner === undefined) continue;
        Object.defineProperty(result, safeText(key), {
          value: each(inner, depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      return result;
    } finally {
      above.delete(item);
    }
  };
  try {
    return { ok: true, json: each(value, 0) };
  } catch (error) {
    return { ok: false, fault: error instanceof Unencodable ? error.message : 'it could not be read' };
  }
}

/** A text without what may not stand in one; the same text where there is nothing of the kind. */
export function safeText(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed();
  return ANY_UNSAFE.test(formed) ? formed.replace(UNSAFE, '') : formed;
}

/** The bytes of a text in UTF-8. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
