import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import { BridgedClient } from '../harness/bridged-client.ts';
import { dialog, fact, menus, palette, pick, pressDialog, shot, sidebar, terminal, until } from '../harness/kit.ts';

describe('another client', () => {
  let client: BridgedClient;
  before(async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(folder);
    const extension = vscode.extensions.getExtension('teahouse.teahouse');
    assert.ok(extension);
    const program = path.join(extension.extensionPath, 'dist/cli.mjs');
    client = new BridgedClient([program, 'bridge', '--workspace', folder]);
    await client.initialize('other-client');
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.resumeAgents');
    client.child.kill();
    await vscode.commands.executeCommand('teahouse.stop', 'counter');
  });

  it('finds this window by its folder and reads the app that runs here', async () => {
    const value = await until(async () => {
      const text = await client.call('read_screen');
      return text.includes('Count: 0') ? text : undefined;
    }, 'the screen');
    fact('read_screen through the bridge', value.slice(0, 200));
    fact('the bridge says', client.log);
  });

  it('stands in the sidebar with its name and what it did', async () => {
    await client.call('read_screen');
    await vscode.commands.executeCommand('teahouse.clients.focus');
    const row = await until(async () => {
      const rows = await sidebar.rows();
      return rows.find(({ label }) => label.includes('other-client'))?.label;
    }, 'the client');
    assert.match(row, /^Client other-client, connected, calls: \d+ · last: read_screen$/);
    await shot('client');
  });

  it('is held when the person pauses agents, and works on when they are resumed', async () => {
    const set = vscode.commands.executeCommand('teahouse.setAccessMode', 'counter');
    await pick('Act freely');
    await set;
    await client.call('counter.add.click');
    await terminal.see('Count: 1');
    await vscode.commands.executeCommand('teahouse.pauseAgents');
    await shot('paused');
    const refused = await client.call('counter.add.click');
    assert.match(refused, /^Error: The person has paused agents: counter\.add\.click was not called/);
    await vscode.commands.executeCommand('teahouse.resumeAgents');
    await client.call('counter.add.click');
    await terminal.see('Count: 2');
  });

  it('is disconnected from the sidebar, and comes back by itself', async () => {
    await client.call('read_screen');
    await vscode.commands.executeCommand('teahouse.clients.focus');
    await sidebar.press('other-client', 'Disconnect Client');
    assert.match(await client.call('read_screen'), /Count: \d/);
  });

  it('is connected by the configuration that is copied, until its token is revoked', async () => {
    await palette('Teahouse: Connect Another Client…');
    await pick('Another MCP client');
    await pick('Copy the configuration');
    const text = await until(async () => {
      const copied = await vscode.env.clipboard.readText();
      return copied.includes('mcpServers') ? copied : undefined;
    }, 'the configuration');
    const { command, args } = (JSON.parse(text) as { mcpServers: { teahouse: { command: string; args: string[] } } })
      .mcpServers.teahouse;
    assert.equal(command, 'node');
    const granted = new BridgedClient(args);
    try {
      await granted.initialize('granted-client');
      assert.match(await granted.call('read_screen'), /Count: \d/);
      await vscode.commands.executeCommand('teahouse.clients.focus');
      const labels = (): Promise<string[]> => sidebar.rows('Clients').then((rows) => rows.map(({ label }) => label));
      await until(async () => (await labels()).some((label) => label.includes('granted-client')), 'the client');
      const entries = await menus.ofRow('granted-client');
      assert.deepEqual(entries.slice(0, 2), ['Disconnect Client', "Revoke Client's Token"]);
      await shot('granted');
      await menus.choose("Revoke Client's Token");
      assert.match(await dialog(), /Revoke the token of MCP client\?/);
      await pressDialog('Revoke');
      await until(
        async () => !(await labels()).some((label) => /granted-client|MCP client/.test(label)),
        'no such client',
      );
      const refused = await granted.call('read_screen');
      fact('once revoked', refused);
      assert.doesNotMatch(refused, /Count/);
    } finally {
      granted.child.kill();
      await vscode.commands.executeCommand('notifications.clearAll');
    }
  });
});
