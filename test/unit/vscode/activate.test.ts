import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import fs from 'node:fs';
import path from 'node:path';
import './fake/register.ts';
import type * as vscode from 'vscode';
import { command, languageModelTool } from '../../../src/vscode/contributions.ts';

const { activate, deactivate } = await import('../../../src/extension.ts');
const { FakeSecrets, opened, shown, Uri } = await import('./fake/vscode.ts');

const root = path.join(import.meta.dirname, '../../..');

/** What VS Code hands to an extension, as far as ours reads it. */
function context(): vscode.ExtensionContext {
  const memento = () => {
    const kept = new Map<string, unknown>();
    return { get: (key: string) => kept.get(key), update: (key: string, value: unknown) => kept.set(key, value) };
  };
  const given = {
    subscriptions: [] as vscode.Disposable[],
    extensionPath: root,
    extensionUri: Uri.file(root),
    extension: { packageJSON: JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as unknown },
    workspaceState: memento(),
    globalState: memento(),
    secrets: new FakeSecrets(),
  };
  return given as unknown as vscode.ExtensionContext;
}

/** Closes what an extension opened, in VS Code's order: from the first to the last. */
function close({ subscriptions }: vscode.ExtensionContext): void {
  for (const part of subscriptions) part.dispose();
}

describe('the extension', () => {
  it('registers every command and language-model tool, and leaves nothing open when it ends', async () => {
    const before = opened.size;
    const given = context();
    activate(given);
    const open = new Set([...opened].map((it) => it.what));
    for (const id of Object.values(command)) assert.ok(open.has(`command ${id}`), id);
    for (const name of Object.values(languageModelTool)) assert.ok(open.has(`tool ${name}`), name);
    for (const what of ['MCP provider', 'panel serializer', 'output channel', 'status bar item', 'diagnostics'])
      assert.ok(open.has(what), what);

    close(given);
    await deactivate();
    assert.deepEqual([...opened].slice(before), []);
    assert.equal(shown.treeViews.at(-1)?.disposed, true);
  });

  it('tells what its tools do on node:diagnostics_channel', () => {
    const heard: unknown[] = [];
    const listen = (event: unknown): void => void heard.push(event);
    subscribe('teahouse:tools-changed', listen);
    const given = context();
    activate(given);
    close(given);
    unsubscribe('teahouse:tools-changed', listen);
    assert.match(JSON.stringify(heard[0]), /"action":"register".*list_apps/);
  });

  it('starts no worker and no server by itself', () => {
    const given = context();
    const resources = (): string[] =>
      process.getActiveResourcesInfo().filter((it) => /Worker|MessagePort|TCP|Pipe/.test(it));
    const before = resources();
    activate(given);
    assert.deepEqual(resources(), before);
    close(given);
  });
});
