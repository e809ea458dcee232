import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { fact, setting, shot, sidebar, terminal, ui, until, workspaceFile, pick } from '../harness/kit.ts';

/** The rows as indented labels, as a screen reader says them. */
async function tree(): Promise<string[]> {
  return (await sidebar.rows('Apps And Tools')).map(({ label, level }) => `${'  '.repeat(level - 1)}${label}`);
}

/** Waits for a row, and gives all rows. */
const seeRow = (label: string): Promise<string[]> =>
  until(async () => {
    const rows = await tree();
    return rows.some((row) => row.includes(label)) ? rows : undefined;
  }, `a row "${label}"`);

/** Each of the fixed tools is a language-model tool as well. */
function fixedTools(): number {
  const { contributes } = vscode.extensions.getExtension('teahouse.teahouse')!.packageJSON as {
    contributes: { languageModelTools: unknown[] };
  };
  return contributes.languageModelTools.length;
}

const badApp = `
import { app, button, column } from 'teahouse';
export default app({
  init: () => ({ shown: true }),
  update: (message, model) => ({ shown: !model.shown }),
  view: (model) => column([
    button('toggle', 'Toggle', { type: 'toggle' }),
    ...(model.shown ? [button('extra', 'Extra', { type: 'extra' })] : []),
    button('not fit', 'Bad id', { type: 'bad' }),
    button('Extra', 'Clashes', { type: 'clash' }),
  ]),
});
`;

describe('the sidebar', () => {
  before(async () => {
    await sidebar.open();
  });
  after(async () => {
    for (const id of ['counter', 'odd']) await vscode.commands.executeCommand('teahouse.stop', id);
  });

  it('welcomes when nothing runs, with a button that runs an app', async () => {
    await until(async () => (await sidebar.text()).includes('No app is running'), 'the welcome');
    await shot('welcome');
  });

  it('shows session, widget and tool, then the tools that are always there', async () => {
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await seeRow('add, button');
    await sidebar.click('add, button');
    const rows = await seeRow('click, tool of add, acts');
    assert.deepEqual(rows, [
      'App counter, running, agents ask, tools: 4',
      '  add, button',
      '    click, tool of add, acts',
      '  take, button',
      '  reset, button',
      '  discover_tools, reads',
      `Built-in tools, ${fixedTools()}`,
    ]);
    await shot('counter');
  });

  it('names a tool for people, registry, clients and chat in its tooltip', async () => {
    const tooltip = await sidebar.tooltip('click, tool of add, acts');
    fact('tooltip', tooltip);
    for (const name of ['counter.add.click', 'counter_add_click', 'mcp_teahouse_counter_add_click'])
      assert.ok(tooltip.includes(name), `${name} in ${tooltip}`);
    await shot('tooltip');
    await ui(async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.mouse.move(700, 10);
    });
  });

  it('shows what was refused, with the reason', async () => {
    const file = await workspaceFile('odd.tea.ts', badApp);
    await vscode.commands.executeCommand('teahouse.runApp', file);
    await terminal.see('Toggle', { session: 'odd' });
    await sidebar.click('Refused, 2');
    const rows = await seeRow('not fit');
    fact(
      'refused',
      rows.filter((row) => /not fit|clash|same name/i.test(row)),
    );
    assert.ok(rows.some((row) => row.includes('not fit, This id cannot be part of a tool name.')));
    assert.ok(
      rows.some((row) => row.includes('odd.Extra.click, Clients would call it by the same name as “odd.extra.click”')),
    );
    await shot('refused');
  });

  it('marks a widget that left the screen, and keeps what is open', async () => {
    await terminal.clickText('Toggle', 'odd');
    const rows = await seeRow('extra, not on the screen');
    assert.ok(
      rows.some((row) => row.includes('not fit, This id')),
      'the group that was open is open still',
    );
    await shot('absent');
  });

  it('says how many tools agents are shown when it is not all', async () => {
    // The fixed tools, each of which is a language-model tool as well, are shown first; the two apps have seven.
    const fixed = fixedTools();
    await setting('teahouse.tools.directLimit', fixed + 2);
    const text = await until(
      async () => /Agents are shown \d+ of \d+ tools/.exec(await sidebar.text())?.[0],
      'the meter',
    );
    fact(text);
    assert.equal(text, `Agents are shown ${fixed + 2} of ${fixed + 7} tools`);
    await shot('meter');
    await setting('teahouse.tools.directLimit', undefined);
    const whole = `Agents are shown ${fixed + 7} tools, of at most 40.`;
    await until(async () => (await sidebar.text()).includes(whole), 'the whole meter');
  });

  it('shows the access mode when it changes', async () => {
    const done = vscode.commands.executeCommand('teahouse.setAccessMode', 'counter');
    await pick('Act freely');
    await done;
    await seeRow('App counter, running, agents act freely');
  });

  it('stops an app by its row', async () => {
    await sidebar.press('App odd', 'Stop App');
    await until(async () => !(await tree()).some((row) => row.includes('App odd')), 'no row of the app');
  });

  it('follows an app of 400 widgets', async () => {
    const many = `
      import { app, button, column } from 'teahouse';
      export default app({
        init: () => ({ count: 400 }),
        update: (message, model) => ({ count: model.count + 1 }),
        view: (model) => column([
          button('more', 'More', { type: 'more' }),
          ...Array.from({ length: model.count }, (_, i) => button('b' + i, 'B' + i, { type: 'more' })),
        ]),
      });`;
    await vscode.commands.executeCommand('teahouse.runApp', await workspaceFile('many.tea.ts', many));
    await until(
      async () => (await tree()).some((row) => row.includes('App many, running, agents ask, tools: 402')),
      '402 tools',
    );
    await terminal.see('More', { session: 'many' });
    await terminal.clickText('More', 'many');
    const from = performance.now();
    await until(async () => (await tree()).some((row) => row.includes('tools: 403')), '403 tools');
    fact('from the click’s return to the row that counts 403 tools:', Math.round(performance.now() - from), 'ms');
    await vscode.commands.executeCommand('teahouse.stop', 'many');
  });
});
