import type { Board, Item } from './board.ts';
import { itemsOf } from './board.ts';
import { wordsOf } from './due.ts';
import { printItem } from './markdown.ts';

/** Of two texts that share less than this part of their words, neither was made of the other. */
const ALIKE = 0.5;

interface Placed {
  readonly item: Item;
  readonly column: string;
}

/**
 * The board with the ids of `known` boards where a task is the same one: equal to the letter, or of the same words, or,
 * last, of mostly the same words. Each id is given once; tasks nobody knows get ids from `free` on. Earlier boards count
 * first, and the same column counts before another one.
 */
export function align(board: Board, known: readonly Board[], free: number): Board {
  const ids = new Map<Item, number>();
  const taken = new Set<number>();
  const placed = placedOf(board);
  const candidates = known.map(placedOf);
  const give = (mine: Placed, theirs: Placed): void => {
    ids.set(mine.item, theirs.item.id);
    taken.add(theirs.item.id);
  };
  const exactly = (keyOf: (each: Placed) => string): void => {
    for (const others of candidates) {
      const byKey = Map.groupBy(
        others.filter(({ item }) => !taken.has(item.id)),
        keyOf,
      );
      for (const each of placed) {
        if (ids.has(each.item)) continue;
        const same = byKey.get(keyOf(each));
        for (let next = same?.shift(); next !== undefined; next = same?.shift()) {
          if (taken.has(next.item.id)) continue;
          give(each, next);
          break;
        }
      }
    }
  };
  exactly(({ item, column }) => JSON.stringify([column, whole(item)]));
  exactly(({ item, column }) => JSON.stringify([column, wordsOf(item.text)]));
  exactly(({ item }) => whole(item));
  exactly(({ item }) => wordsOf(item.text));
  const [base = []] = candidates;
  for (const [mine, theirs] of alike(
    placed.filter(({ item }) => !ids.has(item)),
    base.filter(({ item }) => !taken.has(item.id)),
  ))
    give(mine, theirs);
  let next = free;
  return {
    ...board,
    columns: board.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => ('id' in block ? { ...block, id: ids.get(block) ?? next++ } : block)),
    })),
  };
}

function placedOf(board: Board): Placed[] {
  return board.columns.flatMap((column) => itemsOf(column).map((item) => ({ item, column: column.key })));
}

function whole(item: Item): string {
  return [printItem({ ...item, lead: '', end: '' }), ...item.notes].join('\n');
}

/** Pairs of tasks of mostly the same words, the most alike first. Only tasks that share a word are compared. */
function alike(mine: readonly Placed[], theirs: readonly Placed[]): readonly (readonly [Placed, Placed])[] {
  const wordsIn = ({ item }: Placed): Set<string> => new Set(wordsOf(item.text).toLowerCase().split(' '));
  const others = theirs.map((each) => ({ each, words: wordsIn(each) }));
  const byWord = new Map<string, (typeof others)[number][]>();
  for (const other of others) for (const word of other.words) byWord.set(word, [...(byWord.get(word) ?? []), other]);
  const pairs: { readonly a: Placed; readonly b: Placed; readonly score: number }[] = [];
  for (const a of mine) {
    const words = wordsIn(a);
    const shared = new Map<(typeof others)[number], number>();
    for (const word of words)
      for (const other of byWord.get(word) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
    for (const [other, count] of shared) {
      const likeness = (2 * count) / (words.size + other.words.size);
      const sameColumn = other.each.column === a.column ? 0.01 : 0;
      if (likeness >= ALIKE) pairs.push({ a, b: other.each, score: likeness + sameColumn });
    }
  }
  pairs.sort((x, y) => y.score - x.score);
  const used = new Set<Placed>();
  return pairs.flatMap(({ a, b }) => {
    if (used.has(a) || used.has(b)) return [];
    used.add(a).add(b);
    return [[a, b] as const];
  });
}
