import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { FileText } from '../../../sdk/file-command.ts';
import { Utf8, VersionMaker } from './content.ts';
import { WorkError } from './work-error.ts';
import { workspacePath } from './workspace-path.ts';

/** The largest file that is read whole unless a command says otherwise, in bytes. */
const LIMIT = 16 * 1024 * 1024;

/** Opens the file at `path` for reading, and measures it. What is no file (a folder, a pipe) is refused. */
export async function openFile(
  path: string,
  folder: string | null,
): Promise<{ readonly file: FileHandle; readonly size: number }> {
  const file = await open(await workspacePath(path, folder), 'r');
  try {
    const stat = await file.stat();
    if (stat.isDirectory()) throw new WorkError('failed', `"${path}" is a folder, not a file.`);
    if (!stat.isFile()) throw new WorkError('failed', `"${path}" is not a file.`);
    return { file, size: stat.size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads a whole file as text. */
export async function readWhole(
  { path, limit = LIMIT }: { readonly path: string; readonly limit?: number },
  folder: string | null,
  signal: AbortSignal,
): Promise<FileText> {
  const { file, size } = await openFile(path, folder);
  try {
    if (size > limit) {
      throw new WorkError(
        'too_large',
        `"${path}" has ${size} bytes; at most ${limit} are read at once. Use readLines, or a larger limit.`,
      );
    }
    const bytes = await file.readFile({ signal });
    return { text: new Utf8(path).text(bytes, true), version: new VersionMaker().add(bytes).version() };
  } finally {
    await file.close();
  }
}
