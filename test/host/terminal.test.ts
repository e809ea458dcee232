import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fact, setting, shot, terminal, ui, until, workspaceFile } from '../harness/kit.ts';

/** An app that shows what reaches it: its size, a field, a count and the keys it binds. */
const probe = `
import { app, button, column, onKey, onPaste, onResize, quit, text, textInput } from 'teahouse';
export default app({
  init: ({ columns, rows }) => ({ size: columns + 'x' + rows, name: '', count: 0, said: '' }),
  update: (message, model) => {
    switch (message.type) {
      case 'size': return { ...model, size: message.size };
      case 'add': return { ...model, count: model.count + 1 };
      case 'said': return { ...model, said: message.said };
      case 'leave': return [model, quit()];
      case 'text_input_change': return { ...model, name: message.text };
      default: return model;
    }
  },
  view: (model) => column([
    text('size ' + model.size + ' count ' + model.count + ' said ' + model.said),
    textInput('name', model.name, { label: 'Name' }),
    button('add', 'Add one', { type: 'add' }),
    button('leave', 'Leave', { type: 'leave' }),
  ]),
  subscriptions: () => [
    onKey('save', 'ctrl+s', { type: 'said', said: 'saved' }),
    onResize('size', ({ columns, rows }) => ({ type: 'size', size: columns + 'x' + rows })),
  ],
});
`;

const run = async (name: string, content: string): Promise<void> => {
  await vscode.commands.executeCommand('teahouse.runApp', await workspaceFile(`${name}.tea.ts`, content));
};
const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

/** Waits until the first row satisfies `want`, and gives the size that the app is told. */
const size = async (): Promise<{ columns: number; rows: number }> => {
  const [first] = await terminal.see(/^size \d+x\d+/);
  const [, columns, rows] = /^size (\d+)x(\d+)/.exec(first!)!;
  return { columns: Number(columns), rows: Number(rows) };
};

/** Whether VS Code's quick input is open. */
const quickInput = (): Promise<boolean> => ui(({ page }) => page.locator('.quick-input-widget').isVisible());

/** A computed style in the page of the terminal that is shown. */
const styleOf = (selector: string, property: string): Promise<string> =>
  ui(
    async ({ terminal, arg }) => {
      const frame = await terminal.frame();
      return frame.evaluate(
        ([selector, property]) => getComputedStyle(document.querySelector(selector!)!).getPropertyValue(property!),
        arg,
      );
    },
    [selector, property],
  );

describe('the terminal', () => {
  beforeEach(async () => {
    await run('probe', probe);
    await terminal.see(/^size \d/);
  });
  afterEach(async () => {
    await command('workbench.action.closeAllEditors');
    for (const id of ['probe', 'broken']) await command('teahouse.stop', id);
  });

  it('shows an app as large as its panel, in VS Code’s colours and font', async () => {
    const { columns, rows } = await size();
    assert.ok(columns > 60 && rows > 20, `${String(columns)}x${String(rows)}`);
    assert.equal((await terminal.rows()).length, rows);
    assert.match(await styleOf('body', 'background-color'), /^rgb\(\d+, \d+, \d+\)$/);
    fact('size', columns, rows, 'background', await styleOf('body', 'background-color'));
    await shot('terminal');
  });

  it('is worked by mouse and keys', async () => {
    await terminal.clickText('Add one');
    await terminal.see('count 1');
    await terminal.press('Enter');
    await terminal.see('count 2');
    await terminal.press('Shift+Tab');
    await terminal.type('Ada é');
    await terminal.see(/Name.*Ada é/);
    await terminal.press('Backspace');
    await terminal.see(/Name.*Ada [^é]*$/m);
  });

  it('gives each key to one side: what the app binds, and what VS Code does', async () => {
    await terminal.press('Control+s');
    await terminal.see('said saved');
    for (const palette of ['Control+Shift+P', 'F1']) {
      await terminal.press(palette);
      await until(quickInput, `the command palette after ${palette}`);
      await ui(({ page }) => page.keyboard.press('Escape'));
      await until(async () => !(await quickInput()), 'the palette’s end');
    }
    await terminal.type('x');
    await terminal.see(/Name.*x/);
  });

  it('takes the keyboard when its tab is chosen', async () => {
    await command('workbench.action.focusSideBar');
    await command('workbench.action.focusActiveEditorGroup');
    await until(
      () =>
        ui(async ({ terminal }) =>
          (await terminal.frame()).evaluate(() => document.activeElement?.tagName === 'TEXTAREA'),
        ),
      'the focus in the terminal',
    );
    await ui(({ page }) => page.keyboard.type('typed at once'));
    await terminal.see(/Name.*typed at once/);
  });

  it('pastes at once, and copies what is selected in a field', async () => {
    await vscode.env.clipboard.writeText('two\nlines');
    await terminal.press('Control+v');
    await terminal.see(/Name.*two lines/);
    await terminal.press('Control+a');
    await terminal.press('Control+x');
    await until(async () => !(await terminal.rows()).join().includes('two lines'), 'an empty field');
    await until(async () => (await vscode.env.clipboard.readText()) === 'two lines', 'the cut text in the clipboard');
  });

  it('is as it was after it was hidden, with what happened meanwhile', async () => {
    await terminal.clickText('Add one');
    await terminal.see('count 1');
    await vscode.window.showTextDocument(await workspaceFile('other.txt', 'over the terminal'), { preview: false });
    await until(async () => (await terminal.rows().catch(() => [])).length === 0, 'the terminal’s page to go');
    await command('teahouse.showTerminal', 'probe');
    await terminal.see('count 1');
    await terminal.clickText('Add one');
    await terminal.see('count 2');
  });

  it('keeps the session when its panel is closed', async () => {
    await terminal.clickText('Add one');
    await terminal.see('count 1');
    await command('workbench.action.closeActiveEditor');
    await command('teahouse.showTerminal', 'probe');
    await terminal.see('count 1');
  });

  it('follows the size of its panel and the font of the settings', async () => {
    const before = await size();
    await command('workbench.action.splitEditorRight');
    await command('workbench.action.toggleSidebarVisibility');
    await until(async () => (await size()).columns !== before.columns, 'another width');
    await command('workbench.action.toggleSidebarVisibility');
    const large = await size();
    await setting('terminal.integrated.fontSize', 24);
    try {
      await until(async () => (await size()).columns < large.columns, 'fewer columns');
    } finally {
      await setting('terminal.integrated.fontSize', undefined);
    }
  });

  it('follows the theme', async () => {
    const background = (): Promise<string> => styleOf('body', 'background-color');
    const themes = [
      ['Default Dark Modern', 'rgb(31, 31, 31)'],
      ['Default Light Modern', 'rgb(255, 255, 255)'],
      ['Default High Contrast', 'rgb(0, 0, 0)'],
    ] as const;
    try {
      for (const [theme, color] of themes) {
        await setting('workbench.colorTheme', theme);
        await until(async () => (await background()) === color, `the background of ${theme}`);
        await shot(`terminal-${theme.toLowerCase().replaceAll(' ', '-')}`);
      }
    } finally {
      await setting('workbench.colorTheme', undefined);
    }
  });

  it('says that the app has ended, and starts it again by keyboard', async () => {
    await terminal.clickText('Add one');
    await terminal.clickText('Leave');
    const overlay = (): Promise<string> =>
      ui(async ({ terminal }) => (await terminal.frame()).locator('#overlay').innerText());
    await until(async () => (await overlay()).includes('probe has ended.'), 'the end');
    await shot('terminal-ended');
    await until(
      () =>
        ui(async ({ terminal }) =>
          (await terminal.frame()).evaluate(() => document.activeElement?.textContent === 'Restart'),
        ),
      'the focus on Restart',
    );
    await ui(({ page }) => page.keyboard.press('Enter'));
    await terminal.see('count 0');
  });

  it('shows why an app could not be loaded, with its place, and runs it once it is mended', async () => {
    await run(
      'broken',
      `import { app, text } from 'teahouse';\nexport default app({\n  init: () => ({}),\n  view: () => text(,),\n});\n`,
    );
    const overlay = (): Promise<string> =>
      ui(async ({ terminal }) => (await terminal.frame('broken')).locator('#overlay').innerText());
    const said = await until(async () => {
      const text = await overlay().catch(() => '');
      return text.includes('broken.tea.ts:4') ? text : undefined;
    }, 'the load error');
    fact(said.replaceAll('\n', ' / '));
    await shot('terminal-failed');
    await ui(async ({ terminal }) =>
      (await terminal.frame('broken')).getByRole('button', { name: 'Open File' }).click(),
    );
    await until(() => vscode.window.activeTextEditor?.document.fileName.endsWith('broken.tea.ts'), 'the file');
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 3);
  });
});
