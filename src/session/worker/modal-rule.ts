import type { View, ViewNode } from '../../sdk/node.ts';
import { field, idOf } from '../../sdk/node.ts';
import type { Reason } from '../../sdk/provider.ts';
import { walkView } from '../../tools/walk.ts';

/** The visible modal that lies on top: the last in view order. */
export function topModal(view: View): ViewNode | undefined {
  let top: ViewNode | undefined;
  walkView(view, (node) => {
    if (node.type === 'modal' && field(node, 'visible') !== false) top = node;
  });
  return top;
}

/** Whether `node` is the modal or lies inside it. */
export function isInside(modal: ViewNode, node: ViewNode): boolean {
  let inside = false;
  walkView(modal, (inner) => (inside = inner === node));
  return inside;
}

/** The refusal of a write to a widget behind the modal (design: *ToolProvider*). `actions` are the modal's own. */
export function modalOpen(modal: ViewNode, actions: readonly string[]): Reason {
  const id = idOf(modal);
  const offered = actions.length === 0 ? '' : ` It offers ${actions.map((action) => `${id}.${action}`).join(', ')}.`;
  return {
    code: 'modal_open',
    message: `The dialog "${id}" is open, so nothing behind it can be changed.${offered}`,
    modalId: id,
    actions,
  };
}
