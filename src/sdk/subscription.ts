import type { Message } from './message.ts';

/**
 * Subscriptions: what an app listens to while its model is as it is. They are keyed by `id` and compared after each
 * `update`: what is new starts, what is gone stops at once, what stays is left alone.
 */
export type Subscription<M = Message> =
  | EverySubscription<M>
  | KeySubscription<M>
  | ResizeSubscription<M>
  | PasteSubscription<M>
  | FocusSubscription<M>
  | WatchFileSubscription<M>
  | CustomSubscription<M>;

/** A message every `ms` milliseconds (never faster than 16). */
export interface EverySubscription<M = Message> {
  readonly subscription: 'every';
  readonly id: string;
  readonly ms: number;
  readonly message: M;
}

/** A message for a key that neither the open modal nor the focused widget took. */
export interface KeySubscription<M = Message> {
  readonly subscription: 'key';
  readonly id: string;
  /** The chord, spelt as in `KeyEvent.key`, e.g. `ctrl+s`. */
  readonly key: string;
  readonly message: M;
}

/** A message when the terminal's size changes. */
export interface ResizeSubscription<M = Message> {
  readonly subscription: 'resize';
  readonly id: string;
  message(size: { readonly columns: number; readonly rows: number }): M;
}

/** A message for text pasted while no widget that takes text has the focus. */
export interface PasteSubscription<M = Message> {
  readonly subscription: 'paste';
  readonly id: string;
  message(text: string): M;
}

/** A message when another widget gets the focus; `null` when none has it. */
export interface FocusSubscription<M = Message> {
  readonly subscription: 'focus';
  readonly id: string;
  message(widgetId: string | null): M;
}

/** A message when a file changes; bursts within 100 ms are one. */
export interface WatchFileSubscription<M = Message> {
  readonly subscription: 'watch_file';
  readonly id: string;
  readonly path: string;
  readonly message: M;
}

/** Any other source: `start` begins to listen and returns what ends it. */
export interface CustomSubscription<M = Message> {
  readonly subscription: 'custom';
  readonly id: string;
  start(send: (message: M) => void): () => void;
}

/** Sends `message` every `ms` milliseconds. */
export function every<const M extends Message>(id: string, ms: number, message: M): EverySubscription<M> {
  return { subscription: 'every', id, ms, message };
}

/** Sends `message` when the chord `key` is pressed and nothing before it took the key. */
export function onKey<const M extends Message>(id: string, key: string, message: M): KeySubscription<M> {
  return { subscription: 'key', id, key, message };
}

/** Sends a message when the terminal's size changes. */
export function onResize<M extends Message>(
  id: string,
  message: (size: { readonly columns: number; readonly rows: number }) => M,
): ResizeSubscription<M> {
  return { subscription: 'resize', id, message };
}

/** Sends a message for pasted text that no widget took. */
export function onPaste<M extends Message>(id: string, message: (text: string) => M): PasteSubscription<M> {
  return { subscription: 'paste', id, message };
}

/** Sends a message when another widget gets the focus. */
export function onFocusChange<M extends Message>(
  id: string,
  message: (widgetId: string | null) => M,
): FocusSubscription<M> {
  return { subscription: 'focus', id, message };
}

/** Sends `message` when the file at `path` changes. */
export function watchFile<const M extends Message>(id: string, path: string, message: M): WatchFileSubscription<M> {
  return { subscription: 'watch_file', id, path, message };
}

/** Listens to anything else; `start` returns what ends the listening. */
export function custom<M extends Message>(
  id: string,
  start: (send: (message: M) => void) => () => void,
): CustomSubscription<M> {
  return { subscription: 'custom', id, start };
}
