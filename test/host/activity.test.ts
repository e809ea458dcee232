import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { BridgedClient } from '../harness/bridged-client.ts';
import { fact, menus, palette, picks, setting, shot, sidebar, terminal, ui, until } from '../harness/kit.ts';

const run = (id: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`teahouse.${id}`, ...args);

const rows = async (): Promise<string[]> => (await sidebar.rows('Activity')).map(({ label }) => label);

const seeRow = (label: RegExp): Promise<string> =>
  until(async () => (await rows()).find((row) => label.test(row)), `the row ${String(label)}`);

/** What stands in the view over its rows. */
const words = (): Promise<string> =>
  ui(({ page }) =>
    page
      .locator('.part.sidebar .pane', { has: page.locator('.pane-header', { hasText: 'Activity' }) })
      .locator('.message')
      .first()
      .innerText(),
  );

/** Chooses what is shown, by keys alone: the palette, the first letters, Enter. */
async function filterTo(letters: string): Promise<string[]> {
  await palette('Teahouse: Filter Activity…');
  const offered = await until(async () => {
    const all = await picks();
    return all.some((label) => label.includes('Timers')) ? all : undefined;
  }, 'the sides and clients');
  await ui(async ({ page, arg }) => {
    await page.keyboard.type(arg);
    await page.keyboard.press('Enter');
  }, letters);
  return offered;
}

/** A client of that name at this window's bridge. */
async function client(name: string): Promise<BridgedClient> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const extension = vscode.extensions.getExtension('teahouse.teahouse');
  assert.ok(folder !== undefined && extension !== undefined);
  const started = new BridgedClient([
    path.join(extension.extensionPath, 'dist/cli.mjs'),
    'bridge',
    '--workspace',
    folder,
  ]);
  await started.initialize(name);
  return started;
}

describe('the view Activity', function () {
  this.timeout(60_000);
  const clients: BridgedClient[] = [];

  before(async () => {
    await setting('teahouse.access.defaultMode', 'act');
    await run('runApp', 'counter');
    await terminal.see('Count: 0');
    await sidebar.open();
    await run('activity.focus');
    clients.push(await client('gardener'), await client('librarian'));
  });
  after(async () => {
    for (const { child } of clients) child.kill();
    await sidebar.expand('Activity', false); // others look for their rows in all views
    await setting('teahouse.history.entries', undefined);
    await setting('teahouse.access.defaultMode', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('stop', 'counter');
  });

  it('shows what one of two clients did, chosen by keys, says so in words, and all again', async () => {
    const [gardener, librarian] = clients;
    await terminal.press('Enter');
    await terminal.see('Count: 1');
    await gardener?.call('counter.add.click');
    await librarian?.call('counter.add.click');
    await librarian?.call('read_screen');
    await terminal.see('Count: 3');
    await seeRow(/, add \(by: 1\), by gardener/);
    await seeRow(/^Call of read_screen by librarian/);
    fact(await filterTo('libr'));
    await until(async () => {
      const all = await rows();
      return all.length === 2 && all.every((row) => row.includes('by librarian'));
    }, 'the librarian’s rows alone');
    assert.equal(await words(), 'Only what librarian did is shown.');
    await shot('one-client');
    await gardener?.call('counter.add.click');
    await librarian?.call('counter.add.click');
    await until(async () => (await rows()).length === 3, 'the librarian’s next row, and no other');
    const offered = await filterTo('All');
    assert.ok(offered.some((label) => label.startsWith('librarian') && label.includes('now')));
    await seeRow(/, add \(by: 1\), by you/);
    await seeRow(/, add \(by: 1\), by gardener/);
  });

  it('tells a replay of what runs from a recording', async () => {
    await menus.ofRow(await seeRow(/, add \(by: 1\), by gardener/));
    await menus.choose('Replay from Here');
    const name = 'counter, replay';
    await terminal.see(/Count: \d/, { session: name });
    const bar = await ui(async ({ terminal: page }) =>
      (await page.frame('counter, replay')).locator('#banner').innerText(),
    );
    assert.match(bar, /^(Replaying what was done in counter|What was done in counter, paused): \d:\d\d of \d/);
    await shot('replay-bar');
    await terminal.press('Escape', name);
  });

  it('lists calls where the history is off, and says why there are no steps', async () => {
    await run('stop', 'counter');
    await setting('teahouse.history.entries', 0);
    await run('runApp', 'counter');
    await terminal.see('Count: 0');
    await terminal.press('Enter');
    await terminal.see('Count: 1');
    await clients[0]?.call('counter.add.click');
    await clients[0]?.call('read_screen');
    await terminal.see('Count: 2');
    await seeRow(/^Call of add\.click by gardener: ok/);
    await seeRow(/^Call of read_screen by gardener: ok/);
    await shot('history-off');
    await sidebar.click(await seeRow(/^No steps: started without history\. It was off when/));
    await until(async () => {
      const settings = await ui(({ page }) =>
        page
          .locator('.settings-editor .setting-item-contents')
          .evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText)),
      );
      return settings.length === 1 && settings[0]?.includes('History: Entries');
    }, 'the setting');
    await shot('history-setting');
    await ui(({ page }) => page.keyboard.press('Escape'));
  });
});
