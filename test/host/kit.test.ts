import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dialog, dialogs, enter, notifications, pick, picks } from '../harness/kit.ts';
import { pressDialog, pressNotification, shot, terminal, until } from '../harness/kit.ts';

// The helpers themselves: what the other tests here rely on is shown to hold in the VS Code that they run in.
describe('the test kit', () => {
  it('answers a real modal dialog as a person does', async () => {
    const answer = vscode.window.showWarningMessage('Really?', { modal: true, detail: 'For good.' }, 'Do It', 'Do Not');
    assert.match(await dialog(), /Really\? For good\./);
    await shot('dialog');
    await pressDialog('Do Not');
    assert.equal(await answer, 'Do Not');
    assert.deepEqual(await dialogs(), []);
  });

  it('chooses from a quick pick and fills an input box', async () => {
    const choice = vscode.window.showQuickPick(['one', 'two']);
    await until(async () => (await picks()).length === 2, 'the quick pick');
    await pick('two');
    assert.equal(await choice, 'two');
    const name = vscode.window.showInputBox({ prompt: 'Name' });
    await enter('Ada');
    assert.equal(await name, 'Ada');
  });

  it('reads and presses a notification', async () => {
    const answer = vscode.window.showInformationMessage('Something happened.', 'Show');
    await until(async () => (await notifications()).some((text) => text.includes('Something happened.')), 'it');
    await pressNotification('Show');
    assert.equal(await answer, 'Show');
  });

  describe('in a page with the rows of an xterm', () => {
    let panel: vscode.WebviewPanel;
    const messages: unknown[] = [];

    before(() => {
      panel = vscode.window.createWebviewPanel('kit', 'Kit', vscode.ViewColumn.One, { enableScripts: true });
      panel.webview.onDidReceiveMessage((message) => messages.push(message));
      panel.webview.html = `<!doctype html><html><body data-session="kit">
        <div class="xterm" style="font: 16px monospace"><textarea class="xterm-helper-textarea"></textarea>
        <div class="xterm-rows"><div>first row here   </div><div><span>日本</span><b>Add</b> </div><div>日本</div></div></div>
        <script>
          const vscode = acquireVsCodeApi();
          document.querySelector('b').onclick = () => vscode.postMessage('pressed Add');
          document.querySelector('textarea').onkeydown = (event) => vscode.postMessage('key ' + event.key);
        </script></body></html>`;
    });
    after(() => {
      panel.dispose();
    });

    it('reads the rows', async () => {
      assert.deepEqual(await terminal.see('first row'), ['first row here', '日本Add', '日本']);
      assert.deepEqual(await terminal.rows('kit'), ['first row here', '日本Add', '日本']);
    });

    it('clicks where a text stands, and a cell', async () => {
      await terminal.clickText('Add');
      await until(() => messages.length === 1, 'the first click');
      await terminal.click(1, 5);
      await until(() => messages.length === 2, 'the second click');
      assert.deepEqual(messages.splice(0), ['pressed Add', 'pressed Add']);
    });

    it('types and presses keys', async () => {
      await terminal.type('hi');
      await terminal.press('Enter');
      await until(() => messages.length === 3, 'the keys');
      assert.deepEqual(messages.splice(0), ['key h', 'key i', 'key Enter']);
    });

    it('says what stands there when a text does not', async () => {
      await assert.rejects(terminal.clickText('Remove'), /"Remove" is not on the screen:\nfirst row here\n日本Add/);
      await assert.rejects(terminal.rows('other'), /no terminal of session other is shown/);
    });
  });
});
