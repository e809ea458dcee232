import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { enter, fact, pressDialog, resultText, shot, sidebar, terminal, ui, until } from '../harness/kit.ts';

/** The rows as a screen reader says them. */
const rows = async (): Promise<string[]> => (await sidebar.rows('Apps And Tools')).map(({ label }) => label);

const seeRow = (label: string): Promise<string[]> =>
  until(async () => {
    const all = await rows();
    return all.includes(label) ? all : undefined;
  }, `a row "${label}"`);

/** Calls a fixed tool as VS Code's chat does. */
async function ask(tool: string, input: object): Promise<string> {
  return resultText(await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined }));
}

/** What a refused call that writes says; the editor's own question is answered with yes. */
async function refused(tool: string, input: object): Promise<string> {
  const answer = ask(tool, input).then(
    (text) => text,
    (error: unknown) => String(error),
  );
  await pressDialog('Yes');
  return answer;
}

/** Answers the input box whose title ends so. */
async function answerBox(end: string, text: string): Promise<void> {
  await until(() => boxTitle().then((title) => title.endsWith(end)), `the box ${end}`);
  await enter(text);
}

const boxTitle = (): Promise<string> =>
  ui(({ page }) => page.locator('.quick-input-widget:visible .quick-input-title').first().innerText({ timeout: 500 }));

/** The outlined widget in the terminal's page: its label and its box. */
const outlined = (): Promise<{ label: string; height: number } | undefined> =>
  ui(async ({ terminal }) => {
    const mark = (await terminal.frame('counter')).locator('#mark');
    if (!(await mark.isVisible())) return undefined;
    return { label: await mark.innerText(), height: (await mark.boundingBox())?.height ?? 0 };
  });

/** The text of the active editor, once its name fits. */
const document = (name: RegExp): Promise<string> =>
  until(
    () => {
      const open = vscode.window.activeTextEditor?.document;
      return open && name.test(open.uri.path) ? open.getText() : undefined;
    },
    `a document ${String(name)}`,
  );

describe('the registry', () => {
  before(async () => {
    await sidebar.open();
    await vscode.commands.executeCommand('teahouse.runApp', 'counter');
    await terminal.see('Count: 0');
    await seeRow('add, button');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('teahouse.stop', 'counter');
  });

  it('hides a widget from agents by the eye in its row: not listed, refused with the reason, shown again', async () => {
    await sidebar.press('add, button', 'Hide from Agents');
    await seeRow('add, button · hidden from agents');
    await until(async () => (await sidebar.text()).includes('Hidden from agents: 1.'), 'the meter');
    await shot('hidden');
    assert.doesNotMatch(await ask('teahouse_list_actions', {}), /counter\.add\.click/);
    const answer = await refused('teahouse_call_action', { tool: 'counter.add.click' });
    fact(answer);
    assert.match(answer, /The person has hidden counter\.add from agents: counter\.add\.click was not called/);
    await terminal.see('Count: 0');
    await sidebar.press('add, button', 'Show to Agents');
    await seeRow('add, button');
    assert.match(await ask('teahouse_list_actions', {}), /counter\.add\.click/);
  });

  it('outlines a widget in the terminal from its row', async () => {
    await sidebar.press('add, button', 'Reveal in Terminal');
    const mark = await until(outlined, 'the outline');
    fact(mark);
    assert.equal(mark.label, 'add');
    assert.ok(mark.height > 5);
    await shot('outlined');
  });

  it('shows the row of the widget that the terminal’s menu is opened over', async () => {
    await sidebar.click('Built-in tools');
    await ui(async ({ page, terminal }) => {
      await terminal.clickText('Take one', 'counter', 'right');
      // A click just after a menu opened is taken for the end of the one that opened it; so the key chooses.
      await page.getByRole('menuitem', { name: 'Reveal in Apps and Tools' }).hover({ timeout: 5000 });
      await page.keyboard.press('Enter');
    });
    await until(
      async () =>
        (await sidebar.rows('Apps And Tools')).find(({ selected, label }) => selected && label === 'take, button'),
      'the row of “take”',
    );
    await shot('revealed');
  });

  it('shows what fits the filter as it is typed', async () => {
    const done = vscode.commands.executeCommand('teahouse.filterRegistry');
    await ui(({ page }) => page.locator('.quick-input-widget:visible input').first().fill('reset'));
    await until(
      async () =>
        (await rows()).join() === 'App counter, running, agents ask, tools: 1,reset, button,click, tool of reset, acts',
      'one tool',
    );
    await shot('filtered');
    await enter('reset');
    await done;
    await until(async () => /1 of \d+ tools fit “reset”/.test(await sidebar.text()), 'the text above the rows');
    await vscode.commands.executeCommand('teahouse.clearFilter');
    await seeRow('take, button');
  });

  it('inspects a tool in a read-only document, with the calls that it had', async () => {
    await vscode.commands.executeCommand('teahouse.inspect', { tool: { ...(await tool('counter.add.click')) } });
    const text = await document(/counter\.add\.click \d+\.md$/);
    fact(text);
    for (const part of [
      '`mcp_teahouse_counter_add_click`',
      'The widget `add` of type `button`.',
      '"inputSchema"',
      '`refused (hidden_from_agents)`',
    ])
      assert.ok(text.includes(part), part);
    await shot('inspected');
  });

  it('offers the last arguments of Call Tool… again', async () => {
    const given = { tool: await tool('list_actions') };
    const first = vscode.commands.executeCommand('teahouse.callTool', given);
    await answerBox('(1/4)', 'counter');
    await answerBox('(2/4)', 'add');
    await answerBox('(3/4)', '');
    await answerBox('(4/4)', '');
    await first;
    assert.match(await document(/list_actions \d+\.json$/), /"counter\.add\.click"/);
    const again = vscode.commands.executeCommand('teahouse.callTool', given);
    const offered = (): Promise<string> =>
      ui(({ page }) => page.locator('.quick-input-widget:visible input').first().inputValue());
    await until(async () => (await offered()) === 'counter', 'the last session');
    await ui(({ page }) => page.keyboard.press('Enter'));
    await until(async () => (await offered()) === 'add', 'the last widget');
    await ui(({ page }) => page.keyboard.press('Escape'));
    await again;
  });
});

/** A tool as a row of the sidebar hands it over. */
async function tool(name: string): Promise<object> {
  const properties = Object.fromEntries(
    ['session', 'widget', 'query', 'offset'].map((each) => [each, { type: 'string' }]),
  );
  const [sessionId, widgetId, action] = name.split('.');
  const derived = action === undefined ? { kind: 'static' } : { kind: 'derived', sessionId, widgetId, action };
  return Promise.resolve({
    name,
    clientName: name.replaceAll('.', '_'),
    title: name,
    description: null,
    inputSchema: { type: 'object', properties: action === undefined ? properties : {} },
    ...derived,
  });
}
