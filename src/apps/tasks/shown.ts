import type { Board, Column, Item } from './board.ts';
import { allItems, isDone, itemsOf } from './board.ts';
import { dueOf } from './due.ts';

/** What decides which tasks are shown. */
export interface Filter {
  readonly find: string;
  readonly hideDone: boolean;
}

/** The tasks of a column that are shown: those that hold every word looked for, in their text or notes. */
export function shownItems(column: Column, { find, hideDone }: Filter): readonly Item[] {
  const words = find.toLowerCase().split(/\s+/);
  return itemsOf(column).filter((item) => {
    const text = [item.text, ...item.notes].join(' ').toLowerCase();
    return !(hideDone && isDone(item)) && words.every((word) => text.includes(word));
  });
}

/** How far a plan is. */
export interface Count {
  readonly total: number;
  readonly done: number;
  readonly overdue: number;
}

/** Counts a board's tasks; one is overdue that is open and was due before `today`. */
export function countOf(board: Board, today: string): Count {
  const items = allItems(board);
  return {
    total: items.length,
    done: items.filter(isDone).length,
    overdue: items.filter((item) => isOverdue(item, today)).length,
  };
}

/** Whether a task is open and was due before `today`. */
export function isOverdue(item: Item, today: string): boolean {
  const due = dueOf(item.text);
  return due !== null && !isDone(item) && today !== '' && due < today;
}
