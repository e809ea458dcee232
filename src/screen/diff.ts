import type { Screen } from './cells.ts';
import { blank, firstCluster, glyphText, Look, rightHalf } from './cells.ts';
import { charClass, kindBits } from './char-kind.ts';
import { colorCode, exactColors } from './color.ts';
import type { Palette } from './palette.ts';

/** Unchanged cells between two changed ones that are written again rather than jumped over. */
const bridge = 4;

/** The glyph that fills its cell. */
const fullBlock = 0x2588;

const lookCodes: readonly (readonly [number, string])[] = [
  [Look.bold, '1'],
  [Look.dim, '2'],
  [Look.italic, '3'],
  [Look.underline, '4'],
  [Look.reverse, '7'],
  [Look.strikethrough, '9'],
];

function sgr(fg: number, bg: number, look: number, palette: Palette): string {
  if ((look & Look.reverse) !== 0 && palette.swapsReverse === true) {
    return sgr(bg || colorCode('background'), fg || colorCode('text'), look & ~Look.reverse, palette);
  }
  if ((look & Look.dim) !== 0 && palette.mutesDim === true) {
    return sgr(fg || colorCode('muted'), bg, look & ~Look.dim, palette);
  }
  let codes = '0';
  for (const [bit, code] of lookCodes) if ((look & bit) !== 0) codes += `;${code}`;
  if (fg !== 0) codes += `;${palette.sgr(fg, 'fg')}`;
  if (bg !== 0) codes += `;${palette.sgr(bg, 'bg')}`;
  return `\x1b[${codes}m`;
}

/** The sequences of each palette by look and colours, for a screen holds few of them and asks often. */
const sequences = new WeakMap<Palette, Map<number, string>>();

/** At most so many sequences are kept: an app that draws in exact colours may use millions. */
const mostSequences = 2_000;

function knownSgr(fg: number, bg: number, look: number, palette: Palette): string {
  // Exact colours take 25 bits each, which would not fit one number: those sequences are made each time.
  if (fg >= exactColors || bg >= exactColors) return sgr(fg, bg, look, palette);
  let known = sequences.get(palette);
  if (known === undefined) sequences.set(palette, (known = new Map<number, string>()));
  const key = (fg * exactColors + bg) * 64 + look;
  let sequence = known.get(key);
  if (sequence === undefined) {
    sequence = sgr(fg, bg, look, palette);
    if (known.size < mostSequences) known.set(key, sequence);
  }
  return sequence;
}

/** Whether every terminal agrees on the width of a glyph, and it joins nothing that stands beside it. */
function isCertain(glyph: number): boolean {
  return glyph < 0x7f || (glyph < firstCluster && (charClass(glyph) & kindBits) === 0);
}

/** The characters that most cells hold, made once. */
const ascii = Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code));

/** Writes cells and remembers what the terminal knows: where its cursor is and how it draws. */
class Writer {
  text = '';
  #next = -1;
  #fg = 0;
  #bg = 0;
  #look = 0;
  readonly #screen: Screen;
  readonly #glyphs: Int32Array;
  readonly #width: number;
  readonly #palette: Palette;
  readonly #fills: boolean;

  constructor(screen: Screen, palette: Palette) {
    this.#screen = screen;
    this.#glyphs = screen.glyphs;
    this.#width = screen.size.width;
    this.#palette = palette;
    this.#fills = palette.fillsBlocks === true;
  }

  move(cell: number): void {
    const width = this.#width;
    this.text += `\x1b[${Math.floor(cell / width) + 1};${(cell % width) + 1}H`;
    this.#next = cell;
  }

  look(fg: number, bg: number, look: number): void {
    if (fg === this.#fg && bg === this.#bg && look === this.#look) return;
    this.text += knownSgr(fg, bg, look, this.#palette);
    this.#fg = fg;
    this.#bg = bg;
    this.#look = look;
  }

  /** Writes the glyph of a cell; answers the cells it took. */
  put(cell: number): number {
    const screen = this.#screen;
    const glyph = this.#glyphs[cell] as number;
    if (glyph === rightHalf) return 1;
    const certain = isCertain(glyph);
    if (this.#next !== cell || !certain) this.move(cell);
    const fg = screen.fg[cell] as number;
    const look = screen.looks[cell] as number;
    if (glyph === fullBlock && this.#fills && (look & Look.reverse) === 0) {
      this.look(0, fg || colorCode('text'), 0);
      this.text += ' ';
    } else {
      this.look(fg, screen.bg[cell] as number, look);
      this.text += glyph < 0x7f ? (ascii[glyph] as string) : glyphText(screen, glyph);
    }
    const cells = (cell + 1) % this.#width !== 0 && this.#glyphs[cell + 1] === rightHalf ? 2 : 1;
    // After the last column, and after a glyph whose width is not certain, the cursor may be anywhere.
    this.#next = certain && (cell + cells) % this.#width !== 0 ? cell + cells : -1;
    return cells;
  }
}

/** The end of what stands in a row: from there on it is blanks in the terminal's own colours. */
function rowEnd({ size, glyphs, fg, bg, looks }: Screen, row: number): number {
  const start = row * size.width;
  let end = start + size.width;
  while (end > start && glyphs[end - 1] === blank && fg[end - 1] === 0 && bg[end - 1] === 0 && looks[end - 1] === 0)
    end--;
  return end;
}

function drawAll(writer: Writer, screen: Screen): void {
  writer.text += '\x1b[0m\x1b[2J';
  const { width, height } = screen.size;
  for (let row = 0; row < height; row++) {
    const end = rowEnd(screen, row);
    for (let cell = row * width; cell < end;) cell += writer.put(cell);
  }
}

/** The first changed cell from `cell` up to `end`; `end` when there is none. */
function nextChange(previous: Screen, next: Screen, cell: number, end: number): number {
  const { glyphs, fg, bg, looks } = next;
  const { glyphs: oldGlyphs, fg: oldFg, bg: oldBg, looks: oldLooks } = previous;
  for (let at = cell; at < end; at++) {
    const glyph = glyphs[at] as number;
    const old = oldGlyphs[at] as number;
    if (glyph !== old || glyph >= firstCluster) {
      if (glyph < firstCluster || old < firstCluster || glyphText(next, glyph) !== glyphText(previous, old)) return at;
    }
    if (fg[at] !== oldFg[at] || bg[at] !== oldBg[at] || looks[at] !== oldLooks[at]) return at;
  }
  return end;
}

function drawChanges(writer: Writer, previous: Screen, next: Screen): void {
  const { width, height } = next.size;
  for (let row = 0; row < height; row++) {
    const end = (row + 1) * width;
    let written = -1;
    for (let cell = nextChange(previous, next, row * width, end); cell < end;) {
      let from = written >= 0 && cell - written <= bridge ? written : cell;
      while (from <= cell) from += writer.put(from);
      written = from;
      cell = nextChange(previous, next, from, end);
    }
  }
}

/**
 * The bytes that turn a terminal showing `previous` into one showing `next`; `null` for a terminal of which nothing is
 * known: then everything is drawn, modes of text are reset and the screen is cleared. Screens of different sizes are
 * drawn whole, too. '' when nothing is to be done.
 *
 * The frame stands inside synchronized output (mode 2026), so that it is never seen half done. The cursor comes last: at
 * the caret and shown, or hidden. Glyphs of more than one code point, or that could join their neighbour, get a place of
 * their own, so a terminal that disagrees about one width is wrong in one place only.
 */
export function ansiDiff(previous: Screen | null, next: Screen, palette: Palette): string {
  const known =
    previous !== null && previous.size.width === next.size.width && previous.size.height === next.size.height;
  const writer = new Writer(next, palette);
  if (known) drawChanges(writer, previous, next);
  else drawAll(writer, next);
  writer.look(0, 0, 0);
  const { caret } = next;
  const before = known ? previous.caret : undefined;
  const moved = writer.text !== '' || before === undefined || caret?.x !== before?.x || caret?.y !== before?.y;
  if (!moved) return '';
  if (caret !== null) writer.move(caret.y * next.size.width + caret.x);
  if (before === undefined || (caret === null) !== (before === null))
    writer.text += caret === null ? '\x1b[?25l' : '\x1b[?25h';
  return `\x1b[?2026h${writer.text}\x1b[?2026l`;
}
