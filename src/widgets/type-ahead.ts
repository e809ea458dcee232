import { clusters } from '../screen/width.ts';
import type { RowSource } from './row-source.ts';

/** How many entries are asked for at once. */
const STEP = 500;

/** The next entry after the cursor whose label begins with what was typed, going round; `undefined` when none does. */
export function beginning(
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

/** The chords that labels begin with: the letters a widget takes for {@link beginning}, so that others reach the app. */
export function firstCharacters(labels: readonly string[]): readonly string[] {
  const found = new Set<string>();
  for (const label of labels) {
    const first = clusters(label.slice(0, 16))[0]?.text.toLowerCase() ?? '';
    if (first.trim() !== '') found.add(first);
  }
  return [...found];
}
