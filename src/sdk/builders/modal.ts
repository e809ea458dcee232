import type { ModalConfirm, ModalDismiss } from '../message.ts';
import type { Child, ViewNode } from '../node.ts';
import type { MessageOf, SizeOptions } from './options.ts';
import { node } from './options.ts';

/** What a modal can be told. */
export interface ModalOptions extends SizeOptions {
  /** Whether it is open. Default true; a closed one offers no tools. */
  readonly visible?: boolean;
  readonly title?: string;
  /** The confirming button's text. Default `OK`. */
  readonly confirmLabel?: string;
  /** The dismissing button's text. Default `Cancel`. */
  readonly dismissLabel?: string;
  /** Confirming cannot be taken back: agents' confirms are asked about each time. */
  readonly destructive?: boolean;
  readonly mcpExclude?: boolean;
}

/**
 * A dialog over everything else. While it is open, keys and agents' writes go to it and to what it holds. Escape arrives
 * as `modal_dismiss`, Enter as `modal_confirm`.
 *
 * ```ts
 * modal('sure', [text('Delete 3 contacts?')], { title: 'Delete', confirmLabel: 'Delete', destructive: true });
 * ```
 */
export function modal<const Id extends string, const C extends Child>(
  id: Id,
  children: readonly C[],
  options: ModalOptions = {},
): ViewNode<ModalDismiss<Id> | ModalConfirm<Id> | MessageOf<C>> {
  return node('modal', { id, visible: true, ...options, children });
}
