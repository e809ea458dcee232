import type { Canvas } from './canvas.ts';
import { blank, Look, rightHalf } from './cells.ts';
import { clusterAt, isPlain } from './clusters.ts';
import { colorCode } from './color.ts';
import type { Rect, Style, Surface } from './element.ts';
import { intersect } from './placed.ts';
import { safeText } from './safe-text.ts';
import { textWidth } from './width.ts';

/** The looks that show on a blank. */
const seenOnBlank = Look.underline | Look.strikethrough | Look.reverse;

const selectionCode = colorCode('selection');
const hoverCode = colorCode('hover');

/** The bits of a style that are no colours. */
function lookOf(style: Style): number {
  return (
    (style.bold === true ? Look.bold : 0) |
    (style.dim === true ? Look.dim : 0) |
    (style.italic === true ? Look.italic : 0) |
    (style.underline === true ? Look.underline : 0) |
    (style.strikethrough === true ? Look.strikethrough : 0) |
    (style.reverse === true ? Look.reverse : 0)
  );
}

/**
 * A part of a screen to draw on. Colours: a style without `bg` keeps what is behind the text; without `fg` the text has
 * the terminal's own colour.
 */
export class CanvasSurface implements Surface {
  readonly area: Rect;
  readonly #canvas: Canvas;
  readonly #visible: Rect;

  /** `area` is what the element sees, `clip` what can be seen of it. */
  constructor(canvas: Canvas, area: Rect, clip: Rect) {
    this.#canvas = canvas;
    this.area = area;
    const x = Math.max(0, area.x, clip.x);
    const y = Math.max(0, area.y, clip.y);
    const right = Math.min(canvas.size.width, area.x + area.width, clip.x + clip.width);
    const bottom = Math.min(canvas.size.height, area.y + area.height, clip.y + clip.height);
    this.#visible = { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) };
  }

  write(x: number, y: number, text: string, style: Style = {}): number {
    const safe = safeText(text);
    const { y: top, height, x: left, width } = this.#visible;
    if (!Number.isInteger(x) || !(y >= top && y < top + height) || width === 0) return textWidth(safe);
    const rowStart = Math.trunc(y) * this.#canvas.size.width;
    const right = left + width;
    const fg = colorCode(style.fg);
    const bg = style.bg === undefined ? -1 : colorCode(style.bg);
    const look = lookOf(style);
    if (isPlain(safe)) {
      this.#putPlain(rowStart, x, safe, fg, bg, look);
      return safe.length;
    }
    let column = x;
    let index = 0;
    while (index < safe.length) {
      const packed = clusterAt(safe, index);
      const end = packed >> 2;
      const cells = packed & 3;
      if (column < right && column + cells > left) {
        const whole = column >= left && column + cells <= right;
        if (whole) this.#put(rowStart, column, cells, this.#glyph(safe, index, end, cells), fg, bg, look);
        else this.#put(rowStart, Math.max(left, column), 1, blank, fg, bg, look);
      }
      column += cells;
      index = end;
    }
    return column - x;
  }

  fill(rect: Rect, style: Style = {}, glyph = ' '): void {
    const { x, y, width, height } = intersect(rect, this.#visible);
    const safe = safeText(glyph);
    const packed = safe === '' ? 0 : clusterAt(safe, 0);
    const code = (packed & 3) === 1 ? this.#glyph(safe, 0, packed >> 2, 1) : blank;
    const fg = colorCode(style.fg);
    const bg = style.bg === undefined ? -1 : colorCode(style.bg);
    const look = lookOf(style);
    for (let row = y; row < y + height; row++) {
      const rowStart = row * this.#canvas.size.width;
      for (let column = x; column < x + width; column++) this.#put(rowStart, column, 1, code, fg, bg, look);
    }
  }

  caret(x: number, y: number): void {
    const { x: left, y: top, width, height } = this.#visible;
    if (x >= left && x < left + width && y >= top && y < top + height) {
      this.#canvas.caret = { x: Math.trunc(x), y: Math.trunc(y) };
    }
  }

  /**
   * Shows that the mouse is over a part of the area, counted from its top left: whatever lies behind what was drawn there
   * changes, but a selection does not, nor what is reversed.
   */
  hover(part: Rect): void {
    const canvas = this.#canvas;
    const { x, y, width, height } = intersect(
      { ...part, x: this.area.x + part.x, y: this.area.y + part.y },
      this.#visible,
    );
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++) {
        const cell = row * canvas.size.width + column;
        const reversed = ((canvas.looks[cell] ?? 0) & Look.reverse) !== 0;
        if (!reversed && canvas.bg[cell] !== selectionCode) canvas.bg[cell] = hoverCode;
      }
    }
  }

  /** Writes the visible part of a text of one-cell characters, most texts by far, without a look at each one's joints. */
  #putPlain(rowStart: number, x: number, text: string, color: number, bg: number, style: number): void {
    const canvas = this.#canvas;
    const from = Math.max(x, this.#visible.x);
    const to = Math.min(x + text.length, this.#visible.x + this.#visible.width);
    if (from >= to) return;
    canvas.cutAround(rowStart + from, rowStart + to, rowStart);
    const bareHidden = (style & seenOnBlank) === 0;
    for (let column = from; column < to; column++) {
      const glyph = text.charCodeAt(column - x);
      const bare = bareHidden && glyph === blank;
      const cell = rowStart + column;
      canvas.glyphs[cell] = glyph;
      canvas.fg[cell] = bare ? 0 : color;
      canvas.looks[cell] = bare ? 0 : style;
      if (bg >= 0) canvas.bg[cell] = bg;
    }
  }

  #glyph(text: string, from: number, to: number, cells: number): number {
    if (to - from === 1) return text.charCodeAt(from);
    const codePoint = text.codePointAt(from) ?? blank;
    return to - from === 2 && codePoint > 0xffff ? codePoint : this.#canvas.intern(text.slice(from, to), cells);
  }

  #put(rowStart: number, column: number, cells: number, glyph: number, color: number, bg: number, style: number): void {
    const canvas = this.#canvas;
    // The colour of a blank shows only in its lines, or reversed; without it, equal-looking cells are equal.
    const bare = glyph === blank && (style & seenOnBlank) === 0;
    const fg = bare ? 0 : color;
    const look = bare ? 0 : style;
    const cell = rowStart + column;
    canvas.cutAround(cell, cell + cells, rowStart);
    canvas.glyphs[cell] = glyph;
    canvas.fg[cell] = fg;
    canvas.looks[cell] = look;
    if (bg >= 0) canvas.bg[cell] = bg;
    if (cells === 1) return;
    canvas.glyphs[cell + 1] = rightHalf;
    canvas.fg[cell + 1] = fg;
    canvas.looks[cell + 1] = look;
    if (bg >= 0) canvas.bg[cell + 1] = bg;
  }
}
