import type { TruncateAt } from '../screen/width.ts';
import { textWidth } from '../screen/width.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { firstField, isRecord } from './fields.ts';
import { entryAt, rowSource } from './row-source.ts';
import type { RowSource } from './row-source.ts';

/** A table's column as it is drawn. */
export interface Column {
  readonly id: string;
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
  readonly truncate: TruncateAt;
  readonly width: number | undefined;
  readonly grow: number;
  readonly sortable: boolean;
}

/** Cells between two columns. */
export const COLUMN_GAP = 2;

/** More columns than this are not drawn. */
const COLUMNS = 200;

/** A column without a width is at most this wide. */
const WIDEST = 40;

/** A column gives way down to this before the table scrolls sideways. */
const NARROWEST = 12;

/** The rows that are looked at to find out how wide a column must be. */
const SAMPLE = 100;

/** Longer text in a cell is not looked at: it could not be seen. */
const CELL_TEXT = 2_000;

/** The rows of a table: `rows`, or `data`. */
export function tableRows(node: ViewNode): RowSource {
  return rowSource(firstField(node, ['rows', 'data']));
}

function column(value: unknown): Column | undefined {
  if (typeof value === 'string') {
    return { id: value, label: value, align: 'left', truncate: 'end', width: undefined, grow: 0, sortable: true };
  }
  if (!isRecord(value)) return undefined;
  const id = typeof value.id === 'string' ? value.id : typeof value.label === 'string' ? value.label : undefined;
  if (id === undefined) return undefined;
  return {
    id,
    label: typeof value.label === 'string' ? value.label : id,
    align: value.align === 'right' || value.align === 'center' ? value.align : 'left',
    truncate: value.truncate === 'start' || value.truncate === 'middle' ? value.truncate : 'end',
    width: typeof value.width === 'number' && value.width >= 1 ? Math.min(1_000, Math.floor(value.width)) : undefined,
    grow: typeof value.grow === 'number' && value.grow > 0 && Number.isFinite(value.grow) ? value.grow : 0,
    sortable: value.sortable !== false,
  };
}

/**
 * The columns of a table: its `columns`, or its `headers`, or what its first row holds. What is no column is left out,
 * and of two with one id the first counts.
 */
export function tableColumns(node: ViewNode): readonly Column[] {
  const declared = firstField(node, ['columns', 'headers']);
  const listed: readonly unknown[] = Array.isArray(declared) ? declared : foundColumns(entryAt(tableRows(node), 0));
  const columns: Column[] = [];
  const seen = new Set<string>();
  for (const each of listed.slice(0, COLUMNS)) {
    const made = column(each);
    if (made === undefined || seen.has(made.id)) continue;
    seen.add(made.id);
    columns.push(made);
  }
  return columns;
}

/** The columns with the widths that a person gave them by hand. */
export function resizedColumns(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>> | undefined,
): readonly Column[] {
  if (widths === undefined) return columns;
  return columns.map((each) => {
    const width = Object.hasOwn(widths, each.id) ? widths[each.id] : undefined;
    return width === undefined ? each : { ...each, width, grow: 0 };
  });
}

function foundColumns(row: unknown): readonly string[] {
  if (Array.isArray(row)) return row.map((_, index) => String(index + 1));
  return isRecord(row) ? Object.keys(row) : row === undefined ? [] : ['value'];
}

/** Whether the node itself names its columns. */
export function declaresColumns(node: ViewNode): boolean {
  return Array.isArray(field(node, 'columns')) || Array.isArray(field(node, 'headers'));
}

/** A row's cell: by the column's id, or by its place when the row is a list. Missing cells are `undefined`. */
export function cellOf(row: unknown, column: Column, index: number): unknown {
  if (Array.isArray(row)) return row[index];
  if (isRecord(row)) return Object.hasOwn(row, column.id) ? row[column.id] : undefined;
  return index === 0 ? row : undefined;
}

/** A cell as text: nothing for `null` and `undefined`, the date for a date, JSON for lists and records. */
export function cellText(value: unknown): string {
  try {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return value.length > CELL_TEXT ? value.slice(0, CELL_TEXT) : value;
    if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 19);
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
    const json = JSON.stringify(value) as string | undefined;
    return (json ?? '').slice(0, CELL_TEXT);
  } catch {
    return '';
  }
}

/** How wide each column would like to be: its own width, or its heading with room for a mark and its first rows. */
function wishes(columns: readonly Column[], rows: RowSource): number[] {
  const sample = columns.every(({ width }) => width !== undefined) ? [] : rows.window(0, SAMPLE);
  return columns.map((each, index) => {
    if (each.width !== undefined) return each.width;
    let widest = textWidth(each.label) + (each.sortable ? 2 : 0);
    for (const row of sample) {
      const text = cellText(cellOf(row, each, index));
      widest = Math.max(widest, textWidth(text.length > WIDEST * 4 ? text.slice(0, WIDEST * 4) : text));
      if (widest >= WIDEST) break;
    }
    return Math.max(1, Math.min(WIDEST, widest));
  });
}

/** The cells that columns of these widths take with the gaps between them. */
export function spanOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + Math.max(0, widths.length - 1) * COLUMN_GAP;
}

/**
 * The width of each column in `room` cells. What is left over goes to the columns that grow, by weight; what is missing
 * is taken from the widest that have no width of their own, down to twelve cells. What is missing then is scrolled.
 */
export function columnWidths(columns: readonly Column[], rows: RowSource, room: number): readonly number[] {
  const widths = wishes(columns, rows);
  let left = room - spanOf(widths);
  const weight = columns.reduce((sum, { grow }) => sum + grow, 0);
  if (left > 0 && weight > 0) {
    let passed = 0;
    const spare = left;
    columns.forEach(({ grow }, index) => {
      const before = Math.floor((spare * passed) / weight);
      passed += grow;
      widths[index] = (widths[index] ?? 0) + Math.floor((spare * passed) / weight) - before;
    });
  }
  for (; left < 0; left += 1) {
    let widest = -1;
    columns.forEach((each, index) => {
      const width = widths[index] ?? 0;
      if (each.width === undefined && width > NARROWEST && width > (widths[widest] ?? 0)) widest = index;
    });
    if (widest < 0) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}
