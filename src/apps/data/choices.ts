import type { Grouping, Step } from './groups.ts';
import type { ColumnInfo } from './model.ts';
import type { Measure } from './sum.ts';

/** One way to group rows. */
export interface GroupChoice {
  readonly by: number;
  readonly step: Step | null;
  readonly label: string;
}

/** What can be measured, in the order it is offered. */
export const MEASURES: readonly Measure[] = ['rows', 'sum', 'mean', 'min', 'max'];

const STEPS: readonly Step[] = ['year', 'month', 'day', 'weekday'];

/** More columns than this are not offered to choose from. */
const MOST = 300;

/** All ways to group: by each column, and by the parts of dates. */
export function groupChoices(columns: readonly ColumnInfo[]): readonly GroupChoice[] {
  return columns
    .slice(0, MOST)
    .flatMap(({ kind, label }, by): readonly GroupChoice[] =>
      kind === 'date' ? STEPS.map((step) => ({ by, step, label: `${label} by ${step}` })) : [{ by, step: null, label }],
    );
}

/** The places of the columns that hold numbers (with `dates` also those that hold dates). */
export function numberColumns(columns: readonly ColumnInfo[], dates = false): readonly number[] {
  return columns
    .slice(0, MOST)
    .flatMap(({ kind }, at) => (kind === 'number' || (dates && kind === 'date') ? [at] : []));
}

/** What a new file is grouped by: its first column of texts, else of dates by month, else the first. */
export function firstGrouping(columns: readonly ColumnInfo[]): Grouping {
  const text = columns.findIndex(({ kind }) => kind === 'text');
  const date = columns.findIndex(({ kind }) => kind === 'date');
  const [of = -1] = numberColumns(columns);
  return text >= 0 || date < 0
    ? { by: Math.max(0, text), step: null, measure: 'rows', of }
    : { by: date, step: 'month', measure: 'rows', of };
}

/** The name of what is measured: `rows`, `sum of sales`. */
export function measureName({ measure, of }: Grouping, columns: readonly ColumnInfo[]): string {
  return measure === 'rows' ? 'rows' : `${measure} of ${columns[of]?.label ?? '?'}`;
}
