import { clusterAt, isPlain, safeWidth } from './clusters.ts';
import { safeText } from './safe-text.ts';

/** Which part of a text gives way when it is too long. */
export type TruncateAt = 'end' | 'middle' | 'start';

const ellipsis = '…';

/** Where the part at the head of `text` that fits into `width` cells ends. */
function headEnd(text: string, width: number): number {
  let left = width;
  let index = 0;
  while (index < text.length) {
    const packed = clusterAt(text, index);
    left -= packed & 3;
    if (left < 0) break;
    index = packed >> 2;
  }
  return index;
}

/** Where the longest part at the tail of `text` that fits into `width` cells starts. */
function tailStart(text: string, width: number): number {
  let over = safeWidth(text) - width;
  let index = 0;
  while (over > 0 && index < text.length) {
    const packed = clusterAt(text, index);
    over -= packed & 3;
    index = packed >> 2;
  }
  return index;
}

/**
 * Shortens a text to at most `width` cells and marks the cut with `…`. A wide character that does not fit is left out
 * whole, so the answer may be one cell narrower. The text is made safe first (`safeText`). A width below 1, or NaN, gives
 * the empty text.
 *
 * ```ts
 * truncate('documents/report.md', 12);           // 'documents/r…'
 * truncate('documents/report.md', 12, 'middle'); // 'docume…rt.md'
 * truncate('documents/report.md', 12, 'start');  // '…s/report.md'
 * ```
 */
export function truncate(text: string, width: number, at: TruncateAt = 'end'): string {
  const room = Math.floor(width);
  if (!(room > 0)) return '';
  const safe = safeText(text);
  if (safe.length <= room && isPlain(safe)) return safe;
  if (safeWidth(safe) <= room) return safe;
  if (at === 'start') return ellipsis + safe.slice(tailStart(safe, room - 1));
  if (at === 'end') return safe.slice(0, headEnd(safe, room - 1)) + ellipsis;
  const head = headEnd(safe, Math.ceil((room - 1) / 2));
  const tail = tailStart(safe, room - 1 - safeWidth(safe.slice(0, head)));
  return safe.slice(0, head) + ellipsis + safe.slice(tail);
}
