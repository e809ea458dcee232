/** What a terminal is asked for while an app has it: the other screen, mouse, focus, pastes as one piece. */
const ENTER = '\u001b[?1049h\u001b[?1000h\u001b[?1003h\u001b[?1006h\u001b[?1004h\u001b[?2004h\u001b[2J\u001b[H';

/** The same taken back, in reverse; also what a frame may have left: hidden caret, colours, an open update. */
const LEAVE =
  '\u001b[?2026l\u001b[0m\u001b[?2004l\u001b[?1004l\u001b[?1006l\u001b[?1003l\u001b[?1000l\u001b[0 q\u001b[?25h\u001b[?1049l';

/** The part of a terminal that is switched. */
export interface Switched {
  setRaw(raw: boolean): void;
  /** Writes at once, also while the process ends. */
  writeNow(text: string): void;
}

/**
 * Takes a terminal over. The answer gives it back as it was; giving it back twice does nothing.
 */
export function enterScreen(terminal: Switched): () => void {
  terminal.setRaw(true);
  terminal.writeNow(ENTER);
  let left = false;
  return () => {
    if (left) return;
    left = true;
    terminal.writeNow(LEAVE);
    terminal.setRaw(false);
  };
}
