import type { ReadFileCommand, ReadLinesCommand, WriteFileCommand } from './file-command.ts';
import type { CloseCommand, Handles, OpenCommand } from './handle.ts';
import type { Message } from './message.ts';
import type { ShellCommand } from './shell-command.ts';

/**
 * Commands: effects as inspectable data. `update` stays pure and returns what is to be done; the runtime does it and
 * sends the outcome back as a message.
 *
 * A command that fails is never silent: it becomes the message its `failed` makes, or a visible error.
 */
export type Command<M = Message> =
  | TaskCommand<M>
  | DelayCommand<M>
  | BatchCommand<M>
  | SequenceCommand<M>
  | CancelCommand
  | QuitCommand
  | CopyCommand
  | NotifyCommand
  | OpenFileCommand
  | ShellCommand<M>
  | ReadFileCommand<M>
  | ReadLinesCommand<M>
  | WriteFileCommand<M>
  | OpenCommand<M>
  | CloseCommand;

/** What a task is given while it runs: its end, the way to send, and the values of the open handles. */
export interface TaskContext extends Handles {
  /** Aborted when the task is cancelled, replaced by a newer one of its key, or its session ends. */
  readonly signal: AbortSignal;
  /** Sends one of the app's messages while the task goes on, for progress. */
  send<const M extends Message>(this: void, message: M): void;
}

/** An asynchronous piece of work with a name and its arguments, so that tests and the history can show it. */
export interface TaskCommand<M = Message> {
  readonly command: 'task';
  readonly name: string;
  readonly args: readonly unknown[];
  /** A newer task with the same key aborts this one, whose outcome is then dropped. */
  readonly key?: string;
  /** Does the work; its outcome is a message, or nothing. */
  run(context: TaskContext): Promise<M | undefined>;
  /** Turns a failure into a message. Without it a failure is a visible error of the session. */
  failed?(error: Error): M;
}

/** Sends `message` after `ms` milliseconds. */
export interface DelayCommand<M = Message> {
  readonly command: 'delay';
  readonly ms: number;
  readonly message: M;
  readonly key?: string;
}

/** Starts all at once. One that fails does not stop the others. */
export interface BatchCommand<M = Message> {
  readonly command: 'batch';
  readonly commands: readonly Command<M>[];
}

/** Starts each when the one before has ended; stops at the first that fails. */
export interface SequenceCommand<M = Message> {
  readonly command: 'sequence';
  readonly commands: readonly Command<M>[];
}

/** Aborts the running task or delay of that key; nothing happens when there is none. */
export interface CancelCommand {
  readonly command: 'cancel';
  readonly key: string;
}

/** Ends the session. */
export interface QuitCommand {
  readonly command: 'quit';
}

/** Puts a text on the person's clipboard. */
export interface CopyCommand {
  readonly command: 'copy';
  readonly text: string;
}

/** Shows the person a short notice. */
export interface NotifyCommand {
  readonly command: 'notify';
  readonly level: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** Opens a file in the editor, at a line that counts from 1. */
export interface OpenFileCommand {
  readonly command: 'open_file';
  readonly path: string;
  readonly line?: number;
}

/**
 * Makes a kind of task: call what it returns with the task's arguments, and with what becomes of the result.
 *
 * ```ts
 * const load = command('load', ({ signal }, path: string) => readFile(path, { encoding: 'utf8', signal }));
 * // in update:
 * return [model, load(['people.csv'], (text) => ({ type: 'loaded', text }), {
 *   key: 'load',
 *   failed: (error) => ({ type: 'load_failed', why: error.message }),
 * })];
 * ```
 */
export function command<A extends readonly unknown[], R>(
  name: string,
  run: (context: TaskContext, ...args: A) => Promise<R>,
): <const Done extends Message | undefined, const Failed extends Message = never>(
  args: A,
  done: (result: R) => Done,
  options?: { readonly key?: string; readonly failed?: (error: Error) => Failed },
) => TaskCommand<Exclude<Done, undefined> | Failed> {
  return (args, done, options = {}) => ({
    command: 'task',
    name,
    args,
    ...(options.key === undefined ? {} : { key: options.key }),
    run: async (context) => done(await run(context, ...args)) as never,
    ...(options.failed === undefined ? {} : { failed: options.failed }),
  });
}

/** Sends `message` after `ms` milliseconds. With a key, a newer delay or task of that key replaces it. */
export function delay<const M extends Message>(ms: number, message: M, key?: string): DelayCommand<M> {
  return { command: 'delay', ms, message, ...(key === undefined ? {} : { key }) };
}

/** Starts all the commands at once. */
export function batch<M>(...commands: readonly Command<M>[]): BatchCommand<M> {
  return { command: 'batch', commands };
}

/** Starts each command when the one before has ended. */
export function sequence<M>(...commands: readonly Command<M>[]): SequenceCommand<M> {
  return { command: 'sequence', commands };
}

/** Aborts the running task or delay of that key. */
export function cancel(key: string): CancelCommand {
  return { command: 'cancel', key };
}

/** Ends the session. */
export function quit(): QuitCommand {
  return { command: 'quit' };
}

/** Puts a text on the person's clipboard. */
export function copy(text: string): CopyCommand {
  return { command: 'copy', text };
}

/** Shows the person a short notice. */
export function notify(text: string, level: 'info' | 'warning' | 'error' = 'info'): NotifyCommand {
  return { command: 'notify', level, text };
}

/** Opens a file in the editor, at a line that counts from 1. */
export function openFile(path: string, line?: number): OpenFileCommand {
  return { command: 'open_file', path, ...(line === undefined ? {} : { line }) };
}
