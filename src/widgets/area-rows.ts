import { clusters } from '../screen/width.ts';
import { lineStart } from './editor-text.ts';
import { changeOf } from './text-change.ts';

/** One row of a text as an area draws it: a stretch of it in UTF-16 units. */
export interface AreaRow {
  readonly start: number;
  readonly end: number;
}

/** The rows of a text. Their places lie in two arrays of numbers, so that a key moves those below it at once. */
export class AreaRows {
  readonly length: number;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;

  /** Takes as many starts and ends, in order. */
  constructor(starts: Int32Array, ends: Int32Array) {
    this.length = starts.length;
    this.#starts = starts;
    this.#ends = ends;
  }

  /** A row; `undefined` outside of them. */
  at(index: number): AreaRow | undefined {
    const start = this.#starts[index];
    const end = this.#ends[index];
    return start === undefined || end === undefined ? undefined : { start, end };
  }

  /** The rows from one up to but not including another. */
  slice(from: number, to: number): readonly AreaRow[] {
    const rows: AreaRow[] = [];
    for (let index = Math.max(0, from); index < Math.min(this.length, to); index += 1) {
      rows.push({ start: this.#starts[index] ?? 0, end: this.#ends[index] ?? 0 });
    }
    return rows;
  }

  /** The row that a caret at `offset` stands in: at a soft break the later one. */
  rowAt(offset: number): number {
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The rows with those from `from` up to `to` replaced, and all behind them moved by `by` units. */
  replaced(from: number, to: number, rows: AreaRows, by: number): AreaRows {
    const spliced = (old: Int32Array, put: Int32Array): Int32Array => {
      const made = new Int32Array(old.length - (to - from) + put.length);
      made.set(old.subarray(0, from));
      made.set(put, from);
      made.set(old.subarray(to), from + put.length);
      for (let index = from + put.length; index < made.length; index += 1) made[index] = (made[index] ?? 0) + by;
      return made;
    };
    return new AreaRows(spliced(this.#starts, rows.#starts), spliced(this.#ends, rows.#ends));
  }
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Breaks one line at blanks, and words that are longer than a row anywhere; wide characters stay whole. */
function breakLine(line: string, at: number, width: number, add: (start: number, end: number) => void): void {
  let start = 0;
  let used = 0;
  let blank = -1;
  for (const cluster of clusters(line)) {
    if (used + cluster.width > width && cluster.index > start) {
      const cut = blank > start ? blank : cluster.index;
      add(at + start, at + cut);
      used = 0;
      for (const moved of clusters(line.slice(cut, cluster.index))) used += moved.width;
      start = cut;
      blank = -1;
    }
    used += cluster.width;
    if (cluster.text === ' ') blank = cluster.index + 1;
  }
  add(at + start, at + line.length);
}

/** Breaks the lines of a text between two places, which are a line's start and a line's end. */
function rowsBetween(text: string, from: number, to: number, room: number): AreaRows {
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (start: number, end: number): void => {
    starts.push(start);
    ends.push(end);
  };
  for (let at = from; at <= to;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 || found > to ? to : found;
    const line = text.slice(at, end);
    if (end - at <= room && PLAIN.test(line)) add(at, end);
    else breakLine(line, at, room, add);
    at = end + 1;
  }
  return new AreaRows(Int32Array.from(starts), Int32Array.from(ends));
}

/** A text with its rows in some width. */
interface Known {
  readonly text: string;
  readonly room: number;
  readonly rows: AreaRows;
}

/** A longer text's rows are kept: the frame asks for the same as the key before it, and the next key for nearly the same. */
const LONG = 4_000;

/** The rows kept last, the last used first: as many as there are long text areas on a screen. */
const known: Known[] = [];
const KEPT = 4;

/** The rows of a text that differs from a known one in a few lines: only these are broken again. */
function changed({ text: before, rows }: Known, text: string, room: number): AreaRows | undefined {
  const { at, gone, put } = changeOf(before, text);
  if (gone + put > LONG) return undefined;
  const start = lineStart(text, at);
  const found = before.indexOf('\n', at + gone);
  const oldEnd = found < 0 ? before.length : found;
  const by = put - gone;
  const first = rows.rowAt(start);
  return rows.replaced(first, rows.rowAt(oldEnd) + 1, rowsBetween(text, start, oldEnd + by, room), by);
}

/**
 * The rows of a text in `width` cells. Every place of the text is in a row; a line that fills its row exactly makes no
 * empty row after it. A long text in which little changed since it was asked for last costs little.
 */
export function areaRows(text: string, width: number): AreaRows {
  const room = Math.max(1, width);
  if (text.length < LONG) return rowsBetween(text, 0, text.length, room);
  const same = known.findIndex((each) => each.room === room && each.text === text);
  if (same >= 0) return kept(known.splice(same, 1)[0] as Known);
  for (const [index, each] of known.entries()) {
    const rows = each.room === room ? changed(each, text, room) : undefined;
    if (rows === undefined) continue;
    known.splice(index, 1);
    return kept({ text, room, rows });
  }
  return kept({ text, room, rows: rowsBetween(text, 0, text.length, room) });
}

function kept(entry: Known): AreaRows {
  known.unshift(entry);
  known.length = Math.min(known.length, KEPT);
  return entry.rows;
}
