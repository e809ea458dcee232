import { isAscii } from 'node:buffer';
import { Tokenizer, TokenType } from '@streamparser/json';
import { textOfBytes } from '../files/encoding.ts';
import type { RowReader, RowSink } from './rows.ts';

/** The bytes that are read at once. */
const PIECE = 1 << 20;

/**
 * Makes rows of cells out of JSON values. The columns are the keys of all objects, in the order they are met; a list gives
 * its entries by their place, anything else one cell. A cell is the text of its value, nested ones as JSON.
 */
export class JsonCells {
  readonly #places = new Map<string, number>();
  readonly #met: (key: string) => void;

  /** `met` is told of each new column. */
  constructor(met: (key: string) => void) {
    this.#met = met;
  }

  /** The cells of one row. */
  of(value: unknown): string[] {
    const cells: string[] = [];
    if (Array.isArray(value)) value.forEach((cell, index) => this.#put(cells, String(index + 1), cell));
    else if (typeof value === 'object' && value !== null)
      for (const key in value) this.#put(cells, key, (value as Readonly<Record<string, unknown>>)[key]);
    else this.#put(cells, 'value', value);
    return Array.from(cells, (cell: string | undefined) => cell ?? '');
  }

  #put(cells: string[], key: string, value: unknown): void {
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#places.size;
      this.#places.set(key, place);
      this.#met(key);
    }
    cells[place] = typeof value === 'string' ? value : value == null ? '' : cellText(value);
  }
}

function cellText(value: unknown): string {
  return JSON.stringify(value);
}

/** The value that a row's bytes write. */
export function rowValue(bytes: Buffer, start: number, end: number): unknown {
  return JSON.parse(textOfBytes(bytes.toString('latin1', start, end)));
}

/** Reads JSON Lines: a value on each line. A line that is none is named and left out. */
export class JsonLineRows implements RowReader {
  readonly #bytes: Buffer;
  readonly #cells: JsonCells;
  readonly #sink: RowSink;
  #at: number;

  constructor(bytes: Buffer, from: number, cells: JsonCells, sink: RowSink) {
    this.#bytes = bytes;
    this.#at = from;
    this.#cells = cells;
    this.#sink = sink;
  }

  read(end: number, last: boolean): number {
    const stop = Math.min(end, this.#at + PIECE);
    while (this.#at < stop) {
      const newline = this.#bytes.indexOf(10, this.#at);
      const isWhole = newline >= 0 && newline < end;
      if (!isWhole && !last) break;
      const next = isWhole ? newline + 1 : end;
      takeRow(this.#bytes, this.#at, next, this.#cells, this.#sink);
      this.#at = next;
    }
    return this.#at;
  }
}

function takeRow(bytes: Buffer, start: number, end: number, cells: JsonCells, sink: RowSink): void {
  const text = textOfBytes(bytes.toString('latin1', start, end)).trim();
  if (text === '') return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    sink.problem(start, `no JSON, left out: ${why.replace(/ in JSON at position.*$/s, '').replace(/, ".*$/s, '')}`);
    return;
  }
  sink.row(cells.of(value), start, end, false);
}

/** The bytes with `?` for all that is not ASCII: where rows are does not depend on it, whatever its encoding. */
function ascii(bytes: Buffer): Uint8Array {
  return isAscii(bytes) ? bytes : bytes.map((byte) => (byte < 0x80 ? byte : 63));
}

/**
 * Reads one JSON text: the rows are the entries of its list, or of the first list of objects in it; an object without one
 * is a row itself. What is wrong with one row costs that row; what is wrong between rows ends the reading there.
 */
export class JsonRows implements RowReader {
  readonly #bytes: Buffer;
  readonly #from: number;
  readonly #cells: JsonCells;
  readonly #sink: RowSink;
  readonly #tokens = new Tokenizer();
  #at: number;
  #depth = 0;
  /** The depth of the rows; -1 while their list was not met. */
  #rows = -1;
  /** A list that may be the rows': its depth, until its first entry is known. */
  #candidate = -1;
  #begun = -1;
  #isDone = false;

  constructor(bytes: Buffer, from: number, cells: JsonCells, sink: RowSink) {
    this.#bytes = bytes;
    this.#from = from;
    this.#at = from;
    this.#cells = cells;
    this.#sink = sink;
    this.#tokens.onToken = ({ token, offset }) => this.#take(token, from + offset);
    this.#tokens.onError = (error) => this.#stop(error.message);
  }

  read(end: number, last: boolean): number {
    const stop = Math.min(end, this.#at + PIECE);
    if (!this.#isDone) this.#tokens.write(ascii(this.#bytes.subarray(this.#at, stop)));
    this.#at = this.#isDone ? end : stop;
    if (last && this.#at === end) this.#end(end);
    return this.#at;
  }

  #take(token: TokenType, at: number): void {
    if (this.#isDone) return;
    const opens = token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET;
    const closes = token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET;
    if (this.#candidate >= 0) this.#decide(token);
    if (closes) this.#depth--;
    if (this.#depth === this.#rows - 1 && closes) this.#row(at);
    else if (this.#depth === this.#rows && !closes) {
      if (token === TokenType.COMMA) this.#row(at);
      else if (this.#begun < 0) this.#begun = at;
    }
    if (token === TokenType.LEFT_BRACKET && this.#rows < 0) this.#candidate = this.#depth + 1;
    if (opens) this.#depth++;
    if (closes && this.#depth === this.#rows - 1) this.#rows = Number.MAX_SAFE_INTEGER; // others' lists are no rows
  }

  /** A list is that of the rows when it is the whole text, or when its entries are objects. */
  #decide(token: TokenType): void {
    if (this.#candidate === 1 || token === TokenType.LEFT_BRACE) this.#rows = this.#candidate;
    this.#candidate = -1;
  }

  #row(end: number): void {
    if (this.#begun >= 0) takeRow(this.#bytes, this.#begun, end, this.#cells, this.#sink);
    this.#begun = -1;
  }

  #stop(why: string): void {
    if (this.#isDone) return;
    this.#isDone = true;
    const place = /position "?(\d+)"?/.exec(why)?.[1];
    const at = place === undefined ? this.#at : this.#from + Number(place);
    this.#sink.problem(at, `the JSON is broken here, and nothing behind it was read (${why.split(' at position')[0]})`);
  }

  #end(end: number): void {
    if (this.#isDone) return;
    if (this.#depth > 0 || this.#begun >= 0) {
      this.#isDone = true;
      this.#sink.problem(end, 'the file ends in the middle of its JSON; the rows before it were read');
    } else if (this.#rows < 0) takeRow(this.#bytes, this.#from, end, this.#cells, this.#sink);
    this.#isDone = true;
  }
}
