import { realpath } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { open } from 'teahouse';
import type { Handle, OpenCommand } from 'teahouse';
import type { Loading } from './load.ts';
import { openSheet } from './load.ts';
import type { Msg, Summary } from './model.ts';
import type { Sheet } from './sheet.ts';

/** So many problems are kept in the model, where agents read them. */
const MOST_PROBLEMS = 200;

/** The handle of the file. */
export const SHEET: Handle<Loading> = { handle: 'sheet' };

/** Opens the file at `path` of the folder, and reads its first rows. One that is open already is let go. */
export function openFileOf(path: string, folder: string | null): OpenCommand<Msg> {
  return open(
    SHEET.handle,
    async (_, file: string, within: string | null) => openSheet(await allowedPath(file, within)),
    [path, folder],
    (_, loading) => ({
      type: 'opened',
      summary: summaryOf(loading.sheet),
      size: loading.sheet.bytes.length,
      stamp: loading.stamp,
    }),
    {
      failed: (error) => ({ type: 'failed', why: error.message }),
      close: (loading) => void loading.close(),
    },
  );
}

/**
 * The file that a path leads to, links followed. Where a folder is open it must lie inside, as with all that an app of
 * the house reads: an agent may start this app as well.
 */
async function allowedPath(path: string, folder: string | null): Promise<string> {
  const whole = resolve(folder ?? '.', path);
  const place = await realpath(whole).catch(() => whole);
  if (folder === null) return place;
  const way = relative(await realpath(folder), place);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error(`"${basename(path)}" lies outside the folder that is open. Open its folder, or copy it here.`);
  return place;
}

/** What a message tells of a sheet. */
export function summaryOf(sheet: Sheet): Summary {
  return {
    rowCount: sheet.rowCount,
    format: sheet.format,
    encoding: sheet.encoding,
    columns: sheet.columns.map(({ id, label, kind, others: { count, first } }) => ({
      id,
      label,
      kind,
      others: count,
      otherLine: first < 0 ? 0 : sheet.lineOf(first),
    })),
    problems: sheet.problems.slice(0, MOST_PROBLEMS),
    problemCount: sheet.problemCount,
  };
}
