import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { terminal, ui, until } from '../harness/kit.ts';

const shown = (): vscode.TextEditor | undefined =>
  vscode.window.activeTextEditor?.document.uri.scheme === 'teahouse-accessible'
    ? vscode.window.activeTextEditor
    : undefined;

const opened = (): Promise<vscode.TextEditor> => until(shown, 'the accessible document');

describe('the accessible view and help', () => {
  before(async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'gallery', ['inputs']);
    await terminal.see('Text');
    await terminal.clickText('Inputs');
    await terminal.see('[Inputs]');
    await terminal.press('Tab');
    await terminal.press('Tab');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.stop', 'gallery');
  });

  it('opens by Alt+F2 in the terminal, at the focused widget, and Escape goes back', async () => {
    await terminal.press('Alt+F2');
    const { document: view, selection } = await opened();
    assert.match(view.lineAt(0).text, /^gallery: accessible view/);
    assert.equal(view.lineAt(selection.active.line).text.trim(), 'Save, button');
    const text = view.getText();
    assert.match(text, /^ *Inputs, selected$/m);
    assert.match(text, /^ *Email, text field, ada, not accepted\. This is no address: it has no @\.$/m);
    await ui(({ page }) => page.keyboard.press('Escape'));
    await until(() => !shown(), 'the end of the view');
    await until(
      () =>
        ui(async ({ terminal }) =>
          (await terminal.frame()).evaluate(() => document.activeElement?.tagName === 'TEXTAREA'),
        ),
      'the keyboard in the terminal',
    );
  });

  it('shows the screen as it is now each time', async () => {
    await terminal.press('Enter');
    await terminal.see('pressed { what: "save" }');
    await vscode.commands.executeCommand('teahouse.accessibleView');
    const { document } = await opened();
    await until(() => document.getText().includes('pressed { what: "save" }'), 'the new message');
    await vscode.commands.executeCommand('teahouse.leaveAccessibleView');
    await until(() => !shown(), 'the end of the view');
  });

  it('helps by Alt+F1, with the keys that the app takes now', async () => {
    await terminal.see('[Inputs]');
    await terminal.press('Alt+F1');
    const { document } = await opened();
    assert.match(document.getText(), /^gallery: accessibility help/);
    assert.match(document.getText(), /Keys that go to the app now: [^]*\bpagedown\b[^]*\btab\b/);
    await ui(({ page }) => page.keyboard.press('Escape'));
    await until(() => !shown(), 'the end of the help');
  });
});
