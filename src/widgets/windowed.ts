import type { HandlerAnswer, Json } from '../sdk/provider.ts';
import { answer } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { optionalInteger } from './arguments.ts';
import { jsonText } from './json-value.ts';
import type { RowSource } from './row-source.ts';
import { WINDOW_LIMIT } from './specs.ts';

/** How many characters of JSON the entries of one answer may take: below the 8,000 bytes of a result (design: *Results*). */
export const RESULT_BUDGET = 7_000;

/** How many characters of entries that had to be cut one answer looks at: what is cut costs time, too. */
const WORK_BUDGET = 1_000_000;

/** How many entries a read answers when it is not told. */
const DEFAULT_LIMIT = 50;

/** The bytes of a value's JSON in UTF-8, near enough: anything beyond ASCII counts as three. */
export function jsonBytes(value: Json): number {
  const text = JSON.stringify(value);
  let beyond = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) beyond += 1;
  return text.length + 2 * beyond;
}

/** The value with its texts cut to `most` characters. */
function shortened(value: Json, most: number): Json {
  if (typeof value === 'string') return jsonText(value, most);
  if (Array.isArray(value)) return value.map((each: Json) => shortened(each, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shortened(each, most)]));
}

/** An entry that fits a result by itself: its texts are cut, shorter and shorter, as far as that takes. */
export function fitted(value: Json): Json {
  for (const most of [0, 200, 40]) {
    const cut = most === 0 ? value : shortened(value, most);
    if (jsonBytes(cut) <= RESULT_BUDGET) return cut;
  }
  return `An entry of ${jsonBytes(value)} bytes, too large to show.`;
}

/** The part of a list that a read was asked for: `{ offset, limit }`, or the refusal. */
export function windowArguments(
  args: Arguments,
):
  | { readonly ok: true; readonly offset: number; readonly limit: number }
  | { readonly ok: false; readonly answer: HandlerAnswer } {
  const offset = optionalInteger(args, 'offset', { min: 0, max: Number.MAX_SAFE_INTEGER }, 0);
  if (!offset.ok) return { ok: false, answer: offset };
  const limit = optionalInteger(args, 'limit', { min: 1, max: WINDOW_LIMIT }, DEFAULT_LIMIT);
  if (!limit.ok) return { ok: false, answer: limit };
  return { ok: true, offset: offset.value, limit: limit.value };
}

/**
 * Answers a part of a list as `{ <name>, total, offset, next? }`. Entries that would make the result too large are left
 * out, and `next` names the offset to go on from; it is absent at the end. An offset past the end answers no entries.
 */
export function windowedAnswer(
  args: Arguments,
  source: RowSource,
  name: 'items' | 'rows',
  entry: (value: unknown, index: number) => Json,
): HandlerAnswer {
  const part = windowArguments(args);
  if (!part.ok) return part.answer;
  const { offset, limit } = part;
  const entries: Json[] = [];
  let room = RESULT_BUDGET;
  let work = WORK_BUDGET;
  for (const value of source.window(offset, offset + limit)) {
    const whole = entry(value, offset + entries.length);
    const json = fitted(whole);
    room -= jsonBytes(json) + 1;
    work -= json === whole ? 0 : jsonBytes(whole);
    if ((room < 0 || work < 0) && entries.length > 0) break;
    entries.push(json);
  }
  const next = offset + entries.length;
  return answer({
    [name]: entries,
    total: source.length,
    offset,
    ...(entries.length > 0 && next < source.length ? { next } : {}),
  });
}
