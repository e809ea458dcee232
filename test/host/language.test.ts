import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { enter, fact, pick, shot, terminal, until, workspaceFile } from '../harness/kit.ts';

const app = `import { app, button, column } from 'teahouse';
export default app({
  init: () => ({}),
  update: (message, model) => model,
  view: () => column([button('save all', 'Save', { type: 'save' }), button('fine', 'Fine', { type: 'fine' })]),
});
`;

const tests = `import assert from 'node:assert/strict';
import { test } from 'teahouse/testing';
import odd from './named.tea.ts';
test('has a button', odd, (app) => { assert.ok(app.screen[0].includes('Save')); });
`;

/** What is marked in a file by the check. */
const marked = (uri: vscode.Uri): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter(({ source, code }) => source === 'Teahouse' && code === 'widget_id');

describe('an app in the editor', function () {
  this.timeout(90_000);
  let uri: vscode.Uri;
  let document: vscode.TextDocument;

  before(async () => {
    // VS Code looks for apps when a window opens: this one comes later.
    await vscode.extensions.getExtension('teahouse.teahouse')?.activate();
    uri = await workspaceFile('named.tea.ts', app);
    await workspaceFile('named.test.ts', tests);
    document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.stop', 'named');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('workbench.action.closePanel');
    for (const name of ['named.tea.ts', 'named.test.ts'])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name));
  });

  it('is marked where agents would get no tool, with a fix that holds after the save', async () => {
    const [diagnostic] = await until(() => (marked(uri).length > 0 ? marked(uri) : undefined), 'a mark');
    assert.ok(diagnostic);
    fact(diagnostic.message);
    assert.equal(document.getText(diagnostic.range), "'save all'");
    await shot('marked');
    const command = 'vscode.executeCodeActionProvider';
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(command, uri, diagnostic.range);
    const fix = fixes.find(({ title }) => title === 'Call it “save_all”');
    assert.ok(fix?.edit, fixes.map(({ title }) => title).join());
    await vscode.workspace.applyEdit(fix.edit);
    assert.ok(document.getText().includes("button('save_all', 'Save'"));
    await document.save();
    await until(() => marked(uri).length === 0, 'no mark');
  });

  it('has lenses that run and test it', async () => {
    const lenses = await until(async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 10);
      return found.length > 1 ? found : undefined;
    }, 'lenses');
    const titles = lenses.map(({ command }) => command?.title);
    fact(titles);
    assert.ok(titles.includes('$(play) Run') && titles.includes('$(beaker) Test'));
    const run = lenses.find(({ command }) => command?.title === '$(play) Run')?.command;
    await vscode.commands.executeCommand(run?.command ?? '', ...((run?.arguments ?? []) as unknown[]));
    await terminal.see('[ Fine ]', { session: 'named' });
    await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside);
    await shot('lenses');
  });

  it('is told of in hovers over the names of its tools', async () => {
    const note = await workspaceFile('note.md', 'Call `named.save_all.click`.');
    const hovers = await until(async () => {
      const at = new vscode.Position(0, 10);
      const found = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', note, at);
      return found.length > 0 ? found : undefined;
    }, 'a hover');
    const text = hovers
      .flatMap(({ contents }) => contents.map((it) => (it instanceof vscode.MarkdownString ? it.value : '')))
      .join();
    assert.match(text, /named\\\.save\\_all\\\.click/);
    assert.match(text, /`mcp_teahouse_named_save_all_click`/);
    await vscode.workspace.fs.delete(note);
  });

  it('has its tests run by the program that ships, in a task', async () => {
    const ended = new Promise<number | undefined>((resolve) => {
      const listener = vscode.tasks.onDidEndTaskProcess(({ exitCode, execution }) => {
        if (execution.task.source !== 'Teahouse') return;
        listener.dispose();
        resolve(exitCode);
      });
    });
    assert.equal(await vscode.commands.executeCommand('teahouse.testApp', uri), true);
    assert.equal(await ended, 0);
    await shot('tested');
  });
});

describe('a new app from a template', function () {
  this.timeout(60_000);
  it('may be a form with a table, and runs as it is', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const done = vscode.commands.executeCommand<vscode.Uri>('teahouse.newApp');
    await shot('templates');
    await pick('Form and Table');
    await enter('guests');
    const uri = await done;
    await vscode.commands.executeCommand('teahouse.runFile', uri);
    await terminal.see('Ada', { session: 'guests' });
    await shot('guests');
    await vscode.commands.executeCommand('teahouse.stop', 'guests');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(uri);
  });
});
