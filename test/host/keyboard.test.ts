import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialog,
  dialogs,
  fact,
  palette,
  picks,
  resultText,
  setting,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
} from '../harness/kit.ts';

const run = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

/** Presses keys where the focus is, one after the other, and never puts it anywhere. */
const keys = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await ui(({ page, arg }) => page.keyboard.press(arg), name);
    await sleep(60);
  }
};

/** What part of VS Code has the focus: `terminal`, the name of a part, `dialog`, `quick input` or `nothing`. */
const focus = (): Promise<string> =>
  ui(async ({ page }) => {
    const place = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return 'nothing';
      if (at.tagName === 'IFRAME') return 'webview';
      if (at.closest('.monaco-dialog-box')) return 'dialog';
      if (at.closest('.quick-input-widget')) return 'quick input';
      if (at.closest('.monaco-menu')) return 'menu';
      return [...(at.closest('.part')?.classList ?? [])].find((name) => name !== 'part') ?? at.className;
    });
    if (place !== 'webview') return place;
    for (const frame of page.frames())
      if (
        await frame
          .evaluate(() => document.activeElement?.classList.contains('xterm-helper-textarea'))
          .catch(() => false)
      )
        return 'terminal';
    return 'webview';
  });
const seeFocus = (want: string): Promise<unknown> =>
  until(async () => (await focus()) === want, `the focus in ${want}`, 15_000);

/** The row that the keyboard is at. */
const row = (): Promise<string> =>
  ui(({ page }) =>
    page
      .locator('.part.sidebar .monaco-list:focus-within .monaco-list-row.focused')
      .first()
      .getAttribute('aria-label', { timeout: 1000 })
      .then((label) => label ?? ''),
  );

describe('by keyboard alone', function () {
  this.timeout(60_000);
  before(async () => {
    await run('workbench.action.closeAllEditors');
    await setting('teahouse.access.defaultMode', 'ask');
  });
  after(async () => {
    await setting('teahouse.access.defaultMode', undefined);
    await run('teahouse.resumeAgents');
    await run('teahouse.stop', 'counter');
    await run('workbench.action.closeAllEditors');
  });

  it('an app is run, and has the keyboard at once', async () => {
    await palette('Teahouse: Run App…');
    await until(async () => (await picks()).some((label) => label.startsWith('counter')), 'the apps');
    await ui(({ page }) => page.keyboard.type('counter'));
    await until(async () => (await picks())[0]?.startsWith('counter'), 'the one app');
    await keys('Enter');
    await terminal.see('Count: 0');
    await seeFocus('terminal');
  });

  it('it is used: Tab goes round its widgets, Enter presses', async () => {
    await keys('Enter');
    await terminal.see('Count: 1');
    await keys('Tab', 'Enter');
    await terminal.see('Count: 0');
    await keys('Shift+Tab', 'Enter', 'Enter');
    await terminal.see('Count: 2');
  });

  it('the terminal is left by VS Code’s own keys, and entered again', async () => {
    await keys('Control+0');
    await seeFocus('sidebar');
    await keys('Control+1');
    await seeFocus('terminal');
    await keys('Enter');
    await terminal.see('Count: 3');
  });

  it('the registry is opened, a tool is found and called by its menu', async () => {
    await palette('Teahouse: Focus on Apps and Tools View');
    await until(async () => (await sidebar.rows('Apps And Tools')).length > 3, 'the rows');
    await keys('Home');
    await until(async () => (await row()).startsWith('App counter'), 'the first row');
    await keys('ArrowDown');
    assert.equal(await row(), 'add, button');
    await until(async () => {
      await keys('ArrowRight'); // once more where the tree was drawn anew meanwhile
      return (await sidebar.rows()).some(({ label }) => label === 'click, tool of add, acts');
    }, 'its tool');
    await until(async () => {
      if ((await row()) !== 'add, button') await keys('ArrowUp');
      return (await row()) === 'add, button';
    }, 'the widget');
    await keys('ArrowDown');
    assert.equal(await row(), 'click, tool of add, acts');
    await keys('Shift+F10');
    await seeFocus('menu');
    await keys('ArrowDown', 'ArrowDown');
    await shot('keyboard-menu');
    await keys('Enter');
    const text = await until(() => {
      const open = vscode.window.activeTextEditor?.document.getText();
      return open?.includes('changed') ? open : undefined;
    }, 'the result');
    assert.match(text, /"changed": true/);
    await keys('Control+w');
    await terminal.see('Count: 4');
    await until(() => vscode.window.activeTextEditor === undefined, 'no document').catch(() =>
      run('workbench.action.closeActiveEditor'),
    );
  });

  it('a question about an agent’s call is answered, and the keyboard leads back', async () => {
    await run('teahouse.showTerminal', 'counter');
    await seeFocus('terminal');
    const called = Promise.resolve(
      vscode.lm.invokeTool('teahouse_call_action', {
        input: { tool: 'counter.add.click' },
        toolInvocationToken: undefined,
      }),
    );
    assert.match(await dialog(), /./);
    await sleep(600);
    await keys('Enter'); // the editor's own question
    await until(async () => (await dialogs()).some((text) => /use counter\.add\.click/.test(text)), 'ours');
    await seeFocus('dialog');
    await sleep(700); // as long as reading takes
    const focused = (): Promise<string> =>
      ui(({ page }) => page.evaluate(() => document.activeElement?.textContent ?? ''));
    for (let time = 0; time < 6 && (await focused()) !== 'Allow once'; time++) await keys('Tab');
    assert.equal(await focused(), 'Allow once');
    await keys('Enter');
    fact(resultText(await called));
    await terminal.see('Count: 5');
    await seeFocus('terminal');
    await until(
      () => ui(async ({ terminal }) => (await terminal.frame()).evaluate(() => document.hasFocus())),
      'its page',
    );
    await keys('Enter');
    await terminal.see('Count: 6');
  });

  it('agents are paused and resumed', async () => {
    const item = (): Promise<string> =>
      ui(({ page }) =>
        page
          .locator('.statusbar-item[id^="teahouse."] [aria-label]')
          .first()
          .getAttribute('aria-label', { timeout: 1000 })
          .then((label) => label ?? ''),
      );
    await keys('Control+Alt+.');
    await until(async () => /Resume agents/.test(await item()), 'the word of it');
    await keys('Control+Alt+.');
    await until(async () => /Pause agents/.test(await item()), 'the word of it again');
    await seeFocus('terminal');
  });

  it('an earlier state is looked at, and left by Escape', async () => {
    await keys('Control+Alt+h');
    await terminal.see('Count: 5');
    await keys('ArrowLeft');
    await terminal.see('Count: 4');
    await keys('Escape');
    await terminal.see('Count: 6');
    await keys('Enter');
    await terminal.see('Count: 7');
  });

  it('the app is stopped, and started again where it stands', async () => {
    await palette('Teahouse: Stop App');
    await until(
      () =>
        ui(async ({ terminal }) => (await terminal.frame()).locator('#overlay').innerText({ timeout: 500 })).then(
          (text) => /stopped/.test(text),
        ),
      'the end',
    );
    await until(async () => /webview|terminal/.test(await focus()), 'the focus in the terminal’s page');
    await keys('Enter');
    await terminal.see('Count: 0');
    await seeFocus('terminal');
  });
});

describe('the key bindings', function () {
  this.timeout(60_000);
  interface Binding {
    readonly command: string;
    readonly key: string;
    readonly when?: string;
  }
  const { contributes } = vscode.extensions.getExtension('teahouse.teahouse')!.packageJSON as {
    contributes: { keybindings: Binding[] };
  };
  before(async () => {
    await run('workbench.action.closeAllEditors');
    await run('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await terminal.press('Enter');
    await terminal.see('Count: 1');
  });
  after(async () => {
    await run('teahouse.resumeAgents');
    await run('teahouse.stop', 'counter');
    await run('workbench.action.closeAllEditors');
  });

  const { subscribe, unsubscribe } = process.getBuiltinModule('node:diagnostics_channel');
  const names: Record<string, string> = { ctrl: 'Control', alt: 'Alt', shift: 'Shift', escape: 'Escape' };
  const toPlaywright = (key: string): string =>
    key
      .split('+')
      .map((part) => names[part] ?? (/^f\d+$/.test(part) ? part.toUpperCase() : part))
      .join('+');
  for (const { command, key, when = '' } of contributes.keybindings) {
    if (when.includes('isLinux') && process.platform !== 'linux') continue;
    it(`${key} is ${command}`, async () => {
      const heard: string[] = [];
      const note = (message: unknown): void => void heard.push((message as { name: string }).name);
      if (when.includes('teahouse-accessible')) {
        await run('teahouse.showTerminal', 'counter');
        await run('teahouse.accessibleView', 'counter');
        await until(() => vscode.window.activeTextEditor?.document.uri.scheme === 'teahouse-accessible', 'the view');
      } else {
        await run('workbench.action.closeEditorsInOtherGroups');
        await run('teahouse.showTerminal', 'counter');
        await seeFocus('terminal');
      }
      if (command === 'teahouse.resumeAgents') await run('teahouse.pauseAgents');
      if (command === 'teahouse.pauseAgents') await run('teahouse.resumeAgents');
      await sleep(200); // the context that the binding asks for arrives a moment later
      subscribe('teahouse:contribution-used', note);
      try {
        await keys(toPlaywright(key));
        await until(() => heard.includes(command), command, 5_000);
      } finally {
        unsubscribe('teahouse:contribution-used', note);
      }
      if (/accessib/.test(command))
        await until(() => vscode.window.activeTextEditor?.document.uri.scheme === 'teahouse-accessible', 'the text');
      await keys('Escape');
      await seeFocus('terminal');
    });
  }
});
