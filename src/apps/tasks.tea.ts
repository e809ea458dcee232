/**
 * A plan that a person and an agent work on together, kept in a Markdown checklist: `tasks plan.md`. Headings are columns,
 * `- [ ]` lines are tasks. Whoever else edits the file, by hand, by Git or in another window, is merged task by task.
 */
import { basename } from 'node:path';
import { app, custom, onKey, watchFile } from 'teahouse';
import { findItem, isDone } from './tasks/board.ts';
import { dueOf, wordsOf } from './tasks/due.ts';
import { addTask, change, edit, remove, shift, submit, takeBack, tick } from './tasks/edit.ts';
import { listedColumns } from './tasks/list-id.ts';
import { start } from './tasks/model.ts';
import type { Model, Msg } from './tasks/model.ts';
import { countOf, shownItems } from './tasks/shown.ts';
import { fileChanged, loaded, notLoaded, notWritten, opened, readAgain, written } from './tasks/sync.ts';
import { today, watchDay } from './tasks/today.ts';
import { tools } from './tasks/tools.ts';
import { view } from './tasks/view.ts';

export default app<Model, Msg>({
  init: start,

  update(message, model) {
    switch (message.type) {
      case 'opened':
        return opened(model);
      case 'file_changed':
        return fileChanged(model);
      case 'read_again':
        return readAgain(model);
      case 'loaded':
        return loaded(model, message.text, message.version);
      case 'not_loaded':
        return notLoaded(model, message.code, message.why);
      case 'written':
        return written(model, message);
      case 'not_written':
        return notWritten(model, message.why);
      case 'day':
        return { ...model, today: message.today };
      case 'change':
        return change(model, message.change);
      case 'add_task':
        return addTask(model, message.text, message.due, message.column, message.place);
      case 'submit':
        return submit(model);
      case 'tick':
        return tick(model);
      case 'edit':
        return edit(model);
      case 'cancel_edit':
        return { ...model, editing: null, draft: { text: '', due: '' }, notice: '' };
      case 'delete':
        return remove(model);
      case 'shift':
        return shift(model, message.to);
      case 'undo':
      case 'redo':
        return takeBack(model, message.type);
      case 'text_input_change':
        if (message.id === 'find') return { ...model, find: message.text };
        return { ...model, draft: { ...model.draft, [message.id === 'due' ? 'due' : 'text']: message.text } };
      case 'checkbox_toggle':
        return message.id === 'hide_done'
          ? { ...model, hideDone: message.checked }
          : { ...model, showChart: message.checked };
      case 'select_option': {
        const listed = listedColumns(model.board).find(({ id }) => id === message.id);
        const item = listed && shownItems(listed.column, model)[message.index];
        return { ...model, selected: item?.id ?? null, notice: '' };
      }
    }
  },

  view,

  subscriptions: (model) => [
    // Started anew in each life of the app, so that a reload reads the file again.
    custom('open', (send) => {
      send({ type: 'opened' });
      return () => undefined;
    }),
    watchFile('file', model.file, { type: 'file_changed' }),
    custom('day', (send) => watchDay(today, (day) => send({ type: 'day', today: day }))),
    onKey('up', 'alt+up', { type: 'shift', to: 'up' }),
    onKey('down', 'alt+down', { type: 'shift', to: 'down' }),
    onKey('left', 'alt+left', { type: 'shift', to: 'left' }),
    onKey('right', 'alt+right', { type: 'shift', to: 'right' }),
    onKey('undo', 'ctrl+z', { type: 'undo' }),
    onKey('redo', 'ctrl+y', { type: 'redo' }),
    onKey('delete', 'delete', { type: 'delete' }),
    onKey('edit', 'f2', { type: 'edit' }),
  ],

  tools,

  resources: {
    plan: (model) => ({
      file: basename(model.file),
      ...countOf(model.board, model.today),
      saved: model.board === model.base,
      columns: model.board.columns.map((column) => ({
        title: column.key,
        tasks: shownItems(column, { find: '', hideDone: false })
          .slice(0, 100)
          .map((item) => ({ text: wordsOf(item.text), due: dueOf(item.text), done: isDone(item) })),
      })),
      selected: model.selected === null ? null : (findItem(model.board, model.selected)?.item.text ?? null),
    }),
  },
});
