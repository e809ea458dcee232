import type { AccessibilityFault } from './axe.ts';
import type { PaintedText } from './painted-text.ts';
import { ui, until } from './ui.ts';

/** The Teahouse terminal that is shown, from inside VS Code. Rows and columns count from 0; `session` picks one of several. */
export const terminal = {
  /** The text of each row, without blanks at its end. */
  rows: (session?: string): Promise<string[]> => ui(({ terminal, arg }) => terminal.rows(arg.session), { session }),

  /** Waits until a terminal is shown whose text satisfies `want`, and gives its rows; the error shows the last screen. */
  async see(
    want: string | RegExp,
    { session, ms = 15_000 }: { session?: string; ms?: number } = {},
  ): Promise<string[]> {
    let last: string[] = [];
    const sees = async (): Promise<boolean> => {
      last = await terminal.rows(session);
      const text = last.join('\n');
      return typeof want === 'string' ? text.includes(want) : want.test(text);
    };
    try {
      await until(sees, `${String(want)} in the terminal`, ms);
    } catch (error) {
      throw new Error(`${String(error)}\nThe screen:\n${last.join('\n')}`);
    }
    return last;
  },

  /** Clicks the first place where `text` stands. */
  clickText: (text: string, session?: string): Promise<void> =>
    ui(({ terminal, arg }) => terminal.clickText(arg.text, arg.session), { text, session }),

  /** Clicks a cell. */
  click: (row: number, column: number, session?: string): Promise<void> =>
    ui(({ terminal, arg }) => terminal.click(arg.row, arg.column, arg.session), { row, column, session }),

  /** What axe-core finds wrong in the page and its accessible mirror. */
  faults: (session?: string): Promise<AccessibilityFault[]> =>
    ui(({ terminal, arg }) => terminal.faults(arg.session), { session }),

  /** The texts of the picture in the colours that they have on the screen. */
  texts: (session?: string): Promise<PaintedText[]> =>
    ui(({ terminal, arg }) => terminal.texts(arg.session), { session }),

  /** Turns the wheel over a row; positive is down. */
  wheel: (row: number, pixels: number, session?: string): Promise<void> =>
    ui(({ terminal, arg }) => terminal.wheel(arg.row, arg.pixels, arg.session), { row, pixels, session }),

  /** Types text, as key presses. */
  type: (text: string, session?: string): Promise<void> =>
    ui(({ terminal, arg }) => terminal.type(arg.text, arg.session), { text, session }),

  /** Presses a key by Playwright's name: `Enter`, `Tab`, `Control+s`. */
  press: (key: string, session?: string): Promise<void> =>
    ui(({ terminal, arg }) => terminal.press(arg.key, arg.session), { key, session }),
};
