import type { Size } from './element.ts';

/** How a cell's glyph looks, one bit each. */
export const Look = {
  bold: 1,
  dim: 2,
  italic: 4,
  underline: 8,
  strikethrough: 16,
  reverse: 32,
} as const;

/** The right half of a two-cell glyph, which has no glyph of its own. */
export const rightHalf = 0x1fffff;

/** From here on a glyph is a place in {@link Screen.clusters}; below it is a code point. */
export const firstCluster = 0x200000;

/** The code of a blank. */
export const blank = 0x20;

/**
 * What is on the screen: a grid of cells, row by row, each property in an array of its own. It is painted once and not
 * changed afterwards.
 */
export interface Screen {
  readonly size: Size;
  /** A code point, {@link rightHalf}, or {@link firstCluster} and a place in `clusters`. */
  readonly glyphs: Int32Array;
  /** Glyphs of more than one code point. */
  readonly clusters: readonly string[];
  /** Colour codes (`color.ts`), 0 for the terminal's own. */
  readonly fg: Int32Array;
  readonly bg: Int32Array;
  /** Bits of {@link Look}. */
  readonly looks: Uint8Array;
  /** The place in the layout's `nodes` of the node that the cell belongs to, -1 for none. */
  readonly owners: Int32Array;
  /** Where the terminal's cursor stands, or `null`: the caret of the focused editor. */
  readonly caret: { readonly x: number; readonly y: number } | null;
}

/** The text of a glyph; '' for the right half of one. */
export function glyphText(screen: Pick<Screen, 'clusters'>, glyph: number): string {
  if (glyph < 0xd800) return String.fromCharCode(glyph);
  if (glyph === rightHalf) return '';
  return glyph < firstCluster ? String.fromCodePoint(glyph) : (screen.clusters[glyph - firstCluster] ?? ' ');
}
