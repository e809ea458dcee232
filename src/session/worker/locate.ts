import type { Located, Spot } from '../../protocol/asks.ts';
import { idOf } from '../../sdk/node.ts';
import { intersect } from '../../screen/placed.ts';
import type { Placed } from '../../screen/placed.ts';
import type { WidgetMap } from '../../widgets/widget.ts';
import type { Picture } from './ui/picture.ts';
import { shownWidget } from './ui/widget-at.ts';

/**
 * Where a widget is on the screen, or which widget is at a cell: the innermost one there that a person can work. `null`
 * when there is none, or nothing of it can be seen.
 */
export function locate(spot: Spot, picture: Picture, widgets: WidgetMap): Located | null {
  const placed = 'widgetId' in spot ? ofWidget(spot.widgetId, picture) : atCell(spot, picture, widgets);
  if (placed === undefined) return null;
  const { width, height } = picture.size;
  const seen = intersect(intersect(placed.rect, placed.clip), { x: 0, y: 0, width, height });
  if (seen.width === 0 || seen.height === 0) return null;
  const { x: column, y: row, width: columns, height: rows } = seen;
  return { widgetId: idOf(placed.node), column, row, columns, rows };
}

function ofWidget(id: string, picture: Picture): Placed | undefined {
  const { nodes, byId } = picture.layout();
  return nodes[byId.get(id) ?? -1];
}

function atCell(
  { column, row }: { readonly column: number; readonly row: number },
  picture: Picture,
  widgets: WidgetMap,
): Placed | undefined {
  return picture.nodesAt(column, row).find(({ node }) => shownWidget(node, widgets) !== undefined);
}
