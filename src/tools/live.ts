import { sharedOffers } from './offer.ts';
import type { Unavailable } from './reasons.ts';
import { WidgetFinder, walkView } from './walk.ts';
import type { KeptAnnotations, ToolProvider, View, ViewNode } from './types.ts';

/** The node a call acts on and what the action is marked with now, or why there is none. */
export type Resolved =
  | { readonly ok: true; readonly node: ViewNode; readonly annotations: KeptAnnotations | undefined }
  | { readonly ok: false; readonly why: Unavailable };

/**
 * Finds the widget of a call in a view: the first with that id, in view order, that is of the tool's kind and offers the
 * action now. Without one: `disabled` when a widget of the kind is there, `type_changed` when only other kinds have the
 * id, else `absent`. An excluded node counts as absent (seed 003; spec: README, decision 4).
 */
export function resolveWidget(
  view: View,
  target: { readonly widgetId: string; readonly provider: ToolProvider; readonly action: string },
  types: ReadonlyMap<string, ToolProvider>,
): Resolved {
  const found: { readonly node: ViewNode; readonly annotations: KeptAnnotations | undefined }[] = [];
  let why: Unavailable = 'absent';
  const finder = new WidgetFinder(types);
  walkView(view, (node) => {
    if (!finder.find(node) || finder.id !== target.widgetId) return false;
    if (finder.provider !== target.provider) {
      if (why === 'absent') why = 'type_changed';
      return false;
    }
    why = 'disabled';
    const offered = sharedOffers.of(target.provider, node).actions.find(({ name }) => name === target.action);
    if (offered === undefined) return false;
    found.push({ node, annotations: offered.annotations });
    return true;
  });
  const [first] = found;
  return first === undefined ? { ok: false, why } : { ok: true, ...first };
}
