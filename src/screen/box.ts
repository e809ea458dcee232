import type { ViewNode } from '../sdk/node.ts';
import { colorCode } from './color.ts';
import type { Color } from './element.ts';

/** How long a node is along one axis: its own wish, and its bounds in cells. */
export interface Length {
  /** `auto`: by its content; `cells`: a number of cells; `percent`: of the parent's inner room; `grow`: a share of what is left. */
  readonly kind: 'auto' | 'cells' | 'percent' | 'grow';
  /** Cells, per cent, or the share's weight; 0 for `auto`. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** The line that a box is drawn with. */
export type BorderStyle = 'none' | 'single' | 'double' | 'rounded' | 'bold';

/** Where a child stands across its parent's direction. `stretch` makes it as long as the room. */
export type Align = 'start' | 'center' | 'end' | 'stretch';

/** What happens along a parent's direction with room that no child takes. */
export type Justify = 'start' | 'center' | 'end' | 'between' | 'around' | 'evenly';

/** A place inside an absolute layer: cells from the near edge, negative ones from the far edge, or a side. */
export type Offset = number | 'start' | 'center' | 'end';

/** All fields that the layout reads of a node, checked. Whatever a field holds, there is a box. */
export interface Box {
  readonly row: boolean;
  readonly width: Length;
  readonly height: Length;
  /** A share of what is left along the parent's direction, 0 for none. */
  readonly grow: number;
  readonly gap: number;
  /** Rows between the lines of a row that wraps. */
  readonly lineGap: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  readonly border: BorderStyle;
  /** What is drawn behind everything else, `null` for what is there already. */
  readonly background: Color | null;
  readonly align: Align | null;
  readonly alignSelf: Align | null;
  readonly justify: Justify;
  readonly wrap: boolean;
  readonly scrolls: boolean;
  readonly scrollTop: number;
  readonly scrollLeft: number;
  /** Whether children may lie over others: an absolute layer, or a node with `flowChild` or `overlays`. */
  readonly layered: boolean;
  readonly shown: boolean;
  readonly x: Offset | null;
  readonly y: Offset | null;
}

/** The longest length there is: far beyond any terminal, small enough for exact sums. */
export const endless = 1_000_000;

const auto: Length = { kind: 'auto', value: 0, min: 0, max: endless };

type MutableBox = { -readonly [K in keyof Box]: Box[K] };

function defaults(type: string): MutableBox {
  const modal = type === 'modal';
  const bordered = type === 'box' || type === 'panel' || modal;
  return {
    row: type === 'row',
    width: auto,
    height: auto,
    grow: 0,
    gap: 0,
    lineGap: 0,
    top: 0,
    right: 0,
    bottom: 0,
    left: 0,
    background: null,
    border: modal ? 'rounded' : bordered ? 'single' : 'none',
    align: null,
    alignSelf: null,
    justify: 'start',
    wrap: false,
    scrolls: type === 'viewport',
    scrollTop: 0,
    scrollLeft: 0,
    layered: type === 'absolute_layer',
    shown: true,
    x: null,
    y: null,
  };
}

/** A number of cells: whole, between 0 and {@link endless}; `null` for what is none. */
function cellsOf(value: unknown): number | null {
  return typeof value === 'number' && value === value ? Math.min(endless, Math.max(0, Math.trunc(value))) : null;
}

const measure = /^(\d{1,6}(?:\.\d{1,6})?)(%|fr)?$/;

function lengthOf(value: unknown, old: Length): Length {
  const cells = cellsOf(value);
  if (cells !== null) return { ...old, kind: 'cells', value: cells };
  if (value === 'grow' || value === 'fill') return { ...old, kind: 'grow', value: 1 };
  if (typeof value !== 'string') return old;
  const parts = measure.exec(value);
  if (parts === null) return old;
  const amount = Number(parts[1]);
  if (parts[2] === '%') return { ...old, kind: 'percent', value: amount };
  if (parts[2] === 'fr') return amount > 0 ? { ...old, kind: 'grow', value: amount } : old;
  return { ...old, kind: 'cells', value: Math.trunc(amount) };
}

function bound(old: Length, key: 'min' | 'max', value: unknown): Length {
  const cells = cellsOf(value);
  return cells === null ? old : { ...old, [key]: cells };
}

const aligns: Readonly<Record<string, Align>> = { start: 'start', center: 'center', end: 'end', stretch: 'stretch' };

const justifies: Readonly<Record<string, Justify>> = {
  start: 'start',
  center: 'center',
  end: 'end',
  between: 'between',
  around: 'around',
  evenly: 'evenly',
  'space-between': 'between',
  'space-around': 'around',
  'space-evenly': 'evenly',
};

const borders: Readonly<Record<string, BorderStyle>> = {
  none: 'none',
  single: 'single',
  double: 'double',
  rounded: 'rounded',
  bold: 'bold',
};

/** Looks a word up; `old` for a value that is no word of the list. */
function oneOf<T>(words: Readonly<Record<string, T>>, value: unknown, old: T): T {
  return typeof value === 'string' && Object.hasOwn(words, value) ? (words[value] as T) : old;
}

function borderOf(value: unknown, old: BorderStyle): BorderStyle {
  if (value === true) return old === 'none' ? 'single' : old;
  return value === false || value === null ? 'none' : oneOf(borders, value, old);
}

function offsetOf(value: unknown): Offset | null {
  if (typeof value === 'number' && Number.isFinite(value))
    return Math.max(-endless, Math.min(endless, Math.trunc(value)));
  if (value === 'center') return 'center';
  if (value === 'left' || value === 'top' || value === 'start') return 'start';
  return value === 'right' || value === 'bottom' || value === 'end' ? 'end' : null;
}

/** Padding: one number for all sides, `[vertical, horizontal]`, or `[top, right, bottom, left]`. */
function pad(box: MutableBox, value: unknown): void {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const [top, right, bottom, left] =
    list.length === 4 ? list : [list[0], list[list.length - 1], list[0], list[list.length - 1]];
  box.top = cellsOf(top) ?? box.top;
  box.right = cellsOf(right) ?? box.right;
  box.bottom = cellsOf(bottom) ?? box.bottom;
  box.left = cellsOf(left) ?? box.left;
}

/** What each field does to a box. Fields that are not here belong to the node's own kind. */
const readers = new Map<string, (box: MutableBox, value: unknown) => void>([
  ['width', (box, value) => void (box.width = lengthOf(value, box.width))],
  ['height', (box, value) => void (box.height = lengthOf(value, box.height))],
  ['minWidth', (box, value) => void (box.width = bound(box.width, 'min', value))],
  ['maxWidth', (box, value) => void (box.width = bound(box.width, 'max', value))],
  ['minHeight', (box, value) => void (box.height = bound(box.height, 'min', value))],
  ['maxHeight', (box, value) => void (box.height = bound(box.height, 'max', value))],
  [
    'grow',
    (box, value) =>
      void (box.grow = value === true ? 1 : typeof value === 'number' && value > 0 ? Math.min(value, 1000) : 0),
  ],
  ['gap', (box, value) => void (box.gap = cellsOf(value) ?? box.gap)],
  ['lineGap', (box, value) => void (box.lineGap = cellsOf(value) ?? box.lineGap)],
  ['padding', pad],
  ['paddingX', (box, value) => void (box.left = box.right = cellsOf(value) ?? 0)],
  ['paddingY', (box, value) => void (box.top = box.bottom = cellsOf(value) ?? 0)],
  ['border', (box, value) => void (box.border = borderOf(value, box.border))],
  ['bg', (box, value) => void (box.background = colorCode(value) === 0 ? null : (value as Color))],
  ['align', (box, value) => void (box.align = oneOf<Align | null>(aligns, value, null))],
  ['alignSelf', (box, value) => void (box.alignSelf = oneOf<Align | null>(aligns, value, null))],
  ['justify', (box, value) => void (box.justify = oneOf(justifies, value, box.justify))],
  ['wrap', (box, value) => void (box.wrap = value === true)],
  ['scroll', (box, value) => void (box.scrolls = value === true)],
  ['scrollTop', (box, value) => void (box.scrollTop = cellsOf(value) ?? 0)],
  ['scrollLeft', (box, value) => void (box.scrollLeft = cellsOf(value) ?? 0)],
  ['visible', (box, value) => void (box.shown = value !== false && box.shown)],
  ['hidden', (box, value) => void (box.shown = value !== true && box.shown)],
  ['flowChild', (box) => void (box.layered = true)],
  ['overlays', (box) => void (box.layered = true)],
  ['x', (box, value) => void (box.x = offsetOf(value))],
  ['y', (box, value) => void (box.y = offsetOf(value))],
]);

const plainBoxes = new Map<string, Box>();

/** The box of a node of this type that has no layout field; one object a type, for the types that come often. */
function plainBox(type: string): Box {
  const known = plainBoxes.get(type);
  if (known !== undefined) return known;
  const box = defaults(type);
  if (plainBoxes.size < 100) plainBoxes.set(type, box);
  return box;
}

/**
 * Reads the layout fields of a node, at the top level first, then in `attrs`. A value that makes no sense counts as
 * absent; numbers are cut to whole cells from 0 up.
 *
 * | field | values |
 * |---|---|
 * | `width`, `height` | cells, `'50%'`, `'grow'` (also `'2fr'` for a share of weight 2) |
 * | `minWidth`, `maxWidth`, `minHeight`, `maxHeight` | cells |
 * | `grow` | weight of a share of what is left along the parent's direction; `true` is 1 |
 * | `gap` | cells between children |
 * | `lineGap` | rows between the lines of a row that wraps |
 * | `padding`, `paddingX`, `paddingY` | cells; also `[vertical, horizontal]`, `[top, right, bottom, left]` |
 * | `border` | `single`, `double`, `rounded`, `bold`, `none`; `true` and `false` |
 * | `bg` | a colour behind the whole node |
 * | `align`, `alignSelf` | across the direction: `start`, `center`, `end`, `stretch` |
 * | `justify` | along the direction: `start`, `center`, `end`, `between`, `around`, `evenly` |
 * | `wrap` | `true` on a row: children that do not fit start a new line |
 * | `scroll`, `scrollTop`, `scrollLeft` | children keep their length and are moved and cut |
 * | `visible`, `hidden` | `visible: false` and `hidden: true`: not there at all |
 * | `x`, `y` | a place in an `absolute_layer`: cells, negative from the far edge, or `left`, `center`, `right` … |
 */
export function boxOf(node: ViewNode): Box {
  const plain = plainBox(node.type);
  let box: MutableBox | null = null;
  const { attrs } = node;
  if (attrs !== undefined) {
    for (const key in attrs) {
      const read = readers.get(key);
      if (read !== undefined && Object.hasOwn(attrs, key)) read((box ??= { ...plain }), attrs[key]);
    }
  }
  for (const key in node) {
    const read = readers.get(key);
    if (read === undefined || node[key] === undefined || !Object.hasOwn(node, key)) continue;
    read((box ??= { ...plain }), node[key]);
  }
  return box ?? plain;
}
