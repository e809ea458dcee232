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

/** The nearest place at or before `offset` where a caret may stand. */
export function snapped(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const start = text.lastIndexOf('\n', offset - 1) + 1;
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

/** The end of the word at or after `offset`: over blanks, then over one run of word characters or of signs. */
export function wordRight(text: string, offset: number): number {
  let place = offset;
  let kind: Kind | undefined;
  for (const cluster of clusters(text.slice(offset))) {
    const next = kindOf(cluster.text);
    if (kind === undefined && next !== 'space') kind = next;
    if (kind !== undefined && next !== kind) break;
    place = offset + cluster.index + cluster.text.length;
  }
  return place;
}

/** The start of the word at or before `offset`. */
export function wordLeft(text: string, offset: number): number {
  let place = offset;
  let kind: Kind | undefined;
  for (const cluster of clusters(text.slice(0, offset)).reverse()) {
    const next = kindOf(cluster.text);
    if (kind === undefined && next !== 'space') kind = next;
    if (kind !== undefined && next !== kind) break;
    place = cluster.index;
  }
  return place;
}

/** The run of one kind of characters around `offset`: what a double click selects. */
export function wordAt(text: string, offset: number): readonly [start: number, end: number] {
  const all = clusters(text);
  let at = all.findIndex(({ index, text: cluster }) => offset < index + cluster.length);
  if (at < 0) at = all.length - 1;
  const kind = kindOf(all[at]?.text ?? '');
  let first = at;
  let last = at;
  while (first > 0 && kindOf(all[first - 1]?.text ?? '') === kind) first -= 1;
  while (last + 1 < all.length && kindOf(all[last + 1]?.text ?? '') === kind) last += 1;
  const end = all[last];
  return end === undefined ? [0, 0] : [all[first]?.index ?? 0, end.index + end.text.length];
}
