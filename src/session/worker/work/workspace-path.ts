import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { WorkError, systemCode } from './work-error.ts';

/**
 * The real place of `path` in the workspace: absolute, symbolic links resolved. Whatever of its end does not exist yet
 * is kept as it is written. Throws `outside_workspace` for what lies elsewhere, and when no folder is open.
 */
export async function workspacePath(path: string, folder: string | null): Promise<string> {
  if (folder === null) {
    throw new WorkError('outside_workspace', `No folder is open, so "${path}" leads nowhere. Open a folder first.`);
  }
  if (path.includes('\0')) throw new WorkError('failed', 'A path holds no NUL character.');
  const root = await realpath(folder);
  const place = await realPlace(resolve(root, path), path);
  const inside = relative(root, place);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new WorkError(
      'outside_workspace',
      `"${path}" lies outside the folder that is open (${folder}). Use a path inside it.`,
    );
  }
  return place;
}

/** The real path of the part that exists, and the rest behind it. */
async function realPlace(place: string, asked: string): Promise<string> {
  try {
    return await realpath(place);
  } catch (error) {
    const parent = dirname(place);
    if (systemCode(error) !== 'ENOENT' || parent === place) throw error;
    if (await isLink(place)) throw new WorkError('not_found', `"${asked}" is a link that leads to nothing.`);
    return join(await realPlace(parent, asked), basename(place));
  }
}

async function isLink(place: string): Promise<boolean> {
  try {
    return (await lstat(place)).isSymbolicLink();
  } catch {
    return false;
  }
}
