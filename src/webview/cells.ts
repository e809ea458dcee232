/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A grid of cells. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/** A cell, counting from 0 at the top left. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(Math.floor(value), 0), most);

/**
 * The cell under a point, held inside the grid. Cell sizes are measured from the box as it is drawn, so zoom does not
 * shift them (bug report 055).
 *
 * @param box the drawn grid, in the same pixels as the point
 */
export function cellAt(x: number, y: number, box: Box, grid: Grid): Cell {
  return {
    column: clamp(((x - box.left) / box.width) * grid.columns || 0, grid.columns - 1),
    row: clamp(((y - box.top) / box.height) * grid.rows || 0, grid.rows - 1),
  };
}

/** The most cells a terminal has either way; a size beyond it is nonsense. */
const MOST = 1000;

/**
 * How many whole cells fit, at least 2 columns and 1 row; `null` when a measure is nonsense (the page is hidden, or not
 * laid out yet), so that the last good size stays (bug report 044).
 *
 * @param width the room in pixels
 * @param height the room in pixels
 */
export function gridFor(width: number, height: number, cellWidth: number, cellHeight: number): Grid | null {
  const good = [width, height, cellWidth, cellHeight].every((value) => Number.isFinite(value) && value > 0);
  if (!good) return null;
  const columns = Math.floor(width / cellWidth + 1e-6);
  const rows = Math.floor(height / cellHeight + 1e-6);
  return { columns: Math.min(Math.max(columns, 2), MOST), rows: Math.min(Math.max(rows, 1), MOST) };
}

/**
 * Adds up the wheel's small steps until they make whole rows. Turning round starts anew.
 */
export class WheelRows {
  #rest = 0;

  /**
   * @param delta as in the DOM's `WheelEvent.deltaY`
   * @param mode as in `WheelEvent.deltaMode`: 0 pixels, 1 lines, 2 pages
   * @returns the rows to scroll now, positive downwards, often 0
   */
  add(delta: number, mode: number, cellHeight: number, pageRows: number): number {
    const rows = mode === 1 ? delta : mode === 2 ? delta * pageRows : delta / (cellHeight || 1);
    if (!Number.isFinite(rows)) return 0;
    if (Math.sign(rows) !== Math.sign(this.#rest)) this.#rest = 0;
    this.#rest += rows;
    const whole = Math.trunc(this.#rest);
    this.#rest -= whole;
    return whole === 0 ? 0 : whole; // never -0
  }
}
