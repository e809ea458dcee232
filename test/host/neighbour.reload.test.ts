import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { terminal } from '../harness/kit.ts';

describe('a window in which nobody has used Teahouse yet', () => {
  it('activates it for another extension that brings an app', async () => {
    const teahouse = vscode.extensions.getExtension('teahouse.teahouse')!;
    assert.equal(teahouse.isActive, false);
    await vscode.extensions.getExtension('teahouse.teahouse-test-neighbour')!.activate();
    assert.equal(teahouse.isActive, true);
    assert.equal(await vscode.commands.executeCommand('teahouse.runApp', 'greeter'), 'greeter');
    await terminal.see('greeted 0');
  });
});
