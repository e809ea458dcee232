import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import * as vscode from 'vscode';
import {
  dialogs,
  fact,
  lmTools,
  notifications,
  palette,
  pressDialog,
  resultText,
  setting,
  sidebar,
  sleep,
  startMcpServers,
  terminal,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

/** An app that takes as long, holds as much and offers as many widgets as its buttons say. */
const strain = `
import { app, button, column, text } from 'teahouse';
export default app({
  init: () => ({ said: 'ready', extra: 3, block: '' }),
  update: (message, model) => {
    switch (message.type) {
      case 'slow': for (const end = Date.now() + 1500; Date.now() < end;); return { ...model, said: 'slow' };
      case 'loop': for (;;);
      case 'fill': {
        const held = [];
        for (let i = 0; i < 3_000_000; i++) held.push({ i });
        return { ...model, said: 'held ' + held.length };
      }
      case 'more': return { ...model, said: 'more', extra: model.extra + 1 };
      case 'less': return { ...model, said: 'less', extra: 0 };
      case 'block': return { ...model, said: 'block', block: String(Math.random()).repeat(40_000) };
      default: return { ...model, said: 'step' };
    }
  },
  view: ({ said, extra }) => column([
    text('It is ' + said),
    ...['slow', 'loop', 'fill', 'less', 'more', 'block', 'step'].map((name) => button(name, 'do ' + name, { type: name })),
    ...Array.from({ length: extra }, (_, n) => button('extra' + n, 'Extra', { type: 'step' })),
  ]),
});
`;

const run = (id: string, ...args: unknown[]): Thenable<unknown> => vscode.commands.executeCommand(id, ...args);
const overlay = (): Promise<string> =>
  ui(async ({ terminal }) => (await terminal.frame()).locator('#overlay').innerText({ timeout: 1000 }));

/** What an agent is answered that calls a tool; the editor's own question is answered with yes. */
async function call(tool: string): Promise<string> {
  const input = { tool };
  const answer = Promise.resolve(
    vscode.lm.invokeTool('teahouse_call_action', { input, toolInvocationToken: undefined }),
  );
  const isDone = answer.then(
    () => true,
    () => true,
  );
  const asks = until(async () => (await dialogs()).length > 0, 'a question').then(
    () => false,
    () => true,
  );
  if (!(await Promise.race([isDone, asks]))) await pressDialog('Yes');
  return resultText(await answer);
}

/** How many steps of an app's history are kept. */
async function kept(): Promise<number> {
  const input = { session: 'strain' };
  const result = await vscode.lm.invokeTool('teahouse_read_history', { input, toolInvocationToken: undefined });
  return [...resultText(result).matchAll(/"did":/g)].length;
}

describe('each setting', function () {
  this.timeout(120_000);
  let file: vscode.Uri;
  const changed = new Set<string>();
  const set = async (name: string, value: unknown): Promise<void> => {
    changed.add(name);
    await setting(`teahouse.${name}`, value);
  };
  const start = async (): Promise<void> => {
    await run('teahouse.runApp', file);
    await terminal.see('It is ready');
  };

  const stop = async (): Promise<void> => {
    await run('workbench.action.closeAllEditors');
    await run('teahouse.stop', 'strain');
  };

  before(async () => {
    file = await workspaceFile('strain.tea.ts', strain);
  });
  beforeEach(() => sidebar.open());
  afterEach(async () => {
    for (const name of changed) await setting(`teahouse.${name}`, undefined);
    changed.clear();
    await stop();
    await run('notifications.clearAll');
  });

  it('access.defaultMode: what agents may do in an app that is started', async () => {
    await set('access.defaultMode', 'read');
    await start();
    await until(
      async () => (await sidebar.rows()).some(({ label }) => label.startsWith('App strain, running, agents look only')),
      'the mode in the row',
    );
    fact(await call('strain.step.click'));
    await terminal.see('It is ready');
    await set('access.defaultMode', 'act');
    await stop();
    await start();
    await call('strain.step.click');
    await terminal.see('It is step');
  });

  it('tools.mode: how many tools an agent is shown', async () => {
    await start();
    await startMcpServers();
    const own = (): number => lmTools().filter(({ name }) => name.includes('strain')).length;
    await until(() => own() === 11, 'the tools of ten widgets and the list of them');
    await set('tools.mode', 'compact');
    await until(() => own() === 0, 'none of the widgets’ tools');
    assert.match(await sidebar.text(), /shown/);
    await set('tools.directLimit', 15);
    await set('tools.mode', 'auto');
    await until(() => own() > 0 && own() < 11, 'as many as the limit lets');
    await set('tools.mode', 'all');
    await until(() => own() === 11, 'all tools, whatever the limit');
  });

  it('tools.debounce: how long the tools wait for the next change', async () => {
    const took = async (): Promise<number> => {
      let changed: number | undefined;
      const note = (): void => void (changed ??= performance.now());
      const from = performance.now();
      subscribe('teahouse:tools-changed', note);
      try {
        await terminal.clickText('do more');
        return (await until(() => changed, 'the change of the tools')) - from;
      } finally {
        unsubscribe('teahouse:tools-changed', note);
      }
    };
    await set('tools.debounce', 250);
    await start();
    const late = await took();
    await stop();
    await set('tools.debounce', 0);
    await start();
    const soon = await took();
    fact(`${late.toFixed(0)} ms and ${soon.toFixed(0)} ms`);
    assert.ok(late > 250 && soon < late - 100, 'the click itself takes as long in both');
  });

  it('limits.callTimeout: how long a call may take before its outcome is unknown', async () => {
    await set('access.defaultMode', 'act');
    await set('limits.callTimeout', 300);
    await start();
    assert.match(await call('strain.slow.click'), /No answer .* within 0\.3 s\. It may still be applied/);
    await terminal.see('It is slow');
    await stop();
    await set('limits.callTimeout', 10_000);
    await start();
    assert.match(await call('strain.slow.click'), /Changed in the model: \/said/);
  });

  it('limits.silence: how long an app may be silent', async () => {
    await set('limits.silence', 1_000);
    await start();
    await terminal.clickText('do loop');
    const from = Date.now();
    await until(async () => /no longer answered/.test(await overlay()), 'the end of the app', 8_000);
    fact(`ended after ${String(Date.now() - from)} ms`);
  });

  it('limits.heap: how much memory an app may use', async () => {
    await set('limits.heap', 64);
    await start();
    await terminal.clickText('do fill');
    await until(async () => /too much memory/.test(await overlay()), 'the end of the app');
    await stop();
    await set('limits.heap', 512);
    await start();
    await terminal.clickText('do fill');
    await terminal.see('It is held 3000000');
  });

  it('history.entries: how many steps are kept', async () => {
    await set('history.entries', 2);
    await start();
    for (const name of ['step', 'less', 'step', 'less']) {
      await terminal.clickText(`do ${name}`);
      await terminal.see(`It is ${name}`);
    }
    assert.equal(await kept(), 2);
    await stop();
    await set('history.entries', 0);
    await start();
    await terminal.clickText('do step');
    await terminal.see('It is step');
    await palette('Teahouse: Look Back');
    await until(
      async () => (await notifications()).some((text) => text.includes('keeps no history')),
      'the word that there is none',
    );
  });

  it('history.megabytes: how much the states of before may hold', async () => {
    const after = async (megabytes: number): Promise<number> => {
      await set('history.megabytes', megabytes);
      await start();
      for (let time = 0; time < 6; time++) {
        await terminal.clickText('do block');
        await terminal.see('It is block');
        await terminal.clickText('do step');
        await terminal.see('It is step');
      }
      const steps = await kept();
      await stop();
      return steps;
    };
    assert.equal(await after(64), 12);
    const few = await after(1);
    fact(`kept with one megabyte: ${String(few)} of 12`);
    assert.ok(few < 8 && few > 0, String(few));
  });

  it('reloadOnSave: whether a save by hand brings the new code in without a question', async () => {
    await set('reloadOnSave', false);
    await start();
    const editor = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.Beside });
    const at = editor.document.positionAt(editor.document.getText().indexOf('It is '));
    await editor.edit((edit) => edit.insert(at, 'Now: '));
    await run('workbench.action.files.save');
    await until(async () => (await notifications()).some((text) => text.includes('was changed')), 'the question');
    await terminal.see(/^ ?It is ready/m);
    await run('notifications.clearAll');
    await set('reloadOnSave', true);
    await editor.edit((edit) => edit.insert(at, 'Just '));
    await run('workbench.action.files.save');
    await terminal.see('Just Now: It is ready');
    await run('workbench.action.files.revert');
    file = await workspaceFile('strain.tea.ts', strain);
  });

  it('tools.sessionCap: how many tools an app may have listed once widgets are gone', async () => {
    await set('tools.sessionCap', 9);
    await start();
    await terminal.clickText('do less');
    const rows = async (): Promise<string[]> => (await sidebar.rows('Apps And Tools')).map(({ label }) => label);
    await until(async () => (await rows()).some((row) => row === 'extra2, not on the screen'), 'the widgets gone');
    // They are kept for a minute, since a widget that comes back keeps its tools.
    await sleep(61_000);
    await terminal.clickText('do step');
    await until(async () => !(await rows()).some((row) => row.startsWith('extra')), 'no tools of theirs');
    assert.ok((await rows()).some((row) => row.startsWith('App strain, running, agents ask, tools: 8')));
  });
});
