import type { Element, Style, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isDisabled, textField } from './fields.ts';
import { filterRows, paintFilter } from './filter.ts';
import { paintScrollbar } from './scroll.ts';
import { COLUMN_GAP, cellOf, cellText, columnWidths, spanOf, tableColumns, tableRows } from './table-columns.ts';
import type { Column } from './table-columns.ts';
import { GUTTER, columnPlaces, isMultiple, selectedRows, tableView } from './table-state.ts';
import type { TableLocal, TableView } from './table-state.ts';

/** Rows that a table asks for; it draws as many as it is given. */
const WANTED_ROWS = 10;

function paintCell(
  surface: Surface,
  x: number,
  y: number,
  width: number,
  text: string,
  { align, truncate: at }: Pick<Column, 'align' | 'truncate'>,
  style: Style,
): void {
  const shown = truncate(text, width, at);
  const spare = width - textWidth(shown);
  const before = align === 'right' ? spare : align === 'center' ? spare >> 1 : 0;
  surface.write(x + before, y, shown, style);
}

/** Calls `paint` for each column that can be seen, with its place on the screen. */
function eachColumn(
  view: TableView,
  left: number,
  paint: (column: Column, index: number, x: number, width: number) => void,
): void {
  for (const { index, start } of columnPlaces(view)) {
    const column = view.columns[index];
    if (column !== undefined) paint(column, index, left + start, view.widths[index] ?? 0);
  }
}

/** Blanks a frozen column's cells and the gap behind them, since the scrolled ones may reach under it. */
function coverScrolled(
  surface: Surface,
  view: TableView,
  index: number,
  x: number,
  y: number,
  width: number,
  style: Style,
): void {
  if (index < view.frozen) surface.fill({ x, y, width: width + COLUMN_GAP, height: 1 }, style);
}

function paintHeader(node: ViewNode, surface: Surface, view: TableView, focused: boolean, base: Style): void {
  const { x, y } = surface.area;
  const sorted = field(node, 'sortBy');
  const mark = field(node, 'sortDirection') === 'desc' ? '▼' : '▲';
  eachColumn(view, x + GUTTER, (column, index, at, width) => {
    coverScrolled(surface, view, index, at, y, width, base);
    const style: Style = {
      ...base,
      bold: true,
      underline: true,
      ...(focused && index === view.state.column ? { reverse: true } : {}),
      ...(column.id === view.state.resizing ? { fg: 'accent' } : {}),
    };
    const label = column.id === sorted && width > 2 ? `${truncate(column.label, width - 2)} ${mark}` : column.label;
    paintCell(surface, at, y, width, label, { align: column.align, truncate: 'end' }, style);
  });
}

function rowStyle(view: TableView, row: number, focused: boolean, base: Style): Style {
  if (focused && row === view.state.cursor) return { fg: 'selectionText', bg: 'selection' };
  return row === view.selected ? { ...base, bold: true } : base;
}

/** `table`: headings with the mark of the sorted one, the rows in sight, a mark before the selected row, a scrollbar. */
export const tableElement: Element = {
  measure(node, most) {
    const columns = tableColumns(node);
    const rows = tableRows(node);
    const width = GUTTER + spanOf(columnWidths(columns, rows, 0)) + 1;
    const wished = columns.some(({ grow }) => grow > 0) && Number.isFinite(most.width) ? most.width : width;
    return {
      width: Math.min(most.width, Math.max(width, wished)),
      height: Math.min(most.height, 1 + Math.max(1, Math.min(WANTED_ROWS, rows.length)) + filterRows(node, false)),
    };
  },
  paint(node, surface, { focused, local }) {
    const { area } = surface;
    if (area.width < 1 || area.height < 1) return;
    const view = tableView(node, local as TableLocal | undefined, area);
    const base: Style = isDisabled(node) ? { fg: 'muted', dim: true } : {};
    paintHeader(node, surface, view, focused, base);
    const { filtering } = view.state;
    if (area.height > 2 && filterRows(node, filtering) > 0) {
      const row = { x: area.x, y: area.y + area.height - 1, width: area.width, height: 1 };
      paintFilter(node, surface, row, focused && filtering);
    }
    if (view.rows.length === 0) {
      const empty = textField(node, 'emptyText', 'No rows');
      if (area.height > 1) surface.write(area.x + GUTTER, area.y + 1, truncate(empty, view.room), { fg: 'muted' });
      return;
    }
    const { top } = view.state;
    const shown = view.rows.window(top, top + Math.min(view.page, area.height - 1));
    const chosen = isMultiple(node) ? selectedRows(node) : null;
    shown.forEach((row, offset) => {
      const y = area.y + 1 + offset;
      const style = rowStyle(view, top + offset, focused, base);
      if (style.bg !== undefined) surface.fill({ x: area.x, y, width: GUTTER + view.room, height: 1 }, style);
      eachColumn(view, area.x + GUTTER, (column, index, at, width) => {
        coverScrolled(surface, view, index, at, y, width, style);
        const here = focused && top + offset === view.state.cursor && index === view.state.column;
        const look: Style = here ? { ...style, bold: true, underline: true } : style;
        paintCell(surface, at, y, width, cellText(cellOf(row, column, index)), column, look);
      });
      surface.fill({ x: area.x, y, width: Math.min(GUTTER, area.width), height: 1 }, style);
      if (chosen?.has(top + offset) === true) surface.write(area.x, y, '✓', style);
      else if (top + offset === view.selected) surface.write(area.x, y, '▸', style);
    });
    surface.fill({ x: area.x, y: area.y, width: Math.min(GUTTER, area.width), height: 1 });
    paintSides(surface, view);
    const bar = { x: area.x + area.width - 1, y: area.y + 1, width: 1, height: Math.min(view.page, area.height - 1) };
    if (view.scrollbar) paintScrollbar(surface, bar, top, view.rows.length);
  },
};

/** Marks in the heading that there are columns out of sight. */
function paintSides(surface: Surface, { state, widths, room, scrollbar }: TableView): void {
  const { x, y, width } = surface.area;
  if (scrollbar) surface.fill({ x: x + width - 1, y, width: 1, height: 1 });
  if (state.left > 0) surface.write(x, y, '‹', { fg: 'muted' });
  if (state.left + room < spanOf(widths) && width > GUTTER) surface.write(x + width - 1, y, '›', { fg: 'muted' });
}
