import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fact, menus, pressDialog, resultText, shot, sidebar, terminal, ui, until } from '../harness/kit.ts';

/** What the bar over the terminal's picture says; '' when there is none. */
const bar = (): Promise<string> =>
  ui(async ({ terminal: page }) => {
    const banner = (await page.frame('counter')).locator('#banner');
    return (await banner.isVisible()) ? banner.innerText() : '';
  });

const seeBar = (says: RegExp): Promise<string> =>
  until(
    async () => {
      const text = await bar();
      return says.test(text) ? text : undefined;
    },
    `the bar ${String(says)}`,
  );

const run = (command: string, ...args: readonly unknown[]): Thenable<unknown> =>
  vscode.commands.executeCommand(`teahouse.${command}`, ...args);

/** Calls a fixed tool as VS Code's chat does. */
async function ask(tool: string, input: object): Promise<string> {
  return resultText(await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined }));
}

describe('the history', () => {
  before(async () => {
    await run('runApp', 'counter');
    await terminal.see('Count: 0');
    for (const count of [1, 2, 3]) {
      await terminal.press('Enter');
      await terminal.see(`Count: ${String(count)}`);
    }
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('stop', 'counter');
  });

  it('is looked back into by keys, which changes nothing; Escape returns to now', async () => {
    await terminal.press('Control+Alt+h');
    await terminal.see('Count: 2');
    fact(await seeBar(/Looking back: after step 2 of 3: add \(you, /));
    await shot('looking-back');
    await terminal.press('ArrowLeft');
    await terminal.see('Count: 1');
    await terminal.press('Enter');
    await seeBar(/Nothing was sent: .*Escape/);
    await terminal.press('Escape');
    await terminal.see('Count: 3');
    assert.equal(await bar(), '');
  });

  it('brings an earlier state back, and the later one again', async () => {
    await run('lookBack');
    await seeBar(/after step 2 of 3/);
    await run('rewindHere');
    await terminal.see('Count: 2');
    await until(async () => (await bar()) === '', 'no bar');
    const told = await ask('teahouse_read_history', {});
    fact(told.slice(0, 400));
    assert.match(told, /"did":"rewind","to":2/);
    await run('lookBack');
    await terminal.see('Count: 3');
    await run('rewindHere');
    await terminal.see('Count: 3');
  });

  it('undoes what an agent did and keeps what came later', async () => {
    const called = ask('teahouse_call_action', { tool: 'counter.add.click' });
    await pressDialog('Yes');
    await pressDialog('Allow once');
    await called;
    await terminal.see('Count: 4');
    await terminal.press('Enter');
    await terminal.see('Count: 5');
    await terminal.press('Control+Alt+z');
    await terminal.see('Count: 4');
  });

  it('plays a recording in a terminal of its own, by keyboard', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder);
    const uri = vscode.Uri.joinPath(folder, 'letters.cast');
    const events = Array.from('ABCDEFGHIJ').map((letter, second) => [second, 'o', `\x1b[2J\x1b[1;1H${letter} now`]);
    const lines = [{ version: 2, width: 40, height: 6, title: 'letters' }, ...events];
    await vscode.workspace.fs.writeFile(uri, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    await run('replay', uri);
    await terminal.see('A now', { session: 'letters' });
    const label = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    await until(() => label().startsWith('▶ letters'), 'the title');
    await terminal.press('Space', 'letters');
    await until(() => label().startsWith('II letters'), 'the rest');
    await terminal.press('5', 'letters');
    await terminal.see('E now', { session: 'letters' });
    await terminal.press('End', 'letters');
    await terminal.see('J now', { session: 'letters' });
    assert.match(label(), /0:09\/0:09/);
    await shot('player');
    await terminal.press('Escape', 'letters');
    await until(() => !label().includes('letters'), 'the end');
    await vscode.workspace.fs.delete(uri);
  });

  it('plays what was done so far, by keyboard, and leaves the app as it is', async () => {
    const now = await ask('teahouse_read_screen', { session: 'counter' });
    await run('replayHistory', 'counter');
    const name = 'counter, replay';
    // It plays to its end, however late the panel came.
    await terminal.see('Count: 4', { session: name });
    await terminal.press('Home', name);
    await terminal.see('Count: 0', { session: name });
    await shot('replay');
    await terminal.press('Escape', name);
    const label = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '';
    await until(() => !label().includes(name), 'the end');
    assert.equal(await ask('teahouse_read_screen', { session: 'counter' }), now);
  });

  it('plays what was done from a step on, from the menu of its row', async () => {
    await sidebar.open();
    await run('activity.focus');
    const label = /^Step \d+, add \(by: 1\), by you, changed: 1$/;
    const row = await until(async () => (await sidebar.rows()).find((each) => label.test(each.label)), 'a step');
    await menus.ofRow(row.label);
    await menus.choose('Replay from Here');
    const name = 'counter, replay';
    await terminal.see(/Count: \d/, { session: name });
    await terminal.press('Escape', name);
  });

  it('stands in the view Activity, with who did it; a click shows the difference', async () => {
    await sidebar.open();
    await vscode.commands.executeCommand('teahouse.activity.focus');
    const labels = await until(async () => {
      const all = (await sidebar.rows()).map(({ label }) => label);
      return all.some((label) => /Undid step/.test(label)) ? all : undefined;
    }, 'the steps');
    fact(labels.filter((label) => label.startsWith('Step')).join('\n'));
    assert.ok(
      labels.some((label) => /^Step \d+, add \(by: 1\), by VS Code chat, changed: 1$/.test(label)),
      labels.join('\n'),
    );
    await shot('activity');
    const row = labels.find((label) => /, add \(by: 1\), by VS Code chat/.test(label)) ?? '';
    await sidebar.click(row);
    await until(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputTextDiff ? true : undefined;
    }, 'the difference');
    await shot('difference');
  });

  it('stands there with what a call was answered, and a call that the person denied as a row of its own', async () => {
    await sidebar.open();
    await run('activity.focus');
    const asked = ask('teahouse_call_action', { tool: 'counter.add.click', arguments: {} });
    await pressDialog('Yes');
    await pressDialog('Deny');
    fact(await asked);
    const row = await until(async () => {
      await run('activity.focus');
      await vscode.commands.executeCommand('list.focusFirst'); // the newest may stand above what is in sight
      return (await sidebar.rows()).find(({ label }) => /^Call of add\.click by VS Code chat: /.test(label));
    }, 'the row of the denied call');
    assert.match(row.label, /declined \(authorization_required\)$/);
    await shot('denied');
    await run('exportActivity');
    const all = await until(() => {
      const found = vscode.window.activeTextEditor?.document.getText();
      return found?.startsWith('[') === true ? (JSON.parse(found) as Record<string, unknown>[]) : undefined;
    }, 'the exported activity');
    assert.ok(all.some(({ did, outcome, answer }) => did === 'add' && outcome === 'ok' && typeof answer === 'string'));
    assert.ok(all.some(({ tool, outcome }) => tool === 'add.click' && outcome !== 'ok'));
    await sidebar.click(row.label);
    const text = await until(() => {
      const found = vscode.window.activeTextEditor?.document.getText();
      return found?.includes('Answered after') === true ? found : undefined;
    }, 'the answer');
    assert.match(text, /add\.click, called by VS Code chat at/);
  });
});
