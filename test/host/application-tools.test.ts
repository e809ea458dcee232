import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialog,
  enter,
  fact,
  notifications,
  pressDialog,
  pressNotification,
  resultText,
  shot,
  sidebar,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const inWorkspace = (name: string): vscode.Uri => vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, name);

const TEA = `
import { ApplicationPrompt, ApplicationResource, ApplicationTool } from 'teahouse';
class BrewTool extends ApplicationTool.argument('cups', 'integer', { required: true, minimum: 1 }) {
  static { this.description('Brews tea.'); }
  async call({ cups }) {
    const answer = await this.context.elicit('How many minutes?', {
      type: 'object', properties: { minutes: { type: 'integer', minimum: 1 } }, required: ['minutes'],
    });
    return answer.action === 'accept' ? { cups, minutes: answer.content.minutes } : answer.action;
  }
}
class LookTool extends ApplicationTool { call() { return 'half full'; } }
class MenuResource extends ApplicationResource {
  static { this.uri('tea://menu'); this.title('Menu'); }
  contents() { return 'green tea'; }
}
class OrderPrompt extends ApplicationPrompt { template() { return 'Order tea.'; } }
export default [BrewTool, LookTool, MenuResource, OrderPrompt];
`;

/** Waits for a row of the sidebar, and gives all rows as a screen reader says them. */
const seeRow = (label: string | RegExp): Promise<string[]> =>
  until(
    async () => {
      const rows = (await sidebar.rows()).map((row) => `${'  '.repeat(row.level - 1)}${row.label}`);
      const fits = (row: string): boolean => (typeof label === 'string' ? row.includes(label) : label.test(row));
      return rows.some(fits) ? rows : undefined;
    },
    `a row ${String(label)}`,
  );

describe('application tools', function () {
  this.timeout(120_000);
  let file: vscode.Uri;

  before(async () => {
    file = await workspaceFile('tea.tool.mjs', TEA);
    await sidebar.open();
  });
  after(async () => {
    await vscode.commands.executeCommand('teahouse.disableApplicationTools');
    for (const name of ['tea.tool.mjs', 'hello.tool.ts', 'hello.tool.test.ts'])
      await vscode.workspace.fs.delete(inWorkspace(name)).then(undefined, () => undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const call = async (tool: string, args: object = {}): Promise<string> => {
    const result = vscode.lm
      .invokeTool('teahouse_call_action', { input: { tool, arguments: args }, toolInvocationToken: undefined })
      .then(resultText);
    return result;
  };

  it('run once the person picked their files, and stand in the sidebar with what they offer', async () => {
    const done = vscode.commands.executeCommand('teahouse.enableApplicationTools');
    await until(
      () =>
        ui(({ page }) => page.locator('.quick-input-widget:visible').innerText()).then((text) =>
          text.includes('tea.tool.mjs'),
        ),
      'the files',
    );
    await shot('enable');
    await ui(({ page }) => page.keyboard.press('Enter'));
    await done;
    const rows = await seeRow('brew, acts');
    assert.deepEqual(rows.slice(0, 6), [
      'Application Tools, 1',
      '  tea, tools: 2',
      '    brew, acts',
      '    look, acts',
      '    tea://menu, resource · Menu',
      '    order, prompt',
    ]);
    await shot('sidebar');
  });

  it('are called after a yes, and ask the person what they want to know', async () => {
    const answered = call('brew', { cups: 2 });
    await dialog();
    await pressDialog('Yes');
    const question = await dialog();
    fact('Teahouse asks', question);
    assert.match(question, /use brew\?/);
    await pressDialog('Allow once');
    const asked = await until(async () => {
      const text = await dialog();
      return text.includes('brew asks you') ? text : undefined;
    }, 'the tool’s question');
    assert.match(asked, /How many minutes\?/);
    await shot('asks');
    await pressDialog('Answer…');
    await enter('3');
    assert.deepEqual(JSON.parse(await answered), { cups: 2, minutes: 3 });
  });

  it('are called without a question once the person trusts them to read only', async () => {
    const done = vscode.commands.executeCommand('teahouse.trustReadOnly', { tool: 'look' });
    assert.match(await dialog(), /Trust that look only reads\?/);
    await pressDialog('Trust as Read-only');
    await done;
    await seeRow('look, you trust it to read only');
    await shot('trusted');
    assert.equal(await call('look'), 'half full');
  });

  it('are asked about when something else than the person changed them', async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(TEA.replace('half full', 'empty')));
    await until(
      async () => (await notifications()).some((text) => text.includes('tea.tool.mjs was changed')),
      'the question',
    );
    await shot('changed');
    await pressNotification('Load');
    await seeRow('look, acts');
  });

  it('tell of a fault at its line', async () => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(`${TEA}\nthrow new Error('no kettle');`));
    await until(
      async () => (await notifications()).some((text) => text.includes('tea.tool.mjs was changed')),
      'the question',
    );
    await pressNotification('Load');
    const [found] = await until(() => {
      const all = vscode.languages.getDiagnostics(file).filter(({ source }) => source === 'Teahouse');
      return all.length > 0 ? all : undefined;
    }, 'the problem');
    assert.match(found?.message ?? '', /no kettle/);
    await seeRow(/no kettle/);
    await shot('fault');
  });

  it('are written with a test by New Application Tool', async () => {
    const done = vscode.commands.executeCommand<vscode.Uri>('teahouse.newApplicationTool');
    await enter('hello');
    assert.equal((await done).path, inWorkspace('hello.tool.ts').path);
    await seeRow('hello, not allowed yet');
    assert.match(
      Buffer.from(await vscode.workspace.fs.readFile(inWorkspace('hello.tool.test.ts'))).toString(),
      /HelloTool/,
    );
    await sidebar.press('hello, not allowed yet', 'Load Tools');
    await seeRow('hello, tools: 1');
    await shot('new-tool');
  });
});
