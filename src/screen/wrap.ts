import { clusterAt, isPlain } from './clusters.ts';
import { safeText } from './safe-text.ts';

/**
 * Breaks one line without line breaks. A break goes after the last blank that fits, whose blanks vanish at the row's
 * end; beside a wide character it may go anywhere; a word longer than a row is cut.
 */
function wrapLine(line: string, width: number, rows: string[]): void {
  let start = 0;
  let index = 0;
  let used = 0;
  let breakEnd = -1; // where the row ends if it breaks at the last opportunity
  let breakNext = -1; // where the next row then starts
  while (index < line.length) {
    const packed = clusterAt(line, index);
    const end = packed >> 2;
    const cells = packed & 3;
    if (line[index] === ' ' && end === index + 1) {
      if (breakNext !== index) breakEnd = index;
      breakNext = end;
    } else {
      if (cells === 2 && index > start && breakNext !== index) breakEnd = breakNext = index;
      if (used + cells > width && index > start) {
        const atBreak = breakNext > start;
        rows.push(line.slice(start, atBreak ? breakEnd : index));
        start = atBreak ? breakNext : index;
        breakEnd = breakNext = -1;
        index = start;
        used = 0;
        continue;
      }
      if (cells === 2) breakEnd = breakNext = end;
    }
    used += cells;
    index = end;
  }
  rows.push(line.slice(start, used > width ? breakEnd : line.length));
}

/**
 * Breaks a text into rows of at most `width` cells, at line breaks, at blanks and beside wide characters; a longer word
 * is cut. The text is made safe first (`safeText`). A text that fills its rows exactly makes no empty row at the end; an
 * empty text is one empty row. A width below 1 counts as 1, where a wide character stands alone in its row.
 *
 * ```ts
 * wrap('the quick brown fox', 10); // ['the quick', 'brown fox']
 * ```
 */
export function wrap(text: string, width: number): string[] {
  const room = Math.max(1, Math.floor(width) || 1);
  if (text.length <= room && isPlain(text)) return [text];
  const safe = safeText(text, 'many');
  const rows: string[] = [];
  for (const line of safe.includes('\n') ? safe.split('\n') : [safe]) {
    if (line.length <= room && isPlain(line)) rows.push(line);
    else wrapLine(line, room, rows);
  }
  return rows;
}
