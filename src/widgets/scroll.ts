import type { Rect, Surface } from '../screen/element.ts';

/** `value` inside `low..high`; `low` when there is no room between them. */
export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** The first row to draw so that row `at` is in sight, as little away from `top` as will do. */
export function scrolledTo(at: number, top: number, page: number, length: number): number {
  const wanted = at < top ? at : at >= top + page ? at - page + 1 : top;
  return clamp(wanted, 0, Math.max(0, length - page));
}

/** Where the thumb of a scrollbar is: its first row in the bar and its rows. */
function thumb(top: number, page: number, length: number): { readonly start: number; readonly size: number } {
  const size = clamp(Math.round((page * page) / Math.max(1, length)), 1, page);
  const most = Math.max(1, length - page);
  return { start: Math.round((clamp(top, 0, most) / most) * (page - size)), size };
}

/** The first row to draw when the bar is pressed or dragged at a row of it: the thumb's middle goes there. */
export function topAt(row: number, page: number, length: number): number {
  const { size } = thumb(0, page, length);
  const room = Math.max(1, page - size);
  return clamp(Math.round(((row - Math.floor(size / 2)) / room) * (length - page)), 0, Math.max(0, length - page));
}

/** Draws a scrollbar into a column of cells; nothing when all rows are in sight. */
export function paintScrollbar(surface: Surface, bar: Rect, top: number, length: number): void {
  if (length <= bar.height || bar.height < 1) return;
  const { start, size } = thumb(top, bar.height, length);
  surface.fill(bar, { fg: 'border' }, '│');
  surface.fill({ ...bar, y: bar.y + start, height: size }, { fg: 'muted' }, '┃');
}
