import { printable } from '../printable.ts';
import { childrenOf, field, isNode, type View, type ViewNode } from '../../sdk/node.ts';

const known = new WeakMap<object, ReadonlyMap<string, string>>();
const none: ReadonlyMap<string, string> = new Map();

/**
 * The widgets of a view tree: type by id, the first in view order where an id stands twice. Types are what an app wrote: they
 * are made fit to be shown, in questions to the person too. Computed once for a tree
 * (trees are immutable) and without recursion, so that depth does not matter.
 */
export function widgetTypes(tree: View): ReadonlyMap<string, string> {
  if (tree === null) return none;
  let types = known.get(tree);
  if (!types) known.set(tree, (types = collect(tree)));
  return types;
}

function collect(tree: NonNullable<View>): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const open: ViewNode[] = (Array.isArray(tree) ? tree.filter(isNode) : [tree as ViewNode]).reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (typeof node.id === 'string' && !types.has(node.id)) types.set(node.id, printable(node.type));
    open.push(...below(node).reverse());
  }
  return types;
}

/** Children in view order: the list itself, then the two other places where raw nodes may hold some (seed 003). */
function below(node: ViewNode): ViewNode[] {
  const flowChild = field(node, 'flowChild');
  const overlays = field(node, 'overlays');
  return [
    ...childrenOf(node),
    ...(isNode(flowChild) ? [flowChild] : []),
    ...(Array.isArray(overlays)
      ? overlays.map((overlay: { element?: unknown } | null) => overlay?.element).filter(isNode)
      : []),
  ];
}
