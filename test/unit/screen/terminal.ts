import headless from '@xterm/headless';
import type { Terminal } from '@xterm/headless';
import { unicodeProvider } from '../../../src/screen/width.ts';

/** A terminal without a page that measures text as the page's does. */
export function openTerminal(cols: number, rows: number): Terminal {
  const terminal = new headless.Terminal({ cols, rows, allowProposedApi: true, scrollback: 0 });
  terminal.unicode.register(unicodeProvider);
  terminal.unicode.activeVersion = unicodeProvider.version;
  return terminal;
}

/** Sends bytes, and waits until the terminal has read them. */
export function send(terminal: Terminal, data: string): Promise<void> {
  return new Promise((resolve) => terminal.write(data, resolve));
}

/** A line of the terminal as text, blanks at the end cut. */
export function lineOf(terminal: Terminal, row: number): string {
  return terminal.buffer.active.getLine(row)?.translateToString(true) ?? '';
}

/** Everything that can be seen of a cell: its text, width, colours and look. */
export function cellOf(terminal: Terminal, column: number, row: number): string {
  const cell = terminal.buffer.active.getLine(row)?.getCell(column);
  if (cell === undefined) return 'none';
  const looks = [
    cell.isBold(),
    cell.isDim(),
    cell.isItalic(),
    cell.isUnderline(),
    cell.isInverse(),
    cell.isStrikethrough(),
  ];
  const chars = cell.getChars() === '' && cell.getWidth() === 1 ? ' ' : cell.getChars();
  return `${JSON.stringify(chars)}${cell.getWidth()} ${cell.getFgColorMode()}:${cell.getFgColor()} ${cell.getBgColorMode()}:${cell.getBgColor()} ${looks.map(Number).join('')}`;
}
