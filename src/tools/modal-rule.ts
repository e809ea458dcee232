import { field, idOf } from '../sdk/node.ts';
import { sharedOffers } from './offer.ts';
import { WidgetFinder, walkView } from './walk.ts';
import type { Reason, ToolProvider, View, ViewNode } from './types.ts';

/** The visible modal that lies on top: the last in view order. */
export function topModal(view: View): ViewNode | undefined {
  let top: ViewNode | undefined;
  walkView(view, (node) => {
    if (node.type === 'modal' && field(node, 'visible') !== false) top = node;
  });
  return top;
}

/**
 * Why a write to `node` is refused now: a visible modal is in the view and the node is not in the topmost one (design:
 * *ToolProvider*). `null` when nothing is in the way. The reason names the dialog's own tools as they can be called.
 */
export function modalRefusal(
  view: View,
  node: ViewNode,
  { sessionId, types }: { readonly sessionId: string; readonly types: ReadonlyMap<string, ToolProvider> },
): Reason | null {
  const modal = topModal(view);
  if (modal === undefined || isInside(modal, node)) return null;
  const id = idOf(modal);
  const finder = new WidgetFinder(types);
  const offered = finder.find(modal) && finder.provider !== null ? sharedOffers.of(finder.provider, modal).actions : [];
  const actions = offered.map(({ suffix }) => `${sessionId}.${id}${suffix}`);
  const wayOut = actions.length === 0 ? '' : ` Call ${actions.join(' or ')} first.`;
  return {
    code: 'modal_open',
    message: `The dialog "${id}" is open, so nothing behind it can be changed; nothing was sent.${wayOut}`,
    modalId: id,
    actions,
  };
}

/** Whether `node` is the modal or lies inside it. */
function isInside(modal: ViewNode, node: ViewNode): boolean {
  let inside = false;
  walkView(modal, (inner) => (inside = inner === node));
  return inside;
}
