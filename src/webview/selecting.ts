import type { Terminal } from '@xterm/xterm';
import type { Cell } from './cells.ts';

/** A run of cells that goes on in the next row, as terminals select. */
export interface Run extends Cell {
  /** How many cells. */
  readonly length: number;
}

/**
 * The cells from one to another, both with it, whichever comes first.
 *
 * @example
 * runBetween({ column: 3, row: 1 }, { column: 1, row: 1 }, 80) // { column: 1, row: 1, length: 3 }
 */
export function runBetween(a: Cell, b: Cell, columns: number): Run {
  const places = [a, b].map(({ column, row }) => row * columns + column);
  const from = Math.min(...places);
  return { column: from % columns, row: Math.floor(from / columns), length: Math.max(...places) - from + 1 };
}

/** Selects the text from one cell to another. */
export function selectBetween(terminal: Terminal, a: Cell, b: Cell): void {
  const { column, row, length } = runBetween(a, b, terminal.cols);
  terminal.select(column, terminal.buffer.active.viewportY + row, length);
}
