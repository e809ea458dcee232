/**
 * A form over a table of contacts. Give it any CSV file: `contacts people.csv`. Rows that cannot be read are named by
 * their line and left out; saving writes the others back.
 */
import { basename, resolve } from 'node:path';
import { app, box, button, checkbox, column, command, progress, row, table, text, textInput } from 'teahouse';
import type { AppContext, CheckboxToggle, Next, SelectRow, Sort, TextInputChange } from 'teahouse';
import { FileChanged, readSheet, writeSheet } from './contacts/csv.ts';
import type { BrokenRow, Column, Contact, Sheet } from './contacts/csv.ts';
import { shownRows } from './contacts/shown.ts';
import type { Order } from './contacts/shown.ts';

interface Model {
  readonly file: string | null;
  readonly status: 'loading' | 'ready' | 'failed';
  /** How much of the file was read, from 0 to 1. */
  readonly part: number;
  readonly notice: string;
  readonly columns: readonly Column[];
  readonly lineEnd: Sheet['lineEnd'];
  readonly rows: readonly Contact[];
  readonly broken: readonly BrokenRow[];
  readonly showBroken: boolean;
  readonly filter: string;
  readonly order: Order | null;
  /** The rows as they are shown: filtered, then sorted. */
  readonly shown: readonly Contact[];
  readonly selected: Contact | null;
  readonly draft: Readonly<Record<string, string>>;
  readonly unsaved: boolean;
  /** What the file was when it was read or saved last. */
  readonly version: string | null;
  /** Whether somebody else changed the file since. */
  readonly changed: boolean;
}

type Msg =
  | { readonly type: 'progress'; readonly rows: number; readonly part: number }
  | { readonly type: 'loaded'; readonly sheet: Awaited<ReturnType<typeof readSheet>> }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'add' }
  | { readonly type: 'clear' }
  | { readonly type: 'delete' }
  | { readonly type: 'save' }
  | { readonly type: 'reload' }
  | { readonly type: 'saved'; readonly rows: readonly Contact[]; readonly version: string }
  | { readonly type: 'save_failed'; readonly why: string; readonly changed: boolean }
  | TextInputChange
  | CheckboxToggle<'show_broken'>
  | SelectRow<'people'>
  | Sort<'people'>;

const COLUMNS: readonly Column[] = [
  { id: 'name', label: 'Name' },
  { id: 'email', label: 'Email' },
  { id: 'city', label: 'City' },
];

/** The form has a field for each of the first columns; a file may have more than a screen has room for. */
const FIELDS = 6;

const load = command('load', ({ signal, send }, path: string) =>
  readSheet(path, { signal, progress: (rows, part) => send({ type: 'progress', rows, part }) }),
);

const save = command(
  'save',
  async (_, path: string, model: Pick<Model, 'columns' | 'rows' | 'lineEnd' | 'version'>) => {
    const { columns, rows, lineEnd } = model;
    return { rows, version: await writeSheet(path, columns, rows, lineEnd, model.version) };
  },
);

function start(context: AppContext): Model {
  const [path] = context.args;
  const file = path === undefined ? null : resolve(context.workspaceFolder ?? '.', path);
  return {
    file,
    status: file === null ? 'ready' : 'loading',
    part: 0,
    notice: file === null ? 'No file yet: these contacts are gone when the app ends.' : `Reading ${basename(file)}…`,
    // A file's own columns are known once it is read; fields of others would only come and go.
    columns: file === null ? COLUMNS : [],
    lineEnd: '\n',
    rows: [],
    broken: [],
    showBroken: false,
    filter: '',
    order: null,
    shown: [],
    selected: null,
    draft: {},
    unsaved: false,
    version: null,
    changed: false,
  };
}

/** Reads the file, at the start or again. */
function loading(model: Model, file: string): Next<Model, Msg> {
  const reading = load([file], (sheet) => ({ type: 'loaded', sheet }), {
    key: 'load',
    failed: (error) => ({ type: 'failed', why: error.message }),
  });
  return [{ ...model, status: 'loading', part: 0, notice: `Reading ${basename(file)}…` }, reading];
}

/** What is shown follows from rows, filter and order; it is kept so that an index means the row that was seen. */
function reshow(model: Model): Model {
  const shown = shownRows(model.rows, model.columns, model.filter, model.order);
  const selected = model.selected !== null && shown.includes(model.selected) ? model.selected : null;
  return { ...model, shown, selected };
}

function counted(model: Model): string {
  const rows = `${model.rows.length.toLocaleString('en')} ${model.rows.length === 1 ? 'contact' : 'contacts'}`;
  const shown = model.shown.length === model.rows.length ? '' : `, ${model.shown.length.toLocaleString('en')} shown`;
  return `${rows}${shown}${model.unsaved ? ', not saved' : ''}`;
}

function heading(model: Model) {
  return row(
    [
      text(model.file === null ? 'Contacts' : basename(model.file), { bold: true, fg: 'accent' }),
      text(counted(model), { fg: 'muted' }, { wrap: false, grow: 1 }),
      textInput('filter', model.filter, { label: 'Find', placeholder: 'any text in any column' }),
    ],
    { gap: 2 },
  );
}

function people(model: Model) {
  return box(
    [
      table('people', {
        columns: model.columns.map(({ id, label }) => ({ id, label, grow: 1 })),
        rows: model.shown.map((contact) => contact.cells),
        selectedRow: model.selected === null ? null : model.shown.indexOf(model.selected),
        sortBy: model.order?.column ?? null,
        sortDirection: model.order?.direction ?? 'asc',
        emptyText: model.status === 'loading' ? model.notice : 'No contacts.',
        grow: 1,
      }),
    ],
    { border: 'rounded', grow: 1, minHeight: 5 },
  );
}

function form(model: Model) {
  const fields = model.columns.slice(0, FIELDS);
  const labelWidth = Math.min(16, Math.max(...fields.map(({ label }) => label.length)));
  return box(
    [
      ...fields.map(({ id, label }) =>
        textInput(`new_${id}`, model.draft[id] ?? '', { label, labelWidth, maxWidth: 60, width: '100%' }),
      ),
      row(
        [
          button('add', 'Add', { type: 'add' }),
          button('clear', 'Clear', { type: 'clear' }),
          button('delete', 'Delete', { type: 'delete' }, { disabled: model.selected === null, destructive: true }),
          button(
            'save',
            model.changed ? 'Overwrite' : 'Save',
            { type: 'save' },
            { disabled: model.file === null || !model.unsaved, destructive: model.changed },
          ),
          model.changed && button('reload', 'Reload', { type: 'reload' }, { destructive: true }),
        ],
        { gap: 1 },
      ),
    ],
    { border: 'rounded', title: 'New contact', paddingX: 1 },
  );
}

function footer(model: Model) {
  const { length } = model.broken;
  return column([
    length > 0 &&
      checkbox('show_broken', model.showBroken, {
        label: length === 1 ? '1 row could not be read' : `${length} rows could not be read`,
      }),
    ...(model.showBroken ? model.broken.slice(0, 5) : []).map(({ line, why }) =>
      text(`line ${line}: ${why}`, { fg: 'error' }),
    ),
    model.status === 'loading' && model.part > 0 && progress(model.part, { max: 1, label: 'Reading' }),
    text(model.notice, { fg: model.status === 'failed' ? 'error' : 'muted' }),
  ]);
}

export default app<Model, Msg>({
  init(context) {
    const model = start(context);
    return model.file === null ? model : loading(model, model.file);
  },

  update(message, model) {
    switch (message.type) {
      case 'progress':
        return { ...model, part: message.part, notice: `Reading… ${message.rows.toLocaleString('en')} rows` };
      case 'loaded': {
        const { columns, rows, broken, encoding, lineEnd, version } = message.sheet;
        const notice = encoding === 'UTF-8' ? '' : `Read as ${encoding}; saving writes UTF-8.`;
        return reshow({
          ...model,
          status: 'ready',
          columns: columns.length > 0 ? columns : COLUMNS,
          lineEnd,
          rows,
          broken,
          notice,
          draft: {},
          unsaved: false,
          version,
          changed: false,
        });
      }
      case 'failed':
        return {
          ...model,
          status: 'failed',
          columns: model.columns.length > 0 ? model.columns : COLUMNS,
          notice: `The file could not be read: ${message.why}`,
        };
      case 'text_input_change':
        return message.id === 'filter'
          ? reshow({ ...model, filter: message.text })
          : { ...model, draft: { ...model.draft, [message.id.replace(/^new_/, '')]: message.text } };
      case 'checkbox_toggle':
        return { ...model, showBroken: message.checked };
      case 'select_row':
        return { ...model, selected: model.shown[message.index] ?? null };
      case 'sort':
        return reshow({ ...model, order: { column: message.column, direction: message.direction } });
      case 'add': {
        const cells = Object.fromEntries(model.columns.map(({ id }) => [id, (model.draft[id] ?? '').trim()]));
        if (Object.values(cells).every((cell) => cell === '')) {
          return { ...model, notice: 'Fill in at least one field before adding.' };
        }
        const added: Contact = { line: 0, cells };
        const next = reshow({ ...model, rows: [...model.rows, added], draft: {}, notice: 'Added.', unsaved: true });
        return { ...next, selected: next.shown.includes(added) ? added : null };
      }
      case 'clear':
        return { ...model, draft: {}, notice: '' };
      case 'delete': {
        const { selected } = model;
        if (selected === null) return { ...model, notice: 'Select a row first.' };
        const rows = model.rows.filter((each) => each !== selected);
        return reshow({ ...model, rows, selected: null, notice: 'Deleted.', unsaved: true });
      }
      case 'save': {
        if (model.file === null) return { ...model, notice: 'There is no file to save to. Start with a CSV file.' };
        if (model.broken.length > 0) {
          return { ...model, notice: 'Not saved: the rows that could not be read would be lost. Mend the file first.' };
        }
        // Who was told that the file is another one and saves all the same means it.
        const { columns, rows, lineEnd } = model;
        const version = model.changed ? null : model.version;
        return [
          { ...model, notice: 'Saving…' },
          save([model.file, { columns, rows, lineEnd, version }], (done) => ({ type: 'saved', ...done }), {
            key: 'save',
            failed: (error) => ({
              type: 'save_failed',
              why: error.message,
              changed: error instanceof FileChanged,
            }),
          }),
        ];
      }
      case 'saved':
        return {
          ...model,
          unsaved: model.rows !== message.rows,
          version: message.version,
          changed: false,
          notice: 'Saved.',
        };
      case 'save_failed':
        return {
          ...model,
          changed: message.changed,
          notice: `Not saved: ${message.why}${message.changed ? ' Reload it, or overwrite it.' : ''}`,
        };
      case 'reload':
        return model.file === null ? model : loading(model, model.file);
    }
  },

  view: (model) =>
    column([heading(model), people(model), model.columns.length > 0 && form(model), footer(model)], { paddingX: 1 }),

  resources: {
    summary: (model) => ({
      file: model.file === null ? null : basename(model.file),
      rows: model.rows.length,
      shown: model.shown.length,
      broken: model.broken.map(({ line, why }) => ({ line, why })).slice(0, 100),
      unsaved: model.unsaved,
    }),
  },
});
