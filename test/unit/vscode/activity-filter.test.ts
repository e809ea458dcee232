import assert from 'node:assert/strict';
import type { AnsweredCall } from '../../../src/gateway/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import type { Session } from '../../../src/session/types.ts';
import { PlayedHistory } from './fake/history.ts';
import './fake/register.ts';
import { fakeSession, fakeTool } from './fake/sessions.ts';

const { AnsweredCalls } = await import('../../../src/vscode/activity/answered-calls.ts');
const { ActivityView } = await import('../../../src/vscode/activity/activity-view.ts');
const { activityHandlers } = await import('../../../src/vscode/activity/commands.ts');
const { command } = await import('../../../src/vscode/contributions.ts');
const { EventEmitter, shown } = await import('./fake/vscode.ts');

const STEPS = [
  { entry: 3, at: 3_000, did: 'rename', origin: 'agent', client: 'Codex', changed: [] },
  { entry: 2, at: 2_000, did: 'add', origin: 'agent', client: 'Claude', changed: [] },
  { entry: 1, at: 1_000, did: 'tick', origin: 'timer', changed: [] },
];

/** The view over one session: three steps, or no history, and the calls that a test lets be answered. */
function activity({ off = false } = {}) {
  const history = new PlayedHistory();
  history.answer = (ask) => {
    if (ask.what === 'mask') return { ok: true, result: ask.texts };
    if (off) return { ok: false, reason: { code: 'no_history', message: 'This session keeps no history.' } };
    if (ask.what === 'clients') return { ok: true, result: ['Codex', 'Claude'] };
    assert.ok(ask.what === 'list');
    const items = STEPS.filter(({ origin }) => ask.origin === undefined || origin === ask.origin).filter(
      ({ client }) => ask.client === undefined || client === ask.client,
    );
    return { ok: true, result: { items, first: 0, newest: 3 } as unknown as Json };
  };
  const silent = new EventEmitter<never>().event;
  const session: Session = Object.assign(fakeSession('notes'), {
    history,
    onDidFold: silent,
    onDidChangeState: silent,
  });
  const all = [session];
  const changes = new EventEmitter<Session>();
  const answered = new EventEmitter<AnsweredCall>();
  const sessions = { all, get: () => all[0], onDidChange: changes.event };
  const kept = new AnsweredCalls(answered.event, sessions);
  const view = new ActivityView(sessions, { kept, onDidAnswer: answered.event });
  const tree = shown.treeViews.at(-1);
  assert.ok(tree);
  const documents: string[] = [];
  const commands = activityHandlers({
    activity: view,
    documents: { keep: () => assert.fail(), show: (_name, text) => Promise.resolve(void documents.push(text)) },
    recordings: { replayHistory: () => assert.fail() },
    show: () => assert.fail(),
  });
  const labels = async (): Promise<readonly unknown[]> =>
    (await view.getChildren()).map((row) => view.getTreeItem(row).label);
  const filter = (by: string): Promise<void> => {
    shown.pickAnswers.push(by);
    return commands[command.filterActivity](undefined);
  };
  const exported = async (): Promise<readonly Record<string, unknown>[]> => {
    await commands[command.exportActivity](undefined);
    return JSON.parse(documents.at(-1) ?? '[]') as Record<string, unknown>[];
  };
  return { view, tree, all, session, changes, answered, labels, filter, exported };
}

/** A read of a client that was answered after all steps. */
function read(client: string, kind: 'agent' | 'person' = 'agent'): AnsweredCall {
  const record = {
    at: 9_000,
    client,
    clientId: client,
    tool: 'notes.list.get_rows',
    sessionId: 'notes',
    milliseconds: 2,
    outcome: 'ok',
  };
  return {
    record,
    client: { id: client, name: client, origin: kind === 'agent' ? { kind, client } : { kind } },
    name: record.tool,
    arguments: {},
    answer: { kind: 'answer', tool: fakeTool(record.tool), answer: { ok: true, result: 'two rows' } },
    sent: [],
  };
}

describe('the filter of the activity view', () => {
  it('offers all, the sides, and the clients that did something: by steps or by calls alone', async () => {
    const { view, answered, filter } = activity();
    answered.fire(read('Inspector'));
    answered.fire(read('you', 'person'));
    await filter('');
    assert.deepEqual(shown.picks.at(-1), [
      'All',
      'Agents',
      'You',
      'Timers',
      'Commands of the app',
      'The app itself',
      'One client',
      'Claude',
      'Codex',
      'Inspector',
    ]);
    view.dispose();
  });

  it('shows the steps and calls of one client, and says so over them', async () => {
    const { view, tree, answered, filter, labels } = activity();
    answered.fire(read('Claude'));
    answered.fire(read('Codex'));
    await filter('Claude');
    assert.deepEqual(await labels(), ['list.get_rows', 'add']);
    const [call] = (await view.getChildren()).map((row) => view.getTreeItem(row));
    assert.equal(call?.description, 'ok · 2.0 ms', 'who did it is not said again in each row');
    assert.equal(call.accessibilityInformation?.label, 'Call of list.get_rows by Claude: ok');
    assert.deepEqual([tree.description, tree.message], ['Claude', 'Only what Claude did is shown.']);
    await filter('All');
    assert.equal((await labels()).length, 5);
    assert.deepEqual([tree.description, tree.message], ['', '']);
    view.dispose();
  });

  it('leaves an empty view to its welcome, and is there again with the next app', async () => {
    const { view, tree, all, session, changes, filter } = activity();
    await filter('You');
    assert.equal(tree.message, 'Only what you did is shown.');
    all.length = 0;
    changes.fire(session);
    assert.equal(tree.message, '');
    all.push(session);
    changes.fire(session);
    assert.equal(tree.message, 'Only what you did is shown.');
    view.dispose();
  });

  it('says that nothing came from there, and still offers a client that is gone', async () => {
    const { view, filter, labels } = activity();
    view.show({ origin: 'agent', client: 'Gone' });
    assert.deepEqual(await labels(), ['Nothing came from there yet.']);
    await filter('');
    assert.deepEqual(shown.picks.at(-1)?.slice(-3), ['Claude', 'Codex', 'Gone']);
    view.show({ origin: 'agent', client: '$(account) you' });
    await filter('');
    assert.ok(shown.picks.at(-1)?.includes('$\u2060(account) you'), 'a name is no icon');
    view.dispose();
  });
});

describe('the activity view where the history is off', () => {
  it('lists the calls, and says why there are no steps and where that is set', async () => {
    const { view, answered, labels, filter, exported } = activity({ off: true });
    answered.fire({ ...read('Claude'), arguments: { from: 0, text: 'x'.repeat(500) } });
    answered.fire(read('Codex'));
    const why = 'No steps: started without history';
    assert.deepEqual(await labels(), [why, 'list.get_rows', 'list.get_rows']);
    const [row] = await view.getChildren();
    assert.ok(row);
    const { command: click } = view.getTreeItem(row);
    assert.deepEqual(click?.arguments, ['@id:teahouse.history.entries']);
    const all = (await exported()).map((call) => [call['client'], call['arguments']]);
    assert.deepEqual(all, [
      ['Codex', {}],
      ['Claude', { from: 0, text: 'x'.repeat(500) }],
    ]);
    await filter('Codex');
    const rows = await view.getChildren();
    assert.deepEqual(
      rows.map((each) => (each.kind === 'call' ? each.call.client.name : each.kind)),
      ['note', 'Codex'],
    );
    view.dispose();
  });
});
