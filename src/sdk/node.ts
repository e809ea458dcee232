import type { Message } from './message.ts';

/**
 * A node of the view tree: plain data that says what is on the screen.
 *
 * The builders (`column`, `text`, `button`, …) make such objects; an object written by hand is accepted everywhere a
 * builder's result is. A field may stand at the top level or in `attrs`; the top level wins (see {@link field}).
 */
export interface ViewNode<M = Message> {
  /** What kind of node this is: `column`, `text`, `button`, … */
  readonly type: string;
  /** The widget's name in tool names and messages: 1–32 of `[A-Za-z0-9_-]`. Layout nodes need none. */
  readonly id?: string;
  /** A second place for fields, read after the top level. */
  readonly attrs?: Readonly<Record<string, unknown>>;
  /** What the node contains, in view order. */
  readonly children?: Children<M>;
  /** A button's message. Data, never a function: it crosses threads, is kept in the history and can be replayed. */
  readonly onClick?: M | undefined;
  /** The fields of the node's own kind. */
  readonly [field: string]: unknown;
}

/** A child that may be absent: `condition && node` is accepted. */
export type Child<M = Message> = ViewNode<M> | null | undefined | false;

/** A node's children: a list, or one node. */
export type Children<M = Message> = readonly Child<M>[] | ViewNode<M>;

/** What `view` returns. `null` keeps the last frame and the last tools. */
export type View<M = Message> = ViewNode<M> | readonly Child<M>[] | null;

/** Whether `value` can be a node: an object with a string `type`. */
export function isNode(value: unknown): value is ViewNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/**
 * Reads a field of a node: at its top level first, then in `attrs`; `undefined` when neither has it.
 *
 * ```ts
 * field({ type: 'button', attrs: { label: 'Go' } }, 'label'); // 'Go'
 * ```
 */
export function field(node: ViewNode, name: string): unknown {
  const own = node[name]; // looked at first: most fields that are asked for are absent
  if (own !== undefined && Object.hasOwn(node, name)) return own;
  const { attrs } = node as { readonly attrs?: Readonly<Record<string, unknown>> | null }; // the app's own: anything
  return typeof attrs === 'object' && attrs !== null && Object.hasOwn(attrs, name) ? attrs[name] : undefined;
}

/**
 * A node's id: the name of its widget in tools and messages, `''` when it has none. Read as any field is, so that
 * `attrs.id` counts where nothing stands at the top level.
 */
export function idOf(node: ViewNode): string {
  // every node of every view is asked, and most have neither
  const id = node.id === undefined && node.attrs === undefined ? undefined : field(node, 'id');
  return typeof id === 'string' ? id : '';
}

/** The children of a node as a list, without what is no node (`null`, `false`, strings, numbers). */
export function childrenOf(node: ViewNode): readonly ViewNode[] {
  const children: unknown = field(node, 'children');
  if (Array.isArray(children)) return children.every(isNode) ? children : children.filter(isNode);
  return isNode(children) ? [children] : [];
}
