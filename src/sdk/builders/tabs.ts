import type { TabChange } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** A tab: its title, or its title with more. */
export type Tab = string | { readonly label: string; readonly disabled?: boolean; readonly badge?: string | number };

/**
 * A row of tabs. What belongs to the active one the app shows below it. A choice arrives as `tab_change`.
 *
 * ```ts
 * tabs('pages', ['Inbox', 'Sent'], model.page);
 * ```
 */
export function tabs<const Id extends string>(
  id: Id,
  items: readonly Tab[],
  activeIndex: number,
  options: WidgetOptions = {},
): ViewNode<TabChange<Id>> {
  return node('tabs', { id, tabs: items, activeIndex, ...options });
}
