import type { Pace, RowSet } from './cells.ts';
import { BLOCK, CellReader } from './cells.ts';
import { Growing } from './growing.ts';
import type { Sheet } from './sheet.ts';
import { folded } from './values.ts';
import type { Condition } from './where.ts';
import { textPasses, valuePasses } from './where.ts';

/** Rows that are searched at once: few enough that one hit costs little, many enough that a miss costs less. */
const SEARCHED = 256;

/** What rows are to be left: those with a text in any cell, and those that meet conditions. */
export interface Filter {
  readonly find: string;
  readonly conditions: readonly Condition[];
}

/** The rows that pass a filter, as they follow each other in the file; null when it lets all pass. */
export async function filterRows(sheet: Sheet, filter: Filter, pace: Pace): Promise<RowSet> {
  const find = folded(filter.find.trim());
  if (find === '' && filter.conditions.length === 0) return null;
  const passed = new Growing('u32');
  const tests = filter.conditions.map((condition) => testOf(sheet, condition));
  const reader = new CellReader(
    sheet,
    tests.flatMap(({ value }) => value),
    tests.flatMap(({ text }) => text),
  );
  const search = find === '' ? null : new Search(sheet, find);
  for (let from = 0; from < sheet.rowCount; from += BLOCK) {
    const to = Math.min(sheet.rowCount, from + BLOCK);
    if (tests.length > 0) reader.open(from, to);
    for (let part = from; part < to; part += SEARCHED) {
      const end = Math.min(to, part + SEARCHED);
      if (search?.mayBeIn(part, end) === false) continue;
      for (let row = part; row < end; row++)
        if (tests.every((test) => test.passes(reader, row)) && (search === null || search.isIn(row))) passed.push(row);
    }
    await pace(to / sheet.rowCount);
  }
  return passed.toUint32();
}

interface Test {
  readonly value: readonly number[];
  readonly text: readonly number[];
  passes(reader: CellReader, row: number): boolean;
}

function testOf(sheet: Sheet, { column, wanted }: Condition): Test {
  if (wanted.of !== 'text')
    return { value: [column], text: [], passes: (reader, row) => valuePasses(wanted, reader.value(column, row)) };
  const it = sheet.columns[column];
  const codes = it?.codes ?? null;
  if (it === undefined || codes === null)
    return { value: [], text: [column], passes: (reader, row) => textPasses(wanted, reader.text(column, row)) };
  // Each different text is looked at once, not each row.
  const passing = Uint8Array.from(it.words, (word) => (textPasses(wanted, word) ? 1 : 0));
  return { value: [], text: [], passes: (_, row) => passing[codes.at(row)] === 1 };
}

/** Looks for a text in rows: first in the bytes of many at once, then in the cells of one. */
class Search {
  readonly #sheet: Sheet;
  readonly #find: string;
  /** Whether a cell's text may stand otherwise in the file: then the first look would miss it. */
  readonly #mayBeEscaped: boolean;
  #from = 0;
  #rows: readonly (readonly string[])[] = [];

  constructor(sheet: Sheet, find: string) {
    this.#sheet = sheet;
    this.#find = find;
    this.#mayBeEscaped = find.includes('"') || sheet.hasEscapes;
  }

  mayBeIn(from: number, to: number): boolean {
    if (!this.#mayBeEscaped && !folded(this.#sheet.source(from, to)).includes(this.#find)) return false;
    this.#from = from;
    this.#rows = this.#sheet.read(from, to);
    return true;
  }

  isIn(row: number): boolean {
    const cells = this.#rows[row - this.#from] ?? [];
    return cells.some((cell) => folded(this.#sheet.text(cell)).includes(this.#find));
  }
}
