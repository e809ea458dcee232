import type { TaskCommand } from '../../../sdk/command.ts';
import type { ReadFileCommand, ReadLinesCommand, WriteFileCommand } from '../../../sdk/file-command.ts';
import type { ShellCommand } from '../../../sdk/shell-command.ts';
import { readWhole } from './read-file.ts';
import { lineParts } from './read-lines.ts';
import type { ProcessListener } from './shell.ts';
import { runProgram } from './shell.ts';
import { fileError } from './work-error.ts';
import { FileWriter } from './write-file.ts';

/** The commands of the house that work on files and programs. */
export type WorkCommand = ShellCommand | ReadFileCommand | ReadLinesCommand | WriteFileCommand;

/** Turns commands on files and programs into tasks, so that keys, cancelling and failures are the same for all. */
export class Work {
  readonly #folder: string | null;
  readonly #listener: ProcessListener;
  readonly #writer = new FileWriter();

  /** `folder` is the workspace's; without one these commands fail and say so. */
  constructor(folder: string | null, listener: ProcessListener) {
    this.#folder = folder;
    this.#listener = listener;
  }

  /** The task that does what the command says. Its name and arguments are those a person is shown. */
  task(command: WorkCommand): TaskCommand {
    const folder = this.#folder;
    const common = {
      command: 'task',
      name: command.command,
      ...(command.key === undefined ? {} : { key: command.key }),
      ...(command.failed === undefined ? {} : { failed: command.failed as (error: Error) => never }),
    } as const;
    switch (command.command) {
      case 'shell':
        return {
          ...common,
          args: [command.program, ...command.args],
          run: async ({ signal }) => command.done(await runProgram(command, folder, signal, this.#listener)),
        };
      case 'read_file':
        return {
          ...common,
          args: [command.path],
          run: async ({ signal }) => command.done(await about(command.path, readWhole(command, folder, signal))),
        };
      case 'read_lines':
        return { ...common, args: [command.path], run: ({ signal, send }) => readParts(command, folder, signal, send) };
      case 'write_file':
        return {
          ...common,
          args: [command.path],
          run: async (context) => {
            const { path, text, version } = command;
            const pieces = typeof text === 'string' ? [text] : text(context);
            return command.done(
              await about(path, this.#writer.write({ path, pieces, version }, folder, context.signal)),
            );
          },
        };
    }
  }
}

async function readParts(
  command: ReadLinesCommand,
  folder: string | null,
  signal: AbortSignal,
  send: (message: { readonly type: string }) => void,
): Promise<undefined> {
  const parts = lineParts(command, folder);
  try {
    for (;;) {
      const next = await about(command.path, parts.next());
      if (next.done === true) return undefined;
      signal.throwIfAborted();
      const message = command.part(next.value);
      if (message !== undefined) send(message);
      signal.throwIfAborted();
    }
  } finally {
    await parts.return(undefined);
  }
}

/** What the system says of a file, in words for the app; an app's own errors do not come this way. */
async function about<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw fileError(error, path);
  }
}
