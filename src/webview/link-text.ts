import type { PageLink } from '../protocol/page.ts';

/** A link in a row's text: where it stands and where it may lead. A place still has to be looked up. */
export interface LinkText {
  /** Index of its first code unit. */
  readonly start: number;
  /** Index after its last one. */
  readonly end: number;
  readonly link: PageLink;
}

/** What cannot be part of an address on a screen: blanks, quotes, brackets, and what boxes are drawn with. */
const ADDRESS = /https?:\/\/[^\s"'`<>{}\u2500-\u259f]+/giu;

/** A path with a folder or an ending, and maybe a line and a column. */
const PLACE = /(?:(?:~|\.{1,2})?\/)?(?:[\w.@+-]+\/)*[\w@+-][\w.@+-]*\.\w{1,12}(?::\d{1,7}(?::\d{1,5})?)?/gu;

/** What ends a sentence rather than an address. */
const TAIL = /[.,;:!?]+$/u;

/** Cuts off what stands after an address: the sentence's end, and a closing bracket that was opened before it. */
function trimmed(address: string): string {
  let text = address.replace(TAIL, '');
  for (const [open, close] of ['()', '[]'] as const) {
    const count = (mark: string): number => text.split(mark).length - 1;
    while (text.endsWith(close as string) && count(close as string) > count(open as string)) {
      text = text.slice(0, -1).replace(TAIL, '');
    }
  }
  return text;
}

/**
 * The links in a row: `http` and `https` addresses, and what looks like a file, with a line and column or without.
 *
 * @example
 * linksIn('see src/a.ts:12') // [{ start: 4, end: 15, link: { kind: 'place', place: 'src/a.ts:12' } }]
 */
export function linksIn(text: string): readonly LinkText[] {
  const addresses = [...text.matchAll(ADDRESS)].map(({ 0: found, index }): LinkText => {
    const address = trimmed(found);
    return { start: index, end: index + address.length, link: { kind: 'address', address } };
  });
  const places = [...text.matchAll(PLACE)]
    .map(({ 0: place, index }): LinkText => ({
      start: index,
      end: index + place.length,
      link: { kind: 'place', place },
    }))
    .filter(({ start, end }) => addresses.every((other) => end <= other.start || start >= other.end));
  return [...addresses, ...places].sort((a, b) => a.start - b.start);
}
