import type { Heading } from '../files/headings.ts';
import type { Contact } from './csv.ts';

/** How the rows are sorted. */
export interface Order {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/**
 * The rows as they are shown: those that hold `filter` in any column, sorted by `order`. Stable, and numbers count as
 * numbers where a whole column holds nothing else. The keys are made once for each row, which keeps 100,000 rows quick.
 */
export function shownRows(
  rows: readonly Contact[],
  columns: readonly Heading[],
  filter: string,
  order: Order | null,
): readonly Contact[] {
  const wanted = filter.trim().toLowerCase();
  const found =
    wanted === ''
      ? rows
      : rows.filter((row) => columns.some(({ id }) => (row.cells[id] ?? '').toLowerCase().includes(wanted)));
  if (order === null) return found;
  const cells = found.map((row) => row.cells[order.column] ?? '');
  const numeric =
    cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || Number.isFinite(Number(cell)));
  const keyed = found.map((row, index) => ({ row, key: numeric ? numberKey(cells[index]) : textKey(cells[index]) }));
  const sign = order.direction === 'desc' ? -1 : 1;
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0));
  return keyed.map(({ row }) => row);
}

/** An empty cell comes before every number. */
function numberKey(cell = ''): number {
  return cell === '' ? -Infinity : Number(cell);
}

/** Case and accents do not count; a whole collation would cost five times as much. */
function textKey(cell = ''): string {
  return cell
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
