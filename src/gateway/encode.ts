import type { Json } from '../sdk/provider.ts';
import { plainJson } from '../tools/plain-json.ts';

/**
 * What may not stand in a text that a model reads: controls but tab and line ends, marks that turn the direction of
 * text, tag characters. Other invisible characters stay: a result is exact where it can be.
 */
const UNSAFE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu;
const ANY_UNSAFE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;

/**
 * Makes JSON of what a tool answered (see {@link plainJson}), whose texts have lost control, direction and tag characters
 * and lone surrogates.
 *
 * @returns the JSON, or in words what cannot be encoded (a cycle, too many values, a function)
 */
export function encode(value: unknown): ReturnType<typeof plainJson> {
  const encoded = plainJson(value);
  return encoded.ok ? { ok: true, json: safeJson(encoded.json) } : encoded;
}

function safeJson(value: Json): Json {
  if (typeof value === 'string') return safeText(value);
  if (value === 0) return 0; // never -0, which JSON does not know
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(safeJson);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [safeText(key), safeJson(each)]));
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
