import type { Frame, Page } from 'playwright-core';
import { accessibilityFaults, type AccessibilityFault } from './axe.ts';
import { paintedTexts, type PaintedText } from './painted-text.ts';

/** The Teahouse terminals that a page shows, worked as a person works them. Rows and columns count from 0. */
export interface TerminalPage {
  /**
   * The frame of a terminal: the visible one, or that of `session`. A webview's document lies two frames down.
   * Throws where none is shown.
   */
  frame(session?: string): Promise<Frame>;
  /** The text of each row, without blanks at its end. */
  rows(session?: string): Promise<string[]>;
  /** Clicks in the middle of the first place where `text` stands. Throws with the screen where it does not stand. */
  clickText(text: string, session?: string, button?: 'left' | 'right'): Promise<void>;
  /** Clicks a cell. */
  click(row: number, column: number, session?: string): Promise<void>;
  /** Turns the wheel over a row; positive is down. */
  wheel(row: number, pixels: number, session?: string): Promise<void>;
  /** Types text, as key presses. */
  type(text: string, session?: string): Promise<void>;
  /** What axe-core finds wrong in the terminal's page, its accessible mirror with it, by all of its rules. */
  faults(session?: string): Promise<AccessibilityFault[]>;
  /** The texts of the picture in the colours that they have on the screen. */
  texts(session?: string): Promise<PaintedText[]>;
  /** Presses a key by Playwright's name: `Enter`, `Tab`, `Control+s`. */
  press(key: string, session?: string): Promise<void>;
}

/** See {@link TerminalPage}. */
export function terminalPage(page: Page): TerminalPage {
  async function frame(session?: string): Promise<Frame> {
    const selector = session === undefined ? '.xterm' : `[data-session="${session}"] .xterm`;
    for (const frame of page.frames()) {
      const visible = await frame
        .locator(selector)
        .first()
        .isVisible()
        .catch(() => false);
      if (visible) return frame;
    }
    throw new Error(session === undefined ? 'no terminal is shown' : `no terminal of session ${session} is shown`);
  }

  async function rows(session?: string): Promise<string[]> {
    const shown = await (await frame(session)).locator('.xterm-rows').first().locator('> div').allTextContents();
    return shown.map((row) => row.replaceAll('\u00a0', ' ').trimEnd());
  }

  /** The middle of the cells `from` to `to` of a row, in pixels of the page. */
  async function middle(row: number, from: number, to: number, session?: string): Promise<{ x: number; y: number }> {
    const inner = await frame(session);
    const line = inner.locator('.xterm-rows').first().locator('> div').nth(row);
    const box = await line.boundingBox();
    if (!box) throw new Error(`the terminal has no row ${String(row)}`);
    const cell = await inner.evaluate(cellWidth);
    return { x: box.x + ((from + to) / 2) * cell, y: box.y + box.height / 2 };
  }

  async function focus(session?: string): Promise<void> {
    await (await frame(session)).locator('.xterm-helper-textarea').first().focus();
  }

  return {
    frame,
    rows,
    async clickText(text, session, button = 'left') {
      const shown = await rows(session);
      const row = shown.findIndex((line) => line.includes(text));
      if (row < 0) throw new Error(`"${text}" is not on the screen:\n${shown.join('\n')}`);
      const inner = await frame(session);
      const line = inner.locator('.xterm-rows').first().locator('> div').nth(row);
      const box = await line.boundingBox();
      if (!box) throw new Error(`"${text}" is not visible`);
      // Measured and not counted: characters before it may be two cells wide, or none.
      await page.mouse.click(box.x + (await line.evaluate(middleOf, text)), box.y + box.height / 2, { button });
    },
    async click(row, column, session) {
      const { x, y } = await middle(row, column, column + 1, session);
      await page.mouse.click(x, y);
    },
    async wheel(row, pixels, session) {
      const { x, y } = await middle(row, 2, 3, session);
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, pixels);
    },
    async faults(session) {
      return accessibilityFaults(await frame(session));
    },
    async texts(session) {
      return (await frame(session)).evaluate(paintedTexts);
    },
    async type(text, session) {
      await focus(session);
      await page.keyboard.type(text);
    },
    async press(key, session) {
      await focus(session);
      await page.keyboard.press(key);
    },
  };
}

/**
 * The width of a cell in pixels, measured in the page over the longest row of plain ASCII.
 * Runs in the terminal's frame.
 */
function cellWidth(): number {
  let best = { length: 0, width: 1 };
  for (const row of document.querySelectorAll('.xterm-rows > div')) {
    const text = row.textContent.replaceAll('\u00a0', ' ');
    if (text.length <= best.length || !/^[ -~─-╿]*$/.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(row);
    best = { length: text.length, width: range.getBoundingClientRect().width };
  }
  return best.width / Math.max(best.length, 1);
}

/** How far the middle of a text lies from the left of its row, in pixels. Runs in the terminal's frame. */
function middleOf(row: Element, text: string): number {
  const range = document.createRange();
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const start = row.textContent.replaceAll('\u00a0', ' ').indexOf(text);
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (start >= before && start < before + length) range.setStart(node, start - before);
    if (start + text.length > before && start + text.length <= before + length) {
      range.setEnd(node, start + text.length - before);
    }
    before += length;
  }
  const found = range.getBoundingClientRect();
  return found.left + found.width / 2 - row.getBoundingClientRect().left;
}
