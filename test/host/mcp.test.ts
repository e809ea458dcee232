import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialog,
  fact,
  lmTools,
  pressDialog,
  resultText,
  setting,
  shot,
  startMcpServers,
  terminal,
  until,
} from '../harness/kit.ts';

const names = (): string[] =>
  lmTools()
    .map((tool) => tool.name)
    .filter((name) => name.startsWith('mcp_teahouse_'));
const add = 'mcp_teahouse_counter_add_click';
const call = (name: string, input: object = {}): Thenable<string> =>
  vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }).then(resultText);

/** Answers VS Code's own question about a tool, then looks whether ours comes. */
async function allowInEditor(): Promise<void> {
  fact('the editor asks', await dialog());
  await pressDialog('Yes');
}

describe('VS Code’s MCP client', () => {
  before(async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
  });
  after(() => vscode.commands.executeCommand('teahouse.stop', 'counter'));

  it('lists the widgets’ tools within a second once it started the server', async () => {
    const from = Date.now();
    await startMcpServers();
    await until(() => names().includes(add), 'the tool', 1000);
    fact('tools after', Date.now() - from, 'ms:', names());
    assert.ok(names().includes('mcp_teahouse_counter_take_click'));
  });

  describe('that has started the server', () => {
    before(async () => {
      await startMcpServers();
      await until(() => names().includes(add), 'the tool', 5000);
    });

    it('is not shown the static tools, which VS Code has as its own', () => {
      const own = vscode.lm.tools.map((tool) => tool.name).filter((name) => name.startsWith('teahouse_'));
      assert.ok(own.includes('teahouse_read_screen'), own.join());
      const twice = own.filter((name) => names().includes(`mcp_${name}`));
      assert.deepEqual(twice, []);
      assert.ok(
        names().every((name) => name.startsWith('mcp_teahouse_counter_')),
        `only the counter’s own tools: ${names().join()}`,
      );
    });

    it('calls a widget’s tool: the editor asks, Teahouse asks once for the session, and the picture changes', async () => {
      const result = call(add);
      await allowInEditor();
      const question = await dialog();
      fact('Teahouse asks', question);
      await shot('access-question');
      assert.match(question, /use counter\.add\.click/);
      await pressDialog('Allow for this session');
      assert.match(await result, /"changed":true/);
      await terminal.see('Count: 1');
      const second = call(add);
      await allowInEditor();
      assert.match(await second, /"changed":true/);
      await terminal.see('Count: 2');
    });

    it('sees tools come and go with the apps', async () => {
      await vscode.commands.executeCommand('teahouse.runApp', 'counter');
      const from = Date.now();
      await until(() => names().includes('mcp_teahouse_counter-2_add_click'), 'the second counter’s tools');
      fact('a second app’s tools after', Date.now() - from, 'ms');
      await vscode.commands.executeCommand('teahouse.stop', 'counter-2');
      await until(() => !names().some((name) => name.includes('counter-2')), 'only the first counter’s tools');
      assert.ok(names().includes(add));
    });

    it('is offered no server when the setting says so, and again when it does not', async () => {
      await setting('teahouse.mcp.enabled', false);
      await until(() => names().length === 0, 'no tools', 5000);
      await setting('teahouse.mcp.enabled', undefined);
      await startMcpServers();
      await until(() => names().includes(add), 'the tools again', 5000);
    });
  });
});
