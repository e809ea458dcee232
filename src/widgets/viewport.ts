import type { Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { Message, ScrollTo } from '../sdk/message.ts';
import { childrenOf, field, idOf } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { ToolProvider } from '../sdk/provider.ts';
import { answer, notOffered, sent, unknownAction } from './answers.ts';
import { integerArgument } from './arguments.ts';
import { flag, integerField, isDisabled, textField } from './fields.ts';
import { filled } from './filled.ts';
import { listTarget } from './list-state.ts';
import type { RowSource } from './row-source.ts';
import { rowSource } from './row-source.ts';
import { clamp, paintScrollbar, topAt } from './scroll.ts';
import { readSpec, writeSpec } from './specs.ts';
import { cellText } from './table-columns.ts';
import type { Reaction, Widget } from './widget.ts';

/** A viewport's own state: whether the scrollbar is held, and the first cell drawn of its lines. */
export interface ViewportLocal {
  readonly dragging: boolean;
  readonly left: number;
}

const SCROLL_TO = writeSpec(
  'scroll_to',
  'Scroll so that a row becomes the first visible one, as far as the text allows. Read the screen afterwards to see it.',
  { row: { type: 'integer', minimum: 0, description: 'The row to scroll to, counting from 0.' } },
  ['row'],
);
const GET_VISIBLE_RANGE = readSpec(
  'get_visible_range',
  'Read which rows are visible: top and bottom, counting from 0 and both included; total when the number of rows is known.',
);
const ALL = [SCROLL_TO, GET_VISIBLE_RANGE];
const READS = [GET_VISIBLE_RANGE];

/** The rows of a viewport: `lines`, or the lines of its `content`. */
function linesOf(node: ViewNode): RowSource {
  const lines = field(node, 'lines');
  if (lines !== undefined) return rowSource(lines);
  const content = field(node, 'content');
  return rowSource(typeof content === 'string' ? content.split(/\r\n?|\n/) : []);
}

/** How many rows there are; `undefined` when only the layout knows, since it shows other nodes. */
function totalOf(node: ViewNode): number | undefined {
  const told = integerField(node, 'contentHeight', undefined);
  if (told !== undefined) return Math.max(0, told);
  return field(node, 'lines') === undefined && field(node, 'content') === undefined ? undefined : linesOf(node).length;
}

/** The first row in sight: with `follow` the last page, however many rows come, else where the model scrolled to. */
function scrollTop(node: ViewNode, page: number): number {
  const total = flag(node, 'follow') ? totalOf(node) : undefined;
  return Math.max(0, total === undefined ? integerField(node, 'scrollTop', 0) : total - page);
}

/** How many rows a tool takes for visible: what the node says, since only the screen knows more. */
function toldPage(node: ViewNode): number {
  return Math.max(1, integerField(node, 'visibleHeight', 10));
}

/** How far the lines in sight can be scrolled sideways. */
function mostLeft(node: ViewNode, area: Pick<Rect, 'width' | 'height'>): number {
  const top = scrollTop(node, area.height);
  const lines = linesOf(node).window(top, top + area.height);
  const widest = lines.reduce<number>((most, line) => Math.max(most, textWidth(cellText(line))), 0);
  return Math.max(0, widest - (area.width - 1));
}

/** Writes the places of a line that hold the text looked for once more, so that they stand out. */
function paintFound(surface: Surface, x: number, y: number, line: string, wanted: string): void {
  if (wanted === '') return;
  const lower = line.toLowerCase();
  // Some capitals are longer in lower case: then places cannot be told from it.
  if (lower.length !== line.length) return;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
    surface.write(x + textWidth(line.slice(0, at)), y, line.slice(at, at + wanted.length), { reverse: true });
  }
}

function scrollMessages(node: ViewNode, id: string, row: number): readonly Message[] {
  const message: ScrollTo = { type: 'scroll_to', id, row };
  return [message, ...filled(node, 'onChange', row)];
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : ALL),
  handleToolCall(action, args, { widgetId, widgetState }) {
    const total = totalOf(widgetState);
    if (action === 'get_visible_range') {
      const page = toldPage(widgetState);
      const top = scrollTop(widgetState, page);
      const bottom = top + page - 1;
      return answer({ top, bottom, ...(total === undefined ? {} : { total }) });
    }
    if (action !== 'scroll_to') return unknownAction(action, ['scroll_to', 'get_visible_range']);
    if (isDisabled(widgetState)) return notOffered(widgetId, 'disabled');
    const most = total === undefined ? Number.MAX_SAFE_INTEGER : Math.max(0, total - 1);
    const row = integerArgument(args, 'row', { min: 0, max: most });
    return row.ok ? sent({ row: row.value }, scrollMessages(widgetState, widgetId, row.value)) : row;
  },
};

/** Scrolls to a row as far as the rows allow; nothing is sent when that is where it is. */
function scrolled(node: ViewNode, wanted: number, page: number, local?: ViewportLocal): Reaction<ViewportLocal> {
  const total = totalOf(node);
  const row = clamp(wanted, 0, total === undefined ? Math.max(0, wanted) : Math.max(0, total - page));
  return {
    ...(row === scrollTop(node, page) ? {} : { messages: scrollMessages(node, idOf(node), row) }),
    ...(local === undefined ? {} : { local }),
  };
}

const KEYS = ['up', 'down', 'pageup', 'pagedown', 'home', 'end', 'ctrl+home', 'ctrl+end', 'left', 'right'];

/** Cells that one key or step of the wheel scrolls sideways. */
const SIDEWAYS = 4;

/** `viewport`: a window onto many lines, with a scrollbar. Where it stands is model state, so an agent can scroll it too. */
export const viewport: Widget<ViewportLocal> = {
  type: 'viewport',
  provider,
  element: {
    insets: () => ({ top: 0, right: 1, bottom: 0, left: 0 }),
    measure: (node, most) => ({
      width: Math.min(most.width, 40),
      height: Math.min(most.height, Math.max(1, integerField(node, 'visibleHeight', 10))),
    }),
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (width < 1 || height < 1) return;
      const lines = linesOf(node);
      const total = totalOf(node) ?? 0;
      const top = clamp(scrollTop(node, height), 0, Math.max(0, total - height));
      const left = Math.min((local as ViewportLocal | undefined)?.left ?? 0, mostLeft(node, surface.area));
      const wanted = textField(node, 'find').toLowerCase();
      const style = isDisabled(node) ? ({ fg: 'muted', dim: true } as const) : {};
      lines.window(top, top + height).forEach((line, index) => {
        const text = truncate(cellText(line), width - 1 + left);
        surface.write(x - left, y + index, text, style);
        paintFound(surface, x - left, y + index, text, wanted);
      });
      const bar = { x: x + width - 1, y, width: 1, height };
      if (total > height) paintScrollbar(surface, bar, top, total);
      else if (focused) surface.fill(bar, { fg: 'focus' }, '│');
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node) => (isDisabled(node) ? [] : KEYS),
  takesText: () => false,
  key(node, event, local, area) {
    if (isDisabled(node) || !KEYS.includes(event.key)) return null;
    const page = Math.max(1, area.height);
    if (event.key === 'left' || event.key === 'right') {
      const most = mostLeft(node, area);
      const now = Math.min(local?.left ?? 0, most);
      const left = clamp(now + (event.key === 'left' ? -SIDEWAYS : SIDEWAYS), 0, most);
      return left === now ? null : { local: { dragging: local?.dragging ?? false, left } };
    }
    const total = totalOf(node);
    if (event.key.endsWith('end') && total === undefined) return null;
    const target = listTarget(event.key, scrollTop(node, page), total ?? Number.MAX_SAFE_INTEGER, page);
    return target === undefined ? null : scrolled(node, target, page);
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const page = Math.max(1, event.area.height);
    const left = local?.left ?? 0;
    if (event.action === 'wheel' && event.shift) {
      const next = clamp(left + event.wheel * SIDEWAYS, 0, mostLeft(node, event.area));
      return { local: { dragging: local?.dragging ?? false, left: next } };
    }
    if (event.action === 'wheel') return scrolled(node, scrollTop(node, page) + event.wheel, page);
    if (event.action === 'release') return local?.dragging === true ? { local: { dragging: false, left } } : null;
    const total = totalOf(node) ?? 0;
    const onBar = event.action === 'press' && event.button === 'left' && event.x === event.area.width - 1;
    if (total <= page || !(onBar || (event.action === 'drag' && local?.dragging === true))) return null;
    return scrolled(node, topAt(event.y, page, total), page, { dragging: true, left });
  },
  accessible(node) {
    const top = scrollTop(node, toldPage(node));
    const lines = childrenOf(node).length > 0 ? [] : linesOf(node).window(top, top + 50);
    return {
      role: 'region',
      name: textField(node, 'label'),
      id: idOf(node),
      children: lines.map((line) => ({ role: 'text', name: cellText(line) })),
    };
  },
  bulk: ['lines', 'content'],
};
