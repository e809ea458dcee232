import type { View, ViewNode } from '../sdk/node.ts';
import { childrenOf, field, idOf, isNode } from '../sdk/node.ts';
import type { Box } from './box.ts';
import { boxOf } from './box.ts';
import type { Element, ElementOf } from './element.ts';
import type { Item } from './item.ts';
import { makeItem, noItems } from './item.ts';
import { textElement } from './text.ts';

/** The most nodes that are laid out; what comes after in view order is left out, and said. */
export const nodeLimit = 100_000;

/** A view as a list. */
export interface Flat {
  /** In view order: a parent before its children. The first is the screen itself. */
  readonly items: Item[];
  /** How many modals lie over the view. */
  readonly layers: number;
  /** What had to be left out, for the log and the author. */
  readonly faults: string[];
}

const screenNode: ViewNode = { type: 'column' };

function elementFor(node: ViewNode, elementOf: ElementOf): Element | undefined {
  return elementOf(node.type) ?? (node.type === 'text' || node.type === 'label' ? textElement : undefined);
}

/** A named place for messages: the type, and the id where there is one. */
function nameOf(node: ViewNode): string {
  const id = idOf(node);
  return id === '' ? node.type : `${node.type} "${id}"`;
}

/** The overlays of a layer in its second form: `{ flowChild, overlays: [{ element, x, y }] }`. */
function overlaysOf(node: ViewNode): [ViewNode, Box][] {
  const overlays = field(node, 'overlays');
  if (!Array.isArray(overlays)) return [];
  return overlays.flatMap((overlay: unknown): [ViewNode, Box][] => {
    if (typeof overlay !== 'object' || overlay === null || !('element' in overlay)) return [];
    const { element, ...place } = overlay;
    if (!isNode(element)) return [];
    const { x, y } = boxOf({ ...place, type: 'overlay' });
    return [[element, { ...boxOf(element), x: x ?? 0, y: y ?? 0 }]];
  });
}

/** The children of an item as items, in the order in which the tools find them too: `children`, `flowChild`, overlays. */
function childItems(item: Item, elementOf: ElementOf): Item[] {
  const { node } = item;
  const { layered } = item.box;
  // Most nodes of a view are leaves, and say so at a glance.
  if (node.children === undefined && node.attrs === undefined && !layered) return noItems;
  const children = childrenOf(node);
  if (children.length === 0 && !layered) return noItems;
  const found: Item[] = [];
  for (const child of children) {
    const box = boxOf(child);
    addItem(found, item, child, box, layered && (box.x !== null || box.y !== null), elementOf);
  }
  if (!layered) return found;
  const flowChild = field(node, 'flowChild');
  if (isNode(flowChild)) addItem(found, item, flowChild, boxOf(flowChild), false, elementOf);
  for (const [child, box] of overlaysOf(node)) addItem(found, item, child, box, true, elementOf);
  return found;
}

/** Adds a child that is shown to the items of its container. */
function addItem(found: Item[], container: Item, child: ViewNode, box: Box, over: boolean, elementOf: ElementOf): void {
  if (!box.shown) return;
  const place = child.type === 'modal' ? 'screen' : over ? 'over' : 'flow';
  found.push(makeItem(child, box, elementFor(child, elementOf), container, place));
}

/**
 * Lists the nodes of a view that are shown, in view order, without recursion, so that depth costs no stack. A node that
 * contains itself is left out where it comes back; a view of more than {@link nodeLimit} nodes is cut there.
 */
export function flatten(view: View, elementOf: ElementOf): Flat {
  const roots: readonly unknown[] = Array.isArray(view) ? view : [view];
  const screen = makeItem(
    { ...screenNode, children: roots.filter(isNode) },
    boxOf(screenNode),
    undefined,
    null,
    'flow',
  );
  const items: Item[] = [];
  const faults: string[] = [];
  const open = new Set<ViewNode>();
  const stack: Item[] = [screen];
  let layers = 0;
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    const { node, container } = item;
    if (item.listed) {
      open.delete(node);
      continue;
    }
    if (items.length > nodeLimit) {
      faults.push(
        `The view has more than ${nodeLimit} nodes; ${nameOf(node)} and what follows is not shown. Give long lists to a table.`,
      );
      break;
    }
    const children = childItems(item, elementOf);
    if (children.length > 0 && open.has(node)) {
      faults.push(`${nameOf(node)} contains itself and is left out there. Build a new node instead.`);
      continue;
    }
    if (item.place === 'screen') layers += 1;
    item.layer = item.place === 'screen' ? layers : (container?.layer ?? 0);
    item.listed = true;
    items.push(item);
    if (item.place === 'flow') container?.flow.push(item);
    if (children.length === 0) continue;
    item.flow = [];
    open.add(node);
    stack.push(item);
    for (let at = children.length - 1; at >= 0; at--) stack.push(children[at] as Item);
  }
  return { items, layers, faults };
}
