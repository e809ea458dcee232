import type { Pace, RowSet } from './cells.ts';
import { CellReader, countOf, eachRow } from './cells.ts';
import type { Direction } from './order-numbers.ts';
import { orderOfNumbers } from './order-numbers.ts';
import { orderOfTexts } from './sort-texts.ts';
import type { Sheet } from './sheet.ts';
import { folded } from './values.ts';

/** By which column rows are sorted. */
export interface Order {
  readonly column: string;
  readonly direction: Direction;
}

/** The rows of a set in the order of a column: numbers and dates by value, texts without case and accents. Stable. */
export async function sortRows(
  sheet: Sheet,
  rows: RowSet,
  column: number,
  direction: Direction,
  pace: Pace,
): Promise<Uint32Array> {
  const it = sheet.columns[column];
  const length = countOf(rows, sheet);
  const rowAt = (index: number): number => (rows === null ? index : (rows[index] ?? 0));
  let order: Uint32Array;
  if (it === undefined) order = new Uint32Array(0);
  else if (it.kind !== 'text') {
    const keys = new Float64Array(length);
    let at = 0;
    const reader = new CellReader(sheet, [column]);
    await eachRow(sheet, rows, reader, pace, (row) => (keys[at++] = reader.value(column, row)));
    order = orderOfNumbers(keys, direction);
  } else if (it.codes !== null) {
    const { codes } = it;
    const words = it.words.map(folded);
    const byWord = await orderOfTexts(words, 'asc', pace);
    const ranks = new Float64Array(words.length);
    let rank = -1;
    byWord.forEach((code, index) => {
      if (words[code] !== words[byWord[index - 1] ?? -1]) rank++;
      ranks[code] = words[code] === '' ? NaN : rank;
    });
    order = orderOfNumbers(
      Float64Array.from({ length }, (_, index) => ranks[codes.at(rowAt(index))] ?? NaN),
      direction,
    );
  } else {
    const keys: string[] = [];
    const reader = new CellReader(sheet, [], [column]);
    await eachRow(sheet, rows, reader, pace, (row) => keys.push(folded(reader.text(column, row))));
    order = await orderOfTexts(keys, direction, pace);
  }
  return order.map(rowAt);
}
