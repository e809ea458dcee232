import type { Rect } from '../screen/element.ts';
import type { Message, SelectRow, Sort } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { integerField } from './fields.ts';
import { filled } from './filled.ts';
import { clamp, scrolledTo } from './scroll.ts';
import { COLUMN_GAP, columnWidths, spanOf, tableColumns, tableRows } from './table-columns.ts';
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
  const columns = tableColumns(node);
  const page = Math.max(1, area.height - 1);
  const scrollbar = rows.length > page && area.width > 3;
  const room = Math.max(0, area.width - GUTTER - (scrollbar ? 1 : 0));
  const widths = columnWidths(columns, rows, room);
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
    scrollbar,
    selected,
    state: {
      cursor,
      column: clamp(local?.column ?? -1, -1, columns.length - 1),
      top: follows ? scrolledTo(cursor, top, page, rows.length) : top,
      left: clamp(local?.left ?? 0, 0, Math.max(0, spanOf(widths) - room)),
      selected,
      dragging: local?.dragging ?? false,
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
export function withColumn({ state, columns, widths, room }: TableView, column: number): TableLocal {
  const at = clamp(column, 0, Math.max(0, columns.length - 1));
  const start = spanOf(widths.slice(0, at)) + (at > 0 ? COLUMN_GAP : 0);
  const end = start + (widths[at] ?? 0);
  const left = start < state.left ? start : end > state.left + room ? Math.min(start, end - room) : state.left;
  return { ...state, column: at, left: clamp(left, 0, Math.max(0, spanOf(widths) - room)) };
}

/** The column at a cell of the columns' room; -1 between and behind them. */
export function columnAt({ widths, state }: TableView, cell: number): number {
  let start = -state.left;
  for (const [index, width] of widths.entries()) {
    if (cell >= start && cell < start + width) return index;
    start += width + COLUMN_GAP;
  }
  return -1;
}
