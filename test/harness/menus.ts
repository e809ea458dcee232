import { sleep, ui, until } from './ui.ts';

/** The labels of the open menu, from the top; empty where none is open. */
const labels = (): Promise<string[]> =>
  ui(({ page }) =>
    page
      .locator('.monaco-menu')
      .last()
      .locator('.action-item:not(.disabled) .action-label:not(.separator)')
      .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? item.textContent.trim())),
  );

/** Menus as a person opens them, with the mouse. Each answers the labels that can be chosen now, from the top. */
export const menus = {
  /** That of the first row of the sidebar whose label holds `row`. */
  async ofRow(row: string): Promise<string[]> {
    return opened(() =>
      ui(async ({ page, arg }) => {
        await page.mouse.move(0, 0); // the tooltip of another row goes
        const found = page.locator(`.part.sidebar .monaco-list-row[aria-label*="${arg}"]`).first();
        await found.click({ button: 'right', timeout: 5000 });
      }, row),
    );
  },

  /** That behind “…” of a view of the sidebar; its buttons are in `buttonsOfView`. */
  async ofView(title: string): Promise<string[]> {
    return opened(() =>
      ui(async ({ page, arg }) => {
        const header = page.locator('.part.sidebar .pane-header', { hasText: arg }).first();
        await header.hover({ timeout: 5000 });
        await header.locator('.action-label[aria-label*="More Actions"]').first().click({ timeout: 5000 });
      }, title),
    );
  },

  /** The buttons that a view of the sidebar has in its title. */
  buttonsOfView: (title: string): Promise<string[]> =>
    ui(async ({ page, arg }) => {
      const header = page.locator('.part.sidebar .pane-header', { hasText: arg }).first();
      await header.hover({ timeout: 5000 });
      const buttons = header.locator('.actions .action-item .action-label');
      return buttons.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''));
    }, title),

  /** The buttons of the active editor's title. */
  buttonsOfEditor: (): Promise<string[]> =>
    ui(({ page }) =>
      page
        .locator('.editor-group-container.active .editor-actions .action-item .action-label')
        .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? '')),
    ),

  /** That behind “…” in the active editor's title. */
  async ofEditor(): Promise<string[]> {
    return opened(() =>
      ui(({ page }) =>
        page
          .locator('.editor-group-container.active .editor-actions .action-label[aria-label*="More Actions"]')
          .last()
          .click({ timeout: 5000 }),
      ),
    );
  },

  /** That beside the button which runs what the active editor shows. */
  async ofRun(): Promise<string[]> {
    return opened(() =>
      ui(({ page }) =>
        page
          .locator(
            '.editor-group-container.active .editor-actions .monaco-dropdown-with-default .dropdown-action-container, .editor-group-container.active .editor-actions .codicon-chevron-down, .editor-group-container.active .editor-actions .codicon-drop-down-button',
          )
          .first()
          .click({ timeout: 5000 }),
      ),
    );
  },

  /** That of a file in the explorer, which is brought to the front. */
  async ofFile(name: string): Promise<string[]> {
    return opened(() =>
      ui(
        ({ page, arg }) =>
          page
            .locator('.explorer-folders-view .monaco-list-row', { hasText: arg })
            .first()
            .click({ button: 'right', timeout: 5000 }),
        name,
      ),
    );
  },

  /** That over a text in a Teahouse terminal. */
  async ofTerminal(text: string, session?: string): Promise<string[]> {
    return opened(() =>
      ui(({ terminal, arg }) => terminal.clickText(arg.text, arg.session, 'right'), { text, session }),
    );
  },

  /** Chooses an entry of the open menu by key: a click just after a menu opened is taken for the end of the one that opened it. */
  choose: (label: string): Promise<void> =>
    ui(async ({ page, arg }) => {
      await page
        .locator('.monaco-menu')
        .last()
        .getByRole('menuitem', { name: arg, exact: true })
        .hover({ timeout: 5000 });
      await page.keyboard.press('Enter');
    }, label),

  /** Closes the open menu. */
  close: async (): Promise<void> => {
    await ui(({ page }) => page.keyboard.press('Escape'));
    await until(async () => (await labels()).length === 0, 'no menu');
  },
};

/**
 * Opens a menu and gives its labels once it is whole. Opens it again where it went at once: VS Code closes a menu when the
 * focus moves, as it does a moment after an editor was closed.
 */
async function opened(open: () => Promise<void>): Promise<string[]> {
  return until(
    async () => {
      await open();
      await sleep(300);
      const all = await labels();
      return all.length > 0 ? all : undefined;
    },
    'a menu',
    10_000,
  );
}

/** Runs a command from the command palette, by keys: `title` as it stands there. */
export const palette = (title: string): Promise<void> =>
  ui(async ({ page, arg }) => {
    const box = page.locator('.quick-input-widget:visible input').first();
    // A list that is about to close is no palette, which begins with a `>`.
    const isOpen = async (): Promise<boolean> =>
      (await box.isVisible()) && (await box.inputValue({ timeout: 500 }).catch(() => '')).startsWith('>');
    // While VS Code still moves its editors the key may reach none of them: a person presses it again.
    for (let time = 0; time < 5 && !(await isOpen()); time++) {
      await page.keyboard.press('F1');
      for (let wait = 0; wait < 10 && !(await isOpen()); wait++) await page.waitForTimeout(100);
    }
    await box.fill(`>${arg}`, { timeout: 5000 });
    const row = page.locator('.quick-input-widget:visible .monaco-list-row').first();
    await row.filter({ hasText: arg }).waitFor({ timeout: 5000 });
    await page.keyboard.press('Enter');
  }, title);

/** The commands that the command palette offers first for a text. */
export const offeredCommands = (text: string): Promise<string[]> =>
  ui(async ({ page, arg }) => {
    await page.keyboard.press('F1');
    await page.locator('.quick-input-widget:visible input').first().fill(`>${arg}`, { timeout: 5000 });
    await page.waitForTimeout(500); // it looks after the typing
    const rows = page.locator('.quick-input-widget:visible .monaco-list-row .label-name');
    const offered = await rows.allTextContents();
    await page.keyboard.press('Escape');
    return offered.map((label) => label.trim());
  }, text);
