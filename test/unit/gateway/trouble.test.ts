import { Rests } from '../../../src/gateway/rests.ts';
import assert from 'node:assert/strict';
import { staticTools } from '../../../src/gateway/static/index.ts';
import type { StaticDeps } from '../../../src/gateway/static/index.ts';
import { callResult } from '../../../src/gateway/answers.ts';
import type { Sessions } from '../../../src/session/types.ts';
import { agent, fakeHouse, type FakeHouse, type FakeSession, FakeClock } from './fakes.ts';

/** A house with its static tools and the session `demo`. */
function house(): FakeHouse {
  const late: { made?: FakeHouse } = {};
  const behind = (name: 'registry' | 'sessions'): object =>
    new Proxy(
      {},
      {
        get: (_, key) => {
          const part = (late.made as FakeHouse)[name];
          const value: unknown = Reflect.get(part, key);
          return typeof value === 'function' ? (value.bind(part) as unknown) : value;
        },
      },
    );
  const deps: StaticDeps = {
    registry: behind('registry') as StaticDeps['registry'],
    sessions: behind('sessions') as Sessions,
    apps: { list: () => Promise.resolve([]) },
    consent: { judge: () => Promise.resolve('known') },
    clock: new FakeClock(),
    workspaceFolder: () => null,
    mode: () => 'act',
    rests: new Rests(),
  };
  late.made = fakeHouse({ defaultAccess: 'act', statics: staticTools(deps) });
  return late.made;
}

async function said({ gateway }: FakeHouse, name: string, args: Record<string, unknown> = {}) {
  return callResult(await gateway.call({ name, arguments: args, client: agent('Claude') }));
}

/** The session `demo` of a house, as the fake that it is. */
function demo(made: FakeHouse) {
  return made.sessions.get('demo') as unknown as FakeSession;
}

describe('what an agent learns of trouble', () => {
  it('is what failed in an app that runs, beside its screen and in the list, as data with its place', async () => {
    const made = house();
    demo(made).problems = [
      {
        code: 'command_failed',
        message: 'The command "save" failed: disk full.',
        file: '/w/a.tea.ts',
        line: 4,
        column: 2,
      },
    ];
    const problems = [
      { code: 'command_failed', untrustedText: 'The command "save" failed: disk full.', at: '/w/a.tea.ts:4:2' },
    ];
    assert.deepEqual((await said(made, 'read_screen')).structured?.['problems'], problems);
    assert.deepEqual((await said(made, 'list_sessions')).structured?.['items'], [
      { session: 'demo', app: 'demo', state: 'running', problems, access: 'act', tools: 0 },
    ]);
  });

  it('is why a session ended and how it runs again, whichever way it is asked for', async () => {
    const made = house();
    demo(made).state = { name: 'ended', why: 'unresponsive', detail: 'It did not answer for 10 seconds.' };
    demo(made).readScreen = () => Promise.resolve(null);
    const text =
      'The session "demo" does not run: it was ended because it no longer answered, as in an endless loop ' +
      '(It did not answer for 10 seconds). A person can restart it in the editor; to start it anew yourself, call ' +
      'stop_session with "demo" and then start_session. list_sessions shows what runs.';
    assert.equal((await said(made, 'read_screen', { session: 'demo' })).text, text);
    assert.equal((await said(made, 'demo.add.click')).text, `There is no tool "demo.add.click". ${text}`);
    assert.equal(
      (await said(made, 'call_action', { tool: 'demo.add.click' })).text,
      `There is no tool "demo.add.click". ${text}`,
    );
    const { structured } = await said(made, 'list_sessions');
    assert.match(JSON.stringify(structured), /"why":"unresponsive","happened":"it was ended because/);
  });

  it('is where a debugger holds an app, by its screen that does not come and in the list', async () => {
    const made = house();
    demo(made).hold = { file: '/w/board.tea.ts', line: 12, inside: 'update' };
    demo(made).readScreen = () => Promise.resolve(null);
    const read = await said(made, 'read_screen', { session: 'demo' });
    assert.equal(read.isError, true);
    assert.equal(
      read.text,
      'The session "demo" does not show its screen: a debugger holds it at /w/board.tea.ts:12, in update. ' +
        'A person has to let the app go on in the debugger; then call read_screen again.',
    );
    assert.deepEqual((await said(made, 'list_sessions')).structured?.['items'], [
      {
        session: 'demo',
        app: 'demo',
        state: 'running',
        debugger: 'a debugger holds it at /w/board.tea.ts:12, in update',
        access: 'act',
        tools: 0,
      },
    ]);
  });

  it('is where a file could not be loaded', async () => {
    const made = house();
    demo(made).state = {
      name: 'failed',
      error: { code: 'unsupported_syntax', message: 'No enum.', file: '/w/a.tea.ts', line: 3, advice: 'Use a union.' },
    };
    const { structured } = await said(made, 'list_sessions');
    assert.match(JSON.stringify(structured), /"error":"No enum\. \(\/w\/a\.tea\.ts:3\) Use a union\."/);
  });

  it('is why a widget has no tool, in the list of actions and when its tool is called all the same', async () => {
    const made = house();
    demo(made).refusals = [
      { kind: 'widget_id', widgetId: 'not fit' },
      { kind: 'action_spec', widgetId: 'map', name: 'zoom', fault: { kind: 'too_large' } },
    ];
    const why =
      'The id of this widget cannot be part of a tool name, so it has no tools: an id is 1 to 32 letters, digits, "_" or "-".';
    assert.deepEqual((await said(made, 'list_actions')).structured?.['refused'], [
      { untrustedText: 'not fit', why },
      { untrustedText: 'map.zoom', why: 'The description or schema of this action cannot be listed (too_large).' },
    ]);
    const called = await said(made, 'demo.not fit.click');
    assert.ok(called.isError);
    assert.ok(called.text.startsWith(`There is no tool "demo.not fit.click". ${why}`), called.text);
  });
});
