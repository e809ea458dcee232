import type { Rect, Style } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { Message, TreeCollapse, TreeExpand, TreeSelect } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { notOffered, quoted, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { textArgument } from './arguments.ts';
import { flag, isDisabled, textField } from './fields.ts';
import { jsonText } from './json-value.ts';
import { LIST_KEYS, listAt, listScrolled, listState, listTarget, listTyped, pointedRow } from './list-state.ts';
import type { ListLocal } from './list-state.ts';
import { rowSource } from './row-source.ts';
import { paintScrollbar } from './scroll.ts';
import type { ArgumentSchema } from './specs.ts';
import { WINDOW_ARGUMENTS, readSpec, writeSpec } from './specs.ts';
import type { TreeRow } from './tree-items.ts';
import { findNode, rowsBelow, visibleRows } from './tree-items.ts';
import type { Typed } from './type-ahead.ts';
import { nextCharacters, typedTo } from './type-ahead.ts';
import type { Reaction, Widget } from './widget.ts';
import { windowedAnswer } from './windowed.ts';

const NODE_ID: Readonly<Record<string, ArgumentSchema>> = {
  node_id: { type: 'string', description: 'The id of the node, exactly as get_nodes tells it.' },
};
const EXPAND = writeSpec('expand', 'Show the children of a node of the tree.', NODE_ID, ['node_id']);
const COLLAPSE = writeSpec('collapse', 'Hide the children of a node of the tree.', NODE_ID, ['node_id']);
const SELECT_NODE = writeSpec(
  'select_node',
  "Choose a node of the tree, as a person's click does. It need not be in sight.",
  NODE_ID,
  ['node_id'],
);
const GET_NODES = readSpec(
  'get_nodes',
  'Read the nodes of the tree that are shown now, from the top: id, label, depth, and expanded for those with children. Expand a node to read what is in it. next is the offset to go on from when there are more.',
  WINDOW_ARGUMENTS,
);
const ALL = [EXPAND, COLLAPSE, SELECT_NODE, GET_NODES];
const READS = [GET_NODES];
const ACTIONS = ['expand', 'collapse', 'select_node', 'get_nodes'];

type Act = 'expand' | 'collapse' | 'select_node';

/** The message of an action on a node: what keys, mouse and tools send. */
function treeMessages(id: string, action: Act, nodeId: string): readonly [TreeExpand | TreeCollapse | TreeSelect] {
  switch (action) {
    case 'expand':
      return [{ type: 'tree_expand', id, nodeId }];
    case 'collapse':
      return [{ type: 'tree_collapse', id, nodeId }];
    case 'select_node':
      return [{ type: 'tree_select', id, nodeId }];
  }
}

function act(action: Act, args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const given = textArgument('node_id' in args ? args : { node_id: args.nodeId }, 'node_id');
  if (!given.ok) return given;
  const found = findNode(widgetState, given.value);
  if (found === undefined) {
    return refusal(
      'invalid_arguments',
      `There is no node ${quoted(given.value)} in the tree now. get_nodes tells which there are.`,
      {
        argument: 'node_id',
      },
    );
  }
  return sent({ nodeId: found.id, label: jsonText(found.label) }, treeMessages(widgetId, action, found.id));
}

const provider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : ALL),
  handleToolCall(action, args, context) {
    if (action === 'get_nodes') {
      return windowedAnswer(args, rowSource(visibleRows(context.widgetState)), 'items', (value) => {
        const { id, label, depth, opens, expanded } = value as TreeRow;
        return { id, label: jsonText(label), depth, ...(opens ? { expanded } : {}) };
      });
    }
    if (action !== 'expand' && action !== 'collapse' && action !== 'select_node') return unknownAction(action, ACTIONS);
    return isDisabled(context.widgetState) ? notOffered(context.widgetId, 'disabled') : act(action, args, context);
  },
};

function seen(node: ViewNode, local: ListLocal | undefined, area: Pick<Rect, 'height'>) {
  const rows = visibleRows(node);
  const selected = rows.findIndex(({ id }) => id === textField(node, 'selected'));
  const page = Math.max(1, area.height);
  return { rows, page, state: listState(local, selected, rows.length, page) };
}

function icon({ opens, expanded }: TreeRow): string {
  return opens ? (expanded ? '▾ ' : '▸ ') : '  ';
}

/** What Enter and Space do: open or close a node with children, choose one without. */
function activated(node: ViewNode, row: TreeRow): readonly Message[] {
  return treeMessages(idOf(node), !row.opens ? 'select_node' : row.expanded ? 'collapse' : 'expand', row.id);
}

function arrow(
  node: ViewNode,
  key: string,
  rows: readonly TreeRow[],
  state: ListLocal,
  page: number,
): Reaction<ListLocal> | null {
  const row = rows[state.cursor];
  if (row === undefined) return null;
  if (key === 'right') {
    if (!row.opens) return null;
    return row.expanded
      ? { local: listAt(state, state.cursor + 1, rows.length, page) }
      : { messages: activated(node, row), local: state };
  }
  if (row.opens && row.expanded) return { messages: activated(node, row), local: state };
  const parent = rows.findIndex(({ id }) => id === row.parent);
  return parent < 0 ? null : { local: listAt(state, parent, rows.length, page) };
}

const SIBLING: ReadonlyMap<string, number> = new Map([
  ['ctrl+up', -1],
  ['ctrl+down', 1],
]);
const TREE_KEYS = ['left', 'right', 'enter', 'space', '*', 'ctrl+right', 'ctrl+left', ...SIBLING.keys()];

/** The letters that the nodes in sight begin with, found once for each list of rows. */
const lettersOf = new WeakMap<readonly TreeRow[], readonly string[]>();

function letters(rows: readonly TreeRow[], typed: Typed | null | undefined): readonly string[] {
  const known = lettersOf.get(rows) ?? nextCharacters(rows.map(({ label }) => label));
  lettersOf.set(rows, known);
  if (typed == null) return known;
  const more = nextCharacters(
    rows.map(({ label }) => label),
    typed.text,
  );
  return [...known, ...more];
}

/** The nearest node with the same parent, above or below; `undefined` when there is none. */
function sibling(rows: readonly TreeRow[], cursor: number, step: number): number | undefined {
  const parent = rows[cursor]?.parent;
  for (let at = cursor + step; at >= 0 && at < rows.length; at += step) {
    const row = rows[at];
    if (row?.parent === parent) return at;
    if (row !== undefined && row.depth < (rows[cursor]?.depth ?? 0)) return undefined;
  }
  return undefined;
}

/** The most nodes that one key opens or closes. */
const OPENED = 200;

/** Opens a node and all its siblings that are closed, as `*` does in trees everywhere. */
function siblingsOpened(node: ViewNode, rows: readonly TreeRow[], { parent }: TreeRow): readonly Message[] {
  return rows
    .filter((row) => row.parent === parent && row.opens && !row.expanded)
    .slice(0, OPENED)
    .flatMap((row) => treeMessages(idOf(node), 'expand', row.id));
}

/** Opens a node and all closed ones below it, whether they can be seen yet or not. */
function allOpened(node: ViewNode, { id }: TreeRow): readonly Message[] {
  return rowsBelow(node, id, (row) => row.opens && !row.expanded, OPENED).flatMap((row) =>
    treeMessages(idOf(node), 'expand', row.id),
  );
}

/** Closes every node of the tree that is open, the innermost first. */
function allClosed(node: ViewNode, rows: readonly TreeRow[]): readonly Message[] {
  return rows
    .filter(({ opens, expanded }) => opens && expanded)
    .slice(0, OPENED)
    .reverse()
    .flatMap((row) => treeMessages(idOf(node), 'collapse', row.id));
}

/** `tree`: nodes below each other, indented, with `▸` before closed and `▾` before open ones. */
export const tree: Widget<ListLocal> = {
  type: 'tree',
  provider,
  element: {
    measure(node, most) {
      const rows = visibleRows(node);
      const widest = rows
        .slice(0, 200)
        .reduce((sum, { label, depth }) => Math.max(sum, depth * 2 + 3 + textWidth(label)), 8);
      return {
        width: Math.min(most.width, widest),
        height: Math.min(most.height, Math.max(1, Math.min(15, rows.length))),
      };
    },
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (width < 1 || height < 1) return;
      const { rows, state } = seen(node, local as ListLocal | undefined, surface.area);
      rows.slice(state.top, state.top + height).forEach((row, offset) => {
        const index = state.top + offset;
        const here = focused && index === state.cursor;
        const style: Style = here
          ? { fg: 'selectionText', bg: 'selection' }
          : isDisabled(node)
            ? { fg: 'muted', dim: true }
            : {};
        if (here) surface.fill({ x, y: y + offset, width, height: 1 }, style);
        const indent = 2 * Math.min(row.depth, 50);
        surface.write(x + indent, y + offset, truncate(`${icon(row)}${row.label}`, width - indent), {
          ...style,
          ...(index === state.selected ? { bold: true, underline: true } : {}),
        });
        if (flag(node, 'guides')) {
          for (let depth = 0; depth < Math.min(row.depth, 50); depth += 1) {
            surface.write(x + depth * 2, y + offset, '│', here ? style : { fg: 'border' });
          }
        }
      });
      paintScrollbar(surface, { x: x + width - 1, y, width: 1, height }, state.top, rows.length);
    },
  },
  focusable: (node) => !isDisabled(node),
  keys: (node, local) =>
    isDisabled(node) ? [] : [...LIST_KEYS, ...TREE_KEYS, ...letters(visibleRows(node), local?.typed)],
  takesText: () => false,
  key(node, event, local, area) {
    if (isDisabled(node)) return null;
    const { rows, page, state } = seen(node, local, area);
    const target = listTarget(event.key, state.cursor, rows.length, page);
    if (target !== undefined) return { local: listAt(state, target, rows.length, page) };
    if (event.key === 'left' || event.key === 'right') return arrow(node, event.key, rows, state, page);
    const row = rows[state.cursor];
    if (row === undefined) return null;
    if (event.key === 'enter' || event.key === 'space') return { messages: activated(node, row), local: state };
    if (event.key === '*') return { messages: siblingsOpened(node, rows, row), local: state };
    if (event.key === 'ctrl+right') return { messages: allOpened(node, row), local: state };
    if (event.key === 'ctrl+left') {
      const root = rows.findLastIndex(({ depth }, at) => depth === 0 && at <= state.cursor);
      return { messages: allClosed(node, rows), local: listAt(state, root, rows.length, page) };
    }
    const step = SIBLING.get(event.key);
    if (step !== undefined) {
      const at = sibling(rows, state.cursor, step);
      return at === undefined ? null : { local: listAt(state, at, rows.length, page) };
    }
    const found = typedTo(rowSource(rows), (each) => (each as TreeRow).label, state.cursor, state.typed, event);
    return found === undefined ? null : { local: listTyped(state, found, rows.length, page) };
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const { rows, page, state } = seen(node, local, event.area);
    const scrolled = listScrolled(state, event, event.y, rows.length, page);
    if (scrolled !== undefined) return { local: scrolled };
    const index = state.top + event.y;
    const row = rows[index];
    if (event.action !== 'press' || event.button !== 'left' || row === undefined) return null;
    const onIcon = row.opens && event.x >= row.depth * 2 && event.x < row.depth * 2 + 2;
    const messages =
      onIcon || (row.opens && event.clicks === 2)
        ? activated(node, row)
        : treeMessages(idOf(node), 'select_node', row.id);
    return { messages, local: listAt(state, index, rows.length, page) };
  },
  pointed(node, { x, y }, local, area) {
    const { rows, page, state } = seen(node, local, area);
    return isDisabled(node) ? null : pointedRow({ x, y }, 0, rows.length - state.top, page, rows.length, area);
  },
  activateItem(node, item, local, area) {
    const { rows, page, state } = seen(node, local, area);
    const row = rows[item];
    if (isDisabled(node) || row === undefined) return null;
    return {
      messages: treeMessages(idOf(node), 'select_node', row.id),
      local: listAt(state, item, rows.length, page),
    };
  },
  accessible(node, local) {
    const { rows, state } = seen(node, local, { height: 20 });
    const first = Math.max(0, Math.min(state.cursor - 10, rows.length - 20));
    return {
      role: 'tree',
      name: textField(node, 'label'),
      id: idOf(node),
      ...(isDisabled(node) ? { disabled: true } : {}),
      setSize: rows.length,
      children: rows.slice(first, first + 20).map((row, offset) => ({
        role: 'treeitem',
        name: row.label,
        item: first + offset,
        level: row.depth + 1,
        position: first + offset + 1,
        setSize: rows.length,
        selected: first + offset === state.selected,
        ...(row.opens ? { expanded: row.expanded } : {}),
        ...(first + offset === state.cursor ? { focused: true } : {}),
      })),
    };
  },
  bulk: ['nodes'],
};
