import type { ViewNode } from '../sdk/node.ts';
import { field } from '../sdk/node.ts';
import type { AccessibleNode } from './element.ts';
import type { Layout, Placed } from './placed.ts';
import { safeText } from './width.ts';

/** Finds what a widget tells a screen reader; `undefined` for a node that is no widget. */
export type AccessibleOf = (node: ViewNode) => AccessibleNode | undefined;

/** A node that is still being filled. */
type Open = { -readonly [K in keyof AccessibleNode as Exclude<K, 'children'>]: AccessibleNode[K] } & {
  children?: AccessibleNode[];
};

/**
 * A copy of what a widget told, which may be frozen, to add to. A widget that its author gave no name is called by its
 * id, as it is in tools: what can be worked must not be nameless (WCAG 4.1.2).
 */
function opened(told: AccessibleNode): Open {
  const { children, ...rest } = told;
  const named = rest.name === '' && rest.id !== undefined && rest.role !== 'text' ? { ...rest, name: rest.id } : rest;
  return children === undefined ? named : { ...named, children: [...children] };
}

function textOf(node: ViewNode): string {
  for (const name of ['content', 'text', 'label', 'title']) {
    const value = field(node, name);
    if (typeof value === 'string' || typeof value === 'number') return safeText(String(value));
  }
  return '';
}

/**
 * What a node that is no widget says: what its element tells, else a text its text, an image what it shows, a box with a
 * title a named group, anything else nothing.
 */
function plainNode({ node, element }: Placed, hasChildren: boolean): Open | null {
  if (element?.accessible !== undefined) {
    const told = opened(element.accessible(node));
    return { ...told, name: safeText(told.name) };
  }
  const name = textOf(node);
  // Told while it is empty, too: what a screen reader is to announce must have been there before it changes.
  if (field(node, 'live') === true) return { role: 'status', name };
  if (name === '') return null;
  if (hasChildren) return { role: 'group', name };
  return { role: node.type === 'image' ? 'img' : 'text', name };
}

/**
 * What a screen reader is told of a layout: the same nodes in view order as roles, names and states. Widgets speak for
 * themselves (`accessibleOf`), texts are their text, containers without a name are passed over, and the focused widget
 * is marked. While a modal is open, only the topmost one and what it holds is told.
 */
export function accessibleTree(
  layout: Layout,
  accessibleOf: AccessibleOf,
  focus: string | null = null,
): AccessibleNode {
  const { nodes } = layout;
  const top = nodes.at(-1)?.layer ?? 0;
  const parents = new Set(nodes.map((placed) => placed.parent));
  const root: Open & { children: AccessibleNode[] } = { role: 'group', name: '', children: [] };
  /** For each place in the layout the node that its children belong to. */
  const holders: Open[] = [];
  for (let index = 0; index < nodes.length; index++) {
    const placed = nodes[index] as Placed;
    const holder = holders[placed.parent] ?? root;
    holders[index] = holder;
    if (placed.layer < top) continue;
    const told = accessibleOf(placed.node);
    const made = told === undefined ? plainNode(placed, parents.has(index)) : opened(told);
    if (made === null) continue;
    const { id } = placed.node;
    if (focus !== null && id === focus && layout.byId.get(id) === index) made.focused = true;
    (holder.children ??= []).push(made);
    holders[index] = made;
  }
  return root;
}
