import * as vscode from 'vscode';
import { ui, until } from './ui.ts';

/** A row of a tree view as it is shown. */
export interface TreeRow {
  /** What a screen reader says. */
  label: string;
  /** 1 for the roots. */
  level: number;
  /** undefined for a row without children. */
  expanded?: boolean;
  selected: boolean;
}

/** Teahouse's sidebar as it is shown. */
export const sidebar = {
  /** Brings it to the front. */
  open: (): Thenable<unknown> => vscode.commands.executeCommand('workbench.view.extension.teahouse'),

  /** Opens or closes the view of that title, by a click on it. */
  async expand(view: string, open: boolean): Promise<void> {
    const isOpen = (): Promise<boolean> =>
      ui(async ({ page, arg }) => {
        const header = page.locator('.part.sidebar .pane-header', { hasText: arg }).first();
        return (await header.getAttribute('aria-expanded')) === 'true';
      }, view);
    if ((await isOpen()) !== open)
      await ui(({ page, arg }) => page.locator('.part.sidebar .pane-header', { hasText: arg }).first().click(), view);
    await until(async () => (await isOpen()) === open, `the view ${view} ${open ? 'open' : 'closed'}`);
  },

  /** The rows that are on screen, from the top: of the view of that title, of all without one. */
  rows: (view = ''): Promise<TreeRow[]> =>
    ui(({ page, arg }) => {
      const pane = page.locator('.part.sidebar .pane').filter({ has: page.locator('.pane-header', { hasText: arg }) });
      return pane.locator('.monaco-list-row:visible').evaluateAll((rows) =>
        rows
          .map((row) => ({ row, index: Number(row.getAttribute('data-index')) }))
          .sort((a, b) => a.index - b.index)
          .map(({ row }) => {
            const expanded = row.getAttribute('aria-expanded');
            return {
              label: row.getAttribute('aria-label') ?? '',
              level: Number(row.getAttribute('aria-level')),
              ...(expanded === null ? {} : { expanded: expanded === 'true' }),
              selected: row.getAttribute('aria-selected') === 'true',
            };
          }),
      );
    }, view),

  /** The text of what is shown in place of rows, such as the welcome. */
  text: (): Promise<string> =>
    ui(({ page }) =>
      page
        .locator('.part.sidebar .pane-body:visible')
        .first()
        .innerText()
        .then((text) => text.replace(/\s+/g, ' ').trim()),
    ),

  /** Clicks the first row whose label holds `label`. */
  click: (label: string): Promise<void> =>
    ui(
      ({ page, arg }) =>
        page.locator(`.part.sidebar .monaco-list-row[aria-label*="${arg}"]`).first().click({ timeout: 5000 }),
      label,
    ),

  /** Presses an action of a row, by its tooltip; actions show while the pointer is over their row. */
  press: (label: string, action: string): Promise<void> =>
    ui(
      async ({ page, arg }) => {
        const row = page.locator(`.part.sidebar .monaco-list-row[aria-label*="${arg.label}"]`).first();
        await row.hover({ timeout: 5000 });
        await row.locator(`.action-label[aria-label*="${arg.action}"]`).first().click({ timeout: 5000 });
      },
      { label, action },
    ),

  /** The text of the tooltip of a row. */
  tooltip: (label: string): Promise<string> =>
    ui(async ({ page, arg }) => {
      await page.mouse.move(0, 0);
      await page.locator(`.part.sidebar .monaco-list-row[aria-label*="${arg}"] .label-name`).first().hover();
      return await page.locator('.monaco-hover:visible').last().innerText({ timeout: 5000 });
    }, label),
};
