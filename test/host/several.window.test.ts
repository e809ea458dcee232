import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import * as vscode from 'vscode';
import { BridgedClient } from '../harness/bridged-client.ts';
import { fact, inPeer, resultText, setting, shot, sidebar, ui, until, type PeerContext } from '../harness/kit.ts';

const { executeCommand } = vscode.commands;
const runDir = process.env['TEAHOUSE_TEST_RUN_DIR'] ?? '';
const records = path.join(os.homedir(), '.local/state/teahouse/windows');

interface WindowRecord {
  readonly pid: number;
  readonly folders: readonly string[];
  readonly address: object;
}

/** What the windows tell of themselves to the user's other programs. */
function published(): WindowRecord[] {
  if (!fs.existsSync(records)) return [];
  const files = fs.readdirSync(records).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(fs.readFileSync(path.join(records, file), 'utf8')) as WindowRecord);
}

/** The screen of the one app in a further window; `''` where none runs. */
const screenIn = (peer: string): Promise<string> =>
  inPeer(peer, async ({ vscode }) => {
    const { content } = await vscode.lm.invokeTool('teahouse_read_screen', {
      input: {},
      toolInvocationToken: undefined,
    });
    const text = (content as { value?: string }[]).map(({ value = '' }) => value).join('\n');
    return /Count: -?\d+/.exec(text)?.[0] ?? '';
  });

/** Waits for a count in the window of these tests. */
const see = (want: string): Promise<unknown> =>
  until(async () => {
    const screen = await vscode.lm.invokeTool('teahouse_read_screen', { input: {}, toolInvocationToken: undefined });
    return resultText(screen).includes(want);
  }, `${want} here`);

const seeIn = (peer: string, want: string): Promise<unknown> =>
  until(async () => (await screenIn(peer)) === want, `${want} in the window of ${peer}`);

const run = ({ vscode }: PeerContext<undefined>): Thenable<string> =>
  vscode.commands.executeCommand<string>('teahouse.runApp', 'counter');

/** The saved sessions of each window that ever had this folder open, by the storage that VS Code gave it. */
function saved(): string[] {
  const root = path.join(runDir, 'user-data/User/workspaceStorage');
  return fs
    .readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /teahouse\.teahouse[/\\]sessions[/\\]counter\.json$/.test(file))
    .sort();
}

describe('several windows', function () {
  this.timeout(120_000);
  const clients: BridgedClient[] = [];
  const connect = async (folder: string): Promise<BridgedClient> => {
    const { extensionPath } = vscode.extensions.getExtension('teahouse.teahouse')!;
    const program = path.join(extensionPath, 'dist/cli.mjs');
    const client = new BridgedClient([program, 'bridge', '--workspace', path.join(runDir, folder)]);
    clients.push(client);
    await client.initialize('other-client');
    return client;
  };
  let here: BridgedClient;
  let there: BridgedClient;

  before(async () => {
    for (const peer of ['other', 'workspace'])
      await until(() => inPeer(peer, ({ vscode }) => vscode.workspace.name), `the window of ${peer}`, 60_000);
    await ui(({ page }) => page.bringToFront());
    // A setting of the machine: in a remote window it is not taken from the user's settings.
    await setting('teahouse.access.defaultMode', 'act');
    await executeCommand('teahouse.runApp', 'counter');
    await see('Count: 0');
    await until(() => published().length === 1, 'the first window’s record');
    here = await connect('workspace');
    assert.equal(await inPeer('other', run), 'counter');
    await until(() => published().length === 2, 'the other window’s record');
    there = await connect('other');
  });
  after(async () => {
    for (const { child } of clients) child.kill();
    await executeCommand('teahouse.resumeAgents');
    await executeCommand('teahouse.stop', 'counter');
    await setting('teahouse.access.defaultMode', undefined);
  });

  it('each have their own extension host, endpoint and record, by which the bridge finds the right one', async () => {
    const windows = published();
    fact('records', windows);
    assert.deepEqual(windows.map(({ folders }) => folders.map((each) => path.basename(each))).sort(), [
      ['other'],
      ['workspace'],
    ]);
    assert.equal(new Set(windows.map(({ pid }) => pid)).size, 2);
    assert.equal(new Set(windows.map(({ address }) => JSON.stringify(address))).size, 2);
    await there.call('counter.add.click');
    await seeIn('other', 'Count: 1');
    await here.call('counter.add.click');
    await here.call('counter.add.click');
    await see('Count: 2');
    await seeIn('other', 'Count: 1');
  });

  it('do not pause for each other', async () => {
    await executeCommand('teahouse.pauseAgents');
    assert.match(await here.call('counter.add.click'), /paused agents/);
    await there.call('counter.add.click');
    await seeIn('other', 'Count: 2');
    await executeCommand('teahouse.resumeAgents');
    await here.call('counter.add.click');
    await see('Count: 3');
  });

  it('do not hide for each other what a person hid in one', async () => {
    await sidebar.open();
    await until(async () => (await sidebar.rows()).some(({ label }) => label === 'add, button'), 'the widget’s row');
    await sidebar.press('add, button', 'Hide from Agents');
    const row = async (label: string): Promise<boolean> => (await sidebar.rows()).some((each) => each.label === label);
    await until(() => row('add, button · hidden from agents'), 'the row of what is hidden');
    assert.match(await here.call('counter.add.click'), /hidden counter\.add from agents/);
    await there.call('counter.add.click');
    await seeIn('other', 'Count: 3');
    await sidebar.press('add, button', 'Show to Agents');
    await until(() => row('add, button'), 'the row of what is shown');
    await here.call('counter.add.click');
    await see('Count: 4');
  });

  it('of the same folder bring back nothing of each other, and keep their sessions apart', async () => {
    assert.equal(await screenIn('workspace'), '');
    assert.equal(await inPeer('workspace', run), 'counter');
    await until(() => published().length === 3, 'the third record');
    const newest = await connect('workspace');
    for (let times = 0; times < 7; times++) await newest.call('counter.add.click');
    await seeIn('workspace', 'Count: 7');
    await see('Count: 4');
    await until(() => saved().length === 3, 'three saved sessions');
    fact('saved', saved());
    await shot('same-folder');
  });

  it('of the same folder leave each other whole when one is reloaded, and that one has its own again', async () => {
    const before = published();
    await inPeer('workspace', ({ vscode }) => {
      setTimeout(() => void vscode.commands.executeCommand('workbench.action.reloadWindow'), 50);
    });
    await until(() => published().length === 2, 'the end of the old window', 30_000);
    await until(() => published().length === 3, 'the reloaded window’s record', 30_000);
    await seeIn('workspace', 'Count: 7');
    await see('Count: 4');
    await here.call('counter.add.click');
    await see('Count: 5');
    await seeIn('other', 'Count: 3');
    assert.equal(saved().length, 3);
    assert.equal(published().filter(({ pid }) => before.some((each) => each.pid === pid)).length, 2);
  });
});
