import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { TeahouseApi } from '../../src/vscode/registered-apps.ts';
import { fact, terminal } from '../harness/kit.ts';

const { executeCommand } = vscode.commands;

interface Neighbour {
  readonly teahouse: TeahouseApi;
  readonly registration: vscode.Disposable;
}

describe('another extension', () => {
  let neighbour: Neighbour;

  before(async () => {
    neighbour = (await vscode.extensions.getExtension('teahouse.teahouse-test-neighbour')!.activate()) as Neighbour;
  });
  afterEach(async () => {
    await executeCommand('teahouse.stop', 'greeter');
    await executeCommand('workbench.action.closeAllEditors');
  });

  it('brings an app, which people run by its id', async () => {
    assert.equal(await executeCommand('teahouse.runApp', 'greeter'), 'greeter');
    await terminal.see('greeted 0');
    await terminal.clickText('Greet');
    await terminal.see('greeted 1');
  });

  it('is told what is wrong with an app that it cannot bring', () => {
    const uri = vscode.Uri.file('/x/y.tea.js');
    const errors = [
      { id: 'two words', uri },
      { id: 'counter', uri },
      { id: 'greeter', uri },
      { id: 'other', uri: vscode.Uri.file('/x/y.js') },
      { id: 'other', uri: vscode.Uri.parse('https://example.com/y.tea.js') },
      { id: 'other' },
    ].map((app) => {
      try {
        neighbour.teahouse.registerApp(app as Parameters<TeahouseApi['registerApp']>[0]).dispose();
        return 'taken';
      } catch (error) {
        return (error as Error).message;
      }
    });
    fact('errors', errors);
    assert.deepEqual(
      errors.map((text) => /^registerApp: (there is an app|"id" has|"uri" has)/.exec(text)?.[1]),
      ['"id" has', 'there is an app', 'there is an app', '"uri" has', '"uri" has', '"uri" has'],
    );
  });

  it('takes its app away again while it runs: what runs goes on, and it is started no more', async () => {
    assert.equal(await executeCommand('teahouse.runApp', 'greeter'), 'greeter');
    await terminal.see('greeted 0');
    neighbour.registration.dispose();
    await terminal.clickText('Greet');
    await terminal.see('greeted 1');
    await assert.rejects(async () => executeCommand('teahouse.runApp', 'greeter'), /There is no app “greeter”/);
    neighbour.registration.dispose(); // a second time is nothing
  });
});
