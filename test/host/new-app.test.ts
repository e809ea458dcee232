import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  enter,
  fact,
  palette,
  notifications,
  pressNotification,
  shot,
  terminal,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const inWorkspace = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);
const textOf = async (uri: vscode.Uri): Promise<string> =>
  Buffer.from(await vscode.workspace.fs.readFile(uri)).toString();
const exists = (uri: vscode.Uri): Promise<boolean> =>
  Promise.resolve(vscode.workspace.fs.stat(uri)).then(
    () => true,
    () => false,
  );

/** What VS Code's TypeScript says of a file. */
const complaints = (uri: vscode.Uri): string[] =>
  vscode.languages
    .getDiagnostics(uri)
    .filter((it) => it.source === 'ts' && it.severity === vscode.DiagnosticSeverity.Error)
    .map((it) => it.message);

/** Replaces the first place where `from` stands. */
async function replaceIn(document: vscode.TextDocument, from: string | RegExp, to: string): Promise<void> {
  const found = typeof from === 'string' ? from : (from.exec(document.getText())?.[0] ?? '');
  const at = document.getText().indexOf(found);
  assert.ok(found !== '' && at >= 0, String(from));
  const edit = new vscode.WorkspaceEdit();
  const place = new vscode.Range(document.positionAt(at), document.positionAt(at + found.length));
  edit.replace(document.uri, place, to);
  await vscode.workspace.applyEdit(edit);
}

const noted = (text: RegExp): Promise<string> =>
  until(async () => (await notifications()).find((it) => text.test(it)), `a note like ${String(text)}`, 10_000);

describe('a new app', function () {
  this.timeout(120_000);
  const uri = inWorkspace('tasks.tea.ts');
  const types = inWorkspace('teahouse.d.ts');

  before(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.workspace.fs.delete(types).then(undefined, () => undefined);
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.stop', 'tasks');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const file of [uri, types]) await vscode.workspace.fs.delete(file).then(undefined, () => undefined);
  });

  it('asks for its name only where there is one folder, and opens what it wrote', async () => {
    const done = vscode.commands.executeCommand<vscode.Uri>('teahouse.newApp', 'list');
    await enter('tasks');
    assert.equal((await done).toString(), uri.toString());
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), uri.toString());
    assert.match(await textOf(uri), /export default app<Model, Msg>/);
  });

  it('is unknown to TypeScript without its types, and known once the person has them written', async () => {
    await until(() => complaints(uri).some((it) => /Cannot find module 'teahouse'/.test(it)), 'TypeScript', 60_000);
    const { range } = vscode.languages.getDiagnostics(uri).find((it) => it.message.includes("'teahouse'"))!;
    const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      uri,
      range,
    );
    assert.ok(
      fixes.some((it) => it.command?.command === 'teahouse.writeTypes'),
      `who misses the note finds the quick fix in ${fixes.map((it) => it.title).join()}`,
    );
    await noted(/tasks\.tea\.ts is checked and completed/);
    await shot('types-offered');
    assert.equal(await exists(types), false, 'nothing is written before the click');
    await pressNotification('Write Types');
    const from = Date.now();
    await until(() => complaints(uri).length === 0, 'no complaint', 30_000);
    fact('no complaint after', Date.now() - from, 'ms');
    assert.match(await textOf(types), /^\/\/ Types of Teahouse/);
    await until(async () => (await textOf(uri)).startsWith('/// <reference path="./teahouse.d.ts" />\n'), 'the line');
    await shot('types-known');
  });

  it('is then checked while one types: a forgotten message, and a wrong one', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const replaced = (from: string | RegExp, to: string): Promise<void> => replaceIn(document, from, to);
    const whole = document.getText();
    await replaced(/ {6}case 'clear':\n.*\n/, '');
    await until(() => complaints(uri).length > 0, 'a complaint about the forgotten message', 30_000);
    fact('a message that update misses', complaints(uri)[0]);
    await replaced(document.getText(), whole);
    await until(() => complaints(uri).length === 0, 'no complaint', 30_000);
    await replaced("{ type: 'copy' })", "{ type: 'cpy' })");
    await until(
      () => complaints(uri).some((it) => it.includes('"cpy"')),
      'a complaint about the wrong message',
      30_000,
    );
    await replaced(document.getText(), whole);
    await until(() => complaints(uri).length === 0, 'no complaint', 30_000);
    await document.save();
  });

  it('lets the editor offer widgets and messages', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    const whole = document.getText();
    /** What is offered at the `¦` that takes a place of the file. */
    const offered = async (from: string, to: string): Promise<string[]> => {
      await replaceIn(document, from, to.replace('¦', ''));
      const at = document.positionAt(document.getText().indexOf(to.replace('¦', '')) + to.indexOf('¦'));
      const command = 'vscode.executeCompletionItemProvider';
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(command, uri, at);
      await replaceIn(document, document.getText(), whole);
      // Words of the file are offered as plain text; TypeScript's own have another kind.
      const known = items.filter((item) => item.kind !== vscode.CompletionItemKind.Text);
      return known.map(({ label }) => (typeof label === 'string' ? label : label.label));
    };
    const imported = await offered('import { app, ', 'import { ¦, app, ');
    for (const name of ['table', 'selectList', 'notify'])
      assert.ok(imported.includes(name), `${name} in ${imported.join()}`);
    const messages = await offered("case 'clear'", "case '¦'");
    assert.ok(messages.includes('clear'), messages.join());
    await document.save();
  });

  it('runs, and its types are not offered again', async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('teahouse.runFile', uri);
    await terminal.see('0 of 1 done', { session: 'tasks' });
    await shot('new-app-runs');
    assert.deepEqual(
      (await notifications()).filter((it) => it.includes('teahouse.d.ts')),
      [],
    );
  });

  it('says so when a file of that name is there, and leaves it alone', async () => {
    const before = await textOf(uri);
    const done = vscode.commands.executeCommand<vscode.Uri | undefined>('teahouse.newApp', 'list');
    await enter('tasks');
    await shot('name-taken');
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.equal(await done, undefined);
    assert.equal(await textOf(uri), before);
  });
});

describe('the first run of an app without types', () => {
  const folder = 'plain';
  const hello = `import { app, text } from 'teahouse';
export default app({ init: () => ({}), update: (message, model) => model, view: () => text('Plain') });
`;

  after(async () => {
    await vscode.commands.executeCommand('teahouse.stop', 'first');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(inWorkspace(folder), { recursive: true });
  });

  it('offers them once; the app runs meanwhile, and its file is the person’s to save', async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    const uri = await workspaceFile(`${folder}/first.tea.ts`, hello);
    await vscode.commands.executeCommand('teahouse.runApp', uri);
    await terminal.see('Plain', { session: 'first' });
    await noted(/first\.tea\.ts is checked/);
    await shot('offered-after-run');
    await pressNotification('Write Types');
    await until(() => exists(inWorkspace(`${folder}/teahouse.d.ts`)), 'the types');
    const document = await vscode.workspace.openTextDocument(uri);
    await until(() => document.getText().startsWith('/// <reference'), 'the line that names them');
    assert.equal(await textOf(uri), hello);
    assert.equal(document.isDirty, true);
  });

  it('has them written later by the command, too', async () => {
    const uri = await workspaceFile('later/second.tea.ts', hello);
    await vscode.window.showTextDocument(uri);
    await palette('Teahouse: Write Types for This App');
    await until(() => exists(inWorkspace('later/teahouse.d.ts')), 'the types');
    const document = await vscode.workspace.openTextDocument(uri);
    await until(() => document.getText().startsWith('/// <reference'), 'the line that names them');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(inWorkspace('later'), { recursive: true });
  });
});
