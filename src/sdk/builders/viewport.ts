import type { ScrollTo } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** What a viewport shows. */
export interface ViewportOptions extends WidgetOptions {
  /** The text, line by line. */
  readonly lines: readonly string[];
  /** The first visible row, counting from 0: model state. Default 0. */
  readonly scrollTop?: number;
  /** How many rows it shows. Default 10. */
  readonly visibleHeight?: number;
  /** Stays at the last rows while more come. Turn it off when a `scroll_to` leaves the end. Default false. */
  readonly follow?: boolean;
  /** Marks this text wherever it stands in the rows in sight, in capitals or not. */
  readonly find?: string;
  readonly label?: string;
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
