/**
 * Text as an editor moves through it. Offsets count UTF-16 units; a caret stands only between grapheme clusters.
 */
import { clusters } from '../screen/width.ts';

/** Text that is safe in one line: line breaks and tabs become spaces, other control characters go. Well-formed. */
export function oneLine(text: string): string {
  return manyLines(text).replace(/[\n\t]/g, ' ');
}

/** Text that is safe in many lines: every kind of line break becomes `\n`, control characters but tabs go. Well-formed. */
export function manyLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/** The number of characters as a person counts them. */
export function characterCount(text: string): number {
  return clusters(text).length;
}

/** The first `count` characters of a text. */
export function firstCharacters(text: string, count: number): string {
  const next = clusters(text)[Math.max(0, count)];
  return next === undefined ? text : text.slice(0, next.index);
}

/** Where the line that `offset` stands in begins. */
export function lineStart(text: string, offset: number): number {
  // `lastIndexOf` takes a negative place for 0, and would find a line break there.
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line that `offset` stands in ends. */
export function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found < 0 ? text.length : found;
}

/** The nearest place at or before `offset` where a caret may stand. */
export function snapped(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const start = lineStart(text, offset);
  let place = start;
  for (const { index } of clusters(text.slice(start, offset + AHEAD))) {
    if (start + index > offset) break;
    place = start + index;
  }
  return place;
}

/** The nearest place at or after `offset` where a caret may stand. */
export function snappedRight(text: string, offset: number): number {
  const place = snapped(text, offset);
  return place === offset ? place : nextPlace(text, place);
}

/** How far behind a place its cluster is looked for; longer clusters are not typed, only made. */
const AHEAD = 200;

/** The caret's next place to the right. */
export function nextPlace(text: string, offset: number): number {
  const [first] = clusters(text.slice(offset, offset + AHEAD));
  return first === undefined ? text.length : offset + first.text.length;
}

/** The caret's next place to the left. */
export function previousPlace(text: string, offset: number): number {
  return snapped(text, Math.max(0, offset - 1));
}

/** Picture characters and whatever joins or colours them. */
const PICTURE =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\u200d\u20e3\ufe0f\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]/u;

/**
 * Where Backspace deletes from. An emoji sequence goes as one; in other clusters the last code point goes, so that a
 * wrong mark on a letter (Thai, Devanagari, `e` with U+0301) can be mended without typing the letter again. Delete and
 * the arrows always take the whole cluster.
 */
export function backspacePlace(text: string, offset: number): number {
  const place = previousPlace(text, offset);
  const cluster = text.slice(place, offset);
  if (PICTURE.test(cluster)) return place;
  const low = cluster.charCodeAt(cluster.length - 1);
  return offset - (cluster.length > 1 && low >= 0xdc00 && low <= 0xdfff ? 2 : Math.min(1, cluster.length));
}

type Kind = 'space' | 'word' | 'other';

function kindOf(cluster: string): Kind {
  if (/^\s/u.test(cluster)) return 'space';
  return /^[\p{L}\p{N}\p{M}_]/u.test(cluster) ? 'word' : 'other';
}

/** How much of a text is looked at for a word at first; most words end in it. */
const NEAR = 256;

/** The end of the word at or after `offset`: over blanks, then over one run of word characters or of signs. */
export function wordRight(text: string, offset: number): number {
  for (let near = NEAR; ; near *= 8) {
    const window = text.slice(offset, offset + near);
    let place = offset;
    let kind: Kind | undefined;
    for (const cluster of clusters(window)) {
      const next = kindOf(cluster.text);
      if (kind === undefined && next !== 'space') kind = next;
      if (kind !== undefined && next !== kind) return place;
      place = offset + cluster.index + cluster.text.length;
    }
    if (offset + near >= text.length) return place;
  }
}

/** The start of the word at or before `offset`. */
export function wordLeft(text: string, offset: number): number {
  for (let near = NEAR; ; near *= 8) {
    const from = snapped(text, Math.max(0, offset - near));
    let place = offset;
    let kind: Kind | undefined;
    for (const cluster of clusters(text.slice(from, offset)).reverse()) {
      const next = kindOf(cluster.text);
      if (kind === undefined && next !== 'space') kind = next;
      if (kind !== undefined && next !== kind) return place;
      place = from + cluster.index;
    }
    if (from === 0) return place;
  }
}

/** The run of one kind of characters around `offset`, in its line: what a double click selects. */
export function wordAt(text: string, offset: number): readonly [start: number, end: number] {
  const from = lineStart(text, offset);
  const all = clusters(text.slice(from, lineEnd(text, offset)));
  let at = all.findIndex(({ index, text: cluster }) => offset < from + index + cluster.length);
  if (at < 0) at = all.length - 1;
  const kind = kindOf(all[at]?.text ?? '');
  let first = at;
  let last = at;
  while (first > 0 && kindOf(all[first - 1]?.text ?? '') === kind) first -= 1;
  while (last + 1 < all.length && kindOf(all[last + 1]?.text ?? '') === kind) last += 1;
  const end = all[last];
  return end === undefined ? [from, from] : [from + (all[first]?.index ?? 0), from + end.index + end.text.length];
}
