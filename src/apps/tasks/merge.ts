import { align } from './align.ts';
import type { Block, Board, Column, Item, Place } from './board.ts';
import { freeId, isItem, itemsOf, withItem } from './board.ts';
import { mergeItem, sameItem } from './merge-item.ts';
import { movedIds } from './moved.ts';

/** What became of a merge. */
export interface Merged {
  readonly board: Board;
  /** The other side, with the ids of the tasks that it shares: the base of what is merged next. */
  readonly theirs: Board;
  /** How many tasks both sides reworded differently: each is in the board twice. */
  readonly doubled: number;
}

interface Spot {
  readonly item: Item;
  readonly column: string;
}

/**
 * Merges two boards that were made of `base`, task by task. Each side's edits, ticks, moves, additions and deletions are
 * in the result. A task that one side deleted and the other edited stays. A task that both reworded differently is there
 * twice, mine first. Moved by both, it is where I moved it. Everything that is no task is as `theirs` has it.
 */
export function mergeBoards(base: Board, mine: Board, their: Board): Merged {
  const theirs = align(their, [base, mine], freeId(base, mine));
  if (mine === base) return { board: theirs, theirs, doubled: 0 };
  const [inBase, inMine, inTheirs] = [spotsOf(base), spotsOf(mine), spotsOf(theirs)];
  const moved = movedIds(base, mine);
  let free = freeId(base, mine, theirs);
  let doubled = 0;

  /** What is where their side has it: their own tasks, and mine that I did not move. */
  const staying = (item: Item): readonly Item[] => {
    const ours = inMine.get(item.id);
    const old = inBase.get(item.id);
    if (ours === undefined) return old === undefined || !sameItem(old.item, item) ? [item] : [];
    return isPlaced(ours) ? [] : both(item);
  };
  /** Whether a task of mine stands where I put it. */
  const isPlaced = ({ item, column }: Spot): boolean => {
    const old = inBase.get(item.id);
    const there = inTheirs.get(item.id);
    if (there === undefined) return old === undefined || !sameItem(old.item, item);
    if (old === undefined) return false;
    if (old.column !== column) return true;
    return moved.has(item.id) && there.column === column;
  };
  const both = (item: Item): readonly Item[] => {
    const ours = inMine.get(item.id)?.item ?? item;
    const there = inTheirs.get(item.id)?.item ?? ours;
    const merged = mergeItem(inBase.get(item.id)?.item ?? there, ours, there);
    if (merged.other === null) return [merged.item];
    doubled += 1;
    return [merged.item, { ...merged.other, id: free++ }];
  };

  let columns: readonly Column[] = theirs.columns.map((column) => ({
    ...column,
    blocks: column.blocks.flatMap((block): readonly Block[] => (isItem(block) ? staying(block) : [block])),
  }));
  for (const column of mine.columns) {
    let place: Place = 'first';
    const here = (): Column | undefined => columns.find(({ key }) => key === column.key);
    for (const item of itemsOf(column)) {
      if (isPlaced({ item, column: column.key })) {
        if (here() === undefined) columns = withEmpty(columns, column, theirs.end);
        for (const each of both(item)) {
          const at = place;
          columns = columns.map((other) => (other.key === column.key ? withItem(other, each, at) : other));
          place = each.id;
        }
      } else if (itemsOf(here() ?? column).some(({ id }) => id === item.id)) place = item.id;
    }
  }
  return { board: { ...theirs, columns }, theirs, doubled };
}

function spotsOf(board: Board): ReadonlyMap<number, Spot> {
  return new Map(
    board.columns.flatMap((column) => itemsOf(column).map((item) => [item.id, { item, column: column.key }])),
  );
}

/** The columns with one more at the end, for tasks that have a place in no other. */
function withEmpty(columns: readonly Column[], { key, heading }: Column, end: Board['end']): readonly Column[] {
  if (heading === null) return [{ key, heading, blocks: [] }, ...columns];
  const last = columns.at(-1);
  const added: Column = { key, heading, blocks: [{ lines: [''] }] };
  if (last === undefined) return [added];
  const tail = last.blocks.at(-1);
  // A file's last line break is an empty last line; a blank line before the new heading takes its place.
  const isEnded = tail !== undefined && !isItem(tail) && tail.lines.at(-1) === '';
  const blocks = isEnded
    ? [...last.blocks.slice(0, -1), { lines: [...tail.lines.slice(0, -1), end] }]
    : [...last.blocks, { lines: [end] }];
  return [...columns.slice(0, -1), { ...last, blocks }, added];
}
