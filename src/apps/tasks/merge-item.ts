import type { Item } from './board.ts';
import { dueOf, withDue, wordsOf } from './due.ts';

/** Whether two tasks say the same. Where they are does not count. */
export function sameItem(a: Item, b: Item): boolean {
  return a.text === b.text && a.box === b.box && a.notes.join('\n') === b.notes.join('\n');
}

/**
 * One task of two that were made of `base`: words, due date, tick and notes each as the side has it that changed them.
 * Lines of notes that both added are all kept. `other` is the task as they worded it, when both worded it anew.
 */
export function mergeItem(base: Item, mine: Item, theirs: Item): { readonly item: Item; readonly other: Item | null } {
  const pick = <T>(old: T, my: T, their: T): T => (my === old ? their : my);
  const item: Item = {
    ...theirs,
    id: mine.id,
    box: pick(base.box, mine.box, theirs.box),
    text: mergeText(base.text, mine.text, theirs.text),
    notes: mergeNotes(base.notes, mine.notes, theirs.notes),
  };
  const [old, my, their] = [base, mine, theirs].map(({ text }) => wordsOf(text));
  return { item, other: my !== old && their !== old && my !== their ? { ...theirs, notes: [] } : null };
}

function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  const words = wordsOf(mine) === wordsOf(base) ? wordsOf(theirs) : wordsOf(mine);
  const like = dueOf(mine) === dueOf(base) ? theirs : mine;
  return withDue(words, dueOf(like), like);
}

function mergeNotes(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const old = base.join('\n');
  if (mine.join('\n') === old) return theirs;
  if (theirs.join('\n') === old) return mine;
  return [...theirs, ...mine.filter((line) => !theirs.includes(line) && !base.includes(line))];
}
