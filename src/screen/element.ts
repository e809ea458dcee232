import type { ColorRole, TextColor, TextStyle } from '../sdk/builders/options.ts';
import type { ViewNode } from '../sdk/node.ts';

/** A size in cells. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle of cells; `x` and `y` count from 0 at the terminal's top left. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** A colour, as an app writes it. */
export type Color = TextColor;

/** What a colour is for. */
export type Role = ColorRole;

/** How text looks. */
export type Style = TextStyle;

/**
 * Where an element draws. Everything outside `area` is cut away, wide glyphs whole; control, bidi and format characters
 * of the text never reach the terminal.
 */
export interface Surface {
  /** What may be drawn on, in the terminal's own coordinates. */
  readonly area: Rect;
  /** Writes one line of text from (x, y) on; answers the number of cells it takes, cut or not. */
  write(x: number, y: number, text: string, style?: Style): number;
  /** Fills a rectangle with one glyph of width 1, or a blank. */
  fill(rect: Rect, style?: Style, glyph?: string): void;
  /** Puts the terminal's cursor there: the caret of the focused editor. */
  caret(x: number, y: number): void;
}

/** What an element knows of its widget while it draws. `local` is the widget's own state (see `Widget`). */
export interface PaintContext {
  readonly focused: boolean;
  readonly hovered: boolean;
  /** The part of the widget that a click where the mouse is would act on, in the widget's own cells (see `Widget`). */
  readonly pointed?: Rect;
  readonly local: unknown;
  /**
   * For an element that moves: how many steps it has made so far. Not there where nothing moves, because whoever looks
   * wants it so.
   */
  readonly step?: number;
}

/** Cells that something keeps free along each edge of its area. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** How one node type takes part in layout and painting. Pure: same node, same area, same cells. */
export interface Element {
  /**
   * For a type that draws something itself and has children too (a modal with its frame and buttons): the room it keeps
   * around them. The layout then makes it at least as large as its children and this room, and `paint` runs before the
   * children are drawn. Without it children fill the whole area. It replaces the border that the layout would draw.
   */
  insets?(node: ViewNode): Insets;
  /** For a type that moves: it is drawn anew ten times a second while its first cell is in somebody's sight. */
  readonly moves?: true;
  /** What a screen reader is told, for a type that is no widget and says more than its text. */
  accessible?(node: ViewNode): AccessibleNode;
  /** The size the node would like, given the most it can have. */
  measure(node: ViewNode, most: Size): Size;
  /** Draws the node into `surface.area`, which may be smaller than it asked for, down to nothing. */
  paint(node: ViewNode, surface: Surface, context: PaintContext): void;
}

/** Finds the element of a node type; `undefined` for a type that is a plain container or unknown. */
export type ElementOf = (type: string) => Element | undefined;

/** A role in the accessible mirror, one of ARIA's. */
export type AccessibleRole =
  | 'group'
  | 'text'
  | 'button'
  | 'checkbox'
  | 'textbox'
  | 'grid'
  | 'row'
  | 'gridcell'
  | 'columnheader'
  | 'listbox'
  | 'option'
  | 'tablist'
  | 'tab'
  | 'dialog'
  | 'menu'
  | 'menuitem'
  | 'slider'
  | 'tree'
  | 'treeitem'
  | 'region'
  | 'img'
  | 'figure'
  | 'separator'
  | 'progressbar'
  | 'status';

/**
 * A node of the accessible mirror: what a screen reader is told. Plain data; it crosses to the page. A password's text
 * is never in it.
 */
export interface AccessibleNode {
  readonly role: AccessibleRole;
  readonly name: string;
  /** The widget's id; activating the element in the page acts on this widget. */
  readonly id?: string;
  readonly value?: string;
  readonly checked?: boolean | 'mixed';
  readonly selected?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: boolean;
  readonly focused?: boolean;
  /** What else there is to say of it: a chart's summary, a filter, what is wrong with a value. */
  readonly description?: string;
  /** Several of its rows or options can be selected. */
  readonly multiselectable?: boolean;
  /** A field's text can be read but not changed. */
  readonly readonly?: boolean;
  /** A field holds several lines. */
  readonly multiline?: boolean;
  /** A field's value is not accepted; `description` says why. */
  readonly invalid?: boolean;
  /** How deep a tree's item lies, counting from 1. */
  readonly level?: number;
  /** Something goes on whose end is not known. */
  readonly busy?: boolean;
  /** Where a slider or a progress bar stands, and between what. */
  readonly range?: { readonly now: number; readonly min: number; readonly max: number };
  /** For a row, option, tab or node of a widget: its number in it, counting from 0. A screen reader's click acts on it. */
  readonly item?: number;
  /** For rows and options of a long list: the place counting from 1, and the size of the whole. */
  readonly position?: number;
  readonly setSize?: number;
  readonly children?: readonly AccessibleNode[];
}
