import type { Rect, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { KeyEvent } from '../sdk/input.ts';
import { clamp } from './scroll.ts';
import type { Reaction, WidgetMouseEvent } from './widget.ts';

/** Where a chart's crosshair stands: the index of a point, `null` for nowhere. */
export interface CrosshairLocal {
  readonly index: number | null;
}

/** What a crosshair needs to know of a chart in its area. */
export interface Probe {
  /** Where the picture is, counted from the same origin as the area. */
  readonly plot: Rect;
  /** How many points there are along the axis. */
  readonly count: number;
}

/** The column of dots of a point: two dots in a cell, the points spread over all of them. */
export function dotColumn(index: number, count: number, columns: number): number {
  return count < 2 ? columns >> 1 : Math.round((index / (count - 1)) * (columns - 1));
}

/** The point nearest to the middle of a cell. */
function indexAt(cell: number, { plot, count }: Probe): number {
  const columns = plot.width * 2;
  if (count < 2 || columns < 2) return 0;
  return clamp(Math.round(((cell * 2 + 0.5) / (columns - 1)) * (count - 1)), 0, count - 1);
}

/** The chords of a chart whose points can be looked at. */
export function crosshairKeys(local: CrosshairLocal | undefined): readonly string[] {
  return ['left', 'right', 'home', 'end', ...(local?.index == null ? [] : ['escape'])];
}

/** Moves the crosshair by a key: from dot to dot, to the ends, away. `null` for other keys. */
export function crosshairKey(
  { key }: KeyEvent,
  local: CrosshairLocal | undefined,
  { plot, count }: Probe,
): Reaction<CrosshairLocal> | null {
  if (count === 0) return null;
  const step = Math.max(1, Math.round((count - 1) / Math.max(1, plot.width * 2 - 1)));
  const now = local?.index ?? null;
  const at = (index: number): Reaction<CrosshairLocal> => ({ local: { index: clamp(index, 0, count - 1) } });
  switch (key) {
    case 'left':
      return at(now === null ? count - 1 : now - step);
    case 'right':
      return at(now === null ? 0 : now + step);
    case 'home':
      return at(0);
    case 'end':
      return at(count - 1);
    case 'escape':
      return now === null ? null : { local: { index: null } };
    default:
      return null;
  }
}

/** Moves the crosshair to where the mouse is, or takes it away when that is beside the picture. */
export function crosshairMouse(
  event: WidgetMouseEvent,
  local: CrosshairLocal | undefined,
  probe: Probe,
): Reaction<CrosshairLocal> | null {
  if (event.action !== 'move' && !(event.action === 'press' && event.button === 'left')) return null;
  const { plot } = probe;
  const [x, y] = [event.x + event.area.x - plot.x, event.y + event.area.y - plot.y];
  const inside = x >= 0 && y >= 0 && x < plot.width && y < plot.height && probe.count > 0;
  const index = inside ? indexAt(x, probe) : null;
  return index === (local?.index ?? null) ? null : { local: { index } };
}

/** Draws the line of the crosshair; the picture is drawn over it. */
export function paintCrosshair(surface: Surface, { plot, count }: Probe, index: number): void {
  const x = plot.x + (dotColumn(index, count, plot.width * 2) >> 1);
  surface.fill({ x, y: plot.y, width: 1, height: plot.height }, { fg: 'muted' }, '│');
}

/** Writes the values at the crosshair beside it, where there is more room. */
export function paintReadout(surface: Surface, { plot, count }: Probe, index: number, lines: readonly string[]): void {
  const at = dotColumn(index, count, plot.width * 2) >> 1;
  const room = Math.max(at, plot.width - at - 1);
  const width = Math.min(room, lines.reduce((most, line) => Math.max(most, textWidth(line)), 0) + 2);
  if (width < 4) return;
  const x = plot.x + (plot.width - at - 1 >= width ? at + 1 : at - width);
  lines.slice(0, plot.height).forEach((line, row) => {
    const style = { fg: 'selectionText', bg: 'selection' } as const;
    surface.fill({ x, y: plot.y + row, width, height: 1 }, style);
    surface.write(x + 1, plot.y + row, truncate(line, width - 2), style);
  });
}
