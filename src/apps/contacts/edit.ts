import type { Contact } from './csv.ts';
import { reshow } from './model.ts';
import type { Model } from './model.ts';

/** How many changes can be taken back. */
const MOST = 200;

/** Puts a contact with what the form holds at the end. */
export function add(model: Model): Model {
  const cells = cellsOf(model);
  if (isEmpty(cells)) return { ...model, notice: 'Fill in at least one field before adding.' };
  const added: Contact = { line: 0, cells };
  return choose(changed({ ...model, draft: {} }, [...model.rows, added], 'Added.'), added);
}

/** Takes the chosen contact into the form. */
export function edit(model: Model): Model {
  const { selected } = model;
  if (selected === null) return { ...model, notice: 'Select a row first.' };
  return { ...model, editing: selected, draft: selected.cells, notice: '' };
}

/** Puts what the form holds in place of the contact that was taken there. */
export function apply(model: Model): Model {
  const { editing } = model;
  if (editing === null) return { ...model, notice: 'Edit a row first.' };
  const left = emptied(model);
  const cells = cellsOf(model);
  if (isEmpty(cells)) return { ...model, notice: 'Fill in at least one field, or delete the contact.' };
  const at = model.rows.indexOf(editing);
  if (at < 0) return { ...left, notice: `${nameOf(editing)} is not there any more: nothing was changed.` };
  if (model.columns.every(({ id }) => cells[id] === (editing.cells[id] ?? ''))) return left;
  const edited: Contact = { ...editing, cells };
  return choose(changed(left, model.rows.with(at, edited), 'Changed.'), edited);
}

/** Empties the form; a contact that was edited stays as it is. */
export function emptied(model: Model): Model {
  return { ...model, editing: null, draft: {}, notice: '' };
}

/** Takes the chosen contact out. */
export function remove(model: Model): Model {
  const { selected } = model;
  if (selected === null) return { ...model, notice: 'Select a row first.' };
  const left = model.editing === selected ? emptied(model) : model;
  const rows = model.rows.filter((each) => each !== selected);
  return changed(left, rows, `Deleted ${nameOf(selected)}.`);
}

/** Takes the newest change back, or makes the one that was taken back last once more. */
export function takeBack(model: Model, what: 'undo' | 'redo'): Model {
  const from = model[what];
  const rows = from.at(-1);
  if (rows === undefined) return { ...model, notice: what === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.' };
  const other = what === 'undo' ? 'redo' : 'undo';
  const notice = what === 'undo' ? 'Undone.' : 'Done again.';
  return reshow({ ...model, rows, [what]: from.slice(0, -1), [other]: [...model[other], model.rows], notice });
}

/** The first cell of a contact that says anything. */
export function nameOf(contact: Contact): string {
  return Object.values(contact.cells).find((cell) => cell !== '') ?? 'the contact';
}

function changed(model: Model, rows: readonly Contact[], notice: string): Model {
  return reshow({ ...model, rows, undo: [...model.undo, model.rows].slice(-MOST), redo: [], notice });
}

function choose(model: Model, contact: Contact): Model {
  return { ...model, selected: model.shown.includes(contact) ? contact : null };
}

/** The cells of columns that the form has no field for stay as they were. */
function cellsOf({ columns, draft }: Model): Readonly<Record<string, string>> {
  return Object.fromEntries(columns.map(({ id }) => [id, (draft[id] ?? '').trim()]));
}

function isEmpty(cells: Readonly<Record<string, string>>): boolean {
  return Object.values(cells).every((cell) => cell === '');
}
