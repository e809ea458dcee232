import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialogs,
  fact,
  pressDialog,
  resultText,
  setting,
  shot,
  sidebar,
  sleep,
  terminal,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

/** An app that goes wrong in every way that an app can, by its buttons. Line numbers matter to the tests. */
const trouble = `import { app, button, column, command, passwordField, text } from 'teahouse'; type Message = { type: string; text: string }; type Model = { state: string; pw: string };
const save = command('save', (_context, good: boolean) => {
  if (!good) throw new Error('the disk is full');
});
export default app({
  init: () => ({ state: 'well', pw: '' }),
  update: (message: Message, model: Model) => {
    switch (message.type) {
      case 'break_update': throw new Error('no room for more');
      case 'break_view': return { ...model, state: 'bad' };
      case 'mend': return { ...model, state: 'well' };
      case 'fail': return [model, save([false], () => undefined)];
      case 'save': return [model, save([true], () => undefined)];
      case 'loop': for (;;);
      case 'exit': process.exit(3);
      case 'eat': for (const held: unknown[] = []; ; ) held.push({ held: [] });
      case 'password_field_change': if (message.text.length > 8) throw new Error('too long: ' + message.text); return { ...model, pw: message.text };
      default: return model;
    }
  },
  view: (model: Model) => {
    if (model.state === 'bad') throw new Error('nothing to show');
    const names = ['break_update', 'break_view', 'mend', 'fail', 'save', 'loop', 'exit', 'eat'];
    return column([
      text('state ' + model.state),
      passwordField('secret', model.pw, { label: 'Secret' }),
      ...names.map((name) => button(name, 'do ' + name, { type: name })),
    ]);
  },
});
`;

const command = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);
const banner = (): Promise<string> =>
  ui(async ({ terminal }) => {
    const bar = (await terminal.frame()).locator('#banner');
    return (await bar.isVisible()) ? bar.innerText() : '';
  });
const overlay = (): Promise<string> =>
  ui(async ({ terminal }) => (await terminal.frame()).locator('#overlay').innerText());
const problems = (file: vscode.Uri): string[] =>
  vscode.languages
    .getDiagnostics(file)
    .filter(({ source }) => source === 'Teahouse')
    .map(({ message, range }) => `${String(range.start.line + 1)}: ${message}`);
/** What an agent is answered that calls a tool, once the person has said yes to the editor's own question. */
async function call(tool: string, args: object = {}): Promise<string> {
  const input = { tool, arguments: args };
  const answer = Promise.resolve(
    vscode.lm.invokeTool('teahouse_call_action', { input, toolInvocationToken: undefined }),
  );
  const wait = async (): Promise<boolean> => {
    await sleep(50);
    return false;
  };
  while (!(await Promise.race([answer.then(() => true), wait()]))) {
    if ((await dialogs()).length > 0) await pressDialog('Yes');
  }
  return resultText(await answer);
}
const read = async (tool: string, input: object = {}): Promise<string> =>
  resultText(await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined }));
const rowOf = (part: string): Promise<string> =>
  until(async () => (await sidebar.rows()).find(({ label }) => label.includes(part))?.label, `a row with “${part}”`);

describe('an app in trouble', () => {
  let file: vscode.Uri;
  before(async () => {
    await setting('teahouse.access.defaultMode', 'act');
    await setting('teahouse.limits.heap', 64);
  });
  after(async () => {
    for (const name of ['access.defaultMode', 'limits.silence', 'limits.heap'])
      await setting(`teahouse.${name}`, undefined);
  });
  beforeEach(async () => {
    file = await workspaceFile('trouble.tea.ts', trouble);
    await sidebar.open();
    await command('teahouse.runApp', file);
    await terminal.see('state well');
  });
  afterEach(async () => {
    await command('workbench.action.closeAllEditors');
    await command('teahouse.stop', 'trouble');
  });

  it('whose update throws says so everywhere, and is mended by a message that is taken', async () => {
    const answer = await call('trouble.break_update.click');
    fact(answer);
    assert.match(answer, /update failed on "break_update": no room for more\. The model is as it was\./);
    assert.match(answer, /trouble\.tea\.ts:9:\d+: fix the code there and restart the app/);
    const said = await until(banner, 'the banner');
    assert.match(said, /update failed on "break_update": no room for more\. \(trouble\.tea\.ts:9\)/);
    assert.match(said, /The app is as it was before\. Fix its code and restart it\./);
    assert.match(await rowOf('no room for more'), /trouble\.tea\.ts:9/);
    assert.match(await rowOf('App trouble'), /running, problems: 1/);
    assert.deepEqual(problems(file), [
      '9: update failed on "break_update": no room for more.\nThe app is as it was before. Fix its code and restart it.',
    ]);
    assert.match(await read('teahouse_list_sessions'), /"problems":\[\{"code":"update_failed"/);
    await shot('update');

    await ui(async ({ terminal }) => (await terminal.frame()).getByRole('button', { name: 'Open File' }).click());
    await until(() => vscode.window.activeTextEditor?.selection.active.line === 8, 'the place in the file');
    await command('teahouse.showTerminal', 'trouble');
    await command('teahouse.restart', 'trouble');
    await until(() => problems(file).length === 0, 'no problem after a restart');
    await until(async () => (await banner()) === '', 'no banner after a restart');
  });

  it('whose view throws keeps its picture, and is mended by the next view', async () => {
    await terminal.clickText('do break_view');
    const said = await until(banner, 'the banner');
    assert.match(said, /view failed: nothing to show\. \(trouble\.tea\.ts:22\)/);
    await terminal.see('state well');
    assert.match(
      await call('trouble.mend.click'),
      /view failed: nothing to show\. The screen shows the view before it\./,
    );
    await shot('view');
    await command('teahouse.restart', 'trouble');
    await until(async () => (await banner()) === '', 'no banner');
  });

  it('whose command fails without a message for it says so, until the command works', async () => {
    await terminal.clickText('do fail');
    assert.match(
      await until(banner, 'the banner'),
      /The command "save" failed: the disk is full\. \(trouble\.tea\.ts:3\)/,
    );
    assert.match(
      await read('teahouse_read_screen'),
      /"untrustedText":"The command \\"save\\" failed: the disk is full\."/,
    );
    assert.equal(problems(file).length, 1);
    await terminal.clickText('do save');
    await until(async () => (await banner()) === '' && problems(file).length === 0, 'nothing wrong');
  });

  it('is reached and put away by keyboard alone', async () => {
    await terminal.clickText('do break_update');
    await until(banner, 'the banner');
    await terminal.press('F8');
    await until(
      () =>
        ui(async ({ terminal }) =>
          (await terminal.frame()).evaluate(() => document.activeElement?.textContent === 'Open File'),
        ),
      'the focus on the banner',
    );
    assert.equal(
      await ui(async ({ terminal }) => (await terminal.frame()).locator('#banner').getAttribute('role')),
      'alert',
    );
    await ui(({ page }) => page.keyboard.press('Escape'));
    await until(async () => (await banner()) === '', 'no banner');
    assert.equal(problems(file).length, 1, 'the Problems view keeps it');
    await sleep(300); // the same problem is told once in a quarter of a second
    await ui(({ page }) => page.keyboard.press('Enter'));
    await until(banner, 'the banner again: the button that has the focus fails anew');
  });

  for (const [action, why, advice] of [
    ['loop', /no longer answered\. It did not answer for 2 seconds\./, /teahouse\.limits\.silence/],
    ['exit', /ended itself\. The app ended its thread with exit code 3\./, /process\.exit/],
    ['eat', /used too much memory\. It used more than 64 MB\./, /teahouse\.limits\.heap/],
  ] as const) {
    it(`that does “${action}” is ended; person and agent are told why and what to do`, async () => {
      if (action === 'loop') {
        await setting('teahouse.limits.silence', 1500);
        await command('teahouse.stop', 'trouble');
        await command('teahouse.runApp', file);
        await terminal.see('state well');
      }
      const answer = await call(`trouble.${action}.click`);
      fact(answer);
      assert.match(answer, /ended while this was under way\. It is not known whether it was applied\. Of the app: /);
      const said = await until(async () => {
        const text = await overlay();
        return why.test(text) ? text : undefined;
      }, 'why it ended');
      assert.match(said, advice);
      assert.match(said, /Restart[^]*Open File[^]*Show Log/);
      const state = /^App trouble, (ended: it no longer answered|exited|out of memory)/;
      for (const shown of [state, why]) {
        await until(
          async () => (await sidebar.rows()).some(({ label }) => shown.test(label)),
          `a row ${String(shown)}`,
        );
      }
      const [problem] = problems(file);
      assert.match(problem ?? '', why);
      const again = await call('trouble.mend.click');
      fact(again);
      assert.match(again, /The session "trouble" does not run: /);
      assert.match(await read('teahouse_list_sessions'), /"happened":"it was|"happened":"its code/);
      await shot(action);
      await ui(async ({ terminal }) => (await terminal.frame()).getByRole('button', { name: 'Restart' }).click());
      await terminal.see('state well');
      await until(() => problems(file).length === 0, 'no problem');
      await setting('teahouse.limits.silence', undefined);
    });
  }

  it('that cannot be loaded says where, and agents are told too', async () => {
    const bad = await workspaceFile(
      'bad.tea.ts',
      `import { app } from 'teahouse';\n\nenum Kind { A }\nexport default app(`,
    );
    await command('teahouse.runApp', bad);
    try {
      const [problem] = await until(() => (problems(bad).length > 0 ? problems(bad) : undefined), 'the problem');
      fact(problem);
      const row = await rowOf('App bad');
      assert.match(row, /failed to start/);
      const listed = await read('teahouse_list_sessions');
      fact(listed);
      assert.match(listed, /"error":"[^"]+\(.*bad\.tea\.ts:\d+/);
      await shot('load');
    } finally {
      await command('teahouse.stop', 'bad');
    }
    await until(() => problems(bad).length === 0, 'nothing of an app that is stopped');
  });

  it('with a widget that is refused tells who can mend it', async () => {
    const odd = await workspaceFile(
      'odd.tea.ts',
      `import { app, button } from 'teahouse';\nexport default app({ init: () => ({}), update: (_, model) => model, view: () => button('not fit', 'Odd', { type: 'x' }) });\n`,
    );
    await command('teahouse.runApp', odd);
    try {
      const said = await until(
        () =>
          ui(async ({ terminal }) => {
            const bar = (await terminal.frame('odd')).locator('#banner');
            return (await bar.isVisible()) ? bar.innerText() : '';
          }),
        'the warning',
      );
      assert.match(said, /Agents get no tool for “not fit”\. This id cannot be part of a tool name\./);
      assert.match(problems(odd).join(), /Agents get no tool for “not fit”/);
      assert.match(await read('teahouse_list_actions', { session: 'odd' }), /"refused":\[\{"untrustedText":"not fit"/);
      assert.match(await call('odd.not fit.click'), /The id of this widget cannot be part of a tool name/);
      await shot('refused');
    } finally {
      await command('teahouse.stop', 'odd');
    }
  });

  it('never shows a password: not in the answer, the banner, the rows, the problems or the log', async () => {
    const answer = await call('trouble.secret.type_into', { text: 'correct horse' });
    assert.match(answer, /too long: •••/);
    const said = await until(banner, 'the banner');
    const rows = (await sidebar.rows()).map(({ label }) => label).join('\n');
    await command('teahouse.showLog');
    const log = await ui(({ page }) => page.locator('.part.panel').innerText());
    const everything = [answer, said, rows, problems(file).join(), await read('teahouse_list_sessions'), log].join(
      '\n',
    );
    assert.doesNotMatch(everything, /correct|horse/);
    assert.match(everything, /•••/);
    await command('workbench.action.closePanel');
  });
});
