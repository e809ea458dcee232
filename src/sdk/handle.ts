import type { Source } from './builders/table.ts';
import type { Message } from './message.ts';

/**
 * Stands in a model for a value that is too large for it: a million rows, an open database. `open` keeps the value in
 * the session's worker under the handle's key; a `view` gets at it by {@link Handles}.
 */
export interface Handle<T = unknown> {
  readonly handle: string;
  /** Says what kind of value it stands for; never there. */
  readonly '~holds'?: T;
}

/** The open handles of a session, as `view`, tasks and the loader of an `open` are given them. */
export interface Handles {
  /** The value; `undefined` when it is not open (lost by a restart, closed, or not opened yet). */
  value<T>(handle: Handle<T> | null | undefined): T | undefined;
}

/**
 * The model holds a handle whose value did not outlive a restart or reload, or, after a rewind or an undo, was opened anew
 * or closed since the state that is back. Open it again.
 */
export interface HandleLost<Key extends string = string> {
  readonly type: 'handle_lost';
  readonly key: Key;
}

/** What the loader of an {@link open} is given. */
export interface OpenContext extends Handles {
  /** Aborted when a newer `open` of the key begins, by `cancel` or `close` of the key, or when the session ends. */
  readonly signal: AbortSignal;
  /** Sends one of the app's messages while the loading goes on, for progress. */
  send<const M extends Message>(this: void, message: M): void;
}

/** Makes a value and keeps it in the worker. */
export interface OpenCommand<M = Message> {
  readonly command: 'open';
  /** The handle's key; `cancel(key)` ends the loading. */
  readonly key: string;
  readonly args: readonly unknown[];
  run(context: OpenContext): unknown;
  opened(handle: Handle, value: unknown): M | undefined;
  readonly failed?: (error: Error) => M;
  readonly close?: (value: unknown) => void;
}

/** Lets go of a handle's value. */
export interface CloseCommand {
  readonly command: 'close';
  readonly key: string;
}

/**
 * Loads a large value, keeps it in the session's worker, and sends what `opened` makes of it. The value itself goes into
 * no message and no model: they hold the handle. When the key is open already, the new value replaces the old one.
 * After a restart or reload the app gets `handle_lost` for each handle in its model, after a rewind for each that was opened
 * anew since, and opens it again: put the handle (`{ handle: 'log' }`) into the model when the loading begins, and a restart
 * in the middle of it is seen as well.
 *
 * ```ts
 * const load = () => open('log', readLog, [path], (handle, lines) => ({ type: 'opened', log: handle, count: lines.length }));
 * // update: case 'handle_lost': return [model, load()];
 * view: (model, handles) => table('log', { columns, rows: rowsOf(handles.value(model.log), (line) => ({ line })) }),
 * ```
 */
export function open<
  const A extends readonly unknown[],
  T,
  const Done extends Message | undefined,
  const Failed extends Message = never,
>(
  key: string,
  load: (context: OpenContext, ...args: A) => T | Promise<T>,
  args: A,
  opened: (handle: Handle<T>, value: T) => Done,
  options: {
    /** Turns a failure of `load` into a message. Without it a failure is a visible error of the session. */
    readonly failed?: (error: Error) => Failed;
    /** Lets go of what the value holds, when it is replaced or closed or the session ends. */
    readonly close?: (value: T) => void;
  } = {},
): OpenCommand<Exclude<Done, undefined> | Failed> {
  return {
    command: 'open',
    key,
    args,
    run: (context) => load(context, ...args),
    opened: opened as never,
    ...(options.failed === undefined ? {} : { failed: options.failed }),
    ...(options.close === undefined ? {} : { close: options.close as never }),
  };
}

/** Lets go of the value that is open under `key`, and ends its loading; nothing happens when there is none. */
export function close(key: string): CloseCommand {
  return { command: 'close', key };
}

/**
 * Rows of a table, or options of a list, over a value of a handle (a list, or a typed array): `row` is called for those
 * that are looked at and for no others. Without a list (the handle is not open) there are no rows.
 */
export function rowsOf<T, Row>(list: ArrayLike<T> | undefined, row: (item: T, index: number) => Row): Source<Row> {
  if (list === undefined) return { length: 0, window: () => [] };
  return {
    length: list.length,
    window: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, list.length) - from) }, (_, at) =>
        row(list[from + at] as T, from + at),
      ),
  };
}
