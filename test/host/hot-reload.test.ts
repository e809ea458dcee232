import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import * as vscode from 'vscode';
import { shot, terminal, ui, until, workspaceFile } from '../harness/kit.ts';

const { executeCommand } = vscode.commands;

/** An app that counts, and says `word`. */
const counter = (word: string): string => `
import { app, button, column, text } from 'teahouse';
export default app({
  init: () => ({ count: 0 }),
  update: (message, model) => ({ count: model.count + 1 }),
  view: (model) => column([text(${word} + ' ' + model.count), button('add', 'Add', { type: 'add' })]),
});
`;

describe('an app whose code is changed while it runs', () => {
  let file: vscode.Uri;

  beforeEach(async () => {
    file = await workspaceFile('live.tea.ts', counter("'count'"));
    await executeCommand('teahouse.runApp', file);
    await terminal.see('count 0');
    await terminal.clickText('Add');
    await terminal.see('count 1');
  });
  afterEach(async () => {
    await executeCommand('notifications.clearAll');
    await executeCommand('workbench.action.closeAllEditors');
    await executeCommand('teahouse.stop', 'live');
  });

  /** Writes the file in the editor beside the terminal and saves it as a person does. */
  async function save(text: string): Promise<void> {
    const editor = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.Beside });
    const { document } = editor;
    const all = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
    await editor.edit((edit) => edit.replace(all, text));
    await executeCommand('workbench.action.files.save');
  }

  it('takes it up when it is saved by hand, and keeps its model', async () => {
    await save(counter("'number'"));
    await terminal.see('number 1');
    await terminal.clickText('Add');
    await terminal.see('number 2');
    await shot('hot-reload');
  });

  it('goes on with the old code when the new one is broken, says where, and takes up the next that is not', async () => {
    await save(`${counter("'number'")}\nthis is no code`);
    await terminal.see('count 1');
    const inPage = (text: string): Promise<boolean> =>
      ui(async ({ terminal, arg }) => (await (await terminal.frame()).locator('body').innerText()).includes(arg.text), {
        text,
      });
    await until(() => inPage('the app goes on with the old'), 'the banner');
    await shot('hot-reload-broken');
    await until(() => vscode.languages.getDiagnostics(file).length > 0, 'the problem at its line');
    await terminal.clickText('Add');
    await terminal.see('count 2');
    await save(counter("'number'"));
    await terminal.see('number 2');
    await until(async () => !(await inPage('the app goes on with the old')), 'no banner');
  });

  it('asks nothing about what was written before it was run, though the watcher tells of it afterwards', async () => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const toasts = await ui(async ({ page }) => (await page.locator('.notification-toast').allInnerTexts()).join('\n'));
    assert.ok(!toasts.includes('was changed'), toasts);
  });

  it('asks first when something else than the person changed it', async () => {
    await fs.writeFile(file.fsPath, counter("'sneaky'"));
    const toast = (): Promise<string> =>
      ui(async ({ page }) => (await page.locator('.notification-toast').allInnerTexts()).join('\n'));
    await until(async () => (await toast()).includes('live.tea.ts was changed'), 'the question');
    await terminal.see('count 1');
    await shot('hot-reload-asks');
    await ui(({ page }) => page.locator('.notification-toast').getByRole('button', { name: 'Reload' }).click());
    await terminal.see('sneaky 1');
  });
});
