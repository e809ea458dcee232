import { stat } from 'node:fs/promises';
import path from 'node:path';

/** A place in a file; line and column count from 1. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * The file that a text of the screen names: `path`, `path:line` or `path:line:column`, counted from one of `folders`, the
 * first that has it. `null` for what is no file there: an app's text leads nowhere outside of them.
 */
export async function findPlace(text: string, folders: readonly string[]): Promise<FilePlace | null> {
  const match = /^(.*?)(?::(\d{1,7})(?::(\d{1,5}))?)?$/su.exec(text);
  const named = match?.[1] ?? '';
  if (named === '' || named.includes('\0')) return null;
  for (const folder of folders) {
    const file = path.resolve(folder, named);
    const inside = path.relative(folder, file);
    if (inside === '' || inside.startsWith('..') || path.isAbsolute(inside)) continue;
    if (!(await isFile(file))) continue;
    const [line, column] = [match?.[2], match?.[3]];
    return {
      file,
      ...(line === undefined ? {} : { line: Number(line) }),
      ...(column === undefined ? {} : { column: Number(column) }),
    };
  }
  return null;
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
