import type { Cell } from './cells.ts';
import type { RowText } from './row-text.ts';

/** Where a text stands on the screen. */
export interface Match extends Cell {
  /** How many cells it takes. */
  readonly width: number;
}

/** Lower case of the same length, so that places stay; a text that would change its length stays as it is. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Where `wanted` stands, row by row from the top, whatever the case; nothing for an empty text. */
export function matchesIn(rows: readonly RowText[], wanted: string): readonly Match[] {
  const needle = folded(wanted);
  if (needle === '') return [];
  return rows.flatMap(({ text, columns }, row) => {
    const found: Match[] = [];
    const hay = folded(text);
    for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + needle.length)) {
      const column = columns[at] ?? 0;
      found.push({ row, column, width: (columns[at + needle.length] ?? column) - column });
    }
    return found;
  });
}
