import { isRecord, listField } from './fields.ts';
import type { ViewNode } from '../sdk/node.ts';
import { cellText } from './table-columns.ts';

/** A menu item with its place among the others. */
export interface Item {
  readonly id: string;
  readonly label: string;
  readonly shortcut: string;
  readonly depth: number;
  /** Disabled itself, or inside a disabled one. */
  readonly disabled: boolean;
  readonly destructive: boolean;
  /** A line between items, which is no item: it has no id and cannot be chosen. */
  readonly separator: boolean;
  readonly hasChildren: boolean;
  /** The ids of the items that it is inside of, outermost first. */
  readonly path: readonly string[];
}

/** Deeper items are left out, and more than these: a menu is something to look at. */
const DEPTH = 16;
const ITEMS = 5_000;

const SEPARATOR: Omit<Item, 'depth' | 'path'> = {
  id: '',
  label: '',
  shortcut: '',
  disabled: true,
  destructive: false,
  separator: true,
  hasChildren: false,
};

/** The items that can be told and chosen: all but the separators. */
export function realItems(node: ViewNode): readonly Item[] {
  return menuItems(node).filter(({ separator }) => !separator);
}

/** A menu's items in the order they are seen, submenus opened; of two with one id the first counts. */
export function menuItems(node: ViewNode): readonly Item[] {
  const found: Item[] = [];
  const seen = new Set<string>();
  const add = (list: readonly unknown[], depth: number, off: boolean, path: readonly string[]): void => {
    for (const each of list) {
      if (isRecord(each) && each.separator === true && found.length < ITEMS) {
        found.push({ ...SEPARATOR, depth, path });
        continue;
      }
      if (!isRecord(each) || typeof each.id !== 'string' || seen.has(each.id) || found.length >= ITEMS) continue;
      seen.add(each.id);
      const children: readonly unknown[] = Array.isArray(each.children) && depth < DEPTH ? each.children : [];
      const disabled = off || each.disabled === true;
      found.push({
        id: each.id,
        label: cellText(each.label ?? each.id),
        shortcut: typeof each.shortcut === 'string' ? each.shortcut : '',
        depth,
        disabled,
        destructive: each.destructive === true,
        separator: false,
        hasChildren: children.length > 0,
        path,
      });
      add(children, depth + 1, disabled, [...path, each.id]);
    }
  };
  add(listField(node, 'items'), 0, false, []);
  return found;
}

/** Those of the items that are seen while the submenus of `open` are. */
export function openItems(items: readonly Item[], open: ReadonlySet<string>): readonly Item[] {
  return items.filter(({ path }) => path.every((id) => open.has(id)));
}
