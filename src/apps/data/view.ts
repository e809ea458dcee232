import { button, column, modal, progress, row, table, tabs, text, textInput } from 'teahouse';
import type { Handles } from 'teahouse';
import { counted, grouped } from '../files/counted.ts';
import { exportedKind } from './export.ts';
import type { ColumnInfo, Model } from './model.ts';
import { PAGES, nameOf, selectedIn } from './model.ts';
import { chartPage, groupsPage } from './view-groups.ts';
import { columnsPage } from './view-columns.ts';
import { rowSource } from './view-rows.ts';
import { written } from './where.ts';

const HINTS = {
  rows: 'Enter opens the line in the editor, s sorts, / finds.',
  columns: 'Choose a column to see its values; Enter on a value shows its rows.',
  groups: 'Enter on a group shows its rows.',
  chart: 'Bars and line show the groups, points two columns of numbers.',
  problems: 'Enter opens the line in the editor.',
} as const;

/** The whole screen. */
export function view(model: Model, handles: Handles) {
  if (model.status === 'empty' || model.status === 'failed') return noFile(model);
  return column(
    [
      heading(model),
      model.status === 'head' && progress(model.bytes, { max: model.size, label: 'Reading' }),
      tabs('pages', [...PAGES.slice(0, -1).map(capital), problemsTab(model)], PAGES.indexOf(model.page)),
      model.status !== 'opening' && controls(model),
      model.whereError !== '' && text(model.whereError, { fg: 'error' }),
      page(model, handles),
      status(model),
      exportDialog(model),
    ],
    { paddingX: 1 },
  );
}

function noFile(model: Model) {
  return column(
    [
      text('Data', { bold: true, fg: 'accent' }),
      model.status === 'failed' && text(model.notice, { fg: 'error' }),
      row(
        [
          textInput('path', model.path, {
            label: 'File',
            placeholder: 'sales.csv',
            grow: 1,
            onSubmit: { type: 'open' },
          }),
          button('open', 'Open', { type: 'open' }),
          model.status === 'failed' && model.file !== null && button('reload', 'Try again', { type: 'reload' }),
        ],
        { gap: 1 },
      ),
      text('CSV, TSV, JSON or JSON Lines, of up to a million rows.', { fg: 'muted' }),
    ],
    { paddingX: 1, gap: 1 },
  );
}

function heading(model: Model) {
  const { rowCount, shownCount, format, encoding, columns } = model;
  const isPart = model.status === 'ready' && shownCount !== rowCount && !model.pending.includes('shown');
  return row(
    [
      text(nameOf(model), { bold: true, fg: 'accent' }, { wrap: false }),
      text(
        model.status === 'opening' ? 'opening…' : `${counted(rowCount, 'row')}, ${counted(columns.length, 'column')}`,
        {},
        { wrap: false },
      ),
      text(isPart ? `${grouped(shownCount)} shown` : '', { bold: true }, { wrap: false, grow: 1 }),
      text([format, encoding].filter((part) => part !== '').join(', '), { fg: 'muted' }, { wrap: false }),
    ],
    { gap: 2 },
  );
}

function problemsTab({ problemCount }: Model) {
  return { label: 'Problems', ...(problemCount > 0 ? { badge: problemCount } : {}) };
}

function controls(model: Model) {
  const hasFilter = model.where !== '' || model.find !== '';
  return row(
    [
      textInput('where', model.where, {
        label: 'Where',
        placeholder: example(model.columns),
        grow: 1,
      }),
      button('clear', 'Show all', { type: 'clear' }, { disabled: !hasFilter }),
      button(
        'open_selected',
        opensLine(model) ? 'Open line' : 'Show rows',
        { type: 'open_selected' },
        { disabled: model.selected === null },
      ),
      button('export', 'Export…', { type: 'export' }, { disabled: model.status !== 'ready' }),
      model.since !== 'same' && button('reload', 'Reload', { type: 'reload' }, { primary: true }),
    ],
    { gap: 1 },
  );
}

function page(model: Model, handles: Handles) {
  switch (model.page) {
    case 'rows':
      return rowsTable(model, handles);
    case 'columns':
      return columnsPage(model, handles);
    case 'groups':
      return groupsPage(model, handles);
    case 'chart':
      return chartPage(model, handles);
    case 'problems':
      return problemsTable(model);
  }
}

function rowsTable(model: Model, handles: Handles) {
  return table('rows', {
    columns: model.columns.map(({ id, label, kind }) => ({ id, label, align: kind === 'number' ? 'right' : 'left' })),
    rows: rowSource(model, handles),
    selectedRow: selectedIn(model, 'rows'),
    sortBy: model.order?.column ?? null,
    sortDirection: model.order?.direction ?? 'asc',
    filter: model.find,
    onFilter: { type: 'find' },
    onSubmit: { type: 'open_row' },
    pending: model.status !== 'ready' || model.pending.includes('shown'),
    emptyText: emptyText(model),
    width: '100%',
    grow: 1,
    minHeight: 4,
  });
}

function emptyText(model: Model): string {
  if (model.status !== 'ready') return 'Reading…';
  if (model.pending.includes('shown')) return 'Looking…';
  if (model.rowCount > 0) return 'No row is like this.';
  return model.columns.length === 0 ? 'The file is empty.' : 'The file has a heading and no rows.';
}

function problemsTable({ problems, problemCount, selected }: Model) {
  return column(
    [
      table('problems', {
        columns: [
          { id: 'line', label: 'Line', align: 'right', sortable: false },
          { id: 'what', label: 'What is wrong', grow: 1, sortable: false },
        ],
        rows: problems.map(({ line, what }) => ({ line, what })),
        selectedRow: selected?.table === 'problems' ? selected.index : null,
        onSubmit: { type: 'open_problem' },
        emptyText: 'Nothing is wrong with this file.',
        grow: 1,
        minHeight: 4,
      }),
      problemCount > problems.length &&
        text(`The first ${problems.length} of ${grouped(problemCount)}.`, { fg: 'muted' }),
    ],
    { grow: 1 },
  );
}

function status(model: Model) {
  const isWorking = model.pending.length > 0;
  if (isWorking && model.part > 0) return progress(model.part, { max: 1, label: 'Working' });
  const isReading = model.status !== 'ready';
  const said = model.notice !== '' ? model.notice : isReading ? 'Reading…' : isWorking ? 'Working…' : HINTS[model.page];
  return text(said, { fg: model.since === 'same' ? 'muted' : 'warning' }, { wrap: false });
}

function exportDialog(model: Model) {
  const { exporting } = model;
  if (exporting === null) return false;
  const isOver = exporting.over !== null;
  const what = exportedKind(model) === 'groups' ? counted(model.groupCount, 'group') : counted(model.shownCount, 'row');
  return modal(
    'export_to',
    [
      text(
        isOver ? `${exporting.file} is there already. Its content is replaced.` : `Writes ${what} as they are shown.`,
      ),
      textInput('export_file', exporting.file, {
        label: 'File',
        width: 48,
      }),
      exporting.error !== '' && text(exporting.error, { fg: 'error' }, { maxWidth: 48 }),
    ],
    { title: 'Export', confirmLabel: isOver ? 'Overwrite' : 'Export', destructive: isOver },
  );
}

/** Whether a chosen row of the page is a line of the file; else it is a group of rows. */
function opensLine({ page }: Model): boolean {
  return page === 'rows' || page === 'problems';
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A condition with a column of this file, to begin with. */
function example(columns: readonly ColumnInfo[]): string {
  const [first] = columns;
  const date = columns.find(({ kind }) => kind === 'date');
  if (date !== undefined) return `${written(date.label)} = May`;
  return first === undefined
    ? ''
    : first.kind === 'number'
      ? `${written(first.label)} > 10`
      : `${written(first.label)} ~ some text`;
}
