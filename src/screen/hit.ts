import type { Screen } from './cells.ts';
import type { Layout, Placed } from './placed.ts';

/**
 * The node that a cell belongs to, the topmost where nodes lie over each other; `null` for a bare cell or one outside of
 * the screen. One look into the grid that the painter wrote. Follow `parent` to find the widget around a text.
 */
export function nodeAt(screen: Screen, layout: Layout, column: number, row: number): Placed | null {
  const { width, height } = screen.size;
  if (!(column >= 0 && column < width && row >= 0 && row < height)) return null;
  return layout.nodes[screen.owners[Math.trunc(row) * width + Math.trunc(column)] ?? -1] ?? null;
}
