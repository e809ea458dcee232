import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  dialog,
  fact,
  pressDialog,
  resultText,
  setting,
  shot,
  sleep,
  terminal,
  ui,
  until,
  workspaceFile,
} from '../harness/kit.ts';

const { executeCommand } = vscode.commands;

const APP = `import { app, button, column, text } from 'teahouse';

interface Model {
  readonly count: number;
}

export default app<Model, { type: 'add'; by: number }>({
  init: (): Model => ({ count: 0 }),
  update(message, model) {
    const next: number = model.count + message.by;
    return { count: next };
  },
  view: (model) =>
    column([
      text('count ' + model.count),
      text('process ' + process.pid),
      button('add', 'Add', { type: 'add', by: 1 }),
    ]),
});
`;
/** The line of \`return { count: next };\`, counting from 1. */
const RETURN = 11;
const INIT = 8;

const invoke = (name: string, input: object): Promise<string> =>
  Promise.resolve(vscode.lm.invokeTool(`teahouse_${name}`, { input, toolInvocationToken: undefined }).then(resultText));

/** An agent's click; the editor asks before each call of that tool. */
async function clickAdd(): Promise<string> {
  const answer = invoke('call_action', { tool: 'counted.add.click', arguments: {} });
  await dialog();
  await pressDialog('Yes');
  return answer;
}

/** The process of the app, as its screen shows it. */
const processOf = async (): Promise<string | undefined> =>
  /process (\d+)/.exec((await terminal.rows()).join('\n'))?.[1];

/** Whether a text stands in the terminal's page, outside of the picture too. */
const inTerminal = (text: string): Promise<boolean> =>
  ui(async ({ terminal, arg }) => (await (await terminal.frame()).locator('body').innerText()).includes(arg.text), {
    text,
  });

type Dap = { readonly type: string; readonly event?: string; readonly body?: Readonly<Record<string, unknown>> };

describe('an app that is debugged', () => {
  const stops: { session: vscode.DebugSession; reason: unknown; threadId: unknown }[] = [];
  const open: vscode.Disposable[] = [];
  /** The debug sessions that are there. */
  const alive = new Set<string>();
  let file: vscode.Uri;

  before(() => {
    open.push(
      vscode.debug.onDidStartDebugSession((session) => alive.add(session.id)),
      vscode.debug.onDidTerminateDebugSession((session) => alive.delete(session.id)),
      vscode.debug.registerDebugAdapterTrackerFactory('pwa-node', {
        createDebugAdapterTracker: (session) => ({
          onDidSendMessage(message: Dap) {
            if (message.type !== 'event' || message.event !== 'stopped') return;
            stops.push({ session, reason: message.body?.['reason'], threadId: message.body?.['threadId'] });
          },
        }),
      }),
    );
  });
  after(() => {
    for (const each of open) each.dispose();
  });

  beforeEach(async () => {
    stops.length = 0;
    await setting('teahouse.access.defaultMode', 'act');
    await setting('teahouse.limits.callTimeout', 1_000);
    await setting('teahouse.limits.silence', 2_000);
    file = await workspaceFile('counted.tea.ts', APP);
    const at = new vscode.Location(file, new vscode.Position(RETURN - 1, 0));
    vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(at)]);
    assert.equal(await executeCommand('teahouse.debugApp', file), 'counted');
    await terminal.see('count 0', { ms: 30_000 });
  });
  afterEach(async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await executeCommand('teahouse.stop', 'counted');
    await until(() => alive.size === 0, 'the debug session to end');
    await executeCommand('workbench.action.closeAllEditors');
    for (const key of ['access.defaultMode', 'limits.callTimeout', 'limits.silence'])
      await setting(`teahouse.${key}`, undefined);
  });

  const stopped = (): Promise<(typeof stops)[number]> =>
    until((): (typeof stops)[number] | undefined => stops[0], 'a stop');
  const goOn = async (): Promise<void> => {
    const { session, threadId } = stops[0]!;
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await session.customRequest('continue', { threadId });
  };

  it('stops at a breakpoint of its TypeScript, and an agent’s call says where', async () => {
    const answer = await clickAdd();
    fact('the agent reads', answer);
    const { reason } = await stopped();
    assert.equal(reason, 'breakpoint');
    await until(() => inTerminal('The debugger holds the app in update.'), 'the bar over the picture');
    await shot('debug-stopped');
    assert.ok(answer.includes(`a debugger holds it at ${file.fsPath}:${RETURN}, in update`), answer);
    assert.match(answer, /goes on when a person lets the app go on/);
    await goOn();
    await terminal.see('count 1');
    await until(async () => !(await inTerminal('The debugger holds')), 'the bar to go');
  });

  it('trips no limit while it stands still, and what is asked of it is refused or says where it stands', async () => {
    void clickAdd();
    await stopped();
    await until(
      async () => (await invoke('list_sessions', {})).includes('a debugger holds it'),
      'the stop in the list',
    );
    const screen = await invoke('read_screen', { session: 'counted' });
    assert.match(screen, /does not show its screen: a debugger holds it at /);
    const second = await clickAdd();
    assert.match(second, /So "add\.click" was not done\./);
    await sleep(4_000); // more than the limits that this window has
    assert.match(await invoke('list_sessions', {}), /"state":"running"/);
    await goOn();
    await terminal.see('count 1');
    await until(async () => !(await invoke('list_sessions', {})).includes('a debugger holds it'), 'it to go on');
    assert.match(await clickAdd(), /Changed in the model: \/count/);
    await terminal.see('count 2');
  });

  it('stops in its first lines, before there is a session to see', async () => {
    await executeCommand('teahouse.stop', 'counted');
    await until(() => alive.size === 0, 'the debug session to end');
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    vscode.debug.addBreakpoints([
      new vscode.SourceBreakpoint(new vscode.Location(file, new vscode.Position(INIT - 1, 0))),
    ]);
    await executeCommand('teahouse.debugApp', file);
    await stopped();
    assert.match(await invoke('list_sessions', {}), /"state":"starting"/);
    await goOn();
    await terminal.see('count 0');
  });

  it('goes on with its model when the debugger starts it again', async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await terminal.clickText('Add');
    await terminal.see('count 1');
    const pid = await processOf();
    void executeCommand('workbench.action.debug.restart');
    await until(async () => ![undefined, pid].includes(await processOf()), 'another process');
    fact('processes', [pid, await processOf()]);
    await terminal.clickText('Add');
    await terminal.see('count 2');
  });

  it('takes a saved file up by a restart under the debugger', async () => {
    vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    await terminal.clickText('Add');
    await terminal.see('count 1');
    const editor = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.Beside });
    const at = editor.document.positionAt(editor.document.getText().indexOf("count '"));
    await editor.edit((edit) => edit.insert(at, 're'));
    await executeCommand('workbench.action.files.save');
    await terminal.see('recount 1');
    assert.ok(alive.size > 0, 'it is debugged on');
  });

  it('ends with its debug session', async () => {
    await executeCommand('workbench.action.debug.stop');
    await until(async () => !(await invoke('list_sessions', {})).includes('"counted"'), 'the session to end');
  });
});
