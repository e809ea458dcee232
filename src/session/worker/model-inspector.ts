import type { Json, Reason } from '../../sdk/provider.ts';
import type { ModelQuery } from '../../protocol/asks.ts';
import type { CallAnswer } from '../../protocol/worker.ts';
import { pointerPart } from '../../tools/clean-schema.ts';
import { echoed } from '../../tools/clean-text.ts';
import { nearest } from '../../tools/nearest.ts';
import { outline } from './outline.ts';
import type { OutlineLimits } from './outline.ts';
import { isPlainObject } from './plain.ts';
import { keysOf, member } from './pointer.ts';
import type { Secrets } from './secrets.ts';

type Answer = CallAnswer['answer'];

/** The characters of JSON that one answer's value may take, with room for what stands around it. */
const ROOM = 6_000;
/** Entries of a list, and characters of a text, that are read at once where they are what was asked for. */
const PAGE = 100;
const TEXT_PAGE = 3_000;
/** Keys that a refusal names. */
const NAMED = 20;

/** What is shown of a part beside its depth; the next line where the one before is too much. */
const SIZES: readonly Pick<OutlineLimits, 'entries' | 'characters'>[] = [
  { entries: 50, characters: 400 },
  { entries: 20, characters: 100 },
  { entries: 10, characters: 40 },
];

/** What {@link inspectModel} reads from beside the model. */
export interface InspectPorts {
  readonly secrets: Secrets;
  readonly resources: {
    readonly keys: readonly string[];
    read(key: string, model: object): Answer;
  };
}

/**
 * The part of the model, or of one of the app's `resources`, that a query names: limited in depth and size, the secret
 * parts replaced by a mark (design: *Secrets*). A path that leads nowhere is a refusal with what there is on the way.
 */
export function inspectModel(query: ModelQuery, model: object, { secrets, resources }: InspectPorts): Answer {
  // Each text is masked whole, and cut then: what is left of a secret is not found any more.
  const said: Said = (text, most) => echoed(secrets.maskFault(text), most);
  const { resource, path } = query;
  if (path !== '' && !path.startsWith('/')) return failed(noPointer(path, model, said));
  let root: unknown;
  if (resource === undefined) root = secrets.maskModel(model);
  else {
    if (!resources.keys.includes(resource)) return failed(noResource(resource, resources.keys));
    const read = resources.read(resource, model);
    if (!read.ok) return read;
    root = read.result;
  }
  const found = follow(root, keysOf(path), said);
  if (!found.ok) return failed(found.reason);
  return { ok: true, result: part(found.value, query, (text) => secrets.maskValue(text)) };
}

/** A text of the model as it may stand in a refusal, of at most so many characters. */
type Said = (text: string, most: number) => string;

type Shown = NonNullable<OutlineLimits['shown']>;

function noPointer(path: string, model: object, said: Said): Reason {
  const [meant] = nearest(path, Object.keys(model), 1);
  const better = meant === undefined ? '' : ` Did you mean "/${said(pointerPart(meant), 300)}"?`;
  return {
    code: 'invalid_arguments',
    message: `${JSON.stringify(said(path, 80))} is no path. A path is a JSON pointer such as "/people/0/name"; "" is the whole.${better}`,
  };
}

/** The fields of an answer about one value: lists and texts in pages, all else as it is, as deep and wide as fits. */
function part(value: unknown, { depth, offset }: ModelQuery, shown: Shown): { readonly [field: string]: Json } {
  if (Array.isArray(value)) {
    const start = Math.min(offset, value.length);
    const items = Array.from(value.slice(start, start + PAGE), (item) => fitting(item, depth - 1, shown));
    const next = start + PAGE;
    return { items, total: value.length, offset: start, ...(next < value.length ? { next } : {}) };
  }
  if (typeof value !== 'string') return { value: fitting(value, depth, shown) };
  const whole = shown(value);
  if (typeof whole !== 'string' || (whole.length <= TEXT_PAGE && offset === 0)) return { value: whole as Json };
  const start = Math.min(offset, whole.length);
  const next = start + TEXT_PAGE;
  const text = whole.slice(start, next).toWellFormed();
  return { value: text, total: whole.length, offset: start, ...(next < whole.length ? { next } : {}) };
}

/** The first outline that fits, less and less deep and wide; the last one when none does. */
function fitting(value: unknown, depth: number, shown: Shown): Json {
  let fits: Json = null;
  for (let levels = depth; levels >= Math.min(depth, 1); levels -= 1) {
    for (const size of SIZES) {
      fits = outline(value, { ...size, depth: levels, shown });
      if (JSON.stringify(fits).length <= ROOM) return fits;
    }
  }
  return fits;
}

/** Goes along the keys; a refusal names where the way ends and what there is. */
function follow(
  root: unknown,
  keys: readonly string[],
  said: Said,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: Reason } {
  let value = root;
  for (const [index, key] of keys.entries()) {
    const next = member(value, key);
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    if (!isThere || (Array.isArray(value) && !/^\d+$/.test(key)))
      return { ok: false, reason: nothingAt(keys, index, value, said) };
    value = next;
  }
  return { ok: true, value };
}

function nothingAt(keys: readonly string[], index: number, value: unknown, said: Said): Reason {
  const path = (count: number): string =>
    keys
      .slice(0, count)
      .map((key) => `/${pointerPart(key)}`)
      .join('');
  const [wanted, reached] = [said(path(keys.length), 120), said(path(index), 120)];
  const where = reached === '' ? 'The whole' : `"${reached}"`;
  const meant = isPlainObject(value) ? nearest(keys[index] ?? '', Object.keys(value), 1)[0] : undefined;
  const better = meant === undefined ? '' : ` Did you mean "${reached}/${said(pointerPart(meant), 60)}"?`;
  return {
    code: 'path_not_found',
    message: `There is nothing at "${wanted}". ${where} ${whatIs(value, said)}.${better} Read the path "${reached}" to see what there is.`,
    path: wanted,
  };
}

/** What a value is, so that the next path can be right. */
function whatIs(value: unknown, said: Said): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? 'is an empty list' : `is a list with the indexes 0 to ${String(value.length - 1)}`;
  }
  if (isPlainObject(value)) {
    const keys = Object.keys(value);
    if (keys.length === 0) return 'is an object without keys';
    const more = keys.length > NAMED ? ` and ${String(keys.length - NAMED)} more` : '';
    const named = keys.slice(0, NAMED).map((key) => said(key, 40));
    return `is an object with ${keys.length === 1 ? 'the key' : 'the keys'} ${named.join(', ')}${more}`;
  }
  if (value === null) return 'is null';
  return typeof value === 'object' ? 'is a value without parts that a path could name' : `is a ${typeof value}`;
}

function noResource(key: string, keys: readonly string[]): Reason {
  const there =
    keys.length === 0
      ? 'The app declares none: leave "resource" out to read its model.'
      : `There are: ${keys.join(', ')}. Leave "resource" out to read the model itself.`;
  return { code: 'resource_not_found', message: `The app has no resource "${echoed(key, 60)}". ${there}` };
}

function failed(reason: Reason): Answer {
  return { ok: false, reason };
}
