import type { Terminal } from '@xterm/xterm';
import { gridFor, type Grid } from './cells.ts';

/** How long the size must stand still, in milliseconds. */
const DEBOUNCE = 50;

/** Keeps the terminal as large as its room. */
export interface Fit {
  /** Measures and fits at once, as after a change of the font. */
  now(): void;
  /** Shows the given grid in place of the fitting one, until `now` or the room's next change. */
  show(grid: Grid): void;
}

/**
 * Fits the terminal's columns and rows into `room` whenever that changes, and says each new size once. While the page is
 * hidden the last good size stays.
 *
 * @param screen the element that holds the drawn cells: its size tells a cell's
 */
export function fitTerminal(
  terminal: Terminal,
  room: HTMLElement,
  screen: HTMLElement,
  fitted: (grid: Grid) => void,
): Fit {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let own: Grid | null = null;

  const now = (): void => {
    clearTimeout(timer);
    const cells = screen.getBoundingClientRect();
    const style = getComputedStyle(room);
    const grid = gridFor(
      room.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
      room.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom),
      cells.width / terminal.cols,
      cells.height / terminal.rows,
    );
    if (!grid) return;
    terminal.resize(grid.columns, grid.rows);
    if (grid.columns === own?.columns && grid.rows === own.rows) return;
    own = grid;
    fitted(grid);
  };

  new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(now, DEBOUNCE);
  }).observe(room);

  return {
    now,
    show: ({ columns, rows }) => {
      own = null; // the session has another size now, so ours is news again
      terminal.resize(columns, rows);
    },
  };
}
