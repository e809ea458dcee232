import type { AccessibleNode, Rect, Style } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { KeyEvent } from '../sdk/input.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import { flag, isDisabled, textField } from './fields.ts';
import { filterKey, filterKeys, filterMessages, filterRows, filterText, paintFilter } from './filter.ts';
import { LIST_KEYS, listAt, listScrolled, listState, listTarget, listTyped, pointedRow } from './list-state.ts';
import type { ListLocal } from './list-state.ts';
import type { RowSource } from './row-source.ts';
import { entryAt } from './row-source.ts';
import { clamp, paintScrollbar } from './scroll.ts';
import {
  checkedIndices,
  optionMessages,
  optionNear,
  optionOf,
  selectOptions,
  selectedIndex,
} from './select-options.ts';
import { selectProvider } from './select-provider.ts';
import { typedTo } from './type-ahead.ts';
import type { Reaction, Widget } from './widget.ts';

/** Rows above the options: the label's. */
function headRows(node: ViewNode): number {
  return textField(node, 'label') === '' ? 0 : 1;
}

function seen(node: ViewNode, local: ListLocal | undefined, area: Pick<Rect, 'height'>) {
  const options = selectOptions(node);
  const foot = filterRows(node, local?.filtering ?? false);
  const page = Math.max(1, area.height - headRows(node) - foot);
  const state = listState(local, selectedIndex(node, options.length), options.length, page);
  const cursor = optionNear(options, state.cursor, 1);
  return { options, page, state: cursor === state.cursor ? state : { ...state, cursor } };
}

/**
 * Where a key moves the cursor to: over headings, and from either end round to the other one when Up or Down is pressed
 * anew there; held down it stops at the end. `undefined` for other keys.
 */
function target(event: KeyEvent, options: RowSource, cursor: number, page: number): number | undefined {
  const wanted = listTarget(event.key, cursor, options.length, page);
  if (wanted === undefined) return undefined;
  const last = options.length - 1;
  const step = wanted < cursor ? -1 : 1;
  const at = optionNear(options, clamp(wanted, 0, last), step);
  const stuck = at === cursor && (event.key === 'up' || event.key === 'down') && event.repeat !== true;
  return stuck ? optionNear(options, step < 0 ? last : 0, step < 0 ? -1 : 1) : at;
}

/** The options that are told, each group with a heading as a group of its own. */
function toldOptions(entries: readonly { readonly heading: boolean; readonly told: AccessibleNode }[]) {
  const list: AccessibleNode[] = [];
  let group: AccessibleNode[] = list;
  for (const { heading, told } of entries) {
    if (heading) {
      group = [];
      list.push({ role: 'group', name: told.name, children: group });
    } else group.push(told);
  }
  return list.filter(({ role, children }) => role !== 'group' || (children?.length ?? 0) > 0);
}

/** What typing looks for: no headings. */
function typedLabel(value: unknown): string {
  const { label, heading } = optionOf(value);
  return heading ? '' : label;
}

/** What stands in place of options when there are none. */
function emptyText(node: ViewNode): string {
  return textField(node, 'emptyText', 'No options');
}

/** Chooses the option of that number, with the cursor on it; one that cannot be chosen only takes the cursor. */
function chosenAt(
  node: ViewNode,
  index: number,
  { options, page, state }: Pick<ReturnType<typeof seen>, 'options' | 'page' | 'state'>,
): Reaction<ListLocal> | null {
  if (index >= options.length) return null;
  const option = optionOf(entryAt(options, index));
  if (option.heading) return null;
  const next = listAt(state, index, options.length, page);
  return option.disabled ? { local: next } : { messages: optionMessages(node, idOf(node), index), local: next };
}

/** `select_list`: options below each other, `▸` before the chosen one, boxes where several can be chosen. */
export const selectList: Widget<ListLocal> = {
  type: 'select_list',
  provider: selectProvider,
  element: {
    measure(node, most) {
      const options = selectOptions(node);
      const widest = options
        .window(0, 100)
        .map(optionOf)
        .reduce(
          (sum, { label, description }) =>
            Math.max(sum, textWidth(label) + (description === '' ? 0 : 2 + textWidth(description))),
          options.length === 0 ? textWidth(emptyText(node)) : 8,
        );
      const head = headRows(node) + filterRows(node, false);
      return {
        width: Math.min(
          most.width,
          Math.max(widest + (flag(node, 'multiple') ? 7 : 3), textWidth(textField(node, 'label'))),
        ),
        height: Math.min(most.height, head + Math.max(1, Math.min(10, options.length))),
      };
    },
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (width < 1 || height < 1) return;
      const head = headRows(node);
      if (head > 0)
        surface.write(x, y, truncate(textField(node, 'label'), width), focused ? { bold: true } : { fg: 'muted' });
      const { options, page, state } = seen(node, local as ListLocal | undefined, surface.area);
      if (height > head + 1 && filterRows(node, state.filtering) > 0) {
        const row = { x, y: y + height - 1, width, height: 1 };
        paintFilter(node, surface, row, focused && state.filtering);
      }
      if (options.length === 0 && height > head) {
        surface.write(x + 2, y + head, truncate(emptyText(node), width - 2), {
          fg: 'muted',
        });
      }
      const checked = flag(node, 'multiple') ? checkedIndices(node) : null;
      options.window(state.top, state.top + Math.min(page, height - head)).forEach((each, offset) => {
        const index = state.top + offset;
        const { label, description, disabled, heading } = optionOf(each);
        const mark =
          checked === null ? (index === state.selected ? '▸ ' : '  ') : checked.has(index) ? '  [x] ' : '  [ ] ';
        const row = y + head + offset;
        if (heading) {
          surface.write(x, row, truncate(label, width), { fg: 'muted', bold: true });
          return;
        }
        const dimmed = disabled || isDisabled(node);
        const style: Style =
          focused && index === state.cursor
            ? { fg: 'selectionText', bg: 'selection' }
            : dimmed
              ? { fg: 'muted', dim: true }
              : {};
        if (style.bg !== undefined) surface.fill({ x, y: row, width, height: 1 }, style);
        const used = surface.write(x, row, mark + truncate(label, width - mark.length), {
          ...style,
          ...(index === state.selected ? { bold: true } : {}),
        });
        if (description !== '')
          surface.write(
            x + used + 2,
            row,
            truncate(description, width - used - 2),
            style.bg === undefined ? { fg: 'muted' } : style,
          );
      });
      paintScrollbar(
        surface,
        { x: x + width - 1, y: y + head, width: 1, height: Math.min(page, height - head) },
        state.top,
        options.length,
      );
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node, local) =>
    isDisabled(node) ? [] : [...LIST_KEYS, 'enter', 'space', ...filterKeys(node, local?.filtering ?? false)],
  takesText: (node) => !isDisabled(node),
  key(node, event, local, area) {
    if (isDisabled(node)) return null;
    const { options, page, state } = seen(node, local, area);
    const filter = filterKey(node, event, state.filtering);
    if (filter !== undefined) {
      const next = { ...state, filtering: filter.filtering };
      return filter.messages === undefined ? { local: next } : { messages: filter.messages, local: next };
    }
    const wanted = target(event, options, state.cursor, page);
    if (wanted !== undefined) return { local: listAt(state, wanted, options.length, page) };
    if (event.key === 'enter' || event.key === 'space') {
      if (options.length === 0 || optionOf(entryAt(options, state.cursor)).disabled) return null;
      return { messages: optionMessages(node, idOf(node), state.cursor), local: state };
    }
    const found = typedTo(options, typedLabel, state.cursor, state.typed, event);
    return found === undefined ? null : { local: listTyped(state, found, options.length, page) };
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const { options, page, state } = seen(node, local, event.area);
    const row = event.y - headRows(node);
    const scrolled = listScrolled(state, event, row, options.length, page);
    if (scrolled !== undefined) return { local: scrolled };
    if (row >= page && event.action === 'press' && event.button === 'left') {
      return filterRows(node, true) > 0 ? { local: { ...state, filtering: true } } : null;
    }
    if (event.action !== 'press' || event.button !== 'left' || row < 0) return null;
    return chosenAt(node, state.top + row, { options, page, state });
  },
  pointed(node, at, local, area) {
    const { options, page, state } = seen(node, local, area);
    const head = headRows(node);
    const part = pointedRow(at, head, options.length - state.top, page, options.length, area);
    if (part === null || isDisabled(node)) return null;
    const { disabled, heading } = optionOf(entryAt(options, state.top + at.y - head));
    return disabled || heading ? null : part;
  },
  activateItem: (node, item, local, area) => (isDisabled(node) ? null : chosenAt(node, item, seen(node, local, area))),
  paste: (node, text, local) =>
    !isDisabled(node) && local?.filtering === true
      ? { messages: filterMessages(node, filterText(node) + text), local }
      : null,
  accessible(node, local) {
    const { options, state } = seen(node, local, { height: 20 });
    const first = Math.max(0, Math.min(state.cursor - 10, options.length - 20));
    const chosen = flag(node, 'multiple') ? checkedIndices(node) : new Set([state.selected]);
    return {
      role: 'listbox',
      name: textField(node, 'label'),
      ...(filterText(node) === '' ? {} : { description: `Filter: ${filterText(node)}` }),
      ...(flag(node, 'multiple') ? { multiselectable: true } : {}),
      id: idOf(node),
      setSize: options.length,
      ...(isDisabled(node) ? { disabled: true } : {}),
      children: toldOptions(
        options.window(first, first + 20).map((each, offset) => {
          const { label, disabled, heading } = optionOf(each);
          const told: AccessibleNode = {
            role: 'option',
            name: label,
            item: first + offset,
            position: first + offset + 1,
            setSize: options.length,
            selected: chosen.has(first + offset),
            ...(first + offset === state.cursor ? { focused: true } : {}),
            ...(disabled ? { disabled: true } : {}),
          };
          return { heading, told };
        }),
      ),
    };
  },
  bulk: ['options'],
};
