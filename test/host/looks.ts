import * as vscode from 'vscode';
import {
  dialog,
  setting,
  shot,
  sidebar,
  sleep,
  terminal,
  themed,
  themes,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';
import { wipeApp } from './wipe-app.ts';

const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

const escape = (): Promise<void> => ui(({ page }) => page.keyboard.press('Escape'));

/** Takes a picture once what moves has come to rest. */
async function look(name: string, hovering = false): Promise<void> {
  if (!hovering) await ui(({ page }) => page.mouse.move(2, 2));
  await sleep(600);
  await shot(name);
}

/** Runs a language-model tool as VS Code's chat does, up to Teahouse's own question. */
async function questioned(tool: string): Promise<() => Promise<void>> {
  const done = vscode.lm.invokeTool('teahouse_call_action', { input: { tool }, toolInvocationToken: undefined });
  const press = (label: string): Promise<void> =>
    ui(
      ({ page, arg }) =>
        page.locator('.monaco-dialog-box').last().getByRole('button', { name: arg, exact: true }).click(),
      label,
    );
  await dialog();
  await press('Yes');
  await until(async () => (await dialog()).includes(tool), 'the question');
  return async () => {
    await press('Deny');
    await done;
  };
}

/** A recording of ten seconds. */
const cast = [
  { version: 2, width: 40, height: 6, title: 'letters' },
  ...Array.from('ABCDEFGHIJ', (letter, second) => [second, 'o', `\x1b[2J\x1b[1;1H${letter} now`]),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

describe('looks', () => {
  before(async () => {
    await sidebar.open();
    for (const view of ['activity', 'clients', 'registry']) await command(`teahouse.${view}.focus`);
    for (const [name, theme] of themes) {
      await setting('workbench.colorTheme', theme);
      await look(`${name}-welcome`);
    }
    await command('teahouse.runApp', 'gallery', ['inputs']);
    await terminal.see('[Inputs]');
    await command('teahouse.runApp', await workspaceFile('wipe.tea.ts', wipeApp));
    await terminal.see('Wiped or not', { session: 'wipe' });
    await command('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    for (const view of ['activity', 'clients', 'registry']) await command(`teahouse.${view}.focus`);
    await command('notifications.clearAll');
    await command('workbench.action.closeAuxiliaryBar');
  });
  after(async () => {
    await setting('workbench.colorTheme', undefined);
    for (const id of ['gallery', 'wipe', 'counter']) await command('teahouse.stop', id);
  });

  for (const [name, theme, mark] of themes) {
    it(`in ${theme}`, async function () {
      this.timeout(120_000);
      await setting('workbench.colorTheme', theme);
      await command('teahouse.showTerminal', 'wipe');
      await themed(mark);
      await look(`${name}-sidebar-and-terminal`);
      await ui(({ page }) => page.locator('.part.statusbar .statusbar-item[id^="teahouse."]').hover());
      await look(`${name}-status-bar`, true);
      await command('teahouse.pauseAgents');
      await look(`${name}-paused`);
      await command('teahouse.resumeAgents');
      const run = command('teahouse.runApp');
      await look(`${name}-run-app`);
      await escape();
      await run;
      await ui(({ page }) =>
        page.locator('.part.sidebar .monaco-list-row[aria-label*="App wipe"]').first().click({ button: 'right' }),
      );
      await look(`${name}-menu-of-a-row`, true);
      await escape();
      const deny = await questioned('wipe.wipe.click');
      await look(`${name}-question`);
      await deny();
      await command('teahouse.lookBack', 'wipe');
      await look(`${name}-looking-back`);
      await command('teahouse.returnToNow', 'wipe');
      await command('teahouse.find');
      await look(`${name}-find`);
      await terminal.press('Escape', 'wipe');
      await command('teahouse.replay', await workspaceFile('letters.cast', cast));
      await terminal.see('A now', { session: 'letters' });
      await look(`${name}-player`);
      await terminal.press('Escape', 'letters');
      await command('workbench.action.openSettings', '@ext:teahouse.teahouse');
      await look(`${name}-settings`);
      await command('workbench.action.closeActiveEditor');
      const mode = command('teahouse.setAccessMode', 'wipe');
      await look(`${name}-access-mode`);
      await escape();
      await mode;
      const call = command('teahouse.callTool');
      await look(`${name}-call-tool`);
      await escape();
      await call;
      await command('teahouse.showTerminal', 'wipe');
      await command('teahouse.accessibilityHelp');
      await look(`${name}-help`);
      await command('teahouse.leaveAccessibleView');
    });
  }

  it('at 200 % zoom, with a narrow sidebar', async () => {
    await setting('workbench.colorTheme', undefined);
    await command('teahouse.showTerminal', 'gallery');
    await ui(async ({ page }) => {
      await page.setViewportSize({ width: 700, height: 450 });
      const sash = page.locator('.monaco-sash.vertical:visible').first();
      const box = await sash.boundingBox();
      if (!box) throw new Error('no sash');
      await page.mouse.move(box.x + 2, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x - 100, box.y + 100, { steps: 4 });
      await page.mouse.up();
    });
    await look('narrow');
    await command('teahouse.lookBack', 'gallery');
    await look('narrow-looking-back');
    await command('teahouse.returnToNow', 'gallery');
    await ui(({ page }) => page.setViewportSize({ width: 1400, height: 900 }));
  });

  it('by keyboard: the terminal’s own menu', async () => {
    await command('teahouse.showTerminal', 'wipe');
    await terminal.see('Wiped', { session: 'wipe' });
    await terminal.press('Shift+F10', 'wipe');
    await look('menu-of-the-terminal', true);
    await escape();
  });
});
