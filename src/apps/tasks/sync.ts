import { basename } from 'node:path';
import { delay, readFile, writeFile } from 'teahouse';
import type { Next, WriteOutcome } from 'teahouse';
import { allItems } from './board.ts';
import { parseBoard, printBoard } from './markdown.ts';
import { mergeBoards } from './merge.ts';
import { firstBoard } from './model.ts';
import type { Model, Msg } from './model.ts';

/**
 * The board and its file in step: what was changed here is written unless somebody else changed the file; then it is read
 * and merged first. One command at a time, so that no answer is about a file that is older than what is known.
 */

/** Many programs empty a file before they write it. One that lacks tasks is read again after this many milliseconds. */
const DOUBT = 250;

/** What there is to do with the file now. */
export function settle(model: Model): Next<Model, Msg> {
  const { file, work, status, board, base } = model;
  if (work.kind !== 'idle') return model;
  if (model.stale) {
    return [
      { ...model, work: { kind: 'reading' }, stale: false },
      readFile(file, ({ text, version }) => ({ type: 'loaded', text, version }), {
        failed: ({ code, message }) => ({ type: 'not_loaded', code, why: message }),
      }),
    ];
  }
  if (status !== 'ready' || model.blocked || board === base) return model;
  const text = printBoard(board);
  if (text === printBoard(base)) return { ...model, base: board };
  return [
    { ...model, work: { kind: 'writing', board } },
    writeFile(file, text, model.version, (outcome) => ({ type: 'written', ...outcome }), {
      failed: ({ message }) => ({ type: 'not_written', why: message }),
    }),
  ];
}

/** The app is there again, after a start or a reload: what a former life waited for does not come any more. */
export function opened(model: Model): Next<Model, Msg> {
  return settle({ ...model, work: { kind: 'idle' }, stale: true, doubted: null, blocked: false });
}

/** The file was changed, by us or by others. */
export function fileChanged(model: Model): Next<Model, Msg> {
  return settle({ ...model, stale: true, blocked: false });
}

/** The moment is over in which a file that lacks tasks may have been half written. */
export function readAgain(model: Model): Next<Model, Msg> {
  return model.work.kind === 'reading' ? settle({ ...model, work: { kind: 'idle' }, stale: true }) : model;
}

/** The file was read: what others did is merged with what was done here. */
export function loaded(model: Model, text: string, version: string): Next<Model, Msg> {
  if (version === model.version && model.status === 'ready')
    return settle({ ...model, work: { kind: 'idle' }, doubted: null });
  const read = parseBoard(text);
  if (version !== model.doubted && allItems(read).length < allItems(model.base).length)
    return [{ ...model, doubted: version }, delay(DOUBT, { type: 'read_again' })];
  const idle: Model = { ...model, work: { kind: 'idle' }, status: 'ready', version, doubted: null };
  const isFirst = model.status === 'loading';
  const { board, theirs, doubled } = mergeBoards(model.base, model.board, read);
  const notice =
    doubled > 0
      ? `${doubled === 1 ? 'A task was' : `${doubled} tasks were`} reworded here and elsewhere: both wordings are kept.`
      : isFirst
        ? ''
        : `${basename(model.file)} was changed elsewhere; merged.`;
  // An empty file is as good as none: the board gets its columns with the first task.
  const isBare = board.columns.length === 0;
  const shown = isBare ? firstBoard(model.file) : board;
  return settle({ ...idle, board: shown, base: isBare ? shown : model.board === model.base ? board : theirs, notice });
}

/** The file could not be read. One that is gone is written again at the next change; what is here is kept. */
export function notLoaded(model: Model, code: string, why: string): Next<Model, Msg> {
  const idle: Model = { ...model, work: { kind: 'idle' }, doubted: null };
  if (code !== 'not_found') return { ...idle, status: 'failed', notice: why };
  const name = basename(model.file);
  if (model.board.columns.length > 0) {
    const notice = `${name} is gone; it is written again with the next change.`;
    return settle({ ...idle, status: 'ready', version: null, notice });
  }
  const board = firstBoard(model.file);
  return {
    ...idle,
    status: 'ready',
    version: null,
    board,
    base: board,
    notice: `${name} is made with the first task.`,
  };
}

/** The board was written, or was not because somebody else was quicker. */
export function written(model: Model, outcome: WriteOutcome): Next<Model, Msg> {
  const { work } = model;
  if (work.kind !== 'writing') return model;
  const idle: Model = { ...model, work: { kind: 'idle' } };
  if (outcome.outcome === 'changed') return settle({ ...idle, stale: true });
  return settle({ ...idle, base: work.board, version: outcome.version });
}

/** The board could not be written: it is kept, and tried again with the next change. */
export function notWritten(model: Model, why: string): Next<Model, Msg> {
  return { ...model, work: { kind: 'idle' }, blocked: true, notice: `Not saved: ${why}` };
}
