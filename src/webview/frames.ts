import type { Terminal } from '@xterm/xterm';

/** The alternate screen: a narrower window cuts what is drawn, where the normal one would wrap it. */
const ALTERNATE_SCREEN = '\x1b[?1049h';

/** Makes the terminal ready for frames. */
export function prepareScreen(terminal: Terminal): void {
  terminal.write(ALTERNATE_SCREEN);
}

/** Synchronized output (mode 2026), which frames stand in for terminals that could show them half done. */
const SYNCHRONIZED = { start: '\x1b[?2026h', end: '\x1b[?2026l' };

/**
 * A frame without its mode 2026. xterm draws what one write holds at once anyway, and at the end of the mode it draws every
 * row anew (6.0.0), so that a frame of one cell would cost as much as a full one.
 */
function bareFrame(ansi: string): string {
  const { start, end } = SYNCHRONIZED;
  return ansi.startsWith(start) && ansi.endsWith(end) ? ansi.slice(start.length, -end.length) : ansi;
}

/**
 * Draws a frame and says when it is on the screen: the next one comes only then, so a producer that is too fast never
 * fills the terminal's buffer (bug report 048).
 */
export function showFrame(terminal: Terminal, ansi: string, shown: () => void): void {
  terminal.write(bareFrame(ansi), shown);
}
