import type { Pace, RowSet } from './cells.ts';
import { CellReader, countOf, eachRow } from './cells.ts';
import { Distinct } from './distinct.ts';
import type { Sheet } from './sheet.ts';
import { Sum } from './sum.ts';

/** What is known of a column over some rows. */
export interface Statistics {
  readonly count: number;
  readonly empty: number;
  readonly distinct: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  readonly sum: number | null;
}

/** Counts a column over rows: its cells, the different ones, and for numbers and dates their ends and middle. */
export async function statisticsOf(sheet: Sheet, rows: RowSet, column: number, pace: Pace): Promise<Statistics> {
  const it = sheet.columns[column];
  const isText = it?.kind === 'text';
  const reader = isText ? new CellReader(sheet, [], [column]) : new CellReader(sheet, [column]);
  const sum = new Sum();
  const seen = new Distinct(countOf(rows, sheet));
  const codes = it?.codes ?? null;
  const met = codes === null ? null : new Uint8Array(it?.words.length ?? 0);
  let filled = 0;
  await eachRow(sheet, rows, reader, pace, (row) => {
    if (!isText) {
      const value = reader.value(column, row);
      sum.add(value);
      if (value === value) seen.add(value);
    } else if (codes !== null && met !== null) {
      const code = codes.at(row);
      if (code > 0) filled++;
      met[code] = 1;
    } else {
      const text = reader.text(column, row);
      if (text === '') return;
      filled++;
      seen.addText(text);
    }
  });
  const count = isText ? filled : sum.count;
  const all = countOf(rows, sheet);
  const distinct = met === null ? seen.count : met.reduce((total, one, code) => total + (code > 0 ? one : 0), 0);
  const isNumber = it?.kind === 'number' && count > 0;
  return {
    count,
    empty: all - count,
    distinct,
    min: isText || count === 0 ? null : sum.min,
    max: isText || count === 0 ? null : sum.max,
    mean: isNumber ? sum.measured('mean') : null,
    sum: isNumber ? sum.sum : null,
  };
}
