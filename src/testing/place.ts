import { nodeAt } from '../screen/hit.ts';
import type { Picture } from '../session/worker/ui/picture.ts';

/**
 * The cell at which a widget is clicked: `at` counted from its top left; without it the first cell of its middle row that
 * is its own, nothing lying over it.
 *
 * @throws Error when the widget is not on the screen there
 */
export function cellOf(
  picture: Picture,
  widgetId: string,
  at?: { readonly x: number; readonly y: number },
): { readonly column: number; readonly row: number } {
  const { nodes, byId } = picture.layout();
  const index = byId.get(widgetId);
  const placed = index === undefined ? undefined : nodes[index];
  if (index === undefined || placed === undefined) {
    const ids = [...byId.keys()].map((id) => `"${id}"`).join(', ');
    throw new Error(`There is no "${widgetId}" on the screen; there is ${ids === '' ? 'nothing with an id' : ids}.`);
  }
  const { rect } = placed;
  const isOwn = (column: number, row: number): boolean => {
    let found = nodeAt(picture.screen(), picture.layout(), column, row);
    while (found !== null && found !== placed) found = nodes[found.parent] ?? null;
    return found !== null;
  };
  if (at !== undefined) {
    const cell = { column: rect.x + at.x, row: rect.y + at.y };
    if (isOwn(cell.column, cell.row)) return cell;
    throw new Error(
      `"${widgetId}" is ${rect.width} by ${rect.height} cells; it cannot be clicked at ${at.x}, ${at.y}.`,
    );
  }
  const middle = Math.floor(rect.height / 2);
  const rows = Array.from({ length: rect.height }, (_, row) => row).toSorted(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle),
  );
  for (const row of rows) {
    for (let x = 0; x < rect.width; x++)
      if (isOwn(rect.x + x, rect.y + row)) return { column: rect.x + x, row: rect.y + row };
  }
  throw new Error(`"${widgetId}" cannot be clicked: something lies over it, or it is scrolled out of sight.`);
}
