import * as vscode from 'vscode';
import { shot, terminal, until, workspaceFile } from '../harness/kit.ts';

const SALES = `date,region,sales
2026-04-30,North,5
2026-05-01,North,10
2026-05-02,South,40
2026-05-03,North,20
`;

describe('the data app', () => {
  before(async () => {
    await workspaceFile('sales.csv', SALES);
    await vscode.commands.executeCommand('teahouse.runApp', 'data', ['sales.csv']);
    await terminal.see('4 rows, 3 columns', { session: 'data' });
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.stop', 'data');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'sales.csv'));
  });

  it('shows the file of the workspace that it was given, sorts it by a click on a column, and filters it as one types', async () => {
    const rows = await terminal.see(/North[^]*North[^]*South[^]*North/, { session: 'data' });
    const head = rows.findIndex((row) => /date +region +sales/.test(row));
    await terminal.click(head, (rows[head] ?? '').indexOf('region') + 1, 'data');
    await terminal.see(/North[^]*North[^]*North[^]*South/, { session: 'data' });
    await terminal.clickText('date = May', 'data');
    await terminal.type('sales > 15', 'data');
    await until(async () => {
      const text = (await terminal.rows('data')).join('\n');
      return text.includes('2026-05-03') && !text.includes('2026-04-30');
    }, 'the rows that fit');
    await shot('data-rows');
    await terminal.clickText('Show all', 'data');
    await terminal.see('2026-04-30', { session: 'data' });
  });

  it('groups the rows, and draws the groups', async () => {
    await terminal.clickText('Chart', 'data');
    await terminal.see(/rows by region[^]*North +South/, { session: 'data' });
    await terminal.clickText('sum', 'data');
    await terminal.see('sum of sales by region', { session: 'data' });
    await shot('data-chart');
  });
});
