import type { CommandError } from '../../../sdk/file-command.ts';

/** A failure of a command of the house: a code for the app and a sentence for a person. */
export class WorkError extends Error implements CommandError {
  readonly code: CommandError['code'];

  constructor(code: CommandError['code'], message: string) {
    super(message);
    this.name = 'WorkError';
    this.code = code;
  }
}

/** The system's own code of an error (`ENOENT`); '' when it has none. */
export function systemCode(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/**
 * What the system said about the file `path`, as a failure that an app can deal with. A {@link WorkError} stays what it
 * is. `path` is as the app wrote it.
 */
export function fileError(error: unknown, path: string): WorkError {
  if (error instanceof WorkError) return error;
  const code = systemCode(error);
  if (code === 'ENOENT') return new WorkError('not_found', `There is no file "${path}".`);
  if (code === 'EISDIR') return new WorkError('failed', `"${path}" is a folder, not a file.`);
  if (code === 'ENOTDIR') return new WorkError('failed', `"${path}" goes through a file as if it were a folder.`);
  if (code === 'EACCES' || code === 'EPERM') return new WorkError('failed', `"${path}" may not be read or written.`);
  return new WorkError('failed', `"${path}": ${error instanceof Error ? error.message : String(error)}`);
}
