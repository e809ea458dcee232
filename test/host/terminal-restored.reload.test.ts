import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  life,
  lmTools,
  reloadWindow,
  shot,
  sidebar,
  startMcpServers,
  terminal,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const hello = (text: string): string => `
import { app, button } from 'teahouse';
export default app({
  init: () => ({ n: 0 }),
  update: (message, { n }) => ({ n: n + 1 }),
  view: ({ n }) => button('b', ${JSON.stringify(text)} + ' ' + n, { type: 'x' }),
});
`;

const running = async (): Promise<string[]> =>
  (await sidebar.rows()).map((row) => row.label).filter((label) => label.startsWith('App '));

// A reload ends the workers with their extension host; each session comes back with its model, but for changed code.
describe('a window that is reloaded with terminals open', () => {
  if (life === 1) {
    it('has terminals before', async () => {
      await vscode.commands.executeCommand('teahouse.runApp', 'counter');
      await terminal.see('Count: 0');
      await terminal.clickText('Add one');
      await terminal.see('Count: 1');
      await vscode.commands.executeCommand('teahouse.runApp', await workspaceFile('kept.tea.ts', hello('Kept')));
      await terminal.see('Kept', { session: 'kept' });
      const swapped = await workspaceFile('swapped.tea.ts', hello('Before'));
      await vscode.commands.executeCommand('teahouse.runApp', swapped);
      await terminal.see('Before', { session: 'swapped' });
      await startMcpServers();
      await workspaceFile('swapped.tea.ts', hello('Changed behind the person’s back'));
      await vscode.commands.executeCommand('workbench.action.previousEditorInGroup');
      await terminal.see('Kept 0', { session: 'kept' });
      // The window goes before the app has rested: what was not written yet is written as it closes.
      await terminal.clickText('Kept 0', 'kept');
      await terminal.see('Kept 1', { session: 'kept' });
      await reloadWindow();
    });
  } else {
    it('has the terminal that was in front again', async () => {
      await terminal.see('Kept 1', { session: 'kept' });
      await shot('restored');
    });

    it('brings back the others with their models, and shows them when they are shown', async () => {
      await sidebar.open();
      await until(async () => (await running()).length > 0, 'a row');
      for (let i = 0; i < 2; i++) {
        await vscode.commands.executeCommand('workbench.action.previousEditorInGroup');
        if ((await running()).some((label) => label.startsWith('App counter'))) break;
      }
      await until(async () => (await running()).some((label) => label.startsWith('App counter')), 'the counter');
      await terminal.see('Count: 1', { session: 'counter' });
    });

    it('does not start code that nobody ran', async () => {
      await vscode.commands.executeCommand('workbench.action.openEditorAtIndex3');
      assert.ok(!(await running()).some((label) => label.startsWith('App swapped')), (await running()).join());
    });

    it('offers this window’s tools, none of the window before', async () => {
      await startMcpServers();
      await until(() => lmTools().some((tool) => tool.name === 'mcp_teahouse_kept_b_click'), 'the tool');
      assert.ok(
        !lmTools().some((tool) => tool.name.includes('swapped')),
        lmTools()
          .map((tool) => tool.name)
          .join(),
      );
    });
  }
});
