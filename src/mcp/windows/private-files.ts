import { randomUUID } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, renameSync, rmSync, writeFileSync, constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';

// Not to wait: the open of a named pipe lasts until somebody writes into it. Windows has neither flag.
const LOOK = constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NOFOLLOW | constants.O_NONBLOCK);

/** The most bytes of a file that is read. */
const LARGEST = 64 * 1024;

/**
 * Makes a folder that only this user may enter. On Windows the folders of a user are closed to others as they are.
 *
 * @throws when what stands there is no folder of this user's own (a link counts as none)
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is no folder. Move it away; Teahouse keeps its own there.`);
  if (process.platform === 'win32') return;
  if (found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to another user, so that nothing is written to it.`);
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

/** Writes a file that only this user may read, whole at once: nobody finds half of it. */
export function writePrivateFile(file: string, text: string): void {
  const half = path.join(path.dirname(file), `.${randomUUID()}.tmp`);
  try {
    writeFileSync(half, text, { mode: 0o600, flag: 'wx' });
    renameSync(half, file);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  }
}

/**
 * Reads a file that only this user may read. `null` when there is none, and when another could have written or read it:
 * one that is open to others, that belongs to another, or that is a link or a named pipe.
 */
export async function readPrivateFile(file: string): Promise<string | null> {
  try {
    // Looked at through its handle: what is read is what was judged.
    const handle = await open(file, LOOK);
    try {
      const found = await handle.stat();
      if (!found.isFile() || found.size > LARGEST) return null;
      if (process.platform !== 'win32' && (found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0)) return null;
      return await handle.readFile('utf8');
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}
