import { basename } from 'node:path';
import { box, button, checkbox, column, progress, row, table, text, textInput } from 'teahouse';
import { counted, grouped } from '../files/counted.ts';
import { nameOf } from './edit.ts';
import { isUnsaved } from './model.ts';
import type { Model } from './model.ts';

/** The form has a field for each of the first columns; a file may have more than a screen has room for. */
const FIELDS = 6;

/** What stands in the last line while there is nothing to say. */
const HINT = 'F2 edits, Del deletes, Ctrl+Z undoes, Ctrl+S saves.';

/** The whole screen: heading, table, form, and what there is to say. */
export function view(model: Model) {
  return column([heading(model), people(model), model.columns.length > 0 && form(model), footer(model)], {
    paddingX: 1,
  });
}

function summaryOf(model: Model): string {
  const rows = counted(model.rows.length, 'contact');
  const shown = model.shown.length === model.rows.length ? '' : `, ${grouped(model.shown.length)} shown`;
  return `${rows}${shown}${isUnsaved(model) ? ', not saved' : ''}`;
}

function heading(model: Model) {
  return row(
    [
      text(model.file === null ? 'Contacts' : basename(model.file), { bold: true, fg: 'accent' }),
      text(summaryOf(model), { fg: 'muted' }, { wrap: false, grow: 1 }),
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
  const { editing } = model;
  const fields = model.columns.slice(0, FIELDS);
  const labelWidth = Math.min(16, Math.max(...fields.map(({ label }) => label.length)));
  return box(
    [
      ...fields.map(({ id, label }) =>
        textInput(`new_${id}`, model.draft[id] ?? '', {
          label,
          labelWidth,
          maxWidth: 60,
          width: '100%',
          onSubmit: { type: editing === null ? 'add' : 'apply' },
        }),
      ),
      row(
        [
          editing === null ? button('add', 'Add', { type: 'add' }) : button('apply', 'Apply', { type: 'apply' }),
          button('clear', editing === null ? 'Clear' : 'Cancel', { type: 'clear' }),
          button('edit', 'Edit', { type: 'edit' }, { disabled: model.selected === null }),
          button('delete', 'Delete', { type: 'delete' }, { disabled: model.selected === null, destructive: true }),
          button('undo', 'Undo', { type: 'undo' }, { disabled: model.undo.length === 0 }),
          button('redo', 'Redo', { type: 'redo' }, { disabled: model.redo.length === 0 }),
          button(
            'save',
            model.changed ? 'Overwrite' : 'Save',
            { type: 'save', overwrite: model.changed },
            { disabled: model.file === null || !isUnsaved(model), destructive: model.changed },
          ),
          model.changed && button('reload', 'Reload', { type: 'reload' }, { destructive: true }),
        ],
        { gap: 1, wrap: true },
      ),
    ],
    { border: 'rounded', title: editing === null ? 'New contact' : `Edit ${nameOf(editing)}`, paddingX: 1 },
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
    text(model.notice || HINT, { fg: model.status === 'failed' ? 'error' : 'muted' }, { live: true }),
  ]);
}
