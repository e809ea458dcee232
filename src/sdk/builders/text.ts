import type { ViewNode } from '../node.ts';
import type { SizeOptions, TextColor, TextStyle } from './options.ts';
import { node } from './options.ts';

/** How a text is broken or cut. */
export interface TextOptions extends SizeOptions {
  readonly id?: string;
  /** Breaks lines that are too long. Default true; without it they are cut. */
  readonly wrap?: boolean;
  /** Where a line that is too long is cut, with `…` in place of what is missing. Default `end`. */
  readonly truncate?: 'start' | 'middle' | 'end';
  /** Screen readers say it whenever it changes, wherever the focus is: for what an app reports, in one place of its screen. */
  readonly live?: boolean;
}

/**
 * Text. It is data: brackets, backslashes and escape sequences in it are never read as styling.
 *
 * ```ts
 * text('Saved', { fg: 'success', bold: true });
 * ```
 */
export function text(content: string, style?: TextStyle, options: TextOptions = {}): ViewNode<never> {
  return node('text', { content, style, ...options });
}

/** A muted text that names what stands beside or below it. */
export function label(content: string, options: TextOptions = {}): ViewNode<never> {
  return node('label', { content, ...options });
}

/** A line across the whole room, or down it with `direction: 'vertical'`, with a title if wanted. */
export function divider(
  options: SizeOptions & {
    readonly title?: string;
    readonly direction?: 'horizontal' | 'vertical';
    readonly color?: TextColor;
  } = {},
): ViewNode<never> {
  return node('divider', options);
}

/** Empty room: of a fixed `size` in cells, or, without one, all that is left over. */
export function spacer(size?: number): ViewNode<never> {
  return node('spacer', size === undefined ? { grow: 1 } : { size });
}

/**
 * A bar that shows how far something is.
 *
 * ```ts
 * progress(model.done, { max: model.total, label: 'Reading' });
 * ```
 */
export function progress(
  value: number,
  options: SizeOptions & { readonly max?: number; readonly label?: string } = {},
): ViewNode<never> {
  return node('progress', { value, ...options });
}

/**
 * Something goes on, and how far it is nobody knows: a dot that goes round before its label. It moves only while it is
 * on somebody's screen and costs nothing otherwise. Where a person wants that nothing moves it stands still, so the
 * label should say what goes on.
 *
 * ```ts
 * model.loading && spinner('Reading the file');
 * ```
 */
export function spinner(label: string, options: SizeOptions = {}): ViewNode<never> {
  return node('spinner', { label, ...options });
}

/** One pixel of an image: its colour, or `null` for what is behind. */
export type Pixel = TextColor | null;

/**
 * A picture of blocks: rows of pixels from the top, two pixels in each cell. It is drawn pixel for pixel and cut where
 * there is no room. `label` says to screen readers what it shows; a pixel that is no colour is left out.
 *
 * ```ts
 * image([['error', null, 'error'], [null, 'error', null]], 'A cross');
 * ```
 */
export function image(
  pixels: readonly (readonly Pixel[])[],
  label: string,
  options: SizeOptions & { readonly id?: string } = {},
): ViewNode<never> {
  return node('image', { pixels, label, ...options });
}
