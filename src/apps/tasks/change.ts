import type { Board, Item, Place } from './board.ts';
import { findItem, withColumn, withItem, withoutItem } from './board.ts';
import { mergeItem, sameItem } from './merge-item.ts';

/** One edit of a board. Each has an inverse, which undoes it and nothing that others did since. */
export type Change =
  | { readonly kind: 'add'; readonly item: Item; readonly column: string; readonly place: Place }
  | {
      readonly kind: 'set';
      readonly id: number;
      readonly text: string;
      readonly box: Item['box'];
      /** What it was made of: the change then leaves alone what it does not change, and is refused over other words. */
      readonly was?: Pick<Item, 'text' | 'box'>;
    }
  | { readonly kind: 'move'; readonly id: number; readonly column: string; readonly place: Place }
  | {
      readonly kind: 'remove';
      readonly id: number;
      /** Removes it only while it says this. */
      readonly was?: Item;
    };

/**
 * The board after a change, and what takes the change back; `null` when its task or column is gone, or when somebody
 * else changed the same since.
 */
export function applyChange(board: Board, change: Change): { readonly board: Board; readonly inverse: Change } | null {
  if (change.kind === 'add') {
    if (!has(board, change.column)) return null;
    return {
      board: withColumn(board, change.column, (column) => withItem(column, change.item, change.place)),
      inverse: { kind: 'remove', id: change.item.id, was: change.item },
    };
  }
  const found = findItem(board, change.id);
  if (found === undefined) return null;
  const { item, column, after } = found;
  switch (change.kind) {
    case 'set': {
      const { was = item } = change;
      const merged = mergeItem({ ...item, ...was }, { ...item, text: change.text, box: change.box }, item);
      if (merged.other !== null) return null;
      const next = merged.item;
      const blocks = column.blocks.map((block) => (block === item ? next : block));
      return {
        board: withColumn(board, column.key, (each) => ({ ...each, blocks })),
        inverse: { kind: 'set', id: item.id, text: item.text, box: item.box, was: { text: next.text, box: next.box } },
      };
    }
    case 'remove':
      if (change.was !== undefined && !sameItem(change.was, item)) return null;
      return {
        board: withColumn(board, column.key, (each) => withoutItem(each, item.id)),
        inverse: { kind: 'add', item, column: column.key, place: after },
      };
    case 'move': {
      // Behind itself is where it is.
      if (!has(board, change.column) || change.place === item.id) return null;
      const taken = withColumn(board, column.key, (each) => withoutItem(each, item.id));
      return {
        board: withColumn(taken, change.column, (each) => withItem(each, item, change.place)),
        inverse: { kind: 'move', id: item.id, column: column.key, place: after },
      };
    }
  }
}

function has(board: Board, key: string): boolean {
  return board.columns.some((column) => column.key === key);
}
