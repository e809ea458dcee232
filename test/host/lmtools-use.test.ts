import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dialogs, fact, pressDialog, resultText, setting, terminal, until, workspaceFile } from '../harness/kit.ts';

const form = `
import { app, button, checkbox, column, text, textInput } from 'teahouse';
export default app({
  init: () => ({ name: '', loud: false, said: 'nothing' }),
  update: (message, model) => {
    switch (message.type) {
      case 'text_input_change': return { ...model, name: message.text };
      case 'checkbox_toggle': return { ...model, loud: message.checked };
      case 'greet': return { ...model, said: (model.loud ? 'HELLO ' : 'hello ') + model.name };
      default: return model;
    }
  },
  view: (model) => column([
    textInput('name', model.name, { label: 'Name' }),
    checkbox('loud', model.loud, { label: 'Loud' }),
    button('greet', 'Greet', { type: 'greet' }),
    text('Said: ' + model.said),
  ]),
});
`;

/** Invokes a tool as VS Code's chat does, with yes to the editor's own question. */
async function invoke(name: string, input: object): Promise<string> {
  const answer = Promise.resolve(vscode.lm.invokeTool(`teahouse_${name}`, { input, toolInvocationToken: undefined }));
  const isDone = answer.then(
    () => true,
    () => true,
  );
  const asks = until(async () => (await dialogs()).length > 0, 'a question', 30_000).then(
    () => false,
    () => true,
  );
  if (!(await Promise.race([isDone, asks]))) await pressDialog('Yes');
  const text = resultText(await answer);
  fact(name, text.slice(0, 200));
  return text;
}

describe('language-model tools in use', () => {
  before(async () => {
    await setting('teahouse.access.defaultMode', 'act');
    await vscode.commands.executeCommand('teahouse.runApp', await workspaceFile('greeter.tea.ts', form));
    await terminal.see('Said: nothing');
  });
  after(async () => {
    await setting('teahouse.access.defaultMode', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.stop', 'greeter');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'greeter.tea.ts'));
  });

  it('fill a form at once, which is seen', async () => {
    await invoke('fill_form', { session: 'greeter', fields: { name: 'Ada', loud: true } });
    await terminal.see('Ada');
    await terminal.see(/\[[x✓✔]\] Loud/);
  });

  it('press keys: to the button, and enter', async () => {
    await invoke('send_keys', { session: 'greeter', keys: ['tab', 'tab', 'enter'] });
    await terminal.see('Said: HELLO Ada');
  });

  it('read the model', async () => {
    assert.match(await invoke('read_model', { session: 'greeter', path: '/said' }), /"HELLO Ada"/);
  });

  it('wait for what a person does', async () => {
    const waits = invoke('wait_for', { session: 'greeter', text: 'Said: hello', seconds: 20 });
    await terminal.clickText('Loud');
    await terminal.clickText('Greet');
    assert.doesNotMatch(await waits, /not come|timeout|did not/);
  });

  it('rewind to an earlier state', async () => {
    const steps = await invoke('read_history', { session: 'greeter' });
    const loud = [...steps.matchAll(/"entry":(\d+)[^{}]*"did":"greet"/g)].map(([, entry]) => Number(entry));
    assert.equal(loud.length, 2, steps);
    await invoke('rewind', { session: 'greeter', entry: Math.min(...loud) });
    await terminal.see('Said: HELLO Ada');
  });
});
