import type { Board } from './board.ts';
import { itemsOf } from './board.ts';

/**
 * The tasks that were moved within their column: the fewest that have to be, for the others kept their order. A task that
 * changed its column is none of them.
 */
export function movedIds(before: Board, after: Board): ReadonlySet<number> {
  const moved = new Set<number>();
  for (const column of after.columns) {
    const old = before.columns.find(({ key }) => key === column.key);
    const ranks = new Map(old === undefined ? [] : itemsOf(old).map(({ id }, index) => [id, index]));
    const ids = itemsOf(column).flatMap(({ id }) => (ranks.has(id) ? [id] : []));
    const kept = increasing(ids.map((id) => ranks.get(id) ?? 0));
    for (const [index, id] of ids.entries()) if (!kept.has(index)) moved.add(id);
  }
  return moved;
}

/** The indexes of a longest increasing part of these different numbers (patience sorting). */
function increasing(numbers: readonly number[]): ReadonlySet<number> {
  const tops: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [index, value] of numbers.entries()) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[tops[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[index] = tops[low - 1];
    tops[low] = index;
  }
  const kept = new Set<number>();
  for (let at = tops.at(-1); at !== undefined; at = before[at]) kept.add(at);
  return kept;
}
