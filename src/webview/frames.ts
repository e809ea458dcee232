import type { Terminal } from '@xterm/xterm';

/** The alternate screen: a narrower window cuts what is drawn, where the normal one would wrap it. */
const ALTERNATE_SCREEN = '\x1b[?1049h';

/** Makes the terminal ready for frames. */
export function prepareScreen(terminal: Terminal): void {
  terminal.write(ALTERNATE_SCREEN);
}

/**
 * Draws a frame and says when it is on the screen: the next one comes only then, so a producer that is too fast never
 * fills the terminal's buffer (bug report 048).
 */
export function showFrame(terminal: Terminal, ansi: string, shown: () => void): void {
  terminal.write(ansi, shown);
}
