import { field, idOf, isNode } from '../sdk/node.ts';
import { isToolProvider } from '../sdk/provider.ts';
import type { ToolProvider, View, ViewNode } from './types.ts';

/** The most nodes that one walk visits; what lies beyond derives nothing, with a notice. */
export const MAX_NODES = 1_000_000;

const NONE: readonly unknown[] = Object.freeze([]);
/** Paths shorter than this are searched for a circle one by one; longer ones through a set. */
const SHORT_PATH = 32;

/**
 * Visits every node of a view in view order: a node before what it contains. Takes anything and never throws; what is
 * no node contributes nothing. Trees of any depth are fine; a node that contains itself is not entered again.
 *
 * `visit` answers `true` to end the walk. The answer is whether the whole view was visited (or the walk ended early).
 */
export function walkView(view: unknown, visit: (node: ViewNode) => boolean | void): boolean {
  const lists: (readonly unknown[])[] = [Array.isArray(view) ? view : [view]];
  const places: number[] = [0];
  const open = new OpenLists();
  let left = MAX_NODES;
  for (let depth = 0; depth >= 0;) {
    const list = lists[depth] as readonly unknown[];
    const place = places[depth] as number;
    if (place >= list.length) {
      open.leave(list, depth--);
      continue;
    }
    places[depth] = place + 1;
    const node = list[place];
    if (!isReadableNode(node)) continue;
    if (--left < 0) return false;
    if (visit(node) === true) return true;
    const children = childList(node);
    if (children.length === 0 || open.has(children, lists, depth + 1)) continue;
    lists[++depth] = children;
    places[depth] = 0;
    open.enter(children, depth);
  }
  return true;
}

/** Which child lists a walk is inside of, so that a circle ends. The lists above are handed in; deep ones are in a set. */
export class OpenLists {
  readonly #deep = new Set<readonly unknown[]>();

  /** Whether `children` is one of the first `depth` lists of `above`. */
  has(children: readonly unknown[], above: readonly (readonly unknown[])[], depth: number): boolean {
    const shallow = Math.min(depth, SHORT_PATH);
    for (let i = 0; i < shallow; i++) if (above[i] === children) return true;
    return depth > SHORT_PATH && this.#deep.has(children);
  }

  /** `children` is entered as the list at `depth`. */
  enter(children: readonly unknown[], depth: number): void {
    if (depth >= SHORT_PATH) this.#deep.add(children);
  }

  /** `children`, the list at `depth`, is left. */
  leave(children: readonly unknown[], depth: number): void {
    if (depth >= SHORT_PATH) this.#deep.delete(children);
  }
}

/** Whether `value` is a node; `false` also for what throws when it is looked at. */
export function isReadableNode(value: unknown): value is ViewNode {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return isNode(value);
  } catch {
    return false;
  }
}

/**
 * What a node contains, as the list that its author wrote (so that it can be compared by identity): `children`, and for
 * an `absolute_layer` also `flowChild` and the `element` of each of `overlays`. Entries need not be nodes. Never throws.
 */
export function childList(node: ViewNode): readonly unknown[] {
  try {
    const children: unknown = node.attrs === undefined ? node.children : field(node, 'children');
    if (node.type === 'absolute_layer') return layers(node, children);
    if (children === undefined || children === null) return NONE;
    return Array.isArray(children) ? children : [children];
  } catch {
    return NONE;
  }
}

function layers(node: ViewNode, children: unknown): readonly unknown[] {
  const flowChild = field(node, 'flowChild');
  const overlays = field(node, 'overlays');
  const over = Array.isArray(overlays) ? overlays.map((overlay: unknown) => elementOf(overlay)) : [];
  return [...(Array.isArray(children) ? (children as unknown[]) : [children]), flowChild, ...over];
}

function elementOf(overlay: unknown): unknown {
  return typeof overlay === 'object' && overlay !== null ? (overlay as { element?: unknown }).element : undefined;
}

/**
 * Looks whether nodes are widgets (seed 003): they have an id; a provider, which is what `componentModule` names, else
 * what the types have; and no `mcpExclude` that is exactly `true`. Each field is read at the top level, then in `attrs`. A
 * `componentModule` that is an object but no provider derives nothing and does not fall back; anything else in its place
 * is ignored. What an excluded node contains is another matter.
 *
 * One is made for a walk and answers
 * through its fields, since a walk looks at a great many nodes.
 */
export class WidgetFinder {
  readonly #types: ReadonlyMap<string, ToolProvider>;
  /** The id of the widget found last; it may be unfit for a tool's name (see `isId`). */
  id = '';
  /** The provider of the widget found last. */
  provider: ToolProvider | null = null;
  /** Whether that provider was brought by `componentModule`. */
  isBrought = false;

  constructor(types: ReadonlyMap<string, ToolProvider>) {
    this.#types = types;
  }

  /** Whether `node` is a widget. Never throws: a node that cannot be read is none. */
  find(node: ViewNode): boolean {
    try {
      const id = idOf(node);
      if (id === '') return false;
      // a walk looks at a great many nodes, and most have nothing but fields of their own
      const isFlat = node.attrs === undefined;
      const brought = isFlat ? node.componentModule : field(node, 'componentModule');
      this.isBrought = (typeof brought === 'object' && brought !== null) || typeof brought === 'function';
      const provider = this.isBrought
        ? isToolProvider(brought)
          ? brought
          : null
        : (this.#types.get(node.type) ?? null);
      if (provider === null || (isFlat ? node.mcpExclude : field(node, 'mcpExclude')) === true) return false;
      this.id = id;
      this.provider = provider;
      return true;
    } catch {
      return false;
    }
  }
}

/** The view as the list of its outermost nodes. */
export function rootList(view: View): readonly unknown[] {
  return Array.isArray(view) ? view : [view];
}
