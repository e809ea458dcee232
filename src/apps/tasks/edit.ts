import type { Next } from 'teahouse';
import type { Block, Column, Item, Place } from './board.ts';
import { findItem, freeId, isDone, itemsOf } from './board.ts';
import { applyChange } from './change.ts';
import type { Change } from './change.ts';
import { dueOf, isDay, withDue, wordsOf } from './due.ts';
import type { Direction, Model, Msg } from './model.ts';
import { shownItems } from './shown.ts';
import { settle } from './sync.ts';

/** How many edits can be taken back. */
const UNDO = 200;

/** Makes a change, remembers how to take it back, and has it written. */
export function change(model: Model, wanted: Change, notice = ''): Next<Model, Msg> {
  const done = model.status === 'ready' ? applyChange(model.board, wanted) : null;
  if (done === null) return { ...model, notice: 'Nothing was changed: the task was changed or removed elsewhere.' };
  const undo = [...model.undo, done.inverse].slice(-UNDO);
  return settle({ ...model, board: done.board, undo, redo: [], blocked: false, notice });
}

/** Adds a task; the new one is chosen. */
export function addTask(
  model: Model,
  text: string,
  due: string | null,
  column: string,
  place: Place,
): Next<Model, Msg> {
  const { board } = model;
  const like = board.columns.flatMap(itemsOf)[0];
  const id = freeId(board, model.base);
  const item: Item = {
    id,
    lead: like !== undefined && /^[-*+]/.test(like.lead) ? like.lead : '- ',
    box: ' ',
    text: withDue(oneLine(text), due),
    notes: [],
    end: board.end,
  };
  return change({ ...model, selected: id }, { kind: 'add', item, column, place }, 'Added.');
}

/** Takes the form's text: for a new task, or for the one that is edited. */
export function submit(model: Model): Next<Model, Msg> {
  const text = oneLine(model.draft.text);
  const due = model.draft.due.trim();
  if (text === '') return { ...model, notice: 'Write what is to be done first.' };
  if (due !== '' && !isDay(due)) return { ...model, notice: `"${due}" is no day. Write it as 2026-12-24.` };
  const day = due === '' ? null : due;
  const emptied: Model = { ...model, draft: { text: '', due: '' }, editing: null };
  const { editing } = model;
  if (editing === null) {
    const column = selectedColumn(model)?.key ?? model.board.columns[0]?.key ?? '';
    return addTask(emptied, text, day, column, 'last');
  }
  const { id, box } = editing;
  const wanted: Change = { kind: 'set', id, text: withDue(text, day, editing.text), box, was: editing };
  if (applyChange(model.board, wanted) !== null) return change(emptied, wanted, 'Changed.');
  const now = findItem(model.board, id)?.item ?? null;
  if (now === null) return { ...model, editing: null, notice: 'The task was removed elsewhere. Add puts it back.' };
  return { ...model, editing: now, notice: `It now reads "${wordsOf(now.text)}". Save again to have yours.` };
}

/** Takes the chosen task into the form. */
export function edit(model: Model): Model {
  const item = selectedItem(model);
  if (item === null) return chooseFirst(model);
  return { ...model, editing: item, draft: { text: wordsOf(item.text), due: dueOf(item.text) ?? '' }, notice: '' };
}

/** Ticks the chosen task, or takes the tick back. */
export function tick(model: Model): Next<Model, Msg> {
  const item = selectedItem(model);
  if (item === null) return chooseFirst(model);
  const { id, text } = item;
  return change(
    model,
    { kind: 'set', id, text, box: isDone(item) ? ' ' : 'x' },
    isDone(item) ? 'Open again.' : 'Done.',
  );
}

/** Removes the chosen task; undo brings it back. */
export function remove(model: Model): Next<Model, Msg> {
  const { selected } = model;
  if (selected === null || selectedItem(model) === null) return chooseFirst(model);
  return change({ ...model, selected: null }, { kind: 'remove', id: selected }, 'Deleted. Undo brings it back.');
}

/** Moves the chosen task past the one that is shown above or below it, or to the column beside. */
export function shift(model: Model, to: Direction): Next<Model, Msg> {
  const { columns } = model.board;
  const item = selectedItem(model);
  const column = selectedColumn(model);
  if (item === null || column === undefined) return chooseFirst(model);
  const { id } = item;
  if (to === 'left' || to === 'right') {
    const next = columns[columns.indexOf(column) + (to === 'left' ? -1 : 1)];
    return next === undefined ? model : change(model, { kind: 'move', id, column: next.key, place: 'last' });
  }
  const shown = shownItems(column, model);
  const other = shown[shown.findIndex((each) => each.id === id) + (to === 'up' ? -1 : 1)];
  if (other === undefined) return model;
  const items = itemsOf(column);
  const place: Place = to === 'down' ? other.id : (items[items.indexOf(other) - 1]?.id ?? 'first');
  return change(model, { kind: 'move', id, column: column.key, place });
}

/** Takes the newest edit made here back (`undo`), or makes it again (`redo`). What others did stays. */
export function takeBack(model: Model, from: 'undo' | 'redo'): Next<Model, Msg> {
  const wanted = model[from].at(-1);
  if (wanted === undefined) return { ...model, notice: `Nothing to ${from}.` };
  const to = from === 'undo' ? 'redo' : 'undo';
  const rest = { ...model, [from]: model[from].slice(0, -1) };
  const done = applyChange(model.board, wanted);
  if (done === null) return { ...rest, notice: `Cannot ${from} that: the task was changed elsewhere since.` };
  const notice = from === 'undo' ? 'Taken back.' : 'Made again.';
  return settle({ ...rest, board: done.board, [to]: [...model[to], done.inverse], blocked: false, notice });
}

/** The chosen task as it is now; `null` when none is, or it is gone. */
export function selectedItem(model: Model): Item | null {
  return model.selected === null ? null : (findItem(model.board, model.selected)?.item ?? null);
}

function selectedColumn({ board, selected }: Model): Column | undefined {
  const holds = (block: Block): boolean => 'id' in block && block.id === selected;
  return board.columns.find(({ blocks }) => blocks.some(holds));
}

function chooseFirst(model: Model): Model {
  return { ...model, notice: 'Choose a task first.' };
}

/** A task is one line of the file. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
