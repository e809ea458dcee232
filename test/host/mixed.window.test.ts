import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { enter, picks, terminal, ui, until } from '../harness/kit.ts';

const { executeCommand } = vscode.commands;
const app = (label: string): Buffer =>
  Buffer.from(`import { app, text } from 'teahouse';
export default app({ init: () => ({}), update: (message, model) => model, view: () => text('${label}') });
`);

describe('a workspace with one folder on disk and one that is not', () => {
  let [inMemory, onDisk] = [vscode.Uri.file('/'), vscode.Uri.file('/')];

  before(async () => {
    [inMemory, onDisk] = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri) as [vscode.Uri, vscode.Uri];
    assert.deepEqual([inMemory.scheme, onDisk.scheme], ['memfs', 'file']);
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(inMemory, 'cloud.tea.ts'), app('in memory'));
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(onDisk, 'local.tea.ts'), app('on disk'));
  });
  afterEach(async () => {
    for (const id of ['local', 'counter']) await executeCommand('teahouse.stop', id);
    await executeCommand('workbench.action.closeAllEditors');
  });

  it('offers and runs the apps that lie on disk', async () => {
    const done = executeCommand('teahouse.runApp');
    await until(async () => (await picks()).some((label) => label.startsWith('local')), 'the apps to choose from');
    assert.ok(!(await picks()).some((label) => label.startsWith('cloud')));
    await ui(({ page }) => page.keyboard.type('local'));
    await ui(({ page }) => page.keyboard.press('Enter'));
    assert.equal(await done, 'local');
    await terminal.see('on disk', { session: 'local' });
  });

  it('says why the others do not run', async () => {
    const why = /^cloud\.tea\.ts does not lie on disk/;
    await assert.rejects(async () => executeCommand('teahouse.runApp', vscode.Uri.joinPath(inMemory, 'cloud.tea.ts')), {
      message: why,
    });
  });

  it('is known to other clients by the folder on disk', async () => {
    await executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    const windows = path.join(os.homedir(), '.local/state/teahouse/windows');
    const record = await until(
      () => (fs.existsSync(windows) ? fs.readdirSync(windows).find((file) => file.endsWith('.json')) : undefined),
      'the record',
    );
    const { folders } = JSON.parse(fs.readFileSync(path.join(windows, record), 'utf8')) as { folders: unknown };
    assert.deepEqual(folders, [onDisk.fsPath]);
  });

  it('gets a new app into the folder on disk, without a question which', async () => {
    const done = executeCommand<vscode.Uri>('teahouse.newApp', 'minimal');
    await enter('fresh');
    assert.equal((await done).toString(), vscode.Uri.joinPath(onDisk, 'fresh.tea.ts').toString());
  });
});
