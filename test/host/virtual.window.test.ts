import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { fact, notifications, resultText, shot, sidebar, terminal, ui, until } from '../harness/kit.ts';

const { executeCommand } = vscode.commands;
const folder = vscode.Uri.parse('memfs:/project');
const inFolder = (name: string): vscode.Uri => vscode.Uri.joinPath(folder, name);
const app = `import { app, button } from 'teahouse';
export default app({ init: () => ({}), update: (message, model) => model, view: () => button('not an id', 'B', 'b') });
`;
const tools = `import { ApplicationTool } from 'teahouse';
export class Brew extends ApplicationTool {}
`;

/** What a command answers or throws, as text. */
const outcome = (done: Thenable<unknown>): Promise<string> =>
  Promise.resolve(done).then(
    (value) => `answered ${String(value)}`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('a virtual workspace', function () {
  this.timeout(60_000);

  before(async () => {
    await vscode.workspace.fs.writeFile(inFolder('mine.tea.ts'), Buffer.from(app));
    await vscode.workspace.fs.writeFile(inFolder('brew.tool.ts'), Buffer.from(tools));
  });
  after(() => executeCommand('teahouse.stop', 'counter'));
  afterEach(() => executeCommand('workbench.action.closeAllEditors'));

  it('has apps that ship, for people and agents, and tells them of no folder that is not on disk', async () => {
    assert.deepEqual(
      vscode.workspace.workspaceFolders?.map(({ uri }) => uri.scheme),
      ['memfs'],
    );
    await sidebar.open();
    await executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await terminal.clickText('Add');
    await terminal.see('Count: 1');
    await shot('counter');
    const input = {};
    const screen = await vscode.lm.invokeTool('teahouse_read_screen', { input, toolInvocationToken: undefined });
    assert.match(resultText(screen), /Count: 1/);
    const windows = path.join(os.homedir(), '.local/state/teahouse/windows');
    const record = await until(
      () => (fs.existsSync(windows) ? fs.readdirSync(windows).find((file) => file.endsWith('.json')) : undefined),
      'the record',
    );
    const { folders } = JSON.parse(fs.readFileSync(path.join(windows, record), 'utf8')) as { folders: unknown };
    assert.deepEqual(folders, []);
  });

  it('says in words why its own apps do not run, whichever way one tries', async () => {
    const uri = inFolder('mine.tea.ts');
    const why =
      /^mine\.tea\.ts does not lie on disk, and apps are loaded from disk only\. Save it into a folder on disk/;
    for (const command of ['runApp', 'runFile', 'debugApp', 'writeTypes'])
      assert.match(await outcome(executeCommand(`teahouse.${command}`, uri)), why, command);
    await executeCommand('teahouse.testApp', uri);
    const said = await until(async () => (await notifications()).find((text) => text.includes('on disk')), 'a word');
    fact(said);
    await shot('refused');
    await executeCommand('notifications.clearAll');
  });

  it('marks what agents would get no tool for in its files, too', async () => {
    const uri = inFolder('mine.tea.ts');
    await vscode.window.showTextDocument(uri);
    const [mark] = await until(() => {
      const marks = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Teahouse');
      return marks.length > 0 ? marks : undefined;
    }, 'a mark');
    assert.match(mark!.message, /Agents get no tool for “not an id”/);
    await until(async () => {
      const lenses = await executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
      return !lenses.some(({ command }) => command?.command.startsWith('teahouse.'));
    }, 'no lens that could not run');
  });

  it('loads no files of tools, and none from disk in their place', async () => {
    await executeCommand('teahouse.enableApplicationTools');
    await vscode.workspace.fs.writeFile(inFolder('later.tool.ts'), Buffer.from(tools));
    await vscode.workspace.fs.delete(inFolder('later.tool.ts'));
    assert.ok(!(await sidebar.rows()).some(({ label }) => label.includes('tool.ts')));
    await executeCommand('notifications.clearAll');
  });

  it('has a new app written to a folder on disk that the person names', async () => {
    const done = outcome(executeCommand('teahouse.newApp', 'minimal'));
    const input = async (): Promise<string> =>
      await ui(({ page }) => page.locator('.quick-input-widget:visible input').first().inputValue({ timeout: 1000 }));
    await until(async () => path.resolve(await input()) === os.homedir(), 'the dialog for a folder, at home');
    await shot('new-app');
    await ui(({ page }) => page.keyboard.press('Escape'));
    assert.equal(await done, 'answered undefined');
  });
});
