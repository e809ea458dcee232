import type { Message } from '../message.ts';
import type { ViewNode } from '../node.ts';

/** A role of the theme. The page maps roles to the editor's colours; other terminals to the sixteen colours. */
export type ColorRole =
  | 'text'
  | 'muted'
  | 'accent'
  | 'border'
  | 'focus'
  | 'selection'
  | 'selectionText'
  | 'error'
  | 'warning'
  | 'success'
  | 'background'
  | 'hover';

/** A colour: a role of the editor's theme, one of the sixteen terminal colours (0–15), or `#rrggbb`. */
export type TextColor = ColorRole | number | `#${string}`;

/** How text looks. A role is the better choice than a fixed colour: it is readable in every theme. */
export interface TextStyle {
  readonly fg?: TextColor;
  readonly bg?: TextColor;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
  readonly strikethrough?: boolean;
  readonly reverse?: boolean;
}

/** A length: cells, a part of what there is (`'50%'`), or a share of what is left over (`'grow'`, `'2fr'`). */
export type Length = number | `${number}%` | `${number}fr` | 'grow';

/** How much room a node takes. Without any of these it takes what it needs. */
export interface SizeOptions {
  readonly width?: Length;
  readonly height?: Length;
  /** The node's part of the room that is left over, e.g. 1 beside 2. */
  readonly grow?: number;
  readonly minWidth?: number;
  readonly maxWidth?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** Where it stands across its parent's direction, in place of the parent's `align`. */
  readonly alignSelf?: 'start' | 'center' | 'end' | 'stretch';
}

/** What every widget's builder takes beside its own options. */
export interface WidgetOptions extends SizeOptions {
  /** Shown, but it takes no input and offers no writes. */
  readonly disabled?: boolean;
  /** Hides the widget's own tools from agents; it is still drawn and worked by people. */
  readonly mcpExclude?: boolean;
}

/** The message that arrives when an author wrote `M` and the widget filled in its value. */
export type Filled<M extends Message, V> = M & { readonly value: V };

/** The messages that a child can send: what a container's node type is made of. */
export type MessageOf<C> = C extends { readonly onClick?: unknown }
  ? C extends ViewNode<infer M>
    ? unknown extends M
      ? never
      : M
    : never
  : never;

/** A node without the options that were left `undefined`, so that nodes compare and cross as they were written. */
export function node<M>(type: string, fields: object): ViewNode<M> {
  const made: Record<string, unknown> = { type };
  for (const [name, value] of Object.entries(fields) as [string, unknown][])
    if (value !== undefined) made[name] = value;
  return made as unknown as ViewNode<M>;
}
