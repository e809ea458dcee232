import type { Message } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** What a button can be told. */
export interface ButtonOptions extends WidgetOptions {
  /** What it does cannot be taken back: agents' clicks are asked about each time. */
  readonly destructive?: boolean;
  /** The one that matters most on the screen. */
  readonly primary?: boolean;
  /** A key shown in the button that presses it wherever the focus is, as `ctrl+s`; the app's `onKey` goes first. */
  readonly hotkey?: string;
}

/**
 * A button. `onClick` is a message, never a function: it crosses threads and can be replayed.
 *
 * ```ts
 * button('save', 'Save', { type: 'save' }, { disabled: !model.changed });
 * ```
 */
export function button<const M extends Message>(
  id: string,
  label: string,
  onClick: M,
  options: ButtonOptions = {},
): ViewNode<M> {
  return node('button', { id, label, onClick, ...options });
}
