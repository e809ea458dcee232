import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { dialog, fact, pressDialog, resultText, shot, sidebar, terminal, until } from '../harness/kit.ts';

describe('a window in German', function () {
  this.timeout(60_000);
  after(() => vscode.commands.executeCommand('teahouse.stop', 'counter'));

  it('has the manifest’s texts in German: the welcome, and the titles of commands', async () => {
    assert.equal(vscode.env.language, 'de');
    await sidebar.open();
    const welcome = await until(async () => {
      const text = await sidebar.text();
      return text.includes('Es läuft keine App') ? text : undefined;
    }, 'the welcome');
    assert.ok(welcome.includes('App ausführen…') && welcome.includes('Erste Schritte mit Teahouse'), welcome);
    await shot('welcome');
  });

  it('has the code’s texts in German: rows, the meter, a question', async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    const labels = async (): Promise<string[]> => (await sidebar.rows()).map(({ label }) => label);
    await until(async () => (await labels()).includes('App counter, läuft, Agenten fragen, Tools: 4'), 'the row');
    await until(async () => /Agenten sehen \d+ Tools, höchstens 40\./.test(await sidebar.text()), 'the meter');
    const input = { tool: 'counter.add.click' };
    const answer = vscode.lm.invokeTool('teahouse_call_action', { input, toolInvocationToken: undefined });
    await pressDialog('Yes'); // the editor's own: its texts come with a language pack
    const question = await dialog();
    fact(question);
    assert.match(question, /Darf „VS Code chat“ counter\.add\.click verwenden\?/);
    await shot('question');
    await pressDialog('Einmal erlauben');
    await terminal.see('Count: 1');
    fact(resultText(await answer).slice(0, 120));
  });
});
