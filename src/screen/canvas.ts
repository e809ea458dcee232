import type { Screen } from './cells.ts';
import { blank, firstCluster, rightHalf } from './cells.ts';
import type { Size } from './element.ts';

/** The most UTF-16 units of one glyph; a cluster of more marks than that is drawn as `�`. */
const longestGlyph = 64;

/** A screen while it is painted. Only `paint` makes one. */
export class Canvas implements Screen {
  readonly size: Size;
  readonly glyphs: Int32Array;
  readonly clusters: string[] = [];
  readonly fg: Int32Array;
  readonly bg: Int32Array;
  readonly looks: Uint8Array;
  readonly owners: Int32Array;
  caret: { readonly x: number; readonly y: number } | null = null;
  readonly #known = new Map<string, number>();

  /** A screen of blanks in the terminal's own colours. */
  constructor(size: Size) {
    const cells = size.width * size.height;
    this.size = size;
    this.glyphs = new Int32Array(cells).fill(blank);
    this.fg = new Int32Array(cells);
    this.bg = new Int32Array(cells);
    this.looks = new Uint8Array(cells);
    this.owners = new Int32Array(cells).fill(-1);
  }

  /** The number of a cluster of several code points. */
  intern(cluster: string, width: number): number {
    const text = cluster.length <= longestGlyph ? cluster : width === 2 ? '\uff1f' : '\ufffd';
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const glyph = firstCluster + this.clusters.length;
    this.clusters.push(text);
    this.#known.set(text, glyph);
    return glyph;
  }

  /** Before `from`–`to` of a row are written: two-cell glyphs that reach over an end lose their outer half too. */
  cutAround(from: number, to: number, rowStart: number): void {
    const { glyphs } = this;
    if (from > rowStart && glyphs[from] === rightHalf) glyphs[from - 1] = blank;
    if (to < rowStart + this.size.width && glyphs[to] === rightHalf) glyphs[to] = blank;
  }
}
