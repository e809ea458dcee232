import assert from 'node:assert/strict';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  enter,
  fact,
  notifications,
  pick,
  picks,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const greeting = (text: string): string => `
import { app, text } from 'teahouse';
export default app({
  init: ({ args }) => ({ args }),
  update: (message, model) => model,
  view: (model) => text(${JSON.stringify(text)} + model.args.join('|')),
});
`;

const run = (...args: unknown[]): Thenable<string | undefined> =>
  vscode.commands.executeCommand<string | undefined>('teahouse.runApp', ...args);

/** Presses an action of the active editor's title, by its tooltip. */
const pressInTitle = (label: string): Promise<void> =>
  ui(
    ({ page, arg }) =>
      page
        .locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${arg}"]`)
        .click({ timeout: 5000 }),
    label,
  );

const diagnostics = (uri: vscode.Uri): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(uri).filter((it) => it.source === 'Teahouse');

describe('commands', () => {
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const id of ['counter', 'hello', 'hello-2', 'broken', 'thrower'])
      await vscode.commands.executeCommand('teahouse.stop', id);
  });

  it('every command of the manifest is there', async () => {
    const extension = vscode.extensions.getExtension('teahouse.teahouse')!;
    await extension.activate();
    const { contributes } = extension.packageJSON as { contributes: { commands: { command: string }[] } };
    const all = new Set(await vscode.commands.getCommands(true));
    for (const { command } of contributes.commands) assert.ok(all.has(command), command);
  });

  it('Run App… offers the workspace’s apps and those that ship', async () => {
    await workspaceFile('hello.tea.ts', greeting('Hello there'));
    const done = run();
    const offered = await until(async () => {
      const labels = await picks();
      return labels.length >= 3 ? labels : undefined;
    }, 'the apps');
    fact('offered', offered);
    await shot('run-app');
    assert.match(offered[0]!, /^hello, hello\.tea\.ts/);
    assert.ok(
      offered.some((label) => /^data, .*charts CSV/.test(label)),
      offered.join(' | '),
    );
    await pick('hello');
    assert.equal(await done, 'hello');
    await terminal.see('Hello there');
  });

  it('Run App… takes a file and arguments', async () => {
    const file = await workspaceFile('hello.tea.ts', greeting('With '));
    assert.equal(await run(file, ['a', 'b c']), 'hello');
    await terminal.see('With a|b c');
  });

  it('Run App… takes the name of an app that ships', async () => {
    assert.equal(await run('counter'), 'counter');
    await terminal.see('Count: 0');
  });

  it('Run App… says what there is when a name fits none', async () => {
    await assert.rejects(Promise.resolve(run('nothing')), /There is no app “nothing”.*contacts.*counter/);
  });

  it('asks for arguments on wish', async () => {
    const done = run();
    await until(async () => (await picks()).length >= 3, 'the apps');
    await ui(async ({ page }) => {
      const row = page.locator('.quick-input-widget:visible .monaco-list-row', { hasText: 'hello' }).first();
      await row.hover();
      await row.locator('.action-label').first().click({ timeout: 5000 });
    });
    await until(async () => (await picks()).length === 0, 'the box for arguments');
    await enter('x "y z"');
    assert.equal(await done, 'hello');
    await terminal.see('With x|y z');
  });

  it('the button in an app’s editor runs it, with what was typed and not saved yet', async () => {
    const uri = await workspaceFile('hello.tea.ts', greeting('Saved'));
    const editor = await vscode.window.showTextDocument(uri);
    // The document may still be there from an earlier test; it takes up what was written with a delay.
    await until(() => editor.document.getText().includes('Saved'), 'what was written');
    await editor.edit((edit) => {
      const at = editor.document.getText().indexOf('Saved');
      edit.replace(new vscode.Range(editor.document.positionAt(at), editor.document.positionAt(at + 5)), 'Typed');
    });
    await shot('editor-title');
    await pressInTitle('Run This App');
    await terminal.see('Typed');
    assert.equal(editor.document.isDirty, false);
  });

  it('does not run a file that cannot be saved: what runs is what is seen', async () => {
    const uri = await workspaceFile('hello.tea.ts', greeting('Mine'));
    const editor = await vscode.window.showTextDocument(uri);
    await until(() => editor.document.getText().includes('Mine'), 'what was written');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '// typed\n'));
    await workspaceFile('hello.tea.ts', greeting('Somebody else’s'));
    assert.equal(await vscode.commands.executeCommand('teahouse.runFile', uri), undefined);
    await until(async () => (await notifications()).some((it) => /newer/.test(it)), 'VS Code’s word about it');
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('a second run of an app is a second session', async () => {
    const file = await workspaceFile('hello.tea.ts', greeting('Hello'));
    assert.deepEqual([await run(file), await run(file)], ['hello', 'hello-2']);
  });

  it('Restart App loads what the file holds now', async () => {
    const file = await workspaceFile('hello.tea.ts', greeting('First'));
    await run(file);
    await terminal.see('First');
    await workspaceFile('hello.tea.ts', greeting('Second'));
    await vscode.commands.executeCommand('teahouse.restart', 'hello');
    await terminal.see('Second');
  });

  it('Show Terminal brings back a terminal that was closed, with the app as it is', async () => {
    await run('counter');
    await terminal.see('Count: 0');
    await terminal.clickText('Add one');
    await terminal.see('Count: 1');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.showTerminal', 'counter');
    await terminal.see('Count: 1');
  });

  it('a command without an argument asks which app when there are several', async () => {
    await run('counter');
    await run(await workspaceFile('hello.tea.ts', greeting('Hello')));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const done = vscode.commands.executeCommand('teahouse.stop');
    await pick('counter');
    await done;
    const stopped = vscode.commands.executeCommand<undefined>('teahouse.stop', 'counter');
    assert.equal(await stopped, undefined);
    await sidebar.open();
    await until(async () => {
      const rows = await sidebar.rows();
      return (
        rows.some((row) => row.label.startsWith('App hello')) &&
        !rows.some((row) => row.label.startsWith('App counter'))
      );
    }, 'hello alone');
  });

  it('a command in the menu of a terminal is about that app, however many run', async () => {
    await run('counter');
    await terminal.see('Count: 0');
    await run(await workspaceFile('hello.tea.ts', greeting('Hello')));
    await terminal.see('Hello', { session: 'hello' });
    await ui(async ({ page, terminal }) => {
      await terminal.clickText('Hello', 'hello', 'right');
      await page.getByRole('menuitem', { name: 'Stop App' }).hover({ timeout: 5000 });
      await page.keyboard.press('Enter');
    });
    await sidebar.open();
    await until(async () => {
      const rows = await sidebar.rows();
      return !rows.some((row) => row.label.startsWith('App hello'));
    }, 'the end of hello');
    assert.ok((await sidebar.rows()).some((row) => row.label.startsWith('App counter')));
    assert.deepEqual(await picks(), []);
  });

  it('Call Tool… asks for arguments and shows the result in a read-only document', async () => {
    await run('counter');
    await terminal.see('Count: 0');
    const done = vscode.commands.executeCommand('teahouse.callTool');
    await pick('counter.add.click');
    await done;
    const document = vscode.window.activeTextEditor!.document;
    fact('result', document.getText());
    assert.equal((JSON.parse(document.getText()) as { changed: boolean }).changed, true);
    await shot('result');
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await terminal.see('Count: 1');
  });

  it('copies a tool’s names from its row', async () => {
    await run('counter');
    await sidebar.open();
    await until(async () => (await sidebar.rows()).some((row) => row.label === 'add, button'), 'the widget');
    await sidebar.click('add, button');
    await until(async () => (await sidebar.rows()).some((row) => row.label === 'click, tool of add, acts'), 'the tool');
    await ui(({ page }) =>
      page
        .locator('.part.sidebar .monaco-list-row[aria-label="click, tool of add, acts"]')
        .click({ button: 'right', timeout: 5000 }),
    );
    // A menu takes no click within its first tenth of a second: that could be the one that opened it.
    await sleep(300);
    await ui(({ page }) =>
      page.locator('.context-view .action-label:visible', { hasText: 'Copy Tool Name' }).click({ timeout: 5000 }),
    );
    await until(
      async () => (await vscode.env.clipboard.readText()) === 'counter.add.click',
      'the name in the clipboard',
    );
  });

  it('an app that cannot be loaded stands in the Problems view at its line, until it is mended', async () => {
    const uri = await workspaceFile(
      'broken.tea.ts',
      `import { app } from 'teahouse';\n\nexport default app({ init: () => ({ });\n`,
    );
    await run(uri);
    const [found] = await until(() => (diagnostics(uri).length > 0 ? diagnostics(uri) : undefined), 'the problem');
    fact('problem', found!.message, found!.range.start.line + 1);
    assert.equal(found!.range.start.line + 1, 3);
    await shot('load-error');
    await workspaceFile('broken.tea.ts', greeting('Mended'));
    await vscode.commands.executeCommand('teahouse.restart', 'broken');
    await terminal.see('Mended');
    assert.deepEqual(diagnostics(uri), []);
  });

  it('what an update throws stands in the Problems view', async () => {
    const uri = await workspaceFile(
      'thrower.tea.ts',
      `import { app, button } from 'teahouse';
export default app({
  init: () => ({}),
  update: () => {
    throw new Error('not today');
  },
  view: () => button('go', 'Go', { type: 'go' }),
});
`,
    );
    await run(uri);
    await terminal.see('Go');
    await terminal.clickText('Go');
    const [found] = await until(() => (diagnostics(uri).length > 0 ? diagnostics(uri) : undefined), 'the problem');
    fact('problem', found!.message, found!.code, path.basename(uri.fsPath), found!.range.start.line + 1);
    assert.match(found!.message, /not today/);
    assert.equal(found!.range.start.line + 1, 5);
  });
});
