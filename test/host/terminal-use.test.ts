import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import * as vscode from 'vscode';
import { fact, setting, shot, terminal, ui, until, workspaceFile } from '../harness/kit.ts';

/** An app with text to select, links, two buttons that show the pointer, and what reaches it. */
const probe = `
import { app, button, column, onKey, onResize, text } from 'teahouse';
export default app({
  init: ({ columns }) => ({ columns, count: 0, said: '' }),
  update: (message, model) => {
    switch (message.type) {
      case 'size': return { ...model, columns: message.columns };
      case 'add': return { ...model, count: model.count + 1 };
      default: return model;
    }
  },
  view: (model) => column([
    text('columns ' + model.columns + ' count ' + model.count),
    text('select these words and copy them'),
    text('see https://example.com/tea or use.tea.ts:3 or gone.ts:4'),
    button('add', 'Add one', { type: 'add' }),
    button('more', 'Add more', { type: 'add' }),
  ]),
  subscriptions: () => [onResize('size', ({ columns }) => ({ type: 'size', columns }))],
});
`;

const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

/** The middle of a cell of the first terminal in pixels of VS Code's page. */
const cell = (row: number, column: number): Promise<{ x: number; y: number }> =>
  ui(
    async ({ terminal, arg }) => {
      const frame = await terminal.frame();
      const box = await frame.locator('.xterm-screen').boundingBox();
      const rows = await frame.locator('.xterm-rows > div').count();
      const [first] = await terminal.rows();
      const columns = Number(/columns (\d+)/.exec(first ?? '')?.[1]);
      return {
        x: box!.x + ((arg.column + 0.5) * box!.width) / columns,
        y: box!.y + ((arg.row + 0.5) * box!.height) / rows,
      };
    },
    { row, column },
  );

const move = (at: { x: number; y: number }): Promise<void> => ui(({ page, arg }) => page.mouse.move(arg.x, arg.y), at);

/** The frames of all terminals in the page. */
const frames = (): Promise<number> =>
  ui(async ({ page }) => {
    let count = 0;
    for (const frame of page.frames())
      count += await frame
        .locator('#terminal')
        .count()
        .catch(() => 0);
    return count;
  });

/** The text that is copied when VS Code's own copy runs in the terminal. */
async function copied(): Promise<string> {
  await vscode.env.clipboard.writeText('');
  await ui(({ page }) => page.keyboard.press('Control+c'));
  return until(async () => await vscode.env.clipboard.readText(), 'something in the clipboard');
}

describe('the terminal in use', () => {
  let file: vscode.Uri;
  beforeEach(async () => {
    file = await workspaceFile('use.tea.ts', probe);
    await command('teahouse.runApp', file);
    await terminal.see('select these words');
  });
  afterEach(async () => {
    await command('workbench.action.closeAllEditors');
    await command('teahouse.stop', 'use');
  });

  it('tells the synchronizer where focus and pointer are, until the pointer leaves', async () => {
    const heard: string[] = [];
    const note = (message: unknown, name: string | symbol): void => {
      heard.push(`${String(name).replace('teahouse:', '')} ${JSON.stringify(message)}`);
    };
    const channels = ['teahouse:focus-changed', 'teahouse:hover-changed'];
    for (const channel of channels) subscribe(channel, note);
    try {
      await move(await cell(4, 3));
      await until(() => heard.some((it) => it.startsWith('hover') && it.includes('"more"')), 'hover on “more”');
      await move({ x: 500, y: 5 });
      await until(() => /null/.test(heard.filter((it) => it.startsWith('hover')).at(-1) ?? ''), 'the end of hover');
      await terminal.press('Tab');
      await until(() => heard.some((it) => it.startsWith('focus') && it.includes('"more"')), 'focus on “more”');
    } finally {
      for (const channel of channels) unsubscribe(channel, note);
    }
    fact(heard);
  });

  it('selects text by a plain drag, and copies it with VS Code’s key', async () => {
    const [from, to] = [await cell(1, 7), await cell(1, 17)];
    await move(from);
    await ui(({ page }) => page.mouse.down());
    for (const part of [0.3, 0.6, 1]) {
      await move({ x: from.x + (to.x - from.x) * part, y: to.y });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await ui(({ page }) => page.mouse.up());
    await shot('selected');
    assert.equal(await copied(), 'these words');
  });

  it('presses a button though the hand is unsteady, and selects nothing by it', async () => {
    const at = await cell(3, 3);
    await move(at);
    await ui(({ page }) => page.mouse.down());
    await move(await cell(3, 5));
    await ui(({ page }) => page.mouse.up());
    await terminal.see('count 1');
    const selected = await ui(async ({ terminal }) =>
      (await terminal.frame()).locator('.xterm-selection > div').count(),
    );
    assert.equal(selected, 0);
  });

  it('finds text with VS Code’s key, and leaves the match to be copied', async () => {
    await terminal.press('Control+f');
    await until(
      () => ui(async ({ terminal }) => (await terminal.frame()).locator('#find input').isVisible()),
      'the bar',
    );
    await ui(({ page }) => page.keyboard.type('add'));
    const said = (): Promise<string> =>
      ui(async ({ terminal }) => (await terminal.frame()).locator('#find output').innerText());
    await until(async () => (await said()) === '1 of 2', '1 of 2');
    await ui(({ page }) => page.keyboard.press('Enter'));
    await until(async () => (await said()) === '2 of 2', '2 of 2');
    const mark = await ui(async ({ terminal }) =>
      (await terminal.frame())
        .locator('.find-mark')
        .first()
        .evaluate((it) => getComputedStyle(it).backgroundColor),
    );
    fact('a match is marked', mark);
    assert.doesNotMatch(mark, /rgba\(0, 0, 0, 0\)/);
    await shot('find');
    await ui(({ page }) => page.keyboard.press('Escape'));
    assert.equal(await copied(), 'Add');
    await terminal.see('count 0');
  });

  it('opens a file’s place by ctrl and click, and only one that is there', async () => {
    const at = await cell(2, 35);
    await move(await cell(4, 35));
    await move(at);
    await until(
      () => ui(async ({ terminal }) => (await terminal.frame()).locator('.xterm-cursor-pointer').count()),
      'the link',
    );
    await shot('link');
    await ui(async ({ page, arg }) => {
      await page.keyboard.down('Control');
      await page.mouse.click(arg.x, arg.y);
      await page.keyboard.up('Control');
    }, at);
    await until(() => vscode.window.activeTextEditor?.document.uri.fsPath === file.fsPath, 'the file');
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 2);
  });

  it('asks VS Code to open an address', async () => {
    const at = await cell(2, 10);
    const away = await cell(4, 10);
    // A busy page may draw the link anew between the look and the click: a person clicks again.
    const text = await until(async () => {
      await move(away);
      await move(at);
      await until(
        () => ui(async ({ terminal }) => (await terminal.frame()).locator('.xterm-cursor-pointer').count()),
        'the link',
      );
      return ui(async ({ page, arg }) => {
        await page.keyboard.down('Control');
        await page.mouse.click(arg.x, arg.y);
        await page.keyboard.up('Control');
        const box = page.locator('.monaco-dialog-box:visible');
        return box.innerText({ timeout: 3000 }).catch(() => '');
      }, at);
    }, 'VS Code’s question');
    fact(text.replaceAll('\n', ' / '));
    assert.match(text, /example\.com/);
    await ui(({ page }) => page.keyboard.press('Escape'));
  });

  it('opens VS Code’s menu by the right button, and does nothing else', async () => {
    const at = await cell(3, 3);
    await ui(({ page, arg }) => page.mouse.click(arg.x, arg.y, { button: 'right' }), at);
    const menu = await until(
      () =>
        ui(({ page }) =>
          page
            .locator('.context-view .monaco-menu, .monaco-menu-container')
            .last()
            .innerText({ timeout: 500 })
            .catch(() => ''),
        ),
      'a menu',
    );
    fact(menu.split('\n').filter(Boolean));
    await shot('menu');
    assert.match(menu, /Find in Terminal/);
    assert.match(menu, /Copy/);
    await ui(({ page }) => page.keyboard.press('Escape'));
    await terminal.see('count 0');
  });

  it('follows “Terminal: Increase Font Size” and “Reset Font Size”', async () => {
    const columns = async (): Promise<number> => Number(/columns (\d+)/.exec((await terminal.rows())[0] ?? '')?.[1]);
    const before = await columns();
    try {
      for (let i = 0; i < 4; i++) await command('workbench.action.terminal.fontZoomIn');
      await until(async () => (await columns()) < before, 'fewer columns');
      await command('workbench.action.terminal.fontZoomReset');
      await until(async () => (await columns()) === before, 'as many as before');
    } finally {
      await setting('terminal.integrated.fontSize', undefined);
    }
  });

  it('is shown twice by the button in its title, both live, in the size of the one in use', async () => {
    const wide = (await terminal.rows())[0]?.split(' count')[0] ?? '';
    await ui(({ page }) =>
      page.locator('.editor-actions .action-label[aria-label*="Show Terminal to the Side"]').first().click(),
    );
    await until(async () => (await frames()) === 2, 'two terminals');
    await until(() => vscode.window.tabGroups.all.length === 2, 'two columns');
    await terminal.clickText('Add one');
    await until(
      () =>
        ui(async ({ page }) => {
          const texts: string[] = [];
          for (const frame of page.frames())
            if (
              await frame
                .locator('#terminal')
                .count()
                .catch(() => 0)
            )
              texts.push(await frame.locator('.xterm-rows').innerText());
          return texts.length === 2 && texts.every((text) => text.replaceAll('\u00a0', ' ').includes('count 1'));
        }),
      'the count in both',
    );
    await shot('twice');
    await command('workbench.action.closeActiveEditor');
    await until(async () => (await frames()) === 1, 'one terminal');
    await terminal.see(`${wide} count 1`); // a click while VS Code still moves its editors goes astray
    await terminal.clickText('Add one');
    await terminal.see('count 2');
  });

  it('has the tree for a screen reader only while one is used', async () => {
    const items = (): Promise<number> =>
      ui(async ({ terminal }) => (await terminal.frame()).locator('#mirror [role=button]').count());
    await terminal.clickText('Add one');
    await terminal.see('count 1');
    assert.equal(await items(), 0);
    await setting('editor.accessibilitySupport', 'on');
    try {
      await until(async () => (await items()) === 2, 'the buttons as elements');
    } finally {
      await setting('editor.accessibilitySupport', undefined);
    }
  });
});
