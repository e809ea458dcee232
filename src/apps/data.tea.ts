/**
 * A file of rows: `data sales.csv`. CSV, TSV, JSON and JSON Lines of up to a million rows, as a table to filter and sort,
 * with figures of its columns, groups and charts. The rows stay in the file's own bytes, behind a handle.
 */
import { app, onKey, watchFile } from 'teahouse';
import { start } from './data/model.ts';
import type { Model, Msg } from './data/model.ts';
import { nameOf, pathOf } from './data/model.ts';
import * as on from './data/update.ts';
import { view } from './data/view.ts';
import { lookAgain } from './data/work.ts';

export default app<Model, Msg>({
  init(context) {
    const model = start(context);
    return model.file === null ? model : on.openIt(model);
  },

  update(message, model) {
    switch (message.type) {
      case 'open':
        return model.path.trim() === '' ? model : on.openIt({ ...model, file: model.path.trim() });
      case 'reload':
        return model.file === null ? model : on.openIt(model);
      case 'handle_lost':
        return on.lost(model, message.key);
      case 'opened':
        return on.opened(model, message);
      case 'progress':
        return { ...model, rowCount: message.rowCount, bytes: message.bytes, size: message.size };
      case 'read':
        return on.read(model, message.summary);
      case 'failed':
        return on.failed(model, message.why);
      case 'file_changed':
        return model.status === 'failed' || model.stamp === null ? model : [model, lookAgain(model)];
      case 'stamp':
        return on.looked(model, message);
      case 'part':
        return { ...model, part: message.part };
      case 'not_done':
        return { ...on.done(model, message.work), notice: message.why };
      case 'shown':
        return on.shown(model, message.count);
      case 'statistics':
        return { ...on.done(model, 'statistics'), statistics: message.statistics };
      case 'groups':
        return { ...on.done(model, 'groups'), groupCount: message.count };
      case 'values':
        return { ...on.done(model, 'values'), valueCount: message.count };
      case 'points':
        return { ...on.done(model, 'points'), pointCount: message.count };
      case 'find':
        return on.changed(model, { find: message.value ?? '' });
      case 'clear':
        return on.whereIs({ ...model, find: '' }, '');
      case 'text_input_change':
        if (message.id === 'where') return on.whereIs(model, message.text);
        if (message.id === 'path') return { ...model, path: message.text };
        return { ...model, exporting: { file: message.text, over: null, error: '' } };
      case 'sort':
        if (message.id === 'rows') {
          return on.changed(model, { order: { column: message.column, direction: message.direction } });
        }
        return on.turned(model, { groupOrder: on.groupOrderOf(message.column, message.direction) });
      case 'select_row':
        return message.id === 'columns'
          ? on.turned(model, { column: message.index, selected: null })
          : { ...model, selected: { table: message.id, index: message.index } };
      case 'select_option':
        return on.optionChosen(model, message.id, message.index);
      case 'tab_change':
        return on.tabChosen(model, message.id, message.index);
      case 'open_selected':
        return on.openSelected(model);
      case 'open_row':
        return on.openRow(model, 'rows', message.value ?? 0);
      case 'open_problem':
        return on.openRow(model, 'problems', message.value ?? 0);
      case 'take_group':
        return on.openRow(model, 'groups', message.value ?? 0);
      case 'take_value':
        return on.openRow(model, 'values', message.value ?? 0);
      case 'taken':
        return on.taken(model, message.condition);
      case 'located':
        return on.located(model, message.line);
      case 'export':
        return on.exporting(model);
      case 'modal_dismiss':
        return { ...model, exporting: null };
      case 'modal_confirm':
        return on.confirmed(model);
      case 'exported':
        return { ...model, exporting: null, notice: `Wrote ${message.what} to ${message.file}.` };
      case 'not_exported':
        return on.notExported(model, message);
    }
  },

  view,

  subscriptions: (model) => [
    model.file !== null && watchFile('file', pathOf(model), { type: 'file_changed' }),
    model.status === 'ready' && onKey('export', 'ctrl+e', { type: 'export' }),
    model.file !== null && onKey('reload', 'ctrl+r', { type: 'reload' }),
  ],

  resources: {
    summary: (model) => ({
      file: model.file === null ? null : nameOf(model),
      status: model.status,
      format: model.format,
      encoding: model.encoding,
      rows: model.rowCount,
      shown: model.shownCount,
      find: model.find,
      where: model.where,
      whereError: model.whereError,
      working: model.pending.length > 0,
      columns: model.columns.slice(0, 200).map(({ id, label, kind, others, otherLine }, at) => ({
        id,
        label,
        kind,
        ...(others > 0 ? { others, firstOtherLine: otherLine } : {}),
        ...model.statistics?.[at],
      })),
      problems: model.problems.slice(0, 50).map(({ line, what }) => ({ line, what })),
      problemCount: model.problemCount,
    }),
  },
});
