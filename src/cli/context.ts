import type { Readable, Writable } from 'node:stream';
import type { Layout } from './layout.ts';

/** The standard streams: the process's own, unless the program runs inside another. */
export interface Streams {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** What a command works with. */
export interface CommandContext extends Streams {
  /** What follows the command's name. */
  readonly argv: readonly string[];
  readonly layout: Layout;
}

/** A command of the program. */
export interface Command {
  /** How it is written, without the program's name. */
  readonly usage: string;
  /** What it does, in a line. */
  readonly summary: string;
  /** Runs it. The answer is the exit code. */
  run(context: CommandContext): Promise<number>;
}

/** Writes a text with a line end, and waits until it is on its way. */
export function print(stream: Writable, text: string): Promise<void> {
  return new Promise((done) => {
    stream.write(text.endsWith('\n') ? text : `${text}\n`, () => {
      done();
    });
  });
}

/** Resolves when the process is told to end; `dispose` stops listening. */
export function untilSignal(): { readonly signalled: Promise<void>; dispose(): void } {
  const { promise: signalled, resolve } = Promise.withResolvers<void>();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const heard = (): void => {
    resolve();
  };
  for (const signal of signals) process.on(signal, heard);
  return {
    signalled,
    dispose: () => {
      for (const signal of signals) process.off(signal, heard);
    },
  };
}
