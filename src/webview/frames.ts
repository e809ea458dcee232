import type { Terminal } from '@xterm/xterm';

/**
 * Draws a frame and says when it is on the screen: the next one comes only then, so a producer that is too fast never
 * fills the terminal's buffer (bug report 048).
 */
export function showFrame(terminal: Terminal, ansi: string, shown: () => void): void {
  terminal.write(ansi, shown);
}
