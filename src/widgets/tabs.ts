import type { Style } from '../screen/element.ts';
import { textWidth } from '../screen/width.ts';
import type { Message, TabChange } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { integerArgument } from './arguments.ts';
import { firstField, isDisabled, isRecord, listField } from './fields.ts';
import { filled } from './filled.ts';
import { jsonText } from './json-value.ts';
import { indexArgument, readSpec, writeSpec } from './specs.ts';
import { clamp } from './scroll.ts';
import type { Reaction, Widget } from './widget.ts';
import { RESULT_BUDGET, jsonBytes } from './windowed.ts';

interface Tab {
  readonly label: string;
  readonly disabled: boolean;
  /** What stands beside the label, a count mostly; '' for nothing. */
  readonly badge: string;
  /** What is drawn: the label, and the badge in round brackets. */
  readonly title: string;
}

const SELECT_TAB = writeSpec(
  'select_tab',
  "Show another tab, as a person's click on it does. get_tabs tells which there are. Widgets of the tab that was shown may be gone afterwards, and those of the other one there.",
  { index: indexArgument('tab') },
  ['index'],
);
const GET_TABS = readSpec(
  'get_tabs',
  'Read the titles of the tabs, in order, and the index of the one that is shown (null for none); disabled lists the indexes of those that cannot be, badges what stands beside a title, by index.',
);
const ALL = [SELECT_TAB, GET_TABS];
const READS = [GET_TABS];

function tabsOf(node: ViewNode): readonly Tab[] {
  return listField(node, 'tabs')
    .slice(0, 200)
    .map((each) => {
      const record = isRecord(each) ? each : {};
      const label = typeof each === 'string' ? each : typeof record.label === 'string' ? record.label : '';
      const badge = typeof record.badge === 'string' || typeof record.badge === 'number' ? String(record.badge) : '';
      const title = badge === '' ? label : `${label} (${badge})`;
      return { label, badge, disabled: record.disabled === true, title };
    });
}

/** The shown tab: `activeIndex`, or `active`, kept inside the tabs; -1 when there are none. */
function activeIndex(node: ViewNode, count: number): number {
  const value = firstField(node, ['activeIndex', 'active']);
  const index = typeof value === 'number' && Number.isInteger(value) ? value : 0;
  return Math.max(0, Math.min(index, count - 1)) - (count === 0 ? 1 : 0);
}

function tabMessages(node: ViewNode, id: string, index: number): readonly Message[] {
  const message: TabChange = { type: 'tab_change', id, index };
  return [message, ...filled(node, 'onChange', index)];
}

function selectTab(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const tabs = tabsOf(widgetState);
  const index = integerArgument(args, 'index', { min: 0, max: tabs.length - 1, none: 'there are no tabs' });
  if (!index.ok) return index;
  const tab = tabs[index.value];
  if (tab?.disabled === true) {
    return refusal(
      'invalid_arguments',
      `The tab ${index.value} is disabled now. Choose another one; get_tabs tells them.`,
      {
        argument: 'index',
      },
    );
  }
  return sent({ index: index.value, tab: jsonText(tab?.label ?? '') }, tabMessages(widgetState, widgetId, index.value));
}

/** The titles as a read answers them: cut as far as it takes for all of them to fit a result. */
function titles(tabs: readonly Tab[]): readonly string[] {
  const cut = (most: number): readonly string[] => tabs.map(({ label }) => jsonText(label, most));
  return [1_000, 100, 40].map(cut).find((all) => jsonBytes(all) <= RESULT_BUDGET) ?? cut(6).slice(0, 150);
}

/** Which tabs are disabled, and their badges, where there are any. */
function toldStates(tabs: readonly Tab[]): Readonly<Record<string, unknown>> {
  const disabled = tabs.flatMap((tab, index) => (tab.disabled ? [index] : []));
  const badges = Object.fromEntries(
    tabs.flatMap(({ badge }, index) => (badge === '' ? [] : [[String(index), jsonText(badge, 8)]])),
  );
  return {
    ...(disabled.length > 0 ? { disabled } : {}),
    ...(Object.keys(badges).length > 0 && jsonBytes(badges) < 800 ? { badges } : {}),
  };
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : ALL),
  handleToolCall(action, args, context) {
    if (action === 'get_tabs') {
      const tabs = tabsOf(context.widgetState);
      const active = activeIndex(context.widgetState, tabs.length);
      return answer({ tabs: titles(tabs), activeIndex: active < 0 ? null : active, ...toldStates(tabs) });
    }
    if (action !== 'select_tab') return unknownAction(action, ['select_tab', 'get_tabs']);
    return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : selectTab(args, context);
  },
};

/** The next tab that is not disabled, going round at the ends; the same one when there is no other. */
function nextTab(tabs: readonly Tab[], from: number, step: number): number {
  for (let count = 1; count <= tabs.length; count += 1) {
    const index = (((from + step * count) % tabs.length) + tabs.length) % tabs.length;
    if (tabs[index]?.disabled === false) return index;
  }
  return from;
}

function chosenByKey(tabs: readonly Tab[], active: number, key: string): number | undefined {
  if (key === 'left') return nextTab(tabs, active, -1);
  if (key === 'right') return nextTab(tabs, active, 1);
  if (key === 'home') return nextTab(tabs, -1, 1);
  if (key === 'end') return nextTab(tabs, tabs.length, -1);
  const digit = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return tabs[digit]?.disabled === false ? digit : undefined;
}

/** The tabs' own state: how far a person scrolled them, and which tab was shown then. */
export interface TabsLocal {
  readonly left: number;
  readonly active: number;
}

/** Where each tab stands in a row of cells. */
interface Places {
  readonly starts: readonly number[];
  readonly total: number;
  /** The first cell in sight. */
  readonly left: number;
}

/** Places tabs in `width` cells, scrolled so that the shown one is in sight, or as a person scrolled them since. */
function places(tabs: readonly Tab[], active: number, width: number, local: TabsLocal | undefined): Places {
  const starts: number[] = [];
  let total = 0;
  for (const { title } of tabs) {
    starts.push(total);
    total += textWidth(title) + 2;
  }
  const end = (starts[active] ?? 0) + textWidth(tabs[active]?.title ?? '') + 2;
  // A cell is kept for the mark at each end, so that it does not stand on the shown one.
  const before = (starts[active] ?? 0) - (active > 0 ? 1 : 0);
  const behind = end + (active < tabs.length - 1 ? 1 : 0);
  const own = local?.active === active ? local.left : Math.max(0, Math.min(behind - width, before));
  const left = clamp(own, 0, Math.max(0, total - width));
  return { starts: starts.map((start) => start - left), total, left };
}

/** The tabs scrolled by some cells. */
function scrolled({ left, total }: Places, active: number, width: number, by: number): Reaction<TabsLocal> {
  return { local: { left: clamp(left + by, 0, Math.max(0, total - width)), active } };
}

/** The number of the tab at a cell of the row; -1 behind the last one. */
function tabAt(all: readonly Tab[], starts: readonly number[], x: number): number {
  return all.findIndex(({ title }, at) => x >= (starts[at] ?? 0) && x < (starts[at] ?? 0) + textWidth(title) + 2);
}

/** Cells that one step of the wheel scrolls. */
const WHEEL = 4;

/** Shows the tab of that number, unless it is disabled or not there. */
function shownTab(node: ViewNode, index: number): Reaction<TabsLocal> | null {
  return tabsOf(node)[index]?.disabled === false ? { messages: tabMessages(node, idOf(node), index) } : null;
}

/**
 * `tabs`: the titles in a row, the shown one in brackets. Arrows, Home, End, digits and a click choose; the wheel and the
 * marks `‹` and `›` scroll when there are more than have room.
 */
export const tabs: Widget<TabsLocal> = {
  type: 'tabs',
  provider,
  element: {
    measure: (node, most) => ({
      width: Math.min(
        most.width,
        tabsOf(node).reduce((sum, { title }) => sum + textWidth(title) + 2, 0),
      ),
      height: Math.min(most.height, 1),
    }),
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (height < 1) return;
      const all = tabsOf(node);
      const active = activeIndex(node, all.length);
      const { starts, total, left } = places(all, active, width, local as TabsLocal | undefined);
      all.forEach(({ title, disabled }, index) => {
        const shown = index === active;
        const style: Style = {
          ...(disabled || isDisabled(node) ? { fg: 'muted', dim: true } : {}),
          ...(shown ? { bold: true } : {}),
          ...(shown && focused ? { reverse: true } : {}),
        };
        surface.write(x + (starts[index] ?? 0), y, shown ? `[${title}]` : ` ${title} `, style);
      });
      if (left > 0) surface.write(x, y, '‹', { fg: 'muted' });
      if (total - left > width && width > 0) surface.write(x + width - 1, y, '›', { fg: 'muted' });
    },
  },
  focusable: (node) => !isDisabled(node) && listField(node, 'tabs').length > 0,
  keys: (node) =>
    isDisabled(node)
      ? []
      : [
          'left',
          'right',
          'home',
          'end',
          ...tabsOf(node)
            .slice(0, 9)
            .map((_, index) => String(index + 1)),
        ],
  takesText: () => false,
  key(node, event) {
    const all = tabsOf(node);
    if (isDisabled(node) || all.length === 0) return null;
    const index = chosenByKey(all, activeIndex(node, all.length), event.key);
    if (index === undefined) return null;
    return index === activeIndex(node, all.length) ? {} : { messages: tabMessages(node, idOf(node), index) };
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const all = tabsOf(node);
    const active = activeIndex(node, all.length);
    const { width } = event.area;
    const placed = places(all, active, width, local);
    const { starts, left, total } = placed;
    if (event.action === 'wheel' && total > width) return scrolled(placed, active, width, event.wheel * WHEEL);
    if (event.action !== 'press' || event.button !== 'left' || event.y !== 0) return null;
    if (event.x === 0 && left > 0) return scrolled(placed, active, width, -(width >> 1));
    if (event.x === width - 1 && total - left > width) return scrolled(placed, active, width, width >> 1);
    return shownTab(node, tabAt(all, starts, event.x));
  },
  pointed(node, { x, y }, local, { width }) {
    const all = tabsOf(node);
    const { starts, left, total } = places(all, activeIndex(node, all.length), width, local);
    const onMark = (x === 0 && left > 0) || (x === width - 1 && total - left > width);
    const index = tabAt(all, starts, x);
    const tab = all[index];
    if (isDisabled(node) || y !== 0 || onMark || tab === undefined || tab.disabled) return null;
    return { x: starts[index] ?? 0, y: 0, width: textWidth(tab.title) + 2, height: 1 };
  },
  activateItem: (node, item) => (isDisabled(node) ? null : shownTab(node, item)),
  accessible(node) {
    const all = tabsOf(node);
    const active = activeIndex(node, all.length);
    return {
      role: 'tablist',
      name: '',
      id: idOf(node),
      ...(isDisabled(node) ? { disabled: true } : {}),
      children: all.map(({ title, disabled }, index) => ({
        role: 'tab',
        name: title,
        item: index,
        selected: index === active,
        ...(disabled ? { disabled: true } : {}),
      })),
    };
  },
  bulk: [],
};
