import type { Rect, Style } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { integerArgument } from './arguments.ts';
import { flag, isDisabled, textField } from './fields.ts';
import {
  FILTER,
  filterAction,
  filterKey,
  filterKeys,
  filterMessages,
  filterRows,
  filterText,
  isFilterable,
  paintFilter,
} from './filter.ts';
import { jsonText } from './json-value.ts';
import { LIST_KEYS, listAt, listScrolled, listState, listTarget } from './list-state.ts';
import type { ListLocal } from './list-state.ts';
import { entryAt } from './row-source.ts';
import { paintScrollbar } from './scroll.ts';
import { checkedIndices, optionMessages, optionOf, selectOptions, selectedIndex } from './select-options.ts';
import { WINDOW_ARGUMENTS, indexArgument, readSpec, writeSpec } from './specs.ts';
import { beginning } from './type-ahead.ts';
import type { Widget } from './widget.ts';
import { windowedAnswer } from './windowed.ts';

const SELECT = writeSpec(
  'select',
  "Choose an option of the list, as a person's click does. The index counts in the options as the list shows them now, after any filter; get_options tells them. Answers the option that was chosen. Where several can be chosen, choosing a chosen one again takes it back.",
  { index: indexArgument('option') },
  ['index'],
);
const GET_SELECTED = readSpec('get_selected', 'Read which option is chosen: its index and label, or null for none.');
const GET_OPTIONS = readSpec(
  'get_options',
  'Read the options as the list shows them now: items (their labels), total and offset; next is the offset to go on from when there are more.',
  WINDOW_ARGUMENTS,
);
const ALL = [SELECT, GET_SELECTED, GET_OPTIONS];
const FILTERED = [SELECT, GET_SELECTED, GET_OPTIONS, FILTER];
const READS = [GET_SELECTED, GET_OPTIONS];

function select(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const options = selectOptions(widgetState);
  const index = integerArgument(args, 'index', { min: 0, max: options.length - 1, none: 'the list has no options' });
  if (!index.ok) return index;
  const option = optionOf(entryAt(options, index.value));
  if (option.disabled) {
    return refusal('invalid_arguments', `The option ${index.value} is disabled now. Choose another one.`, {
      argument: 'index',
    });
  }
  return sent(
    { index: index.value, label: jsonText(option.label) },
    optionMessages(widgetState, widgetId, index.value),
  );
}

function getSelected({ widgetState }: HandlerContext): HandlerAnswer {
  const options = selectOptions(widgetState);
  const index = selectedIndex(widgetState, options.length);
  if (index < 0) return answer(null);
  return answer({ index, label: jsonText(optionOf(entryAt(options, index)).label) });
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : isFilterable(node) ? FILTERED : ALL),
  handleToolCall(action, args, context) {
    switch (action) {
      case 'get_selected':
        return getSelected(context);
      case 'get_options':
        return windowedAnswer(args, selectOptions(context.widgetState), 'items', (option) =>
          jsonText(optionOf(option).label),
        );
      case 'select':
        return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : select(args, context);
      default:
        if (action !== 'filter' || !isFilterable(context.widgetState)) {
          return unknownAction(
            action,
            (isFilterable(context.widgetState) ? FILTERED : ALL).map(({ name }) => name),
          );
        }
        return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : filterAction(args, context);
    }
  },
};

/** Rows above the options: the label's. */
function headRows(node: ViewNode): number {
  return textField(node, 'label') === '' ? 0 : 1;
}

function seen(node: ViewNode, local: ListLocal | undefined, area: Pick<Rect, 'height'>) {
  const options = selectOptions(node);
  const foot = filterRows(node, local?.filtering ?? false);
  const page = Math.max(1, area.height - headRows(node) - foot);
  return { options, page, state: listState(local, selectedIndex(node, options.length), options.length, page) };
}

/** What stands in place of options when there are none. */
function emptyText(node: ViewNode): string {
  return textField(node, 'emptyText', 'No options');
}

/** `select_list`: options below each other, `▸` before the chosen one, boxes where several can be chosen. */
export const selectList: Widget<ListLocal> = {
  type: 'select_list',
  provider,
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
        const { label, description, disabled } = optionOf(each);
        const mark =
          checked === null ? (index === state.selected ? '▸ ' : '  ') : checked.has(index) ? '  [x] ' : '  [ ] ';
        const row = y + head + offset;
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
    const target = listTarget(event.key, state.cursor, options.length, page);
    if (target !== undefined) return { local: listAt(state, target, options.length, page) };
    if (event.key === 'enter' || event.key === 'space') {
      if (options.length === 0 || optionOf(entryAt(options, state.cursor)).disabled) return null;
      return { messages: optionMessages(node, idOf(node), state.cursor), local: state };
    }
    const found = beginning(options, (each) => optionOf(each).label, state.cursor, event.text);
    return found === undefined ? null : { local: listAt(state, found, options.length, page) };
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
    const index = state.top + row;
    if (event.action !== 'press' || event.button !== 'left' || row < 0 || index >= options.length) return null;
    const next = listAt(state, index, options.length, page);
    if (optionOf(entryAt(options, index)).disabled) return { local: next };
    return { messages: optionMessages(node, idOf(node), index), local: next };
  },
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
      children: options.window(first, first + 20).map((each, offset) => {
        const { label, disabled } = optionOf(each);
        return {
          role: 'option',
          name: label,
          position: first + offset + 1,
          setSize: options.length,
          selected: chosen.has(first + offset),
          ...(first + offset === state.cursor ? { focused: true } : {}),
          ...(disabled ? { disabled: true } : {}),
        };
      }),
    };
  },
  bulk: ['options'],
};
