import { clusters } from '../screen/width.ts';

/** One row of a text as an area draws it: a stretch of it in UTF-16 units. */
export interface AreaRow {
  readonly start: number;
  readonly end: number;
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Breaks one line at blanks, and words that are longer than a row anywhere; wide characters stay whole. */
function breakLine(line: string, at: number, width: number, rows: AreaRow[]): void {
  let start = 0;
  let used = 0;
  let blank = -1;
  for (const cluster of clusters(line)) {
    if (used + cluster.width > width && cluster.index > start) {
      const cut = blank > start ? blank : cluster.index;
      rows.push({ start: at + start, end: at + cut });
      used = 0;
      for (const moved of clusters(line.slice(cut, cluster.index))) used += moved.width;
      start = cut;
      blank = -1;
    }
    used += cluster.width;
    if (cluster.text === ' ') blank = cluster.index + 1;
  }
  rows.push({ start: at + start, end: at + line.length });
}

/**
 * The rows of a text in `width` cells. Every place of the text is in a row; a line that fills its row exactly makes no
 * empty row after it.
 */
export function areaRows(text: string, width: number): readonly AreaRow[] {
  const room = Math.max(1, width);
  if (text.length < LONG) return rowsOf(text, room);
  if (last.text !== text || last.room !== room) last = { text, room, rows: rowsOf(text, room) };
  return last.rows;
}

/** A longer text's rows are kept, for the frame that follows a key asks for the same ones. */
const LONG = 10_000;
let last: { readonly text: string; readonly room: number; readonly rows: readonly AreaRow[] } = {
  text: '',
  room: 0,
  rows: [],
};

function rowsOf(text: string, room: number): readonly AreaRow[] {
  const rows: AreaRow[] = [];
  for (let at = 0; at <= text.length;) {
    const found = text.indexOf('\n', at);
    const end = found < 0 ? text.length : found;
    if (end - at <= room && PLAIN.test(text.slice(at, end))) rows.push({ start: at, end });
    else breakLine(text.slice(at, end), at, room, rows);
    at = end + 1;
  }
  return rows;
}

/** The row that a caret at `offset` stands in: at a soft break the later one. */
export function rowAt(rows: readonly AreaRow[], offset: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((rows[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
