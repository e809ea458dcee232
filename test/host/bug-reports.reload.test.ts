import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import * as vscode from 'vscode';
import { fact, sidebar, sleep, terminal, until, workspaceFile } from '../harness/kit.ts';

const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

/** The rows of the registry as indented labels. */
const tree = async (): Promise<string[]> =>
  (await sidebar.rows('Apps And Tools')).map(({ label, level }) => `${'  '.repeat(level - 1)}${label}`);

/** What is open in this process, by kind: workers, ports, sockets, pipes, child processes. */
function openHandles(): Record<string, number> {
  const kinds = process
    .getActiveResourcesInfo()
    .filter((kind) => /Worker|MessagePort|TCP|Pipe|Process|FSEvent/.test(kind));
  return Object.fromEntries(
    Array.from(
      Map.groupBy(kinds, (kind) => kind),
      ([kind, all]) => [kind, all.length],
    ),
  );
}

describe('bug reports about the extension host', () => {
  afterEach(async () => {
    for (const id of ['counter', 'counter-2', 'saved']) await command('teahouse.stop', id);
    await command('workbench.action.closeAllEditors');
    await command('notifications.clearAll');
  });

  it('BR-109: two sessions of one app show the same widgets in both branches, and stay open over a refresh', async () => {
    await sidebar.open();
    await command('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter' });
    await command('teahouse.runApp', 'counter');
    await terminal.see('Count: 0', { session: 'counter-2' });
    await until(async () => (await tree()).filter((row) => row === '  add, button').length === 2, 'both branches');
    await sidebar.click('add, button');
    const opened = await until(async () => {
      const rows = await tree();
      return rows.some((row) => row.trim() === 'click, tool of add, acts') ? rows : undefined;
    }, 'the tool');
    await command('teahouse.pauseAgents');
    await command('teahouse.resumeAgents');
    await terminal.clickText('Add one', 'counter-2');
    await terminal.see('Count: 1', { session: 'counter-2' });
    await sleep(500);
    assert.deepEqual(await tree(), opened);
  });

  it('BR-111: a terminal that is opened and closed a hundred times leaves nothing open', async function () {
    this.timeout(120_000);
    await command('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    const before = openHandles();
    for (let i = 0; i < 100; i++) {
      await command('teahouse.showTerminal', 'counter');
      if (i % 10 === 9) await terminal.see('Count: 0');
      await command('workbench.action.closeActiveEditor');
    }
    // VS Code's own may end meanwhile; none may come.
    const grown = (): string[] =>
      Object.entries(openHandles()).flatMap(([kind, n]) => (n > (before[kind] ?? 0) ? [kind] : []));
    await until(() => grown().length === 0, `no more than ${JSON.stringify(before)}`);
    fact('before', before, 'after', openHandles());
    await command('teahouse.showTerminal', 'counter');
    await terminal.see('Count: 0');
    await terminal.clickText('Add one');
    await terminal.see('Count: 1');
  });

  it('BR-113: of 10,000 files that a build writes twice none reloads the app; each save does, at most once', async function () {
    this.timeout(120_000);
    const app = (text: string): string => `
      import { appendFileSync } from 'node:fs';
      import { app, text } from 'teahouse';
      appendFileSync(new URL('./loads.txt', import.meta.url), 'x');
      export default app({ init: () => ({}), update: (message, model) => model, view: () => text('${text}') });
    `;
    const file = await workspaceFile('saved.tea.ts', app('first'));
    const folder = path.dirname(file.fsPath);
    const loads = (): Promise<number> =>
      fs.readFile(path.join(folder, 'loads.txt'), 'utf8').then(({ length }) => length);
    await command('teahouse.runApp', file);
    await terminal.see('first', { session: 'saved' });
    const built = ['out', 'node_modules/some'].flatMap((name) =>
      Array.from({ length: 5000 }, (_, i) => path.join(folder, name, `chunk${String(i)}.js`)),
    );
    for (const name of ['out', 'node_modules/some']) await fs.mkdir(path.join(folder, name), { recursive: true });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const write = async (text: string): Promise<void> => {
      for (let i = 0; i < built.length; i += 500)
        await Promise.all(built.slice(i, i + 500).map((each) => fs.writeFile(each, text)));
    };
    const editor = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.Beside });
    const save = async (text: string): Promise<void> => {
      const { document } = editor;
      const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
      await editor.edit((edit) => edit.replace(all, app(text)));
      await command('workbench.action.files.save');
    };
    const building = write('// one').then(() => write('// two'));
    for (let i = 1; i <= 20; i++) await save(`save ${String(i)}`);
    await building;
    await terminal.see('save 20', { session: 'saved' });
    await sleep(1500);
    delay.disable();
    const count = await loads();
    fact('loads for 20 saves:', count, 'longest block of the extension host:', Math.round(delay.max / 1e6), 'ms');
    assert.ok(count <= 21, String(count));
    const after = await loads();
    await sleep(500);
    assert.equal(after, count, 'nothing that is built reloads the app');
    for (const name of ['out', 'node_modules']) await fs.rm(path.join(folder, name), { recursive: true });
  });
});
