import type { MenuSelect } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** An item of a menu; one with `children` opens a submenu. */
export interface MenuItem {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly (MenuItem | MenuSeparator)[];
  readonly disabled?: boolean;
  /** A key shown beside the label that chooses the item wherever the focus is, as `ctrl+n`; the app's `onKey` goes first. */
  readonly shortcut?: string;
  /** What it does cannot be taken back: agents' choices in this menu are asked about each time. */
  readonly destructive?: boolean;
}

/** A line between two items of a menu. */
export interface MenuSeparator {
  readonly separator: true;
}

/** Whether any item, at any depth, is destructive. Items that contain themselves end the search, not the program. */
function anyDestructive(items: readonly (MenuItem | MenuSeparator)[]): boolean {
  const waiting = [...items];
  const seen = new Set<MenuItem | MenuSeparator>();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if ('separator' in item) continue;
    if (item.destructive === true) return true;
    if (seen.has(item)) continue;
    seen.add(item);
    for (const child of item.children ?? []) waiting.push(child);
  }
  return false;
}

/**
 * A menu. A choice arrives as `menu_select` with the item's id.
 *
 * ```ts
 * menu('file', [{ id: 'open', label: 'Open…' }, { id: 'save', label: 'Save', disabled: !model.changed }]);
 * ```
 */
export function menu<const Id extends string>(
  id: Id,
  items: readonly (MenuItem | MenuSeparator)[],
  options: WidgetOptions & { readonly label?: string } = {},
): ViewNode<MenuSelect<Id>> {
  return node('menu', { id, items, destructive: anyDestructive(items) || undefined, ...options });
}
