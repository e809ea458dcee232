import { foldedName } from './names.ts';

const MOST_CANDIDATES = 5_000;
const LONGEST = 128;

/**
 * The candidates most like `word`, nearest first: those that hold it or are held by it, and those within a few typing
 * errors (a third of its length, at least 2). At most `count`. Case, `-`, `.` and `_` do not count as differences.
 *
 * ```ts
 * nearest('txt', ['text', 'index']); // ['text']
 * ```
 */
export function nearest(word: string, candidates: Iterable<string>, count: number = 3): readonly string[] {
  const wanted = plain(word);
  const most = Math.max(2, Math.floor(wanted.length / 3));
  const found: { name: string; distance: number }[] = [];
  let looked = 0;
  for (const name of candidates) {
    if (++looked > MOST_CANDIDATES) break;
    const other = plain(name);
    const holds = wanted.length > 2 && other.length > 2 && (other.includes(wanted) || wanted.includes(other));
    const distance = holds ? 1 : distanceWithin(wanted, other, most);
    if (distance <= most && distance < Math.max(wanted.length, 1)) found.push({ name, distance });
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ name }) => name);
}

function plain(name: string): string {
  return foldedName(name.slice(0, LONGEST));
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; more than `most` is `most + 1`. */
function distanceWithin(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? most + 1;
}
