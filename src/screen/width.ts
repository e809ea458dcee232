/**
 * How wide text is in cells. The one place that knows: the layout, the painter, the editors and the page's terminal all
 * use these functions, so a border is straight whatever stands before it.
 */
import { safeWidth } from './clusters.ts';
import { safeText } from './safe-text.ts';

export { clusters } from './clusters.ts';
export { safeText } from './safe-text.ts';
export { truncate } from './truncate.ts';
export type { TruncateAt } from './truncate.ts';
export { unicodeProvider } from './unicode-provider.ts';
export { wrap } from './wrap.ts';

/**
 * The cells that a text takes in one line, as it is drawn: made safe first (see {@link safeText}), so a tab or a line
 * break is one cell.
 *
 * ```ts
 * textWidth('日本'); // 4
 * ```
 */
export function textWidth(text: string): number {
  return safeWidth(safeText(text));
}
