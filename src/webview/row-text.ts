import type { Terminal } from '@xterm/xterm';

/** A row of the terminal as text. */
export interface RowText {
  readonly text: string;
  /** The column that each unit of `text` stands in, and at the end the one after the last. */
  readonly columns: readonly number[];
}

/**
 * The text of a row, counting from 0 at the top, with the column of each of its characters: a wide one takes two, and a
 * character that is written with several code units takes as many places in the text.
 */
export function rowText(terminal: Terminal, row: number): RowText {
  const line = terminal.buffer.active.getLine(terminal.buffer.active.viewportY + row);
  let text = '';
  const columns: number[] = [];
  for (let column = 0; line && column < terminal.cols; column++) {
    const cell = line.getCell(column);
    if (!cell || cell.getWidth() === 0) continue; // the second half of a wide one
    const chars = cell.getChars() || ' ';
    for (let unit = 0; unit < chars.length; unit++) columns.push(column);
    text += chars;
  }
  columns.push(terminal.cols);
  return { text, columns };
}
