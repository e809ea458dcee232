import type { ScrollTo } from '../message.ts';
import type { Child, ViewNode } from '../node.ts';
import type { MessageOf, WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** Where a viewport stands. */
export interface ScrollOptions extends WidgetOptions {
  /** The first visible row, counting from 0: model state. Default 0. */
  readonly scrollTop?: number;
  /** How many rows it shows. Default 10. */
  readonly visibleHeight?: number;
  readonly label?: string;
}

/** What a viewport shows. */
export interface ViewportOptions extends ScrollOptions {
  /** The text, line by line. */
  readonly lines: readonly string[];
  /** Stays at the last rows while more come. Turn it off when a `scroll_to` leaves the end. Default false. */
  readonly follow?: boolean;
  /** Marks this text wherever it stands in the rows in sight, in capitals or not. */
  readonly find?: string;
}

/**
 * A window onto a long text. Scrolling arrives as `scroll_to` with the row that is to be the first.
 *
 * ```ts
 * viewport('log', { lines: model.log, scrollTop: model.top, visibleHeight: 12 });
 * ```
 */
export function viewport<const Id extends string>(id: Id, options: ViewportOptions): ViewNode<ScrollTo<Id>> {
  return node('viewport', { id, ...options });
}

/**
 * A window onto other nodes, one below the other, that need more rows than there are. Scrolling arrives as `scroll_to`.
 * `contentHeight` is how many rows they need: it is where scrolling ends.
 *
 * ```ts
 * scrolled('page', [form, list], { contentHeight: 40, scrollTop: model.top, grow: 1 });
 * ```
 */
export function scrolled<const Id extends string, const C extends Child>(
  id: Id,
  children: readonly C[],
  options: ScrollOptions & { readonly contentHeight: number },
): ViewNode<ScrollTo<Id> | MessageOf<C>> {
  return node('viewport', { id, ...options, children });
}
