import type { Column } from './column.ts';
import type { Sheet } from './sheet.ts';

/** Rows that are worked on at once; others get their turn between two blocks. */
export const BLOCK = 8_192;

/** Which rows: a list of row numbers that rise, or null for all. */
export type RowSet = Uint32Array | null;

/** The number of rows of a set. */
export function countOf(rows: RowSet, sheet: Sheet): number {
  return rows === null ? sheet.rowCount : rows.length;
}

/**
 * Looks at cells of some columns, row by row in the order of the file. Values that a column kept are taken from there;
 * for all others the rows are read again, a block at a time.
 */
export class CellReader {
  readonly #sheet: Sheet;
  readonly #rereads: boolean;
  #from = 0;
  #to = 0;
  #block: readonly (readonly string[])[] = [];

  /** `columns` are looked at as values, `texts` as texts. */
  constructor(sheet: Sheet, columns: readonly number[], texts: readonly number[] = []) {
    this.#sheet = sheet;
    const kept = (at: number): Column | undefined => sheet.columns[at];
    this.#rereads =
      columns.some((at) => kept(at)?.values == null && kept(at)?.kind !== 'text') ||
      texts.some((at) => kept(at)?.codes == null);
  }

  /** Whether rows are read again, which costs. */
  get rereads(): boolean {
    return this.#rereads;
  }

  /** Gets ready for the rows from `from` up to but not including `to`. */
  open(from: number, to: number): void {
    if (this.#rereads && (from !== this.#from || to !== this.#to)) this.#block = this.#sheet.read(from, to);
    this.#from = from;
    this.#to = to;
  }

  /** The number or moment in a cell; NaN where it is none. */
  value(column: number, row: number): number {
    const it = this.#sheet.columns[column];
    if (it === undefined || it.kind === 'text') return NaN;
    return it.values === null ? it.valueOf(this.#block[row - this.#from]?.[column] ?? '') : it.values.at(row);
  }

  /** The text of a cell. */
  text(column: number, row: number): string {
    const codes = this.#sheet.columns[column]?.codes ?? null;
    if (codes !== null) return this.#sheet.columns[column]?.words[codes.at(row)] ?? '';
    return this.#sheet.text(this.#block[row - this.#from]?.[column] ?? '');
  }
}

/** How work over many rows is watched and ended. */
export interface Pace {
  /** Lets others have their turn; rejects when the work is not wanted any more. Told the part that is done, 0 to 1. */
  (part: number): Promise<void>;
}

/** Calls `each` for the rows of a set, in blocks that `reader` has ready. */
export async function eachRow(
  sheet: Sheet,
  rows: RowSet,
  reader: CellReader,
  pace: Pace,
  each: (row: number) => void,
): Promise<void> {
  const total = sheet.rowCount;
  let at = 0;
  for (let from = 0; from < total; from += BLOCK) {
    const to = Math.min(total, from + BLOCK);
    if (rows === null) {
      reader.open(from, to);
      for (let row = from; row < to; row++) each(row);
    } else {
      let row = rows[at];
      if (row !== undefined && row < to) reader.open(from, to);
      for (; row !== undefined && row < to; row = rows[++at]) each(row);
      if (at >= rows.length) break;
    }
    await pace(to / total);
  }
}
