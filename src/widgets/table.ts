import type { AccessibleNode, Rect } from '../screen/element.ts';
import type { KeyEvent } from '../sdk/input.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import { isDisabled, textField } from './fields.ts';
import { filled } from './filled.ts';
import { filterKey, filterKeys, filterMessages, filterRows, filterText, isFilterable } from './filter.ts';
import { LIST_KEYS, listTarget, pointedRow } from './list-state.ts';
import { clamp, topAt } from './scroll.ts';
import { cellOf, cellText, tableColumns, tableRows } from './table-columns.ts';
import { tableElement } from './table-element.ts';
import { tableProvider } from './table-provider.ts';
import {
  GUTTER,
  columnAt,
  columnPlaces,
  edgeAt,
  isMultiple,
  nextDirection,
  rangeMessages,
  rowMessages,
  selectedRow,
  selectedRows,
  sortMessages,
  tableView,
  withColumn,
  withCursor,
  withWidth,
} from './table-state.ts';
import type { TableLocal, TableView } from './table-state.ts';
import type { Reaction, Widget, WidgetMouseEvent } from './widget.ts';

const KEYS = [...LIST_KEYS, 'left', 'right', 'enter', 'space', 's'];

/** The keys that select rows on the way, in a table with `multiple`. */
const RANGE_KEYS = ['up', 'down', 'pageup', 'pagedown', 'home', 'end'].map((key) => `shift+${key}`);

/** The keys that make the column at the cursor narrower or wider. */
const WIDTH_KEYS: ReadonlyMap<string, number> = new Map([
  ['shift+left', -1],
  ['shift+right', 1],
]);

/** What Space and a click do to a row: select it, or with `multiple` turn its selection round. */
function chosen(node: ViewNode, view: TableView, row: number): Reaction<TableLocal> {
  return { messages: rowMessages(node, idOf(node), row), local: { ...withCursor(view, row), anchor: row } };
}

/** Shift with a key that moves the cursor: selects the rows from where it was to where it comes to. */
function extended(node: ViewNode, view: TableView, row: number): Reaction<TableLocal> {
  const local = withCursor(view, row);
  return { messages: rangeMessages(node, idOf(node), view.state.cursor, local.cursor), local };
}

/** Sorts by the column at `index`; the other way round when it is sorted by it already. */
function sorted(node: ViewNode, view: TableView, index: number): Reaction<TableLocal> | null {
  const column = view.columns[index];
  if (column === undefined || !column.sortable) return null;
  return {
    messages: sortMessages(idOf(node), column.id, nextDirection(node, column.id)),
    local: { ...view.state, column: index },
  };
}

/** The column that the key `s` sorts by: the column cursor's, else the one sorted already, else the first that sorts. */
function sortColumn(node: ViewNode, { state, columns }: TableView): number {
  if (state.column >= 0) return state.column;
  const current = columns.findIndex(({ id }) => id === textField(node, 'sortBy'));
  return current >= 0 ? current : columns.findIndex(({ sortable }) => sortable);
}

function key(node: ViewNode, event: KeyEvent, view: TableView): Reaction<TableLocal> | null {
  const { state, rows } = view;
  const filter = filterKey(node, event, state.filtering);
  if (filter !== undefined) {
    const local = { ...state, filtering: filter.filtering };
    return filter.messages === undefined ? { local } : { messages: filter.messages, local };
  }
  const row = listTarget(event.key, state.cursor, rows.length, view.page);
  if (row !== undefined) return { local: { ...withCursor(view, row), anchor: clamp(row, 0, rows.length - 1) } };
  if (isMultiple(node) && rows.length > 0 && RANGE_KEYS.includes(event.key)) {
    return extended(node, view, listTarget(event.key.slice(6), state.cursor, rows.length, view.page) ?? state.cursor);
  }
  const wider = WIDTH_KEYS.get(event.key);
  const column = view.columns[state.column];
  if (wider !== undefined && column !== undefined) {
    return { local: withWidth(view, column.id, (view.widths[state.column] ?? 0) + wider) };
  }
  switch (event.key) {
    case 'left':
      return { local: withColumn(view, state.column - 1) };
    case 'right':
      return { local: withColumn(view, state.column + 1) };
    case 's':
      return sorted(node, view, sortColumn(node, view));
    case 'space':
    case 'enter': {
      if (rows.length === 0) return null;
      const submit = event.key === 'enter' ? filled(node, 'onSubmit', state.cursor) : [];
      if (submit.length > 0 && isMultiple(node)) return { messages: submit, local: state };
      const choice = chosen(node, view, state.cursor);
      return { ...choice, messages: [...(choice.messages ?? []), ...submit] };
    }
    default:
      return null;
  }
}

/** What pressing and dragging a column's edge in the headings makes of the state; a double click gives its own width back. */
function resized(event: WidgetMouseEvent, view: TableView): TableLocal | undefined {
  const { state, columns } = view;
  if (event.action === 'drag' && state.resizing !== null) {
    const index = columns.findIndex(({ id }) => id === state.resizing);
    const place = columnPlaces(view).find((each) => each.index === index);
    return place === undefined ? state : withWidth(view, state.resizing, event.x - GUTTER - place.start);
  }
  if (event.action !== 'press' || event.button !== 'left' || event.y !== 0) return undefined;
  const column = columns[edgeAt(view, event.x - GUTTER)];
  if (column === undefined) return undefined;
  if (event.clicks === 2) return withWidth(view, column.id, null);
  return { ...state, resizing: column.id };
}

function mouse(node: ViewNode, event: WidgetMouseEvent, view: TableView): Reaction<TableLocal> | null {
  const { state, rows, page } = view;
  if (event.action === 'wheel') {
    if (event.shift) return { local: { ...state, left: Math.max(0, state.left + event.wheel * 4) } };
    return { local: { ...state, top: clamp(state.top + event.wheel, 0, Math.max(0, rows.length - page)) } };
  }
  if (event.action === 'release') {
    return state.dragging || state.resizing !== null ? { local: { ...state, dragging: false, resizing: null } } : null;
  }
  const sized = resized(event, view);
  if (sized !== undefined) return { local: sized };
  if (event.button !== 'left' || (event.action === 'drag' && !state.dragging)) return null;
  if (event.action !== 'press' && event.action !== 'drag') return null;
  if (state.dragging || (view.scrollbar && event.x === event.area.width - 1 && event.y > 0)) {
    return { local: { ...state, top: topAt(event.y - 1, page, rows.length), dragging: true } };
  }
  if (event.y === 0) return sorted(node, view, columnAt(view, event.x - GUTTER));
  const row = state.top + event.y - 1;
  if (event.y > page) return { local: { ...state, filtering: filterRows(node, true) > 0 } };
  if (row >= rows.length) return null;
  if (event.clicks === 2) return { messages: filled(node, 'onSubmit', row), local: withCursor(view, row) };
  if (event.shift && isMultiple(node)) {
    return { messages: rangeMessages(node, idOf(node), state.anchor, row), local: withCursor(view, row) };
  }
  return chosen(node, view, row);
}

/** The row under the mouse, or the heading that a click would sort by. */
function pointed(at: { readonly x: number; readonly y: number }, view: TableView, area: Rect): Rect | null {
  const { state, rows, page } = view;
  if (at.y > 0) {
    const row = pointedRow(at, 1, rows.length - state.top, page, rows.length, area);
    return row === null || !view.scrollbar ? row : { ...row, width: area.width - 1 };
  }
  const index = columnAt(view, at.x - GUTTER);
  const place = columnPlaces(view).find((each) => each.index === index);
  if (place === undefined || view.columns[index]?.sortable !== true) return null;
  const from = Math.max(place.start, place.from);
  const to = Math.min(place.start + (view.widths[index] ?? 0), place.to);
  return { x: GUTTER + from, y: 0, width: to - from, height: 1 };
}

/** The rows a screen reader is told: the cursor's and what is around it. */
const TOLD = 20;

function accessible(node: ViewNode, local: TableLocal | undefined): AccessibleNode {
  const rows = tableRows(node);
  const columns = tableColumns(node);
  const selected = selectedRow(node, rows.length);
  const cursor = clamp(local?.cursor ?? Math.max(0, selected), 0, Math.max(0, rows.length - 1));
  const first = clamp(cursor - TOLD / 2, 0, Math.max(0, rows.length - TOLD));
  const chosenRows = isMultiple(node) ? selectedRows(node) : new Set([selected]);
  const header: AccessibleNode = {
    role: 'row',
    name: '',
    children: columns.map(({ label }) => ({ role: 'columnheader', name: label })),
  };
  const told = rows.window(first, first + TOLD).map((row, offset): AccessibleNode => {
    const cells = columns.map((column, index) => cellText(cellOf(row, column, index)).slice(0, 200));
    return {
      role: 'row',
      name: cells.join(', '),
      item: first + offset,
      position: first + offset + 1,
      setSize: rows.length,
      ...(chosenRows.has(first + offset) ? { selected: true } : {}),
      ...(first + offset === cursor ? { focused: true } : {}),
      children: cells.map((name) => ({ role: 'gridcell', name })),
    };
  });
  return {
    role: 'grid',
    name: textField(node, 'label'),
    ...(filterText(node) === '' ? {} : { description: `Filter: ${filterText(node)}` }),
    ...(isMultiple(node) ? { multiselectable: true } : {}),
    id: idOf(node),
    setSize: rows.length,
    ...(isDisabled(node) ? { disabled: true } : {}),
    children: [header, ...told],
  };
}

/**
 * `table`: rows under headings. Keys move a cursor; Enter, Space and a click select; `s` and a click on a heading sort.
 * Only the rows in sight are looked at, whatever their number.
 */
export const table: Widget<TableLocal> = {
  type: 'table',
  provider: tableProvider,
  element: tableElement,
  focusable: (node) => !isDisabled(node),
  keys: (node, local) =>
    isDisabled(node)
      ? []
      : [
          ...KEYS,
          ...(isMultiple(node) ? RANGE_KEYS : []),
          ...((local?.column ?? -1) >= 0 ? WIDTH_KEYS.keys() : []),
          ...filterKeys(node, local?.filtering ?? false),
        ],
  takesText: (node, local) => !isDisabled(node) && isFilterable(node) && local?.filtering === true,
  key: (node, event, local, area) => (isDisabled(node) ? null : key(node, event, tableView(node, local, area))),
  mouse: (node, event, local) => (isDisabled(node) ? null : mouse(node, event, tableView(node, local, event.area))),
  pointed: (node, at, local, area) => (isDisabled(node) ? null : pointed(at, tableView(node, local, area), area)),
  activateItem(node, item, local, area) {
    const view = tableView(node, local, area);
    return isDisabled(node) || item >= view.rows.length ? null : chosen(node, view, item);
  },
  paste: (node, text, local) =>
    !isDisabled(node) && local?.filtering === true
      ? { messages: filterMessages(node, filterText(node) + text), local }
      : null,
  accessible,
  bulk: ['rows', 'data'],
};
