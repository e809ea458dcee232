import { clusters } from '../screen/width.ts';
import type { KeyEvent } from '../sdk/input.ts';
import type { RowSource } from './row-source.ts';

/** What was typed so far to find an entry, and when its last letter was. */
export interface Typed {
  readonly text: string;
  readonly time: number;
}

/** Letters that come within this time of each other belong to one word, as in lists of the web (ARIA practices). */
const TOGETHER = 1_000;

/** What typing finds: the entry, and what belongs to the next letter. */
export interface Found {
  readonly at: number;
  readonly typed: Typed | null;
}

/**
 * The entry that a typed letter goes to: while a word is typed the one that begins with all of it, from the cursor on; else
 * the next one that begins with the letter. `undefined` when there is none.
 */
export function typedTo(
  source: RowSource,
  labelOf: (entry: unknown) => string,
  cursor: number,
  before: Typed | null | undefined,
  { text, time }: KeyEvent,
): Found | undefined {
  const goesOn = time !== undefined && before != null && time - before.time <= TOGETHER;
  if (goesOn) {
    const word = before.text + text;
    const at = beginning(source, labelOf, cursor - 1, word);
    if (at !== undefined) return { at, typed: { text: word, time } };
  }
  const at = beginning(source, labelOf, cursor, text);
  return at === undefined ? undefined : { at, typed: time === undefined ? null : { text, time } };
}

/** How many entries are asked for at once. */
const STEP = 500;

/** The next entry after the cursor whose label begins with what was typed, going round; `undefined` when none does. */
function beginning(
  source: RowSource,
  labelOf: (entry: unknown) => string,
  cursor: number,
  typed: string,
): number | undefined {
  const wanted = typed.toLowerCase();
  if (wanted.trim() === '') return undefined;
  const within = (from: number, to: number): number =>
    source.window(from, to).findIndex((each) => labelOf(each).toLowerCase().startsWith(wanted));
  for (let passed = 0; passed < source.length; passed += STEP) {
    const from = (cursor + 1 + passed) % source.length;
    const found = within(from, from + STEP);
    if (found >= 0) return from + found;
    const over = from + STEP - source.length;
    const again = over > 0 ? within(0, Math.min(cursor + 1, over)) : -1;
    if (again >= 0) return again;
  }
  return undefined;
}

/**
 * The chords that labels go on with behind what was typed: the letters a widget takes for {@link typedTo}, so that others
 * reach the app. With nothing typed these are their first letters.
 */
export function nextCharacters(labels: readonly string[], typed = ''): readonly string[] {
  const found = new Set<string>();
  const wanted = typed.toLowerCase();
  for (const label of labels) {
    if (wanted !== '' && !label.toLowerCase().startsWith(wanted)) continue;
    const next = clusters(label.slice(wanted.length, wanted.length + 16))[0]?.text.toLowerCase() ?? '';
    if (next.trim() !== '') found.add(next);
  }
  return [...found];
}
