import { isPlainObject } from './worker/plain.ts';

/**
 * Models and messages as text: JSON in which what JSON cannot say is tagged, `{"$type":"date","value":0}` (design: *App
 * module*). One form for the journal, saved sessions and recordings.
 */
export type DataText =
  | { readonly ok: true; readonly text: string }
  /** More than `most` characters. */
  | { readonly ok: false; readonly fault: 'too_large' }
  /** A value that is no data, and where it stands, as a JSON pointer: a function, an instance of a class, a circle. */
  | { readonly ok: false; readonly fault: 'not_data'; readonly path: string; readonly what: string };

/** Nested deeper than this nothing is written: it would be too deep for `JSON.parse` as well. */
const DEEPEST = 1_000;
const TAG = '$type';

/**
 * Writes data as text. `Date`, `Map`, `Set`, `bigint`, `undefined` in a list, and the numbers that JSON does not have are
 * tagged; fields that are `undefined` are left out. Stops as soon as the text is longer than `most` characters.
 *
 * ```ts
 * writeData({ due: new Date(0) }); // { ok: true, text: '{"due":{"$type":"date","value":0}}' }
 * writeData({ done: () => 1 }); // { ok: false, fault: 'not_data', path: '/done', what: 'a function' }
 * ```
 */
export function writeData(value: unknown, most = Infinity): DataText {
  const writer = new Writer(most);
  try {
    writer.write(value, 0);
    return { ok: true, text: writer.text() };
  } catch (error) {
    if (error instanceof TooLarge) return { ok: false, fault: 'too_large' };
    if (error instanceof NotData)
      return { ok: false, fault: 'not_data', path: error.path.map(pointerPart).join(''), what: error.what };
    throw error;
  }
}

/**
 * Reads what {@link writeData} wrote.
 *
 * @throws SyntaxError when the text is no JSON or has a tag that nothing is known of
 */
export function readData(text: string): unknown {
  return revived(JSON.parse(text));
}

class TooLarge extends Error {}

class NotData extends Error {
  readonly what: string;
  /** From the inside out; put together while the error travels. */
  readonly path: (string | number)[] = [];

  constructor(what: string) {
    super(what);
    this.what = what;
  }
}

class Writer {
  readonly #most: number;
  readonly #pieces: string[] = [];
  readonly #above = new Set<object>();
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  text(): string {
    return this.#pieces.join('');
  }

  write(value: unknown, depth: number): void {
    switch (typeof value) {
      case 'string':
        return this.#put(JSON.stringify(value));
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? this.#put(String(value))
          : this.#tagged('number', JSON.stringify(Object.is(value, -0) ? '-0' : String(value)));
      case 'boolean':
        return this.#put(value ? 'true' : 'false');
      case 'undefined':
        return this.#tagged('undefined', 'null');
      case 'bigint':
        return this.#tagged('bigint', `"${String(value)}"`);
      case 'object':
        return value === null ? this.#put('null') : this.#object(value, depth);
      default:
        throw new NotData(typeof value === 'function' ? 'a function' : 'a symbol');
    }
  }

  #object(value: object, depth: number): void {
    if (this.#above.has(value)) throw new NotData('a circle');
    if (depth >= DEEPEST) throw new NotData(`nested more than ${DEEPEST} deep`);
    this.#above.add(value);
    if (Array.isArray(value)) this.#list(value, depth);
    else if (value instanceof Date) this.#tagged('date', Number.isNaN(value.getTime()) ? 'null' : String(+value));
    else if (value instanceof Map) this.#inTag('map', () => this.#list([...value], depth));
    else if (value instanceof Set) this.#inTag('set', () => this.#list([...value], depth));
    else if (!isPlainObject(value)) throw new NotData(`an instance of ${value.constructor.name || 'a class'}`);
    else if (Object.hasOwn(value, TAG)) this.#inTag('object', () => this.#fields(value, depth));
    else this.#fields(value, depth);
    this.#above.delete(value);
  }

  #list(items: readonly unknown[], depth: number): void {
    this.#put('[');
    for (let index = 0; index < items.length; index++) {
      if (index > 0) this.#put(',');
      this.#inside(index, () => this.write(items[index], depth + 1));
    }
    this.#put(']');
  }

  #fields(value: Readonly<Record<string, unknown>>, depth: number): void {
    let separator = '{';
    for (const key of Object.keys(value)) {
      const field = value[key];
      if (field === undefined) continue;
      this.#put(`${separator}${JSON.stringify(key)}:`);
      this.#inside(key, () => this.write(field, depth + 1));
      separator = ',';
    }
    this.#put(separator === '{' ? '{}' : '}');
  }

  #tagged(tag: string, value: string): void {
    this.#put(`{"${TAG}":"${tag}","value":${value}}`);
  }

  #inTag(tag: string, write: () => void): void {
    this.#put(`{"${TAG}":"${tag}","value":`);
    write();
    this.#put('}');
  }

  #inside(key: string | number, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof NotData) error.path.unshift(key);
      throw error;
    }
  }

  #put(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#most) throw new TooLarge();
    this.#pieces.push(piece);
  }
}

function pointerPart(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(revived);
  const { [TAG]: tag, value: inner } = value as { [TAG]?: unknown; value?: unknown };
  if (tag === undefined) return fields(value);
  switch (tag) {
    case 'date':
      return new Date(inner === null ? NaN : (inner as number));
    case 'map':
      return new Map((inner as [unknown, unknown][]).map(([key, item]) => [revived(key), revived(item)]));
    case 'set':
      return new Set((inner as unknown[]).map(revived));
    case 'bigint':
      return BigInt(inner as string);
    case 'number':
      return Number(inner);
    case 'undefined':
      return undefined;
    case 'object':
      return fields(inner as object);
    default:
      throw new SyntaxError(`There is no kind of data ${JSON.stringify(tag)}. It was written by a newer Teahouse.`);
  }
}

function fields(value: object): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const inside = revived(item);
    // A field of this name would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(copy, key, { value: inside, enumerable: true, writable: true, configurable: true });
    else copy[key] = inside;
  }
  return copy;
}
