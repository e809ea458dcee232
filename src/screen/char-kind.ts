import { joinRanges, wideRanges } from './width-table.ts';

/**
 * How a code point joins its neighbours into one grapheme cluster (Unicode Standard Annex 29). The numbers are kept in
 * the low four bits of a code point's class and of xterm's joining state.
 */
export const Kind = {
  other: 0,
  control: 1,
  extend: 2,
  zwj: 3,
  regional: 4,
  prepend: 5,
  spacing: 6,
  hangulL: 7,
  hangulV: 8,
  hangulT: 9,
  hangulLV: 10,
  hangulLVT: 11,
  pictographic: 12,
} as const;

/** The bits of a class that hold its {@link Kind}. */
export const kindBits = 0xf;

/** The bit of a class that says two cells wide. */
export const wideBit = 0x10;

const letters: Readonly<Record<string, number>> = {
  C: Kind.control,
  E: Kind.extend,
  Z: Kind.zwj,
  R: Kind.regional,
  B: Kind.prepend,
  S: Kind.spacing,
  L: Kind.hangulL,
  V: Kind.hangulV,
  T: Kind.hangulT,
  P: Kind.pictographic,
};

const tableEnd = 0x20000;

function addRange(table: Uint8Array, start: number, range: string, bits: number): number {
  const comma = range.indexOf(',');
  const from = start + parseInt(range.slice(0, comma), 36);
  const to = from + parseInt(range.slice(comma + 1), 36);
  for (let codePoint = from; codePoint < to; codePoint++) table[codePoint] = (table[codePoint] ?? 0) | bits;
  return to;
}

function readTable(): Uint8Array {
  const table = new Uint8Array(tableEnd);
  let at = 0;
  for (const range of joinRanges.split(' '))
    at = addRange(table, at, range.slice(1), letters[range.charAt(0)] ?? Kind.other);
  at = 0;
  for (const range of wideRanges.split(' ')) at = addRange(table, at, range, wideBit);
  // A Hangul syllable has a final consonant unless it is the first of its 28.
  for (let syllable = 0xac00; syllable <= 0xd7a3; syllable++) {
    table[syllable] = wideBit | ((syllable - 0xac00) % 28 === 0 ? Kind.hangulLV : Kind.hangulLVT);
  }
  return table;
}

const table = readTable();

/** The class of a code point: its {@link Kind}, and {@link wideBit} when it takes two cells. */
export function charClass(codePoint: number): number {
  if (codePoint < tableEnd) return table[codePoint] ?? Kind.other;
  if (codePoint < 0x40000) return wideBit;
  if (codePoint < 0xe0000 || codePoint > 0xe0fff) return Kind.other;
  // Tags and variation selectors join; the rest of the plane is reserved for invisible controls.
  const joins = (codePoint >= 0xe0020 && codePoint <= 0xe007f) || (codePoint >= 0xe0100 && codePoint <= 0xe01ef);
  return joins ? Kind.extend : Kind.control;
}
