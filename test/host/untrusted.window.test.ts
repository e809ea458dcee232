import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dialogs, fact, notifications, shot, sidebar, terminal, ui, until, workspaceFile } from '../harness/kit.ts';

const app = `import { writeFileSync } from 'node:fs';
import { app, text } from 'teahouse';
writeFileSync(new URL('./trace.txt', import.meta.url), 'ran');
export default app({ init: () => ({}), update: (message, model) => model, view: () => text('Mine') });
`;

describe('a workspace that is not trusted', function () {
  this.timeout(90_000);
  let uri: vscode.Uri;
  const ran = (): Promise<boolean> =>
    Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.joinPath(uri, '../trace.txt'))).then(
      () => true,
      () => false,
    );

  before(async () => {
    assert.equal(vscode.workspace.isTrusted, false);
    uri = await workspaceFile('mine.tea.ts', app);
  });
  after(async () => {
    for (const id of ['counter', 'mine']) await vscode.commands.executeCommand('teahouse.stop', id);
  });

  it('is welcomed by what works there, and has no settings of its own that weaken anything', async () => {
    await sidebar.open();
    await until(async () => (await sidebar.text()).includes('run only in a trusted workspace'), 'the welcome');
    await shot('welcome');
    const settings = vscode.Uri.joinPath(uri, '../.vscode/settings.json');
    const text = '{ "editor.tabSize": 7, "teahouse.tools.directLimit": 999 }';
    await vscode.workspace.fs.writeFile(settings, Buffer.from(text));
    await until(
      () => vscode.workspace.getConfiguration().get('editor.tabSize') === 7,
      'the other settings of the file',
    );
    assert.equal(vscode.workspace.getConfiguration().get('teahouse.tools.directLimit'), 40);
  });

  it('runs apps that ship, and none of its own code', async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    const done = Promise.resolve(vscode.commands.executeCommand('teahouse.runApp', uri)).catch(String);
    const said = await until(async () => [...(await notifications()), ...(await dialogs())][0], 'a word about trust');
    fact(said);
    await shot('refused');
    assert.match(said, /trust/i);
    await ui(({ page }) => page.keyboard.press('Escape'));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 3000))]);
    assert.equal(await ran(), false);
    assert.match(String(await vscode.commands.executeCommand('teahouse.newApp', 'minimal')), /undefined/);
  });

  it('runs its own code once the person trusts it, without a restart (BR-115)', async () => {
    await vscode.commands.executeCommand('workbench.trust.manage');
    await ui(({ page }) =>
      page
        .locator('.workspace-trust-editor')
        .getByRole('button', { name: /^Trust/ })
        .first()
        .click({ timeout: 10_000 }),
    );
    await until(() => vscode.workspace.isTrusted, 'trust');
    await vscode.commands.executeCommand('teahouse.runApp', uri);
    await terminal.see('Mine', { session: 'mine' });
    assert.equal(await ran(), true);
  });
});
