import type { View, ViewNode } from '../../../sdk/node.ts';
import { idOf } from '../../../sdk/node.ts';
import type { Widget, WidgetMap } from '../../../widgets/widget.ts';
import { walkView } from '../../../tools/walk.ts';

/** A widget on the screen: its node now and its kind. */
export interface Shown {
  readonly id: string;
  readonly node: ViewNode;
  readonly widget: Widget;
}

/** A node as a widget that a person can work; `undefined` for a node without an id or of no widget's type. */
export function shownWidget(node: ViewNode, widgets: WidgetMap): Shown | undefined {
  const id = idOf(node);
  const widget = widgets.get(node.type);
  return id !== '' && widget !== undefined ? { id, node, widget } : undefined;
}

/** The widgets of a view, or of one node and what it contains, in view order. */
export function shownWidgets(view: View, widgets: WidgetMap): readonly Shown[] {
  const list: Shown[] = [];
  walkView(view, (node) => {
    const shown = shownWidget(node, widgets);
    if (shown !== undefined) list.push(shown);
  });
  return list;
}
