import type { Json } from '../sdk/provider.ts';
import { bytesOf } from './encode.ts';
import type { Rest } from './rests.ts';

/** The most bytes of a result's JSON (design: *Results*; beyond 8,192 VS Code hands a model a file name). */
export const RESULT_LIMIT = 8_000;

/** A result: the fields of a JSON object. */
export type Fields = Readonly<Record<string, Json>>;

/** How what does not fit can be read on. */
export interface Ways {
  /** Keeps the rest and names it; `null` when it cannot be kept. */
  keep?(rest: Rest): string | null;
  /** Whether the tool takes an `offset`: then `next` is enough for a list. */
  readonly takesOffset?: boolean;
}

interface Room {
  readonly limit: number;
  readonly ways: Ways;
}

/**
 * Makes a result fit: rows or items that are too many are left out and `next` names the offset to go on from; a text
 * that is too long is cut, with its whole length beside it. Where the rest is kept, `cursor` says how it is read on. What
 * fits already stays the same object.
 *
 * ```ts
 * fit({ items: manyNames, total: 5000, offset: 0 }); // { items: [...], total: 5000, offset: 0, next: 212 }
 * ```
 */
export function fit(result: Fields, limit = RESULT_LIMIT, ways: Ways = {}): Fields {
  if (bytesOf(JSON.stringify(result)) <= limit) return result;
  for (const name of ['items', 'rows'] as const) {
    const list = result[name];
    if (Array.isArray(list)) return fitList(result, name, list as readonly Json[], { limit, ways });
  }
  for (const [name, value] of Object.entries(result)) {
    if (typeof value === 'string' && bytesOf(value) > limit / 2) return fitText(result, name, value, { limit, ways });
  }
  const text = JSON.stringify(result);
  return fitText(
    { truncatedJson: text, note: 'The result was too large; this is the beginning of its JSON.' },
    'truncatedJson',
    text,
    { limit, ways },
  );
}

function fitList(result: Fields, name: string, list: readonly Json[], { limit, ways }: Room): Fields {
  const offset = typeof result['offset'] === 'number' ? result['offset'] : 0;
  const total = typeof result['total'] === 'number' ? result['total'] : offset + list.length;
  const id = ways.takesOffset === true ? null : (ways.keep?.({ kind: 'list', list }) ?? null);
  const on = (count: number): Fields =>
    id === null ? { next: offset + count } : { next: offset + count, cursor: `${id}:${String(count)}` };
  const frame = { ...result, [name]: [], total, offset, ...on(list.length) };
  let room = limit - bytesOf(JSON.stringify(frame));
  let count = 0;
  for (const entry of list) {
    room -= bytesOf(JSON.stringify(entry)) + 1;
    if (room < 0) break;
    count += 1;
  }
  if (count > 0) return { ...result, [name]: list.slice(0, count), total, offset, ...on(count) };
  const first = JSON.stringify(list[0]);
  return fitText(
    {
      [name]: [],
      total,
      offset,
      next: offset + 1,
      truncatedEntry: first,
      note: `Entry ${String(offset)} alone is too large; this is the beginning of its JSON.`,
    },
    'truncatedEntry',
    first,
    { limit, ways },
  );
}

/** Cuts one text so that the whole fits, and says how long it was. */
function fitText(result: Fields, name: string, text: string, { limit, ways }: Room): Fields {
  const id = ways.keep?.({ kind: 'text', text }) ?? null;
  const on = (shown: number): Fields => (id === null ? {} : { cursor: `${id}:${String(shown)}` });
  const frame = { ...result, [name]: '', truncated: true, characters: text.length, ...on(text.length) };
  const shown = beginning(text, limit - bytesOf(JSON.stringify(frame)));
  return { ...frame, [name]: shown, ...on(shown.length) };
}

/**
 * A text that stands among others: cut, with `…` at its end, where it would take more than some bytes in JSON.
 *
 * ```ts
 * cutText('/people/Ada Lovelace', 12); // '/people/Ada …'
 * ```
 */
export function cutText(text: string, bytes: number): string {
  const start = beginning(text, bytes);
  return start === text ? text : `${start}…`;
}

/** As much of a text, in whole characters, as takes at most so many bytes in JSON. */
function beginning(text: string, bytes: number): string {
  const taken = (length: number): string => {
    const end = text.charCodeAt(length - 1);
    return text.slice(0, end >= 0xd800 && end < 0xdc00 && length < text.length ? length - 1 : length).toWellFormed();
  };
  // Escapes make a text longer in JSON than it is: halve until it fits, then take back what still does.
  let low = 0;
  let high = Math.min(text.length, Math.max(bytes, 0));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (bytesOf(JSON.stringify(taken(middle))) - 2 <= bytes) low = middle;
    else high = middle - 1;
  }
  return taken(low);
}
