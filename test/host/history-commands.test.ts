import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  fact,
  menus,
  notifications,
  palette,
  pick,
  picks,
  pressDialog,
  pressNotification,
  resultText,
  setting,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const counting = `
import { app, button, column, text } from 'teahouse';
export default app({
  init: () => ({ count: 0 }),
  update: (message, model) => ({ count: model.count + message.by }),
  view: ({ count }) => column([
    text('Sum: ' + count),
    button('one', 'One', { type: 'one', by: 1 }),
    button('ten', 'Ten', { type: 'ten', by: 10 }),
  ]),
});
`;

const run = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);
const inWorkspace = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const textOf = async (name: string): Promise<string> =>
  Buffer.from(await vscode.workspace.fs.readFile(inWorkspace(name))).toString();

/** What stands in VS Code's own file dialog, which the setting below makes one of its page. */
const offeredPath = (): Promise<string> =>
  ui(({ page }) => page.locator('.quick-input-widget:visible input').first().inputValue({ timeout: 500 }));

/** Saves where the file dialog offers to, which is a file of that name in the workspace. */
async function saveAsOffered(name: string): Promise<void> {
  await until(async () => (await offeredPath()) === inWorkspace(name).fsPath, `the file dialog that offers ${name}`);
  await sleep(500); // it looks into the folder
  await ui(({ page }) => page.keyboard.press('Enter'));
}

/** Opens a file of the workspace by the file dialog. */
async function openByDialog(name: string): Promise<void> {
  await until(async () => /^[^>].*[/\\]$/.test(await offeredPath()), 'the file dialog in a folder');
  await sleep(500);
  await ui(async ({ page, arg }) => {
    await page.locator('.quick-input-widget:visible input').first().fill(arg, { timeout: 5000 });
    await page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'sum.cast' }).first().waitFor();
    await page.keyboard.press('Enter');
  }, inWorkspace(name).fsPath);
}

const seeRow = (part: string): Promise<string> =>
  until(async () => (await sidebar.rows('Activity')).find(({ label }) => label.includes(part))?.label, `“${part}”`);

/** The tab in front is a comparison. */
const seeDiff = (): Promise<string> =>
  until(() => {
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    return tab?.input instanceof vscode.TabInputTextDiff ? tab.label : undefined;
  }, 'a comparison');

/** Lets an agent press a button. */
async function agentPresses(tool: string): Promise<void> {
  const called = vscode.lm.invokeTool('teahouse_call_action', { input: { tool }, toolInvocationToken: undefined });
  await pressDialog('Yes');
  fact(resultText(await called));
}

describe('the commands of the history', function () {
  this.timeout(60_000);
  beforeEach(async () => {
    await setting('files.simpleDialog.enable', true);
    await setting('teahouse.access.defaultMode', 'act');
    await run('workbench.action.closeAllEditors');
    await run('teahouse.runApp', await workspaceFile('sum.tea.ts', counting));
    await terminal.see('Sum: 0');
    for (const [button, sum] of [
      ['One', 1],
      ['Ten', 11],
      ['One', 12],
    ] as const) {
      await terminal.clickText(button);
      await terminal.see(`Sum: ${String(sum)}`);
    }
  });
  afterEach(async () => {
    await run('teahouse.stop', 'sum');
    await run('workbench.action.closeAllEditors');
    await run('notifications.clearAll');
    await setting('files.simpleDialog.enable', undefined);
    await setting('teahouse.access.defaultMode', undefined);
    for (const name of ['sum.tea.ts', 'sum.cast', 'sum.teahouse.jsonl', 'sum.saved.test.ts'])
      await vscode.workspace.fs.delete(inWorkspace(name)).then(undefined, () => undefined);
  });

  it('Look Back to… shows the state after a step of one’s choice, Return to Now the present', async () => {
    await palette('Teahouse: Look Back to…');
    await until(async () => (await picks()).length > 3, 'the steps');
    fact(await picks());
    await pick('ten');
    await terminal.see('Sum: 11');
    await palette('Teahouse: Return to Now');
    await terminal.see('Sum: 12');
  });

  it('Rewind to Before the Agent’s Last Call takes back what came since, by its key', async () => {
    await agentPresses('sum.ten.click');
    await terminal.see('Sum: 22');
    await terminal.clickText('One');
    await terminal.see('Sum: 23');
    await terminal.press('Control+Alt+Shift+Z');
    await terminal.see('Sum: 12');
  });

  it('Compare Two States… shows them side by side', async () => {
    await palette('Teahouse: Compare Two States…');
    await until(async () => (await picks()).length > 3, 'the steps');
    await pick('The oldest state that is kept');
    await until(async () => (await picks()).length > 3, 'the steps again');
    await pick('ten');
    assert.match(await seeDiff(), /^sum: after step 0 and after step 2/);
    await shot('compared');
  });

  it('Record keeps what happens, Stop Recording saves and plays it, and Replay… plays it again', async () => {
    await menus.ofEditor();
    await menus.choose('Record');
    await terminal.clickText('Ten');
    await terminal.see('Sum: 22');
    await palette('Teahouse: Stop Recording');
    await saveAsOffered('sum.cast');
    await until(async () => (await notifications()).some((text) => text.includes('Saved sum.cast')), 'the word of it');
    assert.match(await textOf('sum.cast'), /"version":[23]/);
    assert.match(await textOf('sum.teahouse.jsonl'), /"ten"/);
    await shot('recorded');
    await pressNotification('Play');
    await until(() => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('0:0'), 'the player');
    await run('workbench.action.closeActiveEditor');
    await palette('Teahouse: Replay…');
    await openByDialog('sum.cast');
    await until(() => vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes('0:0'), 'the player again');
  });

  it('Save as Test… writes a test beside the app, which passes', async () => {
    await palette('Teahouse: Save as Test…');
    await saveAsOffered('sum.saved.test.ts');
    const open = await until(
      () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.path.endsWith('sum.saved.test.ts')),
      'the test',
    );
    assert.match(open.document.getText(), /from '\.\/sum\.tea\.ts'/);
    await shot('saved-test');
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ exitCode, execution }) => {
        if (execution.task.source !== 'Teahouse') return;
        listener.dispose();
        resolve(exitCode);
      });
    });
    await palette('Teahouse: Test This App');
    assert.equal(await ended, 0);
    await run('workbench.action.closePanel');
  });

  describe('in the view Activity', () => {
    beforeEach(async () => {
      await sidebar.open();
      await run('teahouse.activity.focus');
      await seeRow(', ten (by: 10), by you');
    });

    it('Show What It Changed compares before and after', async () => {
      await menus.ofRow(', ten (by: 10), by you');
      await menus.choose('Show What It Changed');
      assert.match(await seeDiff(), /^sum: what “ten” changed \(step 2\)/);
    });

    it('Look Back Here shows the state after a step', async () => {
      await menus.ofRow(', ten (by: 10), by you');
      await menus.choose('Look Back Here');
      await terminal.see('Sum: 11');
      await terminal.press('Escape');
      await terminal.see('Sum: 12');
    });

    it('Rewind to Before This makes what was before the state of now', async () => {
      await menus.ofRow(', ten (by: 10), by you');
      await menus.choose('Rewind to Before This');
      await terminal.see(/Sum: 1$/m);
    });

    it('Undo This takes one step back and keeps the later ones', async () => {
      await menus.ofRow(', ten (by: 10), by you');
      await menus.choose('Undo This');
      await terminal.see(/Sum: 2$/m);
    });

    it('Filter Activity… shows what came from agents, and all again', async () => {
      await agentPresses('sum.ten.click');
      await seeRow(', ten (by: 10), by VS Code chat');
      const filter = async (by: string): Promise<void> => {
        await sidebar.open();
        const done = run('teahouse.filterActivity');
        await pick(by);
        await done;
      };
      await filter('Agents');
      await until(async () => {
        const steps = (await sidebar.rows('Activity')).filter(({ label }) => label.startsWith('Step'));
        return steps.length === 1 && steps[0]?.label.includes('by VS Code chat');
      }, 'the agent’s step alone');
      await shot('agents-only');
      await filter('All');
      await seeRow(', one (by: 1), by you');
    });

    it('Export Activity shows the steps as JSON', async () => {
      await menus.ofView('Activity');
      await menus.choose('Export Activity');
      const text = await until(() => {
        const open = vscode.window.activeTextEditor?.document;
        return open?.languageId === 'json' && open.getText().startsWith('[') ? open.getText() : undefined;
      }, 'the document');
      const steps = JSON.parse(text) as { session: string; did: string; origin: string }[];
      assert.deepEqual(
        steps
          .filter(({ session }) => session === 'sum')
          .map(({ did, origin }) => `${did} ${origin}`)
          .sort(),
        ['one person', 'one person', 'ten person'],
      );
    });
  });
});
