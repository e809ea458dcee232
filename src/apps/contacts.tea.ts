/**
 * A form over a table of contacts. Give it any CSV file: `contacts people.csv`. Rows that cannot be read are named by
 * their line and left out; saving writes the others back.
 */
import { basename } from 'node:path';
import { app, onKey } from 'teahouse';
import { add, apply, edit, emptied, remove, takeBack } from './contacts/edit.ts';
import { loaded, loading, notLoaded, notSaved, saving } from './contacts/file.ts';
import { isUnsaved, reshow, start } from './contacts/model.ts';
import type { Model, Msg } from './contacts/model.ts';
import { view } from './contacts/view.ts';
import { grouped } from './files/counted.ts';

export default app<Model, Msg>({
  init(context) {
    const model = start(context);
    return model.file === null ? model : loading(model, model.file);
  },

  update(message, model) {
    switch (message.type) {
      case 'progress':
        return { ...model, part: message.part, notice: `Reading… ${grouped(message.rows)} rows` };
      case 'loaded':
        return loaded(model, message.sheet);
      case 'failed':
        return notLoaded(model, message.why);
      case 'text_input_change':
        return message.id === 'filter'
          ? reshow({ ...model, filter: message.text })
          : { ...model, draft: { ...model.draft, [message.id.replace(/^new_/, '')]: message.text } };
      case 'checkbox_toggle':
        return { ...model, showBroken: message.checked };
      case 'select_row':
        return { ...model, selected: model.shown[message.index] ?? null, notice: '' };
      case 'sort':
        return reshow({ ...model, order: { column: message.column, direction: message.direction } });
      case 'add':
        return add(model);
      case 'edit':
        return edit(model);
      case 'apply':
        return apply(model);
      case 'clear':
        return emptied(model);
      case 'delete':
        return remove(model);
      case 'undo':
      case 'redo':
        return takeBack(model, message.type);
      case 'save':
        return saving(model, message.overwrite);
      case 'saved':
        return { ...model, saved: message.rows, version: message.version, changed: false, notice: 'Saved.' };
      case 'save_failed':
        return notSaved(model, message.why, message.changed);
      case 'reload':
        return model.file === null ? model : loading(model, model.file);
    }
  },

  view,

  subscriptions: (model) => [
    onKey('edit', 'f2', { type: 'edit' }),
    onKey('delete', 'delete', { type: 'delete' }),
    onKey('undo', 'ctrl+z', { type: 'undo' }),
    onKey('redo', 'ctrl+y', { type: 'redo' }),
    model.file !== null && onKey('save', 'ctrl+s', { type: 'save', overwrite: false }),
  ],

  resources: {
    summary: (model) => ({
      file: model.file === null ? null : basename(model.file),
      rows: model.rows.length,
      shown: model.shown.length,
      broken: model.broken.map(({ line, why }) => ({ line, why })).slice(0, 100),
      unsaved: isUnsaved(model),
    }),
  },
});
