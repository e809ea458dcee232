import { barChart, box, button, checkbox, column, progress, row, selectList, text, textInput } from 'teahouse';
import { basename } from 'node:path';
import type { Item } from './board.ts';
import { isDone, itemsOf } from './board.ts';
import { dueOf, wordsOf } from './due.ts';
import { selectedItem } from './edit.ts';
import type { ListedColumn } from './list-id.ts';
import { listedColumns } from './list-id.ts';
import type { Model } from './model.ts';
import { countOf, isOverdue, shownItems } from './shown.ts';

/** What stands in the last line while there is nothing to say. */
const HINT = 'Enter chooses. Alt+arrows move, F2 edits, Del deletes, Ctrl+Z takes back.';

/** The whole screen: heading, progress, the columns beside each other, the form. */
export function view(model: Model) {
  const isReady = model.status === 'ready';
  return column(
    [
      heading(model),
      row(listedColumns(model.board).map(list(model)), { grow: 1 }),
      isReady && model.showChart && chart(model),
      isReady && filters(model),
      isReady && form(model),
      isReady && actions(model),
      text(
        model.notice || HINT,
        { fg: model.status === 'failed' || model.blocked ? 'error' : 'muted' },
        { live: true },
      ),
    ],
    { paddingX: 1 },
  );
}

function heading(model: Model) {
  const { total, done, overdue } = countOf(model.board, model.today);
  const open = total - done;
  return column([
    row(
      [
        text(model.board.title || basename(model.file), { bold: true, fg: 'accent' }, { wrap: false }),
        text(`${open} open, ${done} done`, { fg: 'muted' }, { wrap: false }),
        text(overdue > 0 ? `${overdue} overdue` : '', { fg: 'warning' }, { wrap: false, grow: 1 }),
      ],
      { gap: 2 },
    ),
    total > 0 && progress(done, { max: total, label: 'Done' }),
  ]);
}

/** Below the lists, so that the first list has the keys at the start. */
function filters(model: Model) {
  return row(
    [
      textInput('find', model.find, { label: 'Find', placeholder: 'words', grow: 1 }),
      checkbox('hide_done', model.hideDone, { label: 'Hide done' }),
      checkbox('show_chart', model.showChart, { label: 'Chart' }),
    ],
    { gap: 2 },
  );
}

function list(model: Model) {
  return ({ id, column: each }: ListedColumn) => {
    const items = itemsOf(each);
    const shown = shownItems(each, model);
    const selected = shown.findIndex((item) => item.id === model.selected);
    return box(
      [
        selectList(id, {
          options: shown.map((item) => ({ label: labelOf(item), description: dueText(item, model.today) })),
          selectedIndex: selected < 0 ? null : selected,
          emptyText: items.length === 0 ? 'No tasks' : 'None found',
          width: '100%',
          grow: 1,
        }),
      ],
      {
        title: `${each.key} ${items.filter(isDone).length}/${items.length}`,
        border: 'rounded',
        grow: 1,
        minHeight: 4,
        width: '1fr',
      },
    );
  };
}

/** A done task begins with a tick; an open one with its words, so that typing finds it. */
function labelOf(item: Item): string {
  const words = wordsOf(item.text);
  return isDone(item) ? `✓ ${words}` : words;
}

function dueText(item: Item, today: string): string {
  const due = dueOf(item.text);
  if (due === null) return '';
  return isOverdue(item, today) ? `overdue ${due}` : due === today ? 'due today' : `due ${due}`;
}

function chart({ board }: Model) {
  const bars = (count: (items: readonly Item[]) => number) =>
    board.columns.map((each) => ({ label: each.key, value: count(itemsOf(each)) }));
  return barChart(
    'progress_chart',
    [
      { name: 'done', color: 'success', data: bars((items) => items.filter(isDone).length) },
      { name: 'open', color: 'accent', data: bars((items) => items.filter((item) => !isDone(item)).length) },
    ],
    { title: 'Progress by column', min: 0, height: 9 },
  );
}

function form(model: Model) {
  const isNew = model.editing === null;
  return row(
    [
      textInput('task', model.draft.text, {
        label: isNew ? 'New task' : 'Task',
        placeholder: 'what is to be done',
        grow: 1,
        onSubmit: { type: 'submit' },
      }),
      textInput('due', model.draft.due, {
        label: 'Due',
        placeholder: '2026-12-24',
        width: 17,
        onSubmit: { type: 'submit' },
      }),
      button('add', isNew ? 'Add' : 'Save', { type: 'submit' }),
      !isNew && button('cancel', 'Cancel', { type: 'cancel_edit' }),
    ],
    { gap: 1 },
  );
}

function actions(model: Model) {
  const item = selectedItem(model);
  const disabled = item === null;
  return row(
    [
      button('tick', item !== null && isDone(item) ? 'Reopen' : 'Done', { type: 'tick' }, { disabled }),
      button('edit', 'Edit', { type: 'edit' }, { disabled }),
      button('up', '↑', { type: 'shift', to: 'up' }, { disabled }),
      button('down', '↓', { type: 'shift', to: 'down' }, { disabled }),
      button('left', '←', { type: 'shift', to: 'left' }, { disabled }),
      button('right', '→', { type: 'shift', to: 'right' }, { disabled }),
      button('delete', 'Delete', { type: 'delete' }, { disabled }),
      button('undo', 'Undo', { type: 'undo' }, { disabled: model.undo.length === 0 }),
      button('redo', 'Redo', { type: 'redo' }, { disabled: model.redo.length === 0 }),
    ],
    { gap: 1, wrap: true },
  );
}
