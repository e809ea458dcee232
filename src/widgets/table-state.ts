import type { Rect } from '../screen/element.ts';
import type { Message, SelectRow, Sort } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { flag, integerField, listField } from './fields.ts';
import { filled } from './filled.ts';
import { filterRows } from './filter.ts';
import { clamp, scrolledTo } from './scroll.ts';
import { COLUMN_GAP, columnWidths, resizedColumns, spanOf, tableColumns, tableRows } from './table-columns.ts';
import type { Column } from './table-columns.ts';
import type { RowSource } from './row-source.ts';

/** A table's own state. The cursor is where a person is; what is selected is the model's. */
export interface TableLocal {
  readonly cursor: number;
  /** The column that left and right moved to; -1 for none. */
  readonly column: number;
  /** The first row drawn. */
  readonly top: number;
  /** The first cell drawn of a row that is too wide. */
  readonly left: number;
  /** The selected row when this state was made, to see that the model has another one. */
  readonly selected: number;
  /** Whether the scrollbar is held. */
  readonly dragging: boolean;
  /** Whether typed text goes to the filter. */
  readonly filtering: boolean;
  /** Where a range that Shift extends begins. */
  readonly anchor: number;
  /** The widths that a person gave columns, by their ids. */
  readonly widths: Readonly<Record<string, number>>;
  /** The column whose edge is held; `null` for none. */
  readonly resizing: string | null;
}

/** Cells before the first column, for the mark of the selected row. */
export const GUTTER = 2;

/** A table as it is drawn in an area: all that keys, mouse and paint agree on. */
export interface TableView {
  readonly rows: RowSource;
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
  /** The rows of the area that show rows. */
  readonly page: number;
  /** The cells of the area that show columns. */
  readonly room: number;
  /** How many columns stay where they are while the others scroll, and the cells they take with the gap behind. */
  readonly frozen: number;
  readonly frozenSpan: number;
  readonly scrollbar: boolean;
  readonly selected: number;
  readonly state: TableLocal;
}

/** The selected row that the node names, if there is such a row; else -1. */
export function selectedRow(node: ViewNode, length: number): number {
  const selected = integerField(node, 'selectedRow', -1);
  return selected >= 0 && selected < length ? selected : -1;
}

/**
 * Makes a table's view in an area. The local state may be missing or of another time: the cursor is kept inside the
 * rows, and goes where the selection went when the model moved it.
 */
export function tableView(
  node: ViewNode,
  local: TableLocal | undefined,
  area: Pick<Rect, 'width' | 'height'>,
): TableView {
  const rows = tableRows(node);
  const columns = resizedColumns(tableColumns(node), local?.widths);
  const filtering = local?.filtering ?? false;
  const page = Math.max(1, area.height - 1 - filterRows(node, filtering));
  const scrollbar = rows.length > page && area.width > 3;
  const room = Math.max(0, area.width - GUTTER - (scrollbar ? 1 : 0));
  const widths = columnWidths(columns, rows, room);
  const frozen = frozenColumns(node, widths, room);
  const selected = selectedRow(node, rows.length);
  const follows = selected >= 0 && local?.selected !== selected;
  const cursor = clamp(follows ? selected : (local?.cursor ?? 0), 0, Math.max(0, rows.length - 1));
  const top = clamp(local?.top ?? 0, 0, Math.max(0, rows.length - page));
  return {
    rows,
    columns,
    widths,
    page,
    room,
    frozen,
    frozenSpan: frozen === 0 ? 0 : spanOf(widths.slice(0, frozen)) + COLUMN_GAP,
    scrollbar,
    selected,
    state: {
      cursor,
      column: clamp(local?.column ?? -1, -1, columns.length - 1),
      top: follows ? scrolledTo(cursor, top, page, rows.length) : top,
      left: clamp(local?.left ?? 0, 0, Math.max(0, spanOf(widths) - room)),
      selected,
      dragging: local?.dragging ?? false,
      filtering,
      anchor: clamp(local?.anchor ?? cursor, 0, Math.max(0, rows.length - 1)),
      widths: local?.widths ?? {},
      resizing: local?.resizing ?? null,
    },
  };
}

/** The messages for choosing a row: what keys, mouse and `select_row` send. */
export function rowMessages(node: ViewNode, id: string, index: number): readonly Message[] {
  const message: SelectRow = { type: 'select_row', id, index };
  return [message, ...filled(node, 'onSelect', index)];
}

/** The messages for sorting: what keys, mouse and `sort` send. */
export function sortMessages(id: string, column: string, direction: Sort['direction']): readonly Message[] {
  const message: Sort = { type: 'sort', id, column, direction };
  return [message];
}

/** The direction that sorting a column by hand gives: down when it is sorted upwards already, else up. */
export function nextDirection(node: ViewNode, column: string): Sort['direction'] {
  return field(node, 'sortBy') === column && field(node, 'sortDirection') !== 'desc' ? 'desc' : 'asc';
}

/** The state with the cursor at another row, which is then in sight. */
export function withCursor({ state, page, rows }: TableView, row: number): TableLocal {
  const cursor = clamp(row, 0, Math.max(0, rows.length - 1));
  return { ...state, cursor, top: scrolledTo(cursor, state.top, page, rows.length) };
}

/** The state with the column cursor at another column, which is then in sight. */
export function withColumn(view: TableView, column: number): TableLocal {
  const { state, columns, widths, room, frozen, frozenSpan } = view;
  const at = clamp(column, 0, Math.max(0, columns.length - 1));
  if (at < frozen) return { ...state, column: at };
  const start = spanOf(widths.slice(0, at)) + (at > 0 ? COLUMN_GAP : 0);
  const end = start + (widths[at] ?? 0);
  const first = start - frozenSpan;
  const left = first < state.left ? first : end > state.left + room ? Math.min(first, end - room) : state.left;
  return { ...state, column: at, left: clamp(left, 0, Math.max(0, spanOf(widths) - room)) };
}

/** The column at a cell of the columns' room; -1 between and behind them. */
export function columnAt(view: TableView, cell: number): number {
  for (const { index, start, from, to } of columnPlaces(view)) {
    if (cell >= Math.max(start, from) && cell < Math.min(start + (view.widths[index] ?? 0), to)) return index;
  }
  return -1;
}

/** The column whose right edge is at a cell of the headings: in the gap behind it. -1 for none. */
export function edgeAt(view: TableView, cell: number): number {
  for (const { index, start, from, to } of columnPlaces(view)) {
    const end = start + (view.widths[index] ?? 0);
    if (cell >= Math.max(end, from) && cell < Math.min(end + COLUMN_GAP, to)) return index;
  }
  return -1;
}

/** The widest and narrowest that a column is made by hand. */
const BY_HAND = { least: 3, most: 200 };

/** The state with a column made `width` cells wide; with `null` as wide as it is by itself. */
export function withWidth({ state }: TableView, column: string, width: number | null): TableLocal {
  const { [column]: _, ...others } = state.widths;
  if (width === null) return { ...state, widths: others };
  return { ...state, widths: { ...others, [column]: clamp(width, BY_HAND.least, BY_HAND.most) } };
}

/** Where a column starts in the columns' room, and the part of the room that it may show in. */
export interface ColumnPlace {
  readonly index: number;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/** The columns of which something can be seen: the scrolled ones, then the frozen ones. */
export function columnPlaces({ widths, state, frozen, frozenSpan, room }: TableView): readonly ColumnPlace[] {
  const still: ColumnPlace[] = [];
  const moving: ColumnPlace[] = [];
  let start = 0;
  for (const [index, width] of widths.entries()) {
    if (index < frozen) still.push({ index, start, from: 0, to: room });
    else if (start - state.left < room && start - state.left + width > frozenSpan) {
      moving.push({ index, start: start - state.left, from: frozenSpan, to: room });
    }
    start += width + COLUMN_GAP;
  }
  return [...moving, ...still];
}

/** How many columns are frozen: none when they would leave no room for the others. */
function frozenColumns(node: ViewNode, widths: readonly number[], room: number): number {
  const wanted = clamp(integerField(node, 'frozenColumns', 0), 0, widths.length);
  return spanOf(widths.slice(0, wanted)) + COLUMN_GAP + 4 <= room ? wanted : 0;
}

/** The most rows that one Shift click selects. */
const RANGE = 1_000;

/** Whether several rows can be selected. */
export function isMultiple(node: ViewNode): boolean {
  return flag(node, 'multiple');
}

/** Which rows a table with `multiple` has selected: its `selectedRows`, a list or a `Set`. */
export function selectedRows(node: ViewNode): ReadonlySet<unknown> {
  const value = field(node, 'selectedRows');
  return value instanceof Set ? value : new Set(listField(node, 'selectedRows'));
}

/**
 * The messages that select all rows between two, both included, that are not selected yet: at most a thousand of them, those
 * nearest to the first.
 */
export function rangeMessages(node: ViewNode, id: string, from: number, to: number): readonly Message[] {
  const chosen = selectedRows(node);
  const count = Math.min(RANGE, Math.abs(to - from) + 1);
  const first = from <= to ? from : from - count + 1;
  return Array.from({ length: count }, (_, offset) => first + offset)
    .filter((index) => !chosen.has(index))
    .flatMap((index) => rowMessages(node, id, index));
}
