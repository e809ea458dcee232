import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  dialog,
  dialogs,
  fact,
  lmTools,
  pressDialog,
  resultText,
  shot,
  startMcpServers,
  terminal,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const invoke = (name: string, input: object = {}): Promise<string> =>
  Promise.resolve(vscode.lm.invokeTool(`teahouse_${name}`, { input, toolInvocationToken: undefined }).then(resultText));

/** Says yes to the editor's own question. */
async function allowInEditor(): Promise<string> {
  const text = await dialog();
  await pressDialog('Yes');
  return text;
}

/** An app whose code leaves a trace as soon as it runs. */
const traced = (trace: string, text: string): string => `
import { writeFileSync } from 'node:fs';
import { app, text } from 'teahouse';
writeFileSync(${JSON.stringify(trace)}, 'ran');
export default app({ init: () => ({}), update: (message, model) => model, view: () => text(${JSON.stringify(text)}) });
`;

describe('language-model tools', () => {
  after(async () => {
    for (const id of ['counter', 'contacts', 'traced']) await vscode.commands.executeCommand('teahouse.stop', id);
  });

  it('are all there before any app runs', () => {
    const names = vscode.lm.tools.map((tool) => tool.name).filter((name) => name.startsWith('teahouse_'));
    assert.deepEqual(names.sort(), [
      'teahouse_call_action',
      'teahouse_fill_form',
      'teahouse_list_actions',
      'teahouse_list_apps',
      'teahouse_list_sessions',
      'teahouse_read_history',
      'teahouse_read_model',
      'teahouse_read_screen',
      'teahouse_rewind',
      'teahouse_send_keys',
      'teahouse_start_session',
      'teahouse_stop_session',
      'teahouse_wait_for',
    ]);
  });

  it('list the apps without a question', async () => {
    const text = await invoke('list_apps');
    assert.match(text, /"contacts"/);
    assert.match(text, /"counter"/);
    assert.deepEqual(await dialogs(), []);
  });

  it('start an app that ships: the editor asks, the terminal shows it, the tools are listed before the answer', async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'contacts');
    await terminal.see('contacts');
    await startMcpServers();
    const result = invoke('start_session', { app: 'counter' });
    assert.match(await allowInEditor(), /Start the terminal app “counter”\?/);
    const text = await result;
    fact('the agent reads', text);
    assert.match(text, /"session":"counter"/);
    assert.match(text, /Your tool list is up to date/);
    assert.ok(lmTools().some((tool) => tool.name === 'mcp_teahouse_counter_add_click'));
    await terminal.see('Count: 0', { session: 'counter' });
    await shot('started-by-agent');
    await vscode.commands.executeCommand('teahouse.stop', 'counter');
  });

  describe('for an app that runs', () => {
    beforeEach(async () => {
      await vscode.commands.executeCommand('teahouse.runApp', 'counter');
      await terminal.see('Count: 0', { session: 'counter' });
    });
    afterEach(() => vscode.commands.executeCommand('teahouse.stop', 'counter'));

    it('read the screen', async () => {
      const text = await invoke('read_screen', { session: 'counter' });
      fact('screen', text);
      assert.match(text, /Count: 0/);
    });

    it('call an action', async () => {
      const result = invoke('call_action', { tool: 'counter.add.click' });
      assert.match(await allowInEditor(), /Use counter\.add\.click\?/);
      assert.match(await dialog(), /VS Code chat/);
      await pressDialog('Allow once');
      fact('the agent reads', await result);
      await terminal.see('Count: 1', { session: 'counter' });
    });

    it('stop an app: it is asked for each time, and its tools are gone before the answer', async () => {
      await startMcpServers();
      await until(() => lmTools().some((tool) => tool.name === 'mcp_teahouse_counter_add_click'), 'its tool');
      const result = invoke('stop_session', { session: 'counter' });
      await allowInEditor();
      assert.match(await dialog(), /stop_session/);
      await pressDialog('Allow once');
      assert.match(await result, /Your tool list is up to date/);
      assert.ok(!lmTools().some((tool) => tool.name === 'mcp_teahouse_counter_add_click'));
    });
  });

  describe('an agent that writes an app and starts it', () => {
    let trace: string;
    const write = (text: string): Promise<vscode.Uri> => workspaceFile('traced.tea.ts', traced(trace, text));

    before(async () => {
      trace = path.join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'trace');
      await write('first');
    });

    it('gets a question to the person first, who says no: nothing of the file ran', async () => {
      const result = invoke('start_session', { app: 'traced' });
      await allowInEditor();
      const question = await dialog();
      fact('Teahouse asks', question);
      await shot('start-question');
      assert.match(question, /traced\.tea\.ts/);
      assert.match(question, /You have not run this file here yet/);
      assert.equal(existsSync(trace), false, 'nothing ran before the click');
      await pressDialog('Deny');
      assert.match(await result, /did not allow/);
      assert.equal(existsSync(trace), false);
    });

    it('starts it once the person allows', async () => {
      const result = invoke('start_session', { app: 'traced' });
      await allowInEditor();
      await pressDialog('Allow once');
      assert.match(await result, /"session":"traced"/);
      assert.equal(existsSync(trace), true);
    });

    it('cannot swap the code while the person reads the question', async () => {
      await vscode.commands.executeCommand('teahouse.stop', 'traced');
      await vscode.workspace.fs.delete(vscode.Uri.file(trace));
      await write('second');
      const result = invoke('start_session', { app: 'traced' });
      await allowInEditor();
      assert.match(await dialog(), /Its code has changed since you last ran or allowed it/);
      await write('third, never seen by the person');
      await pressDialog('Allow once');
      const text = await result;
      fact('the agent reads', text);
      assert.match(text, /was changed while the person looked/);
      assert.equal(existsSync(trace), false);
    });
  });

  it('say what is wrong, and what to do, in a text that stands alone', async () => {
    const text = await invoke('read_screen', { session: 'nothing' });
    fact('the agent reads', text);
    assert.match(text, /^Error: /);
    assert.match(text, /list_sessions|start_session/);
    await until(async () => (await dialogs()).length === 0, 'no dialog');
  });
});
