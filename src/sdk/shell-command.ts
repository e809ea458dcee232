import type { CommandError, WorkOptions } from './file-command.ts';
import type { Message } from './message.ts';

/** What a program left behind. A program that ends with a code other than 0 is a result too: look at `code`. */
export interface ShellResult {
  /** Its exit code; `null` when a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Whether it wrote more than `limit` bytes into one of them; what came after that is left out. */
  readonly truncated: boolean;
}

/** How a program is run. */
export interface ShellSettings {
  /** The folder to run it in, inside the workspace; the workspace's folder when absent. */
  readonly cwd?: string;
  /** What it reads from its standard input; nothing when absent. */
  readonly input?: string;
  /** Milliseconds until it is stopped, with all that it started; 60,000 when absent. */
  readonly timeout?: number;
  /** The most bytes kept of each of its outputs; 1 MB when absent. */
  readonly limit?: number;
}

/** Runs a program. */
export interface ShellCommand<M = Message> extends ShellSettings {
  readonly command: 'shell';
  readonly program: string;
  readonly args: readonly string[];
  readonly key?: string;
  done(result: ShellResult): M | undefined;
  readonly failed?: (error: CommandError) => M;
}

/**
 * Runs a program with its arguments, as they are: no shell reads them, so nothing in them needs quoting. `failed` is for
 * a program that could not be started or was stopped for taking too long. Aborted (by a newer command of its key, by
 * `cancel`, or with the session) it is ended at once, with all that it started.
 *
 * ```ts
 * shell('git', ['status', '--short'], ({ code, stdout }) => ({ type: 'status', code, stdout }), { key: 'status' });
 * ```
 */
export function shell<const Done extends Message | undefined, const Failed extends Message = never>(
  program: string,
  args: readonly string[],
  done: (result: ShellResult) => Done,
  options: ShellSettings & WorkOptions<Failed> = {},
): ShellCommand<Exclude<Done, undefined> | Failed> {
  return { ...options, command: 'shell', program, args, done: done as never };
}
