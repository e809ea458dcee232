import assert from 'node:assert/strict';
import './fake/register.ts';
import type * as vscode from 'vscode';
import { staticTools, type StaticDeps } from '../../../src/gateway/static/index.ts';
import type { Gateway } from '../../../src/gateway/types.ts';
import type { ListedTool } from '../../../src/tools/types.ts';
import { languageModelTool, staticToolOf } from '../../../src/vscode/contributions.ts';
import { awaitListed, effectText, patience } from '../../../src/vscode/lm-tools/effect.ts';
import { fakeTool } from './fake/sessions.ts';

const { prepared } = await import('../../../src/vscode/lm-tools/prepare.ts');
const { LanguageModelTools } = await import('../../../src/vscode/lm-tools/tools.ts');
const { shown } = await import('./fake/vscode.ts');

/** A VS Code whose list becomes `later` after so many looks, and a clock that only sleeping moves. */
function editor(first: readonly string[], later: readonly string[], looks: number) {
  let time = 0;
  let looked = 0;
  return {
    names: () => ((looked += 1) > looks ? later : first),
    sleep: (ms: number) => ((time += ms), Promise.resolve()),
    now: () => time,
    get time() {
      return time;
    },
  };
}

describe('a writing language-model tool', () => {
  const add = fakeTool('counter.add.click');
  const mine = 'mcp_teahouse_counter_add_click';

  it('waits until VS Code lists what the call brought up', async () => {
    const vscode = editor(['other'], ['other', mine], 3);
    assert.equal(await awaitListed([], [add], vscode), 'shown');
    assert.equal(vscode.time, 120);
  });

  it('waits until VS Code has dropped what the call took away', async () => {
    const vscode = editor([mine], [], 2);
    assert.equal(await awaitListed([add], [], vscode), 'shown');
    assert.ok(vscode.time > 0);
  });

  it('waits two seconds at most', async () => {
    const vscode = editor([], [], 0);
    assert.equal(await awaitListed([], [add], vscode), 'waited');
    assert.equal(vscode.time, patience);
  });

  it('does not wait when no tool came or went', async () => {
    const vscode = editor([], [], 0);
    assert.equal(await awaitListed([add], [{ ...add }], vscode), 'none');
    assert.equal(vscode.time, 0);
  });

  it('does not wait when the call is cancelled', async () => {
    const vscode = { ...editor([], [], 0), signal: AbortSignal.abort() };
    assert.equal(await awaitListed([], [add], vscode), 'waited');
  });

  it('says which it was', () => {
    assert.equal(effectText('none'), '');
    assert.match(effectText('shown'), /up to date/);
    assert.match(effectText('waited'), /does not show the change yet.*teahouse_call_action/);
  });
});

describe('before a language-model tool runs', () => {
  const facts = { reads: false, shownArguments: '{}', takes: 'none' } as const;

  for (const name of [
    languageModelTool.listApps,
    languageModelTool.listSessions,
    languageModelTool.readScreen,
    languageModelTool.readModel,
    languageModelTool.waitFor,
    languageModelTool.listActions,
  ])
    it(`${name} asks nothing`, () => {
      assert.equal(prepared(name, {}, facts).confirmation, undefined);
    });

  it('each that may change something asks, whichever tools there are', () => {
    const behind = new Map(staticTools({} as StaticDeps).map((tool) => [tool.name, tool]));
    for (const name of Object.values(languageModelTool)) {
      const tool = behind.get(staticToolOf(name));
      assert.ok(tool, name);
      const { confirmation, invocationMessage } = prepared(name, {}, facts);
      const mayWrite = tool.annotations?.sensitive === true || name === languageModelTool.callAction;
      assert.equal(confirmation !== undefined, mayWrite, name);
      assert.notEqual(invocationMessage, '', name);
    }
  });

  it('starting names the app and its arguments', () => {
    const { confirmation } = prepared(
      languageModelTool.startSession,
      { app: 'contacts', arguments: ['people.csv'] },
      facts,
    );
    assert.deepEqual(confirmation, {
      title: 'Start the terminal app “contacts”?',
      lines: ['Its widgets become tools that the agent can use.', 'Arguments: people.csv'],
    });
  });

  it('stopping says what is lost', () => {
    const { confirmation } = prepared(languageModelTool.stopSession, { session: 'contacts' }, facts);
    assert.equal(confirmation?.title, 'Stop the terminal app “contacts”?');
  });

  it('an action names itself and its arguments', () => {
    const { confirmation } = prepared(
      languageModelTool.callAction,
      { tool: 'contacts.name.type_into', arguments: { text: 'Ada' } },
      { reads: false, shownArguments: '{"text":"Ada"}', takes: 'some' },
    );
    assert.deepEqual(confirmation, { title: 'Use contacts.name.type_into?', lines: ['With: {"text":"Ada"}'] });
  });

  it('an action without arguments says why there are none, and never that of one that may take some', () => {
    const line = (more: Partial<Parameters<typeof prepared>[2]>): string | undefined =>
      prepared(languageModelTool.callAction, { tool: 'a.b.click' }, { ...facts, ...more }).confirmation?.lines[0];
    assert.equal(line({}), 'It takes no arguments.');
    assert.equal(line({ takes: 'some' }), 'Without arguments.');
    assert.equal(line({ takes: 'some', shownArguments: '' }), 'Its arguments cannot be read.');
    assert.equal(line({ takes: 'unknown', shownArguments: '' }), 'No app has this action now.');
  });

  it('an action that only reads asks nothing', () => {
    assert.equal(
      prepared(languageModelTool.callAction, { tool: 'contacts.people.get' }, { ...facts, reads: true }).confirmation,
      undefined,
    );
  });

  it('makes no link and no picture of what a model wrote, in its title neither', () => {
    const session = '![x](https://example.org/a.png) [y](command:quit)';
    for (const name of [languageModelTool.stopSession, languageModelTool.fillForm, languageModelTool.readScreen]) {
      const { invocationMessage, confirmation } = prepared(name, { session }, facts);
      for (const text of [invocationMessage, confirmation?.title ?? '']) assert.doesNotMatch(text, /\]\(/);
    }
  });

  it('shows what a model wrote on one line, cut', () => {
    const { invocationMessage } = prepared(
      languageModelTool.startSession,
      { app: `a\nb\u{202E}${'x'.repeat(200)}` },
      facts,
    );
    assert.match(invocationMessage, /^Starting a bx+…$/);
    assert.ok(invocationMessage.length < 100);
  });
});

const NEVER = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

describe('VS Code asks before teahouse_call_action', () => {
  /** Whether VS Code would ask before this tool is called. */
  function asks(more: Partial<ListedTool>): boolean {
    const tool = fakeTool('demo.total.get', more);
    const made = new LanguageModelTools({
      gateway: { forget: () => undefined } as unknown as Gateway,
      sessions: { get: () => undefined, all: [] },
      find: () => tool,
    });
    const registered = shown.languageModelTools.get(languageModelTool.callAction) as vscode.LanguageModelTool<object>;
    const prepared = registered.prepareInvocation?.({ input: { tool: tool.name, arguments: {} } }, NEVER);
    made.dispose();
    return (prepared as vscode.PreparedToolInvocation).confirmationMessages !== undefined;
  }

  it('calls what may write, and not before a read of the house’s own', () => {
    assert.equal(asks({ readOnly: true }), false);
    assert.equal(asks({ annotations: { sensitive: true } }), true);
    assert.equal(asks({}), true, 'a provider that an app brought does not say what its action does');
    assert.equal(asks({ kind: 'application' }), true);
    assert.equal(asks({ kind: 'application', readOnly: true }), false);
  });
});

describe('VS Code asks before teahouse_fill_form and teahouse_send_keys', () => {
  /** What VS Code shows of a call. */
  function asked(sessions: readonly object[], input: object, tool: string = languageModelTool.fillForm): string {
    const made = new LanguageModelTools({
      gateway: { forget: () => undefined } as unknown as Gateway,
      sessions: { get: () => sessions[0], all: sessions } as never,
      find: (name) => fakeTool(name, { kind: 'static' }),
    });
    const registered = shown.languageModelTools.get(tool) as vscode.LanguageModelTool<object>;
    const prepared = registered.prepareInvocation?.({ input }, NEVER) as vscode.PreparedToolInvocation;
    made.dispose();
    return (prepared.confirmationMessages?.message as vscode.MarkdownString).value;
  }
  const tree = [
    { type: 'text_input', id: 'name' },
    { type: 'password_field', id: 'door' },
  ];
  const fields = { name: 'Ada', door: '4938' };

  it('with the fields, the texts of password fields masked', () => {
    const text = asked([{ id: 'a', state: { name: 'running' }, tree }], { fields });
    assert.match(text, /Ada/);
    assert.doesNotMatch(text, /4938/);
  });

  it('with the keys, hidden where a password field is in the view', () => {
    const session = { id: 'a', state: { name: 'running' } };
    const input = { text: '4938', keys: ['enter'] };
    const seen = [tree, tree.slice(0, 1)].map((view) =>
      asked([{ ...session, tree: view }], input, languageModelTool.sendKeys),
    );
    assert.deepEqual(
      seen.map((text) => text.includes('4938')),
      [false, true],
    );
  });

  it('with the names only where it cannot tell which session is meant', () => {
    assert.doesNotMatch(asked([], { fields }), /Ada|4938/);
  });
});
