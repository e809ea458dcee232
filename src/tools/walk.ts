import { isNode } from '../sdk/node.ts';
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
 * layers `flowChild` and the `element` of each of `overlays`. Entries need not be nodes. Never throws.
 */
export function childList(node: ViewNode): readonly unknown[] {
  try {
    const { attrs } = node;
    const inAttrs = typeof attrs === 'object' && attrs !== null ? attrs : undefined;
    const children: unknown = node.children ?? inAttrs?.children;
    const list = Array.isArray(children) ? children : children === undefined || children === null ? NONE : [children];
    const flowChild = node.flowChild ?? inAttrs?.flowChild;
    const overlays = node.overlays ?? inAttrs?.overlays;
    if (flowChild === undefined && overlays === undefined) return list;
    const layers = Array.isArray(overlays) ? overlays.map((overlay: unknown) => elementOf(overlay)) : [];
    return [...list, flowChild, ...layers];
  } catch {
    return NONE;
  }
}

function elementOf(overlay: unknown): unknown {
  return typeof overlay === 'object' && overlay !== null ? (overlay as { element?: unknown }).element : undefined;
}

/**
 * The provider of a node: what `componentModule` names, else what `types` has for its type; `null` for none. A
 * `componentModule` that is an object but no provider derives nothing and does not fall back; anything else in its place
 * is ignored (seed 003).
 */
export function providerOf(node: ViewNode, types: ReadonlyMap<string, ToolProvider>): ToolProvider | null {
  const brought: unknown = node.componentModule ?? node.attrs?.componentModule;
  if (brought === undefined || brought === null || (typeof brought !== 'object' && typeof brought !== 'function')) {
    return types.get(node.type) ?? null;
  }
  return isToolProvider(brought) ? brought : null;
}

/** Whether a node hides its own tools (not its children's): `mcpExclude` is exactly `true`, at the top or in `attrs`. */
export function isExcluded(node: ViewNode): boolean {
  return node.mcpExclude === true || (node.mcpExclude === undefined && node.attrs?.mcpExclude === true);
}

/** A node that is a widget: it has an id and a provider, and is not excluded. */
export interface WidgetNode {
  readonly id: string;
  readonly provider: ToolProvider;
}

/**
 * The widget that a node is; `null` when it is none. The id may still be unfit for a tool's name (see `isId`).
 * Never throws: a node that cannot be read is no widget.
 */
export function widgetOf(node: ViewNode, types: ReadonlyMap<string, ToolProvider>): WidgetNode | null {
  try {
    const id: unknown = node.id ?? node.attrs?.id;
    if (typeof id !== 'string' || id === '') return null;
    const provider = providerOf(node, types);
    return provider === null || isExcluded(node) ? null : { id, provider };
  } catch {
    return null;
  }
}

/** The view as the list of its outermost nodes. */
export function rootList(view: View): readonly unknown[] {
  return Array.isArray(view) ? view : [view];
}
