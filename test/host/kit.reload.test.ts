import assert from 'node:assert/strict';
import { life, reloadWindow, workspaceFile } from '../harness/kit.ts';
import * as vscode from 'vscode';

describe('a window that is reloaded', () => {
  if (life === 1) {
    it('has a life before', async () => {
      await workspaceFile('note.txt', 'written before');
      await reloadWindow();
    });
  } else {
    it('has a life after, in the same workspace', async () => {
      assert.equal(life, 2);
      const [note] = await vscode.workspace.findFiles('note.txt');
      assert.equal(String(await vscode.workspace.fs.readFile(note!)), 'written before');
    });
  }
});
