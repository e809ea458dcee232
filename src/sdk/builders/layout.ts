import type { Child, ViewNode } from '../node.ts';
import type { MessageOf, SizeOptions, TextColor } from './options.ts';
import { node } from './options.ts';

/** How a container places its children. */
export interface ContainerOptions extends SizeOptions {
  readonly id?: string;
  /** Empty cells between two children. Default 0. */
  readonly gap?: number;
  /** Empty cells inside the edge: on all four sides, or `[vertical, horizontal]`, or `[top, right, bottom, left]`. Default 0. */
  readonly padding?: number | readonly [number, number] | readonly [number, number, number, number];
  readonly paddingX?: number;
  readonly paddingY?: number;
  /** Where children stand across the direction. Default `stretch`. */
  readonly align?: 'start' | 'center' | 'end' | 'stretch';
  /** Where children stand along the direction when room is left. Default `start`. */
  readonly justify?: 'start' | 'center' | 'end' | 'between' | 'around' | 'evenly';
  /** Children keep their length and are moved by `scrollTop` and `scrollLeft`, cut at the edge. */
  readonly scroll?: boolean;
  readonly scrollTop?: number;
  readonly scrollLeft?: number;
}

/** A container with an edge. */
export interface BoxOptions extends ContainerOptions {
  /** Default `single`. */
  readonly border?: 'single' | 'double' | 'rounded' | 'bold' | 'none';
  readonly borderColor?: TextColor;
  /** Stands in the upper edge. */
  readonly title?: string;
}

/**
 * Places its children below each other. What is `null`, `undefined` or `false` takes no room, so
 * `condition && node` works.
 *
 * ```ts
 * column([text('Hello'), model.ready && button('go', 'Go', { type: 'go' })], { gap: 1 });
 * ```
 */
export function column<const C extends Child>(
  children: readonly C[],
  options: ContainerOptions = {},
): ViewNode<MessageOf<C>> {
  return node('column', { ...options, children });
}

/**
 * Places its children beside each other.
 *
 * ```ts
 * row([button('ok', 'OK', { type: 'ok' }), button('no', 'Cancel', { type: 'no' })], { gap: 2, justify: 'end' });
 * ```
 */
export function row<const C extends Child>(
  children: readonly C[],
  options: ContainerOptions & {
    /** Children that do not fit start a new line. */
    readonly wrap?: boolean;
    /** Empty rows between the lines of a row that wraps, as CSS's `row-gap`; `gap` is between children only. Default 0. */
    readonly lineGap?: number;
  } = {},
): ViewNode<MessageOf<C>> {
  return node('row', { ...options, children });
}

/**
 * A column with an edge around it.
 *
 * ```ts
 * box([text('3 open')], { title: 'Inbox', border: 'rounded', padding: 1 });
 * ```
 */
export function box<const C extends Child>(children: readonly C[], options: BoxOptions = {}): ViewNode<MessageOf<C>> {
  return node('box', { ...options, children });
}
