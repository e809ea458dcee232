import type { Screen } from './cells.ts';
import { Look, glyphText, rightHalf } from './cells.ts';
import type { ColorCode } from './color.ts';
import { exactColors, roles, terminalColors } from './color.ts';
import type { Role } from './element.ts';

/** The size of a cell, in the picture's own units. */
const CELL = { width: 8, height: 16 } as const;
/** From the top of a row to the line that its letters stand on. */
const BASE = 12;

/** What the roles look like: a dark theme, each at least 4.5 to 1 on the background (WCAG 1.4.3). */
const ROLE_COLORS: Readonly<Record<Role, string>> = {
  text: '#d4d4d4',
  muted: '#9d9d9d',
  accent: '#4fc1ff',
  border: '#8a8a8a',
  focus: '#3794ff',
  selection: '#04395e',
  selectionText: '#ffffff',
  error: '#f48771',
  warning: '#cca700',
  success: '#89d185',
  background: '#1e1e1e',
  hover: '#2a2d2e',
};

/** The sixteen colours of terminals, as VS Code's dark theme has them. */
const SIXTEEN = [
  ...['#000000', '#cd3131', '#0dbc79', '#e5e510', '#2472c8', '#bc3fbc', '#11a8cd', '#e5e5e5'],
  ...['#666666', '#f14c4c', '#23d18b', '#f5f543', '#3b8eea', '#d670d6', '#29b8db', '#ffffff'],
];

/** Which rows of the screen are drawn, how much they may take, and what is not shown of them. */
export interface SvgOptions {
  /** The first row, counting from 0. */
  readonly from: number;
  /** The most characters of the picture; at least one row is drawn, as plain text where it takes too much. */
  readonly limit: number;
  /**
   * Replaces what is secret in a row's text; `row` counts from the top of the screen. A row where it replaces anything is
   * drawn without its colours.
   */
  mask(text: string, row: number): string;
}

/** Some rows of the screen as a whole SVG document. */
export interface SvgRows {
  readonly svg: string;
  /** The row after the last one that is drawn. */
  readonly next: number;
}

/** Cells beside each other that look the same. */
interface Run {
  readonly x: number;
  readonly cells: number;
  readonly text: string;
  readonly fg: string;
  readonly bg: string;
  readonly look: number;
}

/**
 * Draws rows of the screen as an SVG document: texts at their cells, colours by role as classes, whose colours a page may
 * set (`--teahouse-accent`). As many rows as there is room for; each document stands alone and lies at its rows, so that
 * several make up the whole. Attributes are in single quotes, which JSON need not escape.
 */
export function svgRows(screen: Screen, options: SvgOptions): SvgRows {
  const { from, limit } = options;
  const { width, height } = screen.size;
  const used = new Set<string>();
  let body = '';
  let row = from;
  for (; row < height; row++) {
    const runs = rowRuns(screen, row);
    const text = runs.map((run) => run.text).join('');
    const seen = options.mask(text, row);
    const plain = [{ x: 0, cells: width, text: seen, fg: 'text', bg: '', look: 0 }];
    const styled = seen === text ? drawn(runs, row) : null;
    const left = limit - FRAME - body.length;
    const fits = styled !== null && styled.length + STYLE * new Set(runs.flatMap(classesOf)).size <= left;
    if (!fits && row > from && (styled !== null || drawn(plain, row).length > left)) break;
    body += fits ? styled : drawn(plain, row);
    for (const name of (fits ? runs : plain).flatMap(classesOf)) used.add(name);
  }
  const { caret } = screen;
  const shown = caret !== null && caret.y >= from && caret.y < row;
  if (shown)
    body += `<rect class='caret' x='${String(caret.x * CELL.width)}' y='${String(caret.y * CELL.height)}' width='2' height='${String(CELL.height)}'/>`;
  const rules = [...used].map(rule).join('') + (shown ? `.caret{fill:${color('text')}}` : '');
  const box = [0, from * CELL.height, width * CELL.width, (row - from) * CELL.height].map(String);
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box.join(' ')}' width='${box[2] ?? ''}' height='${box[3] ?? ''}'>` +
    `<style>svg{background:${color('background')};font:13px monospace;white-space:pre}${rules}</style>${body}</svg>`;
  return { svg, next: row };
}

/** Room for what stands around the rows, and for the rule of one class, in characters. */
const FRAME = 480;
const STYLE = 48;

function rowRuns(screen: Screen, row: number): readonly Run[] {
  const { width } = screen.size;
  const runs: Run[] = [];
  for (let x = 0; x < width; x++) {
    const at = row * width + x;
    const glyph = screen.glyphs[at] ?? 0x20;
    if (glyph === rightHalf) continue;
    const isWide = screen.glyphs[at + 1] === rightHalf && x + 1 < width;
    const look = (screen.looks[at] ?? 0) & ~Look.reverse;
    const isReverse = ((screen.looks[at] ?? 0) & Look.reverse) !== 0;
    const fg = colorName(screen.fg[at] ?? 0);
    const bg = colorName(screen.bg[at] ?? 0);
    const [ink, ground] = isReverse ? [bg === '' ? 'background' : bg, fg === '' ? 'text' : fg] : [fg || 'text', bg];
    const run = { x, cells: isWide ? 2 : 1, text: glyphText(screen, glyph), fg: ink, bg: ground, look };
    const last = runs.at(-1);
    const isSame = last !== undefined && last.fg === ink && last.bg === ground && last.look === look;
    // A wide glyph stands alone, so that what comes after it stands at its own cell in every font.
    if (isSame && !isWide && last.cells === last.text.length)
      runs[runs.length - 1] = { ...last, cells: last.cells + 1, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function drawn(runs: readonly Run[], row: number): string {
  const top = String(row * CELL.height);
  const grounds = runs.filter(({ bg }) => bg !== '' && bg !== 'background');
  const texts = runs.filter(
    ({ text, look }) => text.trim() !== '' || (look & (Look.underline | Look.strikethrough)) !== 0,
  );
  const rects = grounds.map(
    ({ x, cells, bg }) =>
      `<rect class='${className(bg)}' x='${String(x * CELL.width)}' y='${top}' width='${String(cells * CELL.width)}' height='${String(CELL.height)}'/>`,
  );
  const spans = texts.map((run) => {
    const text = escaped(run.text);
    const length = run.text.length > 1 ? ` textLength='${String(run.cells * CELL.width)}'` : '';
    return `<tspan x='${String(run.x * CELL.width)}'${length} class='${classNames(run)}'>${text}</tspan>`;
  });
  if (spans.length === 0) return rects.join('');
  return `${rects.join('')}<text y='${String(row * CELL.height + BASE)}'>${spans.join('')}</text>`;
}

/** The classes of a look, each with its rule. */
const LOOKS: readonly (readonly [number, string, string])[] = [
  [Look.bold, 'bold', 'font-weight:bold'],
  [Look.dim, 'dim', 'opacity:.7'],
  [Look.italic, 'italic', 'font-style:italic'],
  [Look.underline, 'underline', 'text-decoration:underline'],
  [Look.strikethrough, 'strikethrough', 'text-decoration:line-through'],
];

function classNames(run: Run): string {
  return [className(run.fg), ...looksOf(run)].join(' ');
}

function classesOf(run: Run): readonly string[] {
  return [
    run.fg,
    ...(run.bg === '' || run.bg === 'background' ? [] : [run.bg]),
    ...looksOf(run).map((look) => `.${look}`),
  ];
}

function looksOf({ look }: Run): readonly string[] {
  return LOOKS.filter(([bit]) => (look & bit) !== 0).map(([, name]) => name);
}

/** A colour by its name: a role's, or as it is written; '' for the terminal's own. */
function colorName(code: ColorCode): string {
  if (code === 0) return '';
  if (code >= exactColors) return `#${(code - exactColors).toString(16).padStart(6, '0')}`;
  return code >= terminalColors ? (SIXTEEN[code - terminalColors] ?? '') : (roles[code - 1] ?? '');
}

/** A class for a colour: the role's name, or `c` and the colour. */
function className(name: string): string {
  return name.startsWith('#') ? `c${name.slice(1)}` : name;
}

function rule(name: string): string {
  const look = LOOKS.find(([, each]) => name === `.${each}`);
  return look ? `.${look[1]}{${look[2]}}` : `.${className(name)}{fill:${color(name)}}`;
}

/** A colour in a style: a role's can be set by whoever shows the picture. */
function color(name: string): string {
  return Object.hasOwn(ROLE_COLORS, name) ? `var(--teahouse-${name},${ROLE_COLORS[name as Role]})` : name;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text as XML takes it; what XML has no way to write (controls, lone surrogates) is replaced by `\uFFFD`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
