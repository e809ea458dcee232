import { basename } from 'node:path';
import { command } from 'teahouse';
import type { Next } from 'teahouse';
import { FileChanged, NO_FILE, readSheet, writeSheet } from './csv.ts';
import type { VersionedSheet } from './csv.ts';
import { COLUMNS, isUnsaved, reshow } from './model.ts';
import type { Model, Msg } from './model.ts';

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

/** Reads the file, at the start or again. */
export function loading(model: Model, file: string): Next<Model, Msg> {
  const reading = load([file], (sheet) => ({ type: 'loaded', sheet }), {
    key: 'load',
    failed: (error) => ({ type: 'failed', why: error.message }),
  });
  return [{ ...model, status: 'loading', part: 0, notice: `Reading ${basename(file)}…` }, reading];
}

/** The file was read. */
export function loaded(model: Model, sheet: VersionedSheet): Model {
  const { columns, rows, broken, encoding, lineEnd, version } = sheet;
  const notice =
    version === NO_FILE && model.file !== null
      ? `${basename(model.file)} is made when you save.`
      : encoding === 'UTF-8'
        ? ''
        : `Read as ${encoding}; saving writes UTF-8.`;
  // What was added and typed before the file was there for the first time stays.
  const early = model.version === null ? model.rows : [];
  return reshow({
    ...model,
    status: 'ready',
    columns: columns.length > 0 ? columns : COLUMNS,
    lineEnd,
    rows: early.length > 0 ? [...rows, ...early] : rows,
    saved: rows,
    broken,
    notice,
    editing: null,
    draft: model.version === null ? model.draft : {},
    undo: [],
    redo: [],
    version,
    changed: false,
  });
}

/** The file could not be read: a list can be begun all the same. */
export function notLoaded(model: Model, why: string): Model {
  const columns = model.columns.length > 0 ? model.columns : COLUMNS;
  return { ...model, status: 'failed', columns, notice: `The file could not be read: ${why}` };
}

/** Writes the rows to the file, unless something would be lost; `overwrite`: what others wrote may be. */
export function saving(model: Model, overwrite: boolean): Next<Model, Msg> {
  if (model.file === null) return { ...model, notice: 'There is no file to save to. Start with a CSV file.' };
  if (!isUnsaved(model)) return { ...model, notice: 'There is nothing to save.' };
  if (model.broken.length > 0) {
    return { ...model, notice: 'Not saved: the rows that could not be read would be lost. Fix the file first.' };
  }
  const { columns, rows, lineEnd } = model;
  const version = overwrite ? null : model.version;
  const writing = save([model.file, { columns, rows, lineEnd, version }], (done) => ({ type: 'saved', ...done }), {
    key: 'save',
    failed: (error) => ({ type: 'save_failed', why: error.message, changed: error instanceof FileChanged }),
  });
  return [{ ...model, notice: 'Saving…' }, writing];
}

/** The file could not be written. */
export function notSaved(model: Model, why: string, changed: boolean): Model {
  return { ...model, changed, notice: `Not saved: ${why}${changed ? ' Reload it, or overwrite it.' : ''}` };
}
