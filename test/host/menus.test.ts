import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  enter,
  menus,
  offeredCommands,
  sidebar,
  terminal,
  ui,
  until,
  workspaceFile,
  shot,
  dialog,
  pick,
  pressDialog,
} from '../harness/kit.ts';

const shelf = `
import { app, button, column } from 'teahouse';
export default app({
  init: () => ({}),
  update: (message, model) => {
    if (message.type === 'drop') throw new Error('it is broken');
    return model;
  },
  view: () => column([button('take', 'Take', { type: 'take' }), button('drop', 'Drop', { type: 'drop' })]),
});
`;
const tools = `
import { ApplicationTool } from 'teahouse';
class DustTool extends ApplicationTool { call() { return 'clean'; } }
export default [DustTool];
`;

const run = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Record<
      string,
      readonly { readonly command: string; readonly group?: string; readonly when?: string }[]
    >;
  };
}
const { contributes } = vscode.extensions.getExtension('teahouse.teahouse')!.packageJSON as Manifest;
const titleOf = (command: string): string =>
  contributes.commands.find((it) => it.command === command)?.title ?? command;

/** The titles that were seen in the places of each menu of the manifest. */
const seen = new Map<string, Set<string>>();

/** Takes down what a menu shows, and gives what of it is ours. */
function ours(menu: string, labels: readonly string[]): string[] {
  const titles = new Set(contributes.menus[menu]?.map(({ command }) => titleOf(command)));
  const found = labels.map((label) => label.replace(/ \([^)]*\)$/, '')).filter((label) => titles.has(label));
  const all = seen.get(menu) ?? new Set();
  for (const label of found) all.add(label);
  seen.set(menu, all);
  return found;
}

const seeRow = (label: string): Promise<string> =>
  until(async () => (await sidebar.rows()).find((row) => row.label.includes(label))?.label, `a row “${label}”`);

/** The entries of a row's menu, which is closed again. */
async function ofRow(row: string): Promise<string[]> {
  await seeRow(row);
  const labels = ours('view/item/context', await menus.ofRow(row));
  await menus.close();
  return labels;
}

/** The buttons of a row. */
async function buttonsOfRow(label: string): Promise<string[]> {
  await seeRow(label);
  const labels = await ui(async ({ page, arg }) => {
    const row = page.locator(`.part.sidebar .monaco-list-row[aria-label*="${arg}"]`).first();
    await row.hover({ timeout: 5000 });
    return row
      .locator('.actions .action-label')
      .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''));
  }, label);
  return ours('view/item/context', labels);
}

describe('the menus', function () {
  this.timeout(60_000);
  let file: vscode.Uri;
  before(async () => {
    file = await workspaceFile('shelf.tea.ts', shelf);
    await workspaceFile('dust.tool.mjs', tools);
    await run('workbench.action.closeAllEditors');
    await sidebar.open();
    await run('teahouse.runApp', file);
    await terminal.see('Take');
    await seeRow('take, button');
  });
  after(async () => {
    await run('teahouse.disableApplicationTools');
    await run('workbench.action.closeAllEditors');
    for (const id of ['shelf', 'ill']) await run('teahouse.stop', id);
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    for (const name of ['shelf.tea.ts', 'ill.tea.ts', 'dust.tool.mjs', 'old.cast'])
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, name)).then(undefined, () => undefined);
    await sidebar.open();
  });

  it('of an app’s row: what can be done with an app', async () => {
    assert.deepEqual(await buttonsOfRow('App shelf'), ['Show Terminal', 'Stop App']);
    assert.deepEqual(await ofRow('App shelf'), [
      'Show Terminal',
      'Show Terminal to the Side',
      'Restart App',
      'Stop App',
      'Set Access Mode…',
      'Hide from Agents',
      'Look Back',
      "Undo the Agent's Last Action",
      "Rewind to Before the Agent's Last Call",
      'Replay',
      'Record',
      'Save as Test…',
    ]);
  });

  it('of a hidden app’s row, and of an app that cannot run', async () => {
    await menus.ofRow('App shelf');
    await menus.choose('Hide from Agents');
    await seeRow('App shelf, running, hidden from agents');
    assert.deepEqual(await buttonsOfRow('App shelf'), ['Show Terminal', 'Stop App', 'Show to Agents']);
    assert.ok((await ofRow('App shelf')).includes('Show to Agents'));
    await menus.ofRow('App shelf');
    await menus.choose('Show to Agents');
    await seeRow('App shelf, running, agents ask');

    await run('teahouse.runApp', await workspaceFile('ill.tea.ts', 'export default 5;\n'));
    await seeRow('App ill');
    assert.deepEqual(await buttonsOfRow('App ill'), ['Show Terminal', 'Restart App']);
    assert.deepEqual(await ofRow('App ill'), [
      'Show Terminal',
      'Show Terminal to the Side',
      'Restart App',
      'Stop App',
      'Set Access Mode…',
      'Hide from Agents',
    ]);
    await menus.ofRow('App ill');
    await menus.choose('Stop App');
    await until(async () => !(await sidebar.rows()).some(({ label }) => label.includes('App ill')), 'no such row');
    await run('workbench.action.closeActiveEditor');
  });

  it('of a widget’s row', async () => {
    assert.deepEqual(await buttonsOfRow('take, button'), ['Reveal in Terminal', 'Hide from Agents']);
    assert.deepEqual(await ofRow('take, button'), ['Reveal in Terminal', 'Hide from Agents']);
  });

  it('of a tool’s row, held by its circuit breaker or not', async () => {
    await sidebar.click('drop, button');
    await seeRow('click, tool of drop, acts');
    const tool = 'click, tool of drop, acts';
    assert.deepEqual(await buttonsOfRow(tool), ['Call Tool…']);
    const entries = ['Reveal in Terminal', 'Call Tool…', 'Inspect Tool…', 'Copy Tool Name', 'Copy Name for Clients'];
    assert.deepEqual(await ofRow(tool), entries);
    await menus.ofRow(tool);
    await menus.choose('Copy Name for Clients');
    await until(async () => (await vscode.env.clipboard.readText()) === 'shelf_drop_click', 'the name for clients');

    for (let time = 0; time < 5; time++) {
      await menus.ofRow(tool);
      await menus.choose('Call Tool…');
      await until(() => vscode.window.activeTextEditor?.document.getText().includes('it is broken'), 'the error');
      await run('workbench.action.closeActiveEditor');
      await until(() => vscode.window.activeTextEditor === undefined, 'no document');
    }
    await seeRow('click, tool of drop, acts · held after 5 failures');
    assert.deepEqual(await buttonsOfRow(tool), ['Call Tool…', 'Reset Circuit Breaker']);
    assert.deepEqual(await ofRow(tool), [...entries.slice(0, 3), 'Reset Circuit Breaker', ...entries.slice(3)]);
    await shot('held');
    await menus.ofRow(tool);
    await menus.choose('Reset Circuit Breaker');
    await until(
      async () => (await sidebar.rows()).some(({ label }) => label === tool),
      'a tool that is held no longer',
    );
  });

  it('of files of tools and their tools: loaded, trusted, and trusted no longer', async () => {
    assert.ok(ours('view/title', await menus.ofView('Apps And Tools')).includes('Enable Application Tools'));
    await menus.choose('Enable Application Tools');
    await until(() => ui(({ page }) => page.locator('.quick-input-widget:visible').innerText()), 'the files');
    await pick('dust.tool.mjs'); // takes its mark away: it is loaded from its row
    await ui(({ page }) => page.keyboard.press('Enter'));
    await seeRow('dust, not allowed yet');
    assert.deepEqual(await buttonsOfRow('dust, not allowed yet'), ['Load Tools']);
    assert.deepEqual(await ofRow('dust, not allowed yet'), ['Load Tools']);
    await menus.ofRow('dust, not allowed yet');
    await menus.choose('Load Tools');
    await seeRow('dust, tools: 1');
    assert.deepEqual(await ofRow('dust, acts'), [
      'Call Tool…',
      'Inspect Tool…',
      'Copy Tool Name',
      'Copy Name for Clients',
      'Trust as Read-only',
    ]);
    await menus.ofRow('dust, acts');
    await menus.choose('Trust as Read-only');
    await dialog();
    await pressDialog('Trust as Read-only');
    await seeRow('dust, you trust it to read only');
    assert.ok((await ofRow('dust, you trust it')).includes('Withdraw Read-only Trust'));
    await menus.ofRow('dust, you trust it');
    await menus.choose('Withdraw Read-only Trust');
    await seeRow('dust, acts');
    assert.deepEqual(ours('view/title', await menus.ofView('Apps And Tools')), [
      'Open Documentation',
      'Show Log',
      'New Application Tool…',
      'Disable Application Tools',
    ]);
    await menus.choose('Disable Application Tools');
    await until(async () => !(await sidebar.rows()).some(({ label }) => label.includes('dust')), 'no tools');
  });

  it('of the views', async () => {
    const buttons = async (view: string): Promise<string[]> => ours('view/title', await menus.buttonsOfView(view));
    const more = async (view: string): Promise<string[]> => {
      const labels = ours('view/title', await menus.ofView(view));
      await menus.close();
      return labels;
    };
    assert.deepEqual(await buttons('Apps And Tools'), ['Run App…', 'New App…', 'Filter Tools…']);
    assert.deepEqual(await more('Apps And Tools'), [
      'Open Documentation',
      'Show Log',
      'Enable Application Tools',
      'New Application Tool…',
    ]);
    await run('teahouse.activity.focus');
    assert.deepEqual(await buttons('Activity'), ['Filter Activity…', 'Replay', "Undo the Agent's Last Action"]);
    assert.deepEqual(await more('Activity'), ['Compare Two States…', 'Export Activity']);
    await run('teahouse.clients.focus');
    assert.deepEqual(await buttons('Clients'), ['Connect Another Client…', 'Pause Agents']);
    const filtering = run('teahouse.filterRegistry');
    await enter('take');
    await filtering;
    await until(async () => (await buttons('Apps And Tools')).includes('Clear Filter'), 'the way back');
    await ui(({ page }) =>
      page.locator('.part.sidebar .action-label[aria-label^="Clear Filter"]').first().click({ timeout: 5000 }),
    );
    await until(async () => (await buttons('Apps And Tools')).includes('Filter Tools…'), 'no filter');
    await run('teahouse.pauseAgents');
    await until(async () => (await buttons('Clients')).includes('Resume Agents'), 'the other button');
    await run('teahouse.resumeAgents');
  });

  it('of a step’s row', async () => {
    await terminal.clickText('Take');
    await run('teahouse.activity.focus');
    await seeRow('take, by you');
    assert.deepEqual(await buttonsOfRow('take, by you'), ['Look Back Here']);
    assert.deepEqual(await ofRow('take, by you'), [
      'Show What It Changed',
      'Look Back Here',
      'Replay from Here',
      'Rewind to Before This',
      'Undo This',
    ]);
  });

  it('of a row of a call that sent no message', async () => {
    const input = { session: 'shelf' };
    await vscode.lm.invokeTool('teahouse_read_screen', { input, toolInvocationToken: undefined });
    await run('teahouse.activity.focus');
    const row = 'Call of read_screen by VS Code chat';
    await until(async () => {
      await run('list.focusFirst'); // the newest may stand above what is in sight
      return (await sidebar.rows()).some(({ label }) => label.startsWith(row));
    }, 'the row of the call');
    assert.deepEqual(await ofRow(row), ['Show the Answer']);
  });

  it('of the terminal: over its picture, and in its title', async () => {
    await terminal.see('Take');
    const over = ours('webview/context', await menus.ofTerminal('Take'));
    await menus.close();
    assert.deepEqual(over, [
      'Find in Terminal',
      'Show Terminal to the Side',
      'Look Back',
      "Undo the Agent's Last Action",
      "Rewind to Before the Agent's Last Call",
      'Reveal in Apps and Tools',
      'Restart App',
      'Stop App',
      'Set Access Mode…',
    ]);
    assert.deepEqual(ours('editor/title', await menus.buttonsOfEditor()), ['Show Terminal to the Side']);
    const entries = [
      'Find in Terminal',
      'Look Back',
      'Look Back to…',
      "Undo the Agent's Last Action",
      "Rewind to Before the Agent's Last Call",
      'Record',
      'Save as Test…',
      'Restart App',
      'Stop App',
      'Set Access Mode…',
    ];
    assert.deepEqual(ours('editor/title', await menus.ofEditor()), entries);
    await menus.choose('Record');
    await until(async () => {
      const labels = ours('editor/title', await menus.ofEditor());
      await menus.close();
      return labels.includes('Stop Recording') && !labels.includes('Record');
    }, 'the end of the recording to choose');
    const stopped = run('teahouse.stopRecording');
    await until(() => ui(({ page }) => page.locator('.quick-input-widget:visible').count()), 'where to save it');
    await ui(({ page }) => page.keyboard.press('Escape'));
    await stopped;
  });

  it('of an app’s file: in its editor’s title and in the explorer', async () => {
    await vscode.window.showTextDocument(file);
    await until(
      async () => ours('editor/title/run', await menus.buttonsOfEditor()).join() === 'Run This App',
      'the button',
    );
    assert.deepEqual(ours('editor/title/run', await menus.ofRun()), ['Run This App', 'Debug App…']);
    await menus.close();
    const folder = vscode.workspace.workspaceFolders![0]!.uri;
    await vscode.workspace.fs.writeFile(
      vscode.Uri.joinPath(folder, 'old.cast'),
      Buffer.from('{"version":2,"width":9,"height":2}\n'),
    );
    await run('workbench.view.explorer');
    assert.deepEqual(ours('explorer/context', await menus.ofFile('shelf.tea.ts')), ['Run This App', 'Test This App']);
    await menus.close();
    assert.deepEqual(ours('explorer/context', await menus.ofFile('old.cast')), ['Replay…']);
    await menus.close();
    await sidebar.open();
  });

  it('are all that the manifest has', () => {
    // Rows of clients stand in a test of their own, with a client; palette entries below.
    const elsewhere = new Set(['Disconnect Client', "Revoke Client's Token"]);
    const missing = Object.entries(contributes.menus)
      .filter(([menu]) => menu !== 'commandPalette')
      .flatMap(([menu, entries]) =>
        entries
          .map(({ command }) => titleOf(command))
          .filter((title) => !elsewhere.has(title) && !(seen.get(menu)?.has(title) ?? false))
          .map((title) => `${menu}: ${title}`),
      );
    assert.deepEqual([...new Set(missing)], []);
  });

  it('of commands: the palette offers what makes sense without a row', async () => {
    await vscode.window.showTextDocument(file);
    const titles = contributes.menus['commandPalette']!.filter(({ when }) => when === 'false').map(
      ({ command }) => `Teahouse: ${titleOf(command)}`,
    );
    for (const title of titles) assert.ok(!(await offeredCommands(title)).includes(title), title);
    for (const title of ['Run This App', 'Test This App', 'Write Types for This App', 'Stop App', 'Show Log'])
      assert.ok((await offeredCommands(`Teahouse: ${title}`)).includes(`Teahouse: ${title}`), title);
  });
});
