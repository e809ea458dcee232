import type { Pace, RowSet } from './cells.ts';
import { CellReader, eachRow } from './cells.ts';
import { momentText } from './moments.ts';
import { orderOfNumbers } from './order-numbers.ts';
import { orderOfTexts } from './sort-texts.ts';
import type { Direction } from './order-numbers.ts';
import type { Sheet } from './sheet.ts';
import type { Measure } from './sum.ts';
import { Sum } from './sum.ts';
import { folded } from './values.ts';
import { WEEKDAYS, partOf } from './where.ts';

/** By which part of a date rows are grouped: `month` is a month of a year. */
export type Step = 'year' | 'month' | 'day' | 'weekday';

/** How rows are grouped, and what of them is measured. */
export interface Grouping {
  readonly by: number;
  /** Only for dates; null groups by the whole value. */
  readonly step: Step | null;
  readonly measure: Measure;
  /** The column that is measured; not looked at for `rows`. */
  readonly of: number;
}

/** How groups are sorted. */
export interface GroupOrder {
  readonly column: 'group' | 'rows' | 'value';
  readonly direction: Direction;
}

/** One group: its name, how many rows it has, and its measure (null when no cell of it can be measured). */
export interface Group {
  readonly group: string;
  readonly rows: number;
  readonly value: number | null;
}

interface Counted {
  readonly key: number | string;
  rows: number;
  readonly sum: Sum;
}

/** Groups rows and measures the groups, sorted. */
export async function groupRows(
  sheet: Sheet,
  rows: RowSet,
  { by, step, measure, of }: Grouping,
  order: GroupOrder,
  pace: Pace,
): Promise<readonly Group[]> {
  const column = sheet.columns[by];
  if (column === undefined) return [];
  const isText = column.kind === 'text';
  const measures = measure !== 'rows';
  const reader = new CellReader(sheet, [...(isText ? [] : [by]), ...(measures ? [of] : [])], isText ? [by] : []);
  const groups = new Map<number | string, Counted>();
  const keyOf = isText
    ? (row: number): string => reader.text(by, row)
    : (row: number): number => steppedOf(reader.value(by, row), step);
  await eachRow(sheet, rows, reader, pace, (row) => {
    const key = keyOf(row);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, (group = { key, rows: 0, sum: new Sum() }));
    group.rows++;
    if (measures) group.sum.add(reader.value(of, row));
  });
  const all = [...groups.values()];
  const sorted = await sortGroups(all, measure, order, pace);
  return sorted.map((group) => ({
    group: nameOf(group.key, column.kind === 'date', step),
    rows: group.rows,
    value: measures ? group.sum.measured(measure) : group.rows,
  }));
}

async function sortGroups(
  groups: readonly Counted[],
  measure: Measure,
  { column, direction }: GroupOrder,
  pace: Pace,
): Promise<readonly Counted[]> {
  const numbers = (of: (group: Counted) => number): Uint32Array =>
    orderOfNumbers(Float64Array.from(groups, of), direction);
  const isText = typeof groups[0]?.key === 'string';
  const order =
    column === 'group'
      ? isText
        ? await orderOfTexts(
            groups.map(({ key }) => folded(String(key))),
            direction,
            pace,
          )
        : numbers(({ key }) => Number(key))
      : column === 'rows' || measure === 'rows'
        ? numbers((group) => group.rows)
        : numbers((group) => group.sum.measured(measure) ?? NaN);
  return Array.from(order, (at) => groups[at]).filter((group) => group !== undefined);
}

const DAY = 86_400_000;

/** A moment at the beginning of its year, month or day; a weekday as its number, Monday first. */
function steppedOf(value: number, step: Step | null): number {
  if (step === null || Number.isNaN(value)) return value;
  if (step === 'day') return Math.floor(value / DAY) * DAY;
  if (step === 'weekday') return (partOf('weekday', value) + 6) % 7;
  const date = new Date(value);
  return Date.UTC(date.getUTCFullYear(), step === 'year' ? 0 : date.getUTCMonth(), 1);
}

function nameOf(key: number | string, isDate: boolean, step: Step | null): string {
  if (typeof key === 'string') return key;
  if (Number.isNaN(key)) return '';
  if (!isDate) return String(key);
  if (step === 'weekday') return capital(WEEKDAYS[(key + 1) % 7] ?? '');
  return momentText(key).slice(0, step === 'year' ? 4 : step === 'month' ? 7 : undefined);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
