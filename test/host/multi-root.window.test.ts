import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { enter, fact, pick, picks, shot, terminal, until } from '../harness/kit.ts';

const app = `import { app, text } from 'teahouse';
export default app({
  init: ({ workspaceFolder }) => ({ folder: String(workspaceFolder) }),
  update: (message, model) => model,
  view: (model) => text('in ' + model.folder.split('/').at(-1)),
});
`;

describe('a workspace of two folders', function () {
  this.timeout(60_000);
  const folders = (): readonly vscode.WorkspaceFolder[] => vscode.workspace.workspaceFolders ?? [];

  before(async () => {
    for (const [at, name] of ['here', 'there'].entries())
      await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folders()[at]!.uri, `${name}.tea.ts`), Buffer.from(app));
  });
  after(async () => {
    for (const id of ['here', 'there']) await vscode.commands.executeCommand('teahouse.stop', id);
  });

  it('has the apps of both, and each is told of its own folder', async () => {
    assert.deepEqual(
      folders().map(({ name }) => name),
      ['one', 'two'],
    );
    const done = vscode.commands.executeCommand('teahouse.runApp');
    const offered = await until(async () => {
      const all = await picks();
      return all.some((label) => label.startsWith('there')) ? all : undefined;
    }, 'the apps');
    fact(offered.slice(0, 3));
    assert.ok(offered.some((label) => label.startsWith('here')));
    await shot('apps');
    await pick('there');
    await done;
    await terminal.see('in two', { session: 'there' });
    await vscode.commands.executeCommand('teahouse.runApp', vscode.Uri.joinPath(folders()[0]!.uri, 'here.tea.ts'));
    await terminal.see('in one', { session: 'here' });
  });

  it('asks into which folder a new app is written', async () => {
    const done = vscode.commands.executeCommand<vscode.Uri>('teahouse.newApp', 'minimal');
    await until(async () => (await picks()).length >= 3, 'the folders');
    await shot('folders');
    await pick('two');
    await enter('fresh');
    assert.equal((await done).path, vscode.Uri.joinPath(folders()[1]!.uri, 'fresh.tea.ts').path);
  });
});
