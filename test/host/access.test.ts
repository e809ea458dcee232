import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialog,
  dialogs,
  fact,
  pick,
  pressDialog,
  resultText,
  shot,
  sleep,
  terminal,
  workspaceFile,
} from '../harness/kit.ts';
import { wipeApp } from './wipe-app.ts';

async function setMode(label: string): Promise<void> {
  const done = vscode.commands.executeCommand('teahouse.setAccessMode', 'wipe');
  await pick(label);
  await done;
}

describe('access', () => {
  before(async () => {
    await vscode.commands.executeCommand('teahouse.runApp', await workspaceFile('wipe.tea.ts', wipeApp));
    await terminal.see('Wiped or not: 0', { session: 'wipe' });
  });
  after(() => vscode.commands.executeCommand('teahouse.stop', 'wipe'));

  const outcome = async (tool: string, answer?: string): Promise<string> => {
    const result = vscode.lm
      .invokeTool('teahouse_call_action', { input: { tool }, toolInvocationToken: undefined })
      .then(resultText);
    await dialog();
    await pressDialog('Yes');
    if (answer !== undefined) {
      const question = await dialog();
      fact('Teahouse asks', question);
      await shot(`question-${tool}-${answer}`);
      await pressDialog(answer);
    }
    return result;
  };

  it('ask: what is denied does not happen, and the agent reads why', async () => {
    const text = await outcome('wipe.add.click', 'Deny');
    fact('the agent reads', text);
    assert.match(text, /^Error: The person did not allow VS Code chat to call wipe\.add\.click\. Nothing changed\./);
    await terminal.see('Wiped or not: 0', { session: 'wipe' });
  });

  it('ask: once is once', async () => {
    assert.match(await outcome('wipe.add.click', 'Allow once'), /model/i);
    await terminal.see('Wiped or not: 1', { session: 'wipe' });
    assert.match(await outcome('wipe.add.click', 'Allow for this session'), /model/i);
    await terminal.see('Wiped or not: 2', { session: 'wipe' });
  });

  it('ask: for the session is for the session', async () => {
    await outcome('wipe.add.click');
    await terminal.see('Wiped or not: 3', { session: 'wipe' });
  });

  it('ask: what destroys is asked about each time, without a yes for the session', async () => {
    await outcome('wipe.wipe.click', 'Allow once');
    await terminal.see('Wiped or not: 0', { session: 'wipe' });
    const again = vscode.lm
      .invokeTool('teahouse_call_action', { input: { tool: 'wipe.wipe.click' }, toolInvocationToken: undefined })
      .then(resultText);
    await dialog();
    await pressDialog('Yes');
    const question = await dialog();
    assert.match(question, /destructive/);
    assert.doesNotMatch(question, /Allow for this session/);
    await pressDialog('Deny');
    assert.match(await again, /did not allow/);
  });

  it('read: refuses without a question', async () => {
    await setMode('Look only');
    const text = await outcome('wipe.add.click');
    fact('the agent reads', text);
    assert.match(text, /^Error: Agents may only look/);
    await terminal.see('Wiped or not: 0', { session: 'wipe' });
  });

  it('act: asks nothing', async () => {
    await setMode('Act freely');
    await outcome('wipe.add.click');
    await terminal.see('Wiped or not: 1', { session: 'wipe' });
    await sleep(100);
    assert.deepEqual(await dialogs(), []);
  });
});
