import { box, column, row, rowsOf, table } from 'teahouse';
import type { Handles, TableRow } from 'teahouse';
import { grouped } from '../files/counted.ts';
import type { ColumnInfo, Model } from './model.ts';
import { selectedIn } from './model.ts';
import { momentText } from './moments.ts';
import type { Statistics } from './statistics.ts';
import { rounded } from './sum.ts';

const FIGURES = ['count', 'empty', 'distinct', 'min', 'max', 'mean', 'sum'] as const;

/** The columns with their kinds and figures, and the values of the chosen one. */
export function columnsPage(model: Model, handles: Handles) {
  return row(
    [
      table('columns', {
        columns: [
          { id: 'column', label: 'Column', sortable: false },
          { id: 'kind', label: 'Kind', sortable: false },
          ...FIGURES.map((id) => ({ id, label: id, align: 'right' as const, sortable: false })),
          { id: 'note', label: '', sortable: false, grow: 1 },
        ],
        rows: model.columns.map((each, at) => columnRow(each, model.statistics?.[at])),
        selectedRow: model.column,
        pending: model.status !== 'ready' || model.pending.length > 0,
        grow: 2,
        minHeight: 4,
      }),
      model.column !== null && valuesBox(model, handles),
    ],
    { grow: 1, gap: 1 },
  );
}

function columnRow({ label, kind, others, otherLine }: ColumnInfo, found: Statistics | undefined): TableRow {
  const figures = FIGURES.map((id): [string, unknown] => {
    const value = found?.[id] ?? null;
    const isMoment = kind === 'date' && (id === 'min' || id === 'max');
    return [id, value === null ? '' : isMoment ? momentText(value) : shortened(value)];
  });
  const note = others === 0 ? '' : `${grouped(others)} no ${kind}, first in line ${otherLine}`;
  return { column: label, kind, ...Object.fromEntries(figures), note };
}

/** Figures are for looking at: six digits behind the point are enough. */
function shortened(value: number): number {
  return Number.isInteger(value) ? value : Number(rounded(value).toFixed(6));
}

function valuesBox(model: Model, handles: Handles) {
  const label = model.columns[model.column ?? 0]?.label ?? '';
  return box(
    [
      column(
        [
          table('values', {
            columns: [
              { id: 'value', label: 'Value', grow: 1, sortable: false },
              { id: 'rows', label: 'Rows', align: 'right', sortable: false },
            ],
            rows: rowsOf(handles.value(model.values), ({ group, rows }) => ({ value: group, rows })),
            selectedRow: selectedIn(model, 'values'),
            onSubmit: { type: 'take_value' },
            pending: model.pending.includes('values') || model.pending.includes('shown'),
            emptyText: model.pending.includes('values') ? 'Counting…' : 'No values',
            grow: 1,
          }),
        ],
        { grow: 1 },
      ),
    ],
    { title: label, border: 'rounded', grow: 1, minWidth: 24, minHeight: 5 },
  );
}
