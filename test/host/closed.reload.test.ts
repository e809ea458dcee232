import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { fact, life, reloadWindow, startMcpServers, terminal, until } from '../harness/kit.ts';

const note = path.join(process.env['TEAHOUSE_TEST_RUN_DIR'] ?? '.', 'closed.json');

/** The folders in which this user's windows have their sockets. */
const socketFolders = (): string[] => fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('teahouse-'));

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a window that ends while apps run, a server listens and a call waits (BR-112)', () => {
  if (life === 1) {
    it('is reloaded', async () => {
      const before = new Set(socketFolders());
      for (const app of ['counter', 'tasks', 'gallery']) await vscode.commands.executeCommand('teahouse.runApp', app);
      await terminal.see('Text', { session: 'gallery' });
      await startMcpServers();
      const input = { session: 'counter', text: 'never there', seconds: 50 };
      void vscode.lm
        .invokeTool('teahouse_wait_for', { input, toolInvocationToken: undefined })
        .then(undefined, () => undefined);
      const folders = socketFolders().filter((name) => !before.has(name));
      assert.ok(folders.length > 0, 'the server has a socket of its own');
      fs.writeFileSync(note, JSON.stringify({ pid: process.pid, folders, at: Date.now() }));
      await reloadWindow();
    });
  } else {
    it('has left no process and no socket behind', async () => {
      const { pid, folders, at } = JSON.parse(fs.readFileSync(note, 'utf8')) as {
        pid: number;
        folders: string[];
        at: number;
      };
      assert.notEqual(pid, process.pid);
      await until(() => !isAlive(pid), 'the end of the old extension host');
      fact('gone after', Date.now() - at, 'ms, the loading of the new window with it');
      const left = socketFolders();
      assert.deepEqual(
        folders.filter((name) => left.includes(name)),
        [],
      );
    });
  }
});
