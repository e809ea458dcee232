import type { Rect, Style } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { KeyEvent } from '../sdk/input.ts';
import type { MenuSelect, Message } from '../sdk/message.ts';
import { field, idOf } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { allowed, notOffered, quoted, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { textArgument } from './arguments.ts';
import { flag, isDisabled, textField } from './fields.ts';
import { jsonText } from './json-value.ts';
import type { Item } from './menu-items.ts';
import { menuItems, openItems, realItems } from './menu-items.ts';
import { rowSource } from './row-source.ts';
import { paintScrollbar, scrolledTo } from './scroll.ts';
import { WINDOW_ARGUMENTS, destructive, readSpec, writeSpec } from './specs.ts';
import type { Typed } from './type-ahead.ts';
import { nextCharacters, typedTo } from './type-ahead.ts';
import type { Reaction, Widget } from './widget.ts';
import { windowedAnswer } from './windowed.ts';

/** A menu's own state: where the cursor is and which submenus are open. */
export interface MenuLocal {
  readonly cursor: string;
  readonly open: readonly string[];
  readonly top: number;
  /** What was typed to find an item; `null` when nothing was, or the cursor went elsewhere since. */
  readonly typed: Typed | null;
}

const SELECT = writeSpec(
  'select',
  "Choose an item of the menu, as a person's click does, whether its submenu is open or not. get_items tells the ids. Answers the item that was chosen.",
  { item_id: { type: 'string', description: 'The id of the item, exactly as get_items tells it.' } },
  ['item_id'],
);
const SELECT_DESTRUCTIVE = destructive(SELECT);
const GET_ITEMS = readSpec(
  'get_items',
  'Read the items of the menu: id, label (indented two spaces for each submenu it is in) and whether it is disabled; next is the offset to go on from when there are more.',
  WINDOW_ARGUMENTS,
);
const ALL = [SELECT, GET_ITEMS];
const ALL_DESTRUCTIVE = [SELECT_DESTRUCTIVE, GET_ITEMS];
const READS = [GET_ITEMS];

/** Whether choosing may not be taken back: the node or one of its items says so. */
function isDestructive(node: ViewNode): boolean {
  return (
    flag(node, 'destructive') ||
    (Array.isArray(field(node, 'items')) && menuItems(node).some((item) => item.destructive))
  );
}

function itemMessages(id: string, itemId: string): readonly Message[] {
  const message: MenuSelect = { type: 'menu_select', id, itemId };
  return [message];
}

function select(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const given = textArgument('item_id' in args ? args : { item_id: args.itemId }, 'item_id');
  if (!given.ok) return given;
  const items = realItems(widgetState);
  const item = items.find(({ id }) => id === given.value);
  if (item === undefined || item.disabled) {
    const why =
      item === undefined
        ? `There is no item ${quoted(given.value)} in the menu`
        : `The item ${quoted(given.value)} is disabled now`;
    const enabled = items.filter(({ disabled }) => !disabled).map(({ id }) => id);
    return refusal('invalid_arguments', `${why}. Allowed: ${allowed(enabled) || 'nothing now'}.`, {
      argument: 'item_id',
    });
  }
  return sent({ itemId: item.id, label: jsonText(item.label) }, itemMessages(widgetId, item.id));
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : isDestructive(node) ? ALL_DESTRUCTIVE : ALL),
  handleToolCall(action, args, context) {
    if (action === 'get_items') {
      return windowedAnswer(args, rowSource(realItems(context.widgetState)), 'items', (value) => {
        const { id, label, depth, disabled } = value as Item;
        return { id, label: '  '.repeat(depth) + jsonText(label), ...(disabled ? { disabled } : {}) };
      });
    }
    if (action !== 'select') return unknownAction(action, ['select', 'get_items']);
    return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : select(args, context);
  },
};

interface MenuView {
  readonly items: readonly Item[];
  readonly at: number;
  readonly top: number;
  readonly page: number;
  readonly open: readonly string[];
}

function menuView(node: ViewNode, local: MenuLocal | undefined, area: Pick<Rect, 'height'>): MenuView {
  const open = local?.open ?? [];
  const items = openItems(menuItems(node), new Set(open));
  const found = items.findIndex(({ id }) => id === local?.cursor);
  const at =
    found >= 0
      ? found
      : Math.max(
          0,
          items.findIndex(({ disabled }) => !disabled),
        );
  const page = Math.max(1, area.height);
  return { items, at, page, open, top: scrolledTo(at, local?.top ?? 0, page, items.length) };
}

function stateAt({ items, top, page, open }: MenuView, at: number): MenuLocal {
  return { cursor: items[at]?.id ?? '', open, top: scrolledTo(at, top, page, items.length), typed: null };
}

/** The next item that is not disabled; the same place when there is none. */
function next(items: readonly Item[], from: number, step: number): number {
  for (let at = from + step; at >= 0 && at < items.length; at += step) if (items[at]?.disabled === false) return at;
  return from >= 0 && from < items.length ? from : 0;
}

/** Opens or closes an item's submenu. Only one chain of submenus is open at a time. */
function toggled(view: MenuView, item: Item, open: boolean): MenuLocal {
  return { cursor: item.id, open: open ? [...item.path, item.id] : item.path, top: view.top, typed: null };
}

/** What Enter, Space and a click do: a submenu opens or closes, an item is chosen. */
function activated(node: ViewNode, view: MenuView, item: Item | undefined): Reaction<MenuLocal> | null {
  if (item === undefined || item.disabled) return null;
  if (item.hasChildren) return { local: toggled(view, item, !view.open.includes(item.id)) };
  const local = { cursor: item.id, open: view.open, top: view.top, typed: null };
  return { messages: itemMessages(idOf(node), item.id), local };
}

const KEYS = ['up', 'down', 'home', 'end', 'left', 'right', 'enter', 'space'];

/** The letters that the items which can be chosen begin with, or go on with behind what was typed. */
function letters(node: ViewNode, local: MenuLocal | undefined): readonly string[] {
  const labels = menuItems(node).map(({ label, disabled }) => (disabled ? '' : label));
  return [...nextCharacters(labels), ...(local?.typed == null ? [] : nextCharacters(labels, local.typed.text))];
}

/** Moves to the item in sight that begins with what was typed. */
function typed(view: MenuView, local: MenuLocal | undefined, event: KeyEvent): Reaction<MenuLocal> | null {
  const labelOf = (each: unknown): string => ((each as Item).disabled ? '' : (each as Item).label);
  const found = typedTo(rowSource(view.items), labelOf, view.at, local?.typed, event);
  return found === undefined ? null : { local: { ...stateAt(view, found.at), typed: found.typed } };
}

/** The items that a key chooses wherever the focus is: those that can be chosen and name one. */
function shortcuts(node: ViewNode): readonly Item[] {
  return realItems(node).filter(({ shortcut, disabled, hasChildren }) => shortcut !== '' && !disabled && !hasChildren);
}

/** Whether Escape has a submenu to close. */
function hasOpen(local: MenuLocal | undefined): boolean {
  return (local?.open.length ?? 0) > 0;
}

/** `menu`: items below each other, submenus opened in place, shortcuts at the right. */
export const menu: Widget<MenuLocal> = {
  type: 'menu',
  provider,
  element: {
    measure(node, most) {
      const items = openItems(menuItems(node), new Set());
      const widest = items.reduce(
        (sum, { label, shortcut }) => Math.max(sum, textWidth(label) + textWidth(shortcut) + (shortcut === '' ? 0 : 2)),
        8,
      );
      return { width: Math.min(most.width, widest + 6), height: Math.min(most.height, Math.max(1, items.length)) };
    },
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (width < 1 || height < 1) return;
      const view = menuView(node, local as MenuLocal | undefined, surface.area);
      view.items.slice(view.top, view.top + height).forEach((item, offset) => {
        const row = y + offset;
        if (item.separator) {
          surface.fill({ x, y: row, width, height: 1 }, { fg: 'border' }, '─');
          return;
        }
        const here = focused && view.top + offset === view.at;
        const dimmed = item.disabled || isDisabled(node);
        const style: Style = here
          ? { fg: 'selectionText', bg: 'selection' }
          : dimmed
            ? { fg: 'muted', dim: true }
            : item.destructive
              ? { fg: 'error' }
              : {};
        if (here) surface.fill({ x, y: row, width, height: 1 }, style);
        const mark = !item.hasChildren ? '  ' : view.open.includes(item.id) ? '▾ ' : '▸ ';
        const indent = '  '.repeat(item.depth);
        const used = surface.write(x, row, truncate(indent + mark + item.label, width), style);
        const shortcut = textWidth(item.shortcut);
        if (shortcut > 0 && used + shortcut + 2 < width)
          surface.write(x + width - shortcut - 1, row, item.shortcut, here ? style : { fg: 'muted' });
      });
      paintScrollbar(surface, { x: x + width - 1, y, width: 1, height }, view.top, view.items.length);
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node, local) =>
    isDisabled(node) ? [] : [...KEYS, ...(hasOpen(local) ? ['escape'] : []), ...letters(node, local)],
  takesText: () => false,
  key(node, event, local, area) {
    if (isDisabled(node)) return null;
    const view = menuView(node, local, area);
    const item = view.items[view.at];
    switch (event.key) {
      case 'up':
        return { local: stateAt(view, next(view.items, view.at, -1)) };
      case 'down':
        return { local: stateAt(view, next(view.items, view.at, 1)) };
      case 'home':
        return { local: stateAt(view, next(view.items, -1, 1)) };
      case 'end':
        return { local: stateAt(view, next(view.items, view.items.length, -1)) };
      case 'right':
        return item?.hasChildren === true && !item.disabled ? { local: toggled(view, item, true) } : null;
      case 'left': {
        if (item?.hasChildren === true && view.open.includes(item.id)) return { local: toggled(view, item, false) };
        const parent = view.items.find(({ id }) => id === item?.path.at(-1));
        return parent === undefined ? null : { local: toggled(view, parent, false) };
      }
      case 'escape': {
        const innermost = view.items.find(({ id }) => id === view.open.at(-1));
        return innermost === undefined ? null : { local: toggled(view, innermost, false) };
      }
      case 'enter':
      case 'space':
        return activated(node, view, item);
      default:
        return typed(view, local, event);
    }
  },
  left: (_node, local) => (hasOpen(local) ? { cursor: local.open[0] ?? '', open: [], top: 0, typed: null } : undefined),
  hotkeys: (node) => (isDisabled(node) ? [] : shortcuts(node).map(({ shortcut }) => shortcut.toLowerCase())),
  hotkey(node, chord) {
    const item = shortcuts(node).find(({ shortcut }) => shortcut.toLowerCase() === chord);
    return item === undefined ? [] : itemMessages(idOf(node), item.id);
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const view = menuView(node, local, event.area);
    if (event.action === 'wheel' && event.wheel !== 0) {
      return { local: stateAt(view, next(view.items, view.at, Math.sign(event.wheel))) };
    }
    if (event.action !== 'press' || event.button !== 'left') return null;
    return activated(node, view, view.items[view.top + event.y]);
  },
  pointed(node, { y }, local, area) {
    const view = menuView(node, local, area);
    const item = view.items[view.top + y];
    const isBar = view.items.length > area.height;
    if (isDisabled(node) || item === undefined || item.disabled || item.separator) return null;
    return { x: 0, y, width: area.width - (isBar ? 1 : 0), height: 1 };
  },
  activateItem(node, item, local, area) {
    const view = menuView(node, local, area);
    return isDisabled(node) ? null : activated(node, view, view.items[item]);
  },
  accessible(node, local) {
    const view = menuView(node, local, { height: 1_000 });
    return {
      role: 'menu',
      name: textField(node, 'label'),
      id: idOf(node),
      ...(isDisabled(node) ? { disabled: true } : {}),
      children: view.items.slice(0, 200).map((item, index) => ({
        role: item.separator ? 'separator' : 'menuitem',
        name: item.label,
        ...(item.separator ? {} : { item: index }),
        ...(item.hasChildren ? { expanded: view.open.includes(item.id) } : {}),
        ...(item.disabled ? { disabled: true } : {}),
        ...(index === view.at ? { focused: true } : {}),
      })),
    };
  },
  // A menu's items are few, and a destructive one must be known where the tools are listed.
  bulk: [],
};
