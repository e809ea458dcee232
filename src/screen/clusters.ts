import { charProperties, stateJoined, stateWidth } from './unicode-provider.ts';

/** One character as a person sees it, and as a caret passes it: a grapheme cluster. */
export interface Cluster {
  readonly text: string;
  /** Where it starts in the text it was cut from, in UTF-16 units. */
  readonly index: number;
  /** Cells: 1 or 2. */
  readonly width: number;
}

/** Whether a text is printable ASCII only, so that each unit is one cluster of one cell. */
export function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit > 0x7e) return false;
  }
  return true;
}

/**
 * Where the cluster that starts at `index` ends, and its width: `end * 4 + width` in one number, because painting asks
 * this for every character. `index` must lie inside the text.
 */
export function clusterAt(text: string, index: number): number {
  // A printable ASCII character is a cluster of its own unless a mark follows, and marks are no ASCII.
  if (text.charCodeAt(index) < 0x7f && !(text.charCodeAt(index + 1) > 0x7e)) return index * 4 + 5;
  let codePoint = text.codePointAt(index) ?? 0;
  let end = index + (codePoint > 0xffff ? 2 : 1);
  let state = charProperties(codePoint, 0);
  while (end < text.length) {
    codePoint = text.codePointAt(end) ?? 0;
    const next = charProperties(codePoint, state);
    if (!stateJoined(next)) break;
    state = next;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return end * 4 + stateWidth(state);
}

/**
 * Cuts a text into its grapheme clusters. It does not clean: give it text from `safeText` where the widths must be those
 * of what is drawn.
 *
 * ```ts
 * clusters('a👩‍🚀'); // [{ text: 'a', index: 0, width: 1 }, { text: '👩‍🚀', index: 1, width: 2 }]
 * ```
 */
export function clusters(text: string): Cluster[] {
  const found: Cluster[] = [];
  for (let index = 0; index < text.length;) {
    const packed = clusterAt(text, index);
    const end = packed >> 2;
    found.push({ text: text.slice(index, end), index, width: packed & 3 });
    index = end;
  }
  return found;
}

/** The cells of text that is already safe. */
export function safeWidth(text: string): number {
  if (isPlain(text)) return text.length;
  let width = 0;
  for (let index = 0; index < text.length;) {
    const packed = clusterAt(text, index);
    width += packed & 3;
    index = packed >> 2;
  }
  return width;
}
