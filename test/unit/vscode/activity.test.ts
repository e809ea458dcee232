import assert from 'node:assert/strict';
import type { AnsweredCall, GatewayAnswer } from '../../../src/gateway/types.ts';
import type { Folded } from '../../../src/protocol/history.ts';
import type { Session, SessionState } from '../../../src/session/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import type { Row } from '../../../src/vscode/activity/row.ts';
import { PlayedHistory } from './fake/history.ts';
import './fake/register.ts';
import { fakeSession, fakeTool } from './fake/sessions.ts';

const { AnsweredCalls } = await import('../../../src/vscode/activity/answered-calls.ts');
const { ActivityView } = await import('../../../src/vscode/activity/activity-view.ts');
const { activityHandlers } = await import('../../../src/vscode/activity/commands.ts');
const { command } = await import('../../../src/vscode/contributions.ts');
const { EventEmitter, executed, shown } = await import('./fake/vscode.ts');

const STEPS = [
  { entry: 3, at: 0, did: 'rewind', origin: 'person', to: 1, changed: ['/list'] },
  {
    entry: 2,
    at: 0,
    did: 'password_field_change',
    origin: 'agent',
    client: 'Claude',
    tool: 'door.type_into',
    arguments: { text: { secret: true, length: 7 } },
    message: { type: 'password_field_change', id: 'door', text: { secret: true, length: 7 } },
    commands: ['store'],
    ms: 0.25,
    changed: ['/door'],
  },
  { entry: 1, at: 0, did: 'tick', origin: 'timer', ms: 120, changed: [] },
];

/** A session whose history a test plays. */
function played(id = 'notes') {
  const history = new PlayedHistory();
  history.answer = (ask) => {
    if (ask.what === 'list') {
      const items = STEPS.filter(({ origin }) => ask.origin === undefined || origin === ask.origin);
      return { ok: true, result: { items, first: 0, newest: 3 } as unknown as Json };
    }
    if (ask.what === 'clients') return { ok: true, result: ['Claude'] };
    return { ok: true, result: { changes: [], screen: [], screenBefore: [] } };
  };
  const folds = new EventEmitter<Folded>();
  const states = new EventEmitter<SessionState>();
  const session: Session = Object.assign(fakeSession(id), {
    history,
    onDidFold: folds.event,
    onDidChangeState: states.event,
  });
  return { session, history, folds, states };
}

function activity(...all: readonly Session[]) {
  const changes = new EventEmitter<Session>();
  const answered = new EventEmitter<AnsweredCall>();
  const get = (id: string) => all.find((session) => session.id === id);
  const kept = new AnsweredCalls(answered.event, { all, get, onDidChange: changes.event });
  const view = new ActivityView({ all, onDidChange: changes.event }, { kept, onDidAnswer: answered.event });
  const tree = shown.treeViews.at(-1);
  assert.ok(tree);
  return { view, tree, changes, answered, kept };
}

describe('the activity view', () => {
  it('lists the steps of the one session, the newest first: what, with what, who, by which tool, how long if long', async () => {
    const { view } = activity(played().session);
    const items = (await view.getChildren()).map((row) => view.getTreeItem(row));
    assert.deepEqual(
      items.map(({ label, description, iconPath, contextValue }) => [
        label,
        description,
        (iconPath as { id: string }).id,
        contextValue,
      ]),
      [
        ['Rewound to step 1', 'you', 'account', 'step'],
        ['password_field_change', 'door · Claude · door.type_into', 'hubot', 'step'],
        ['tick', 'a timer · 120 ms', 'clock', 'step'],
      ],
    );
    const tooltip = items[1]?.tooltip as string;
    assert.match(tooltip, /Arguments: \{"text":\{"secret":true,"length":7\}\}/);
    assert.match(tooltip, /Commands: store\nChanged: \/door/);
    view.dispose();
  });

  it('has a row for each session when there are several', async () => {
    const { view } = activity(played('a').session, played('b').session);
    const rows = await view.getChildren();
    assert.deepEqual(
      rows.map((row) => view.getTreeItem(row).label),
      ['a', 'b'],
    );
    assert.equal((await view.getChildren(rows[1])).length, 3);
    view.dispose();
  });

  it('says why there is nothing', async () => {
    const { session, history } = played();
    history.answer = () => ({ ok: false, reason: { code: 'session_not_running', message: 'It has ended.' } });
    const { view } = activity(session);
    const [row] = await view.getChildren();
    assert.ok(row);
    assert.equal(view.getTreeItem(row).label, 'notes is not running. Restart the app first.');
    view.dispose();
  });

  it('is drawn again once for many messages, and not while nobody sees it', async () => {
    const { session, folds } = played();
    const { view, tree } = activity(session);
    let drawn = 0;
    view.onDidChangeTreeData(() => (drawn += 1));
    for (let i = 0; i < 50; i += 1) folds.fire({} as Folded);
    await new Promise((resolve) => setTimeout(resolve, 250));
    assert.equal(drawn, 1);
    tree.visible = false;
    folds.fire({} as Folded);
    await new Promise((resolve) => setTimeout(resolve, 250));
    assert.equal(drawn, 1);
    view.dispose();
    assert.equal(folds.size, 0);
  });

  it('shows one origin where that is asked for', async () => {
    const { session, history } = played();
    const { view, tree } = activity(session);
    const commands = activityHandlers({
      activity: view,
      documents: never(),
      recordings: never(),
      show: () => undefined,
    });
    shown.pickAnswers.push('Agents');
    await commands[command.filterActivity](undefined);
    assert.equal(tree.description, 'Agents');
    assert.equal((await view.getChildren()).length, 1);
    assert.deepEqual(history.asked.at(-1), { what: 'list', most: 200, origin: 'agent' });
    view.dispose();
  });

  it('shows what a step changed as a difference of two documents, looks back, rewinds and undoes there', async () => {
    const { session, history } = played();
    const { view } = activity(session);
    const revealed: string[] = [];
    const kept: string[] = [];
    const documents = {
      keep: (name: string) => (kept.push(name), { name } as never),
      show: (name: string, text: string) =>
        Promise.resolve(
          void kept.push(`${name}: ${(JSON.parse(text) as { entry: number }[]).map((it) => it.entry).join()}`),
        ),
    };
    const recordings = {
      replayHistory: ({ id }: Session, entry?: number) =>
        Promise.resolve(void revealed.push(`${id} from ${String(entry)}`)),
    };
    const commands = activityHandlers({
      activity: view,
      documents,
      recordings,
      show: ({ id }) => revealed.push(id),
    });
    const step = (await view.getChildren())[1] as Row;
    history.asked.length = 0;
    for (const id of [
      command.showStep,
      command.lookBackHere,
      command.rewindBeforeThis,
      command.undoThis,
      command.replayFromHere,
    ] as const)
      await commands[id](step);
    assert.deepEqual(history.asked, [
      { what: 'show', entry: 2 },
      { what: 'look', at: 2 },
      { what: 'rewind', to: 1 },
      { what: 'undo', leaveOut: false, entry: 2 },
    ]);
    assert.deepEqual(
      [kept, revealed],
      [
        [
          'notes: what “password_field_change” changed (step 2) 1',
          'notes: what “password_field_change” changed (step 2) 2',
        ],
        ['notes', 'notes from 2'],
      ],
    );
    assert.equal(executed.at(-1)?.[0], 'vscode.diff');
    await commands[command.exportActivity](undefined);
    assert.equal(kept.at(-1), 'Activity: 3,2,1');
    view.dispose();
  });
});

/** A call of Claude that was answered. */
function answer(how: Partial<Omit<AnsweredCall, 'record'>> & { outcome?: string; at?: number } = {}): AnsweredCall {
  const { outcome = 'ok', at = 0, ...more } = how;
  const answered: GatewayAnswer = {
    kind: 'answer',
    tool: fakeTool('notes.door.type_into'),
    answer:
      outcome === 'ok'
        ? { ok: true, result: 'Typed 7 characters' }
        : { ok: false, reason: { code: outcome, message: 'A person said no.' } },
  };
  return {
    record: {
      at,
      client: 'Claude',
      clientId: 'c1',
      tool: 'notes.door.type_into',
      sessionId: 'notes',
      milliseconds: 1_500,
      outcome,
    },
    client: { id: 'c1', name: 'Claude', origin: { kind: 'agent', client: 'Claude' } },
    name: 'notes.door.type_into',
    arguments: { text: 'tortoise' },
    answer: answered,
    sent: [],
    ...more,
  };
}

describe('the calls in the activity view', () => {
  /** A session whose second step came from the worker's call 7, and whose worker finds "tortoise" secret. */
  function called() {
    const { session, history, ...more } = played();
    const list = history.answer;
    history.answer = (ask) => {
      if (ask.what === 'mask') return { ok: true, result: ask.texts.map((text) => text.replaceAll('tortoise', '•••')) };
      const listed = list(ask);
      if (ask.what !== 'list' || !listed.ok) return listed;
      const { items } = listed.result as unknown as { items: readonly (typeof STEPS)[number][] };
      return {
        ok: true,
        result: {
          items: items.map((step) => ({ ...step, at: step.entry * 1_000, ...(step.entry === 2 ? { call: 7 } : {}) })),
        } as unknown as Json,
      };
    };
    return { session, history, ...more, ...activity(session) };
  }

  it('stand with the step that came of them: how it went and what was answered, in the tooltip', async () => {
    const { view, answered } = called();
    answered.fire(answer({ sent: [7], at: 2_010 }));
    const rows = await view.getChildren();
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ['step', 'step', 'step'],
    );
    const row = rows[1];
    assert.ok(row);
    const item = view.getTreeItem(row);
    assert.equal(item.tooltip, undefined);
    const { tooltip } = await view.resolveTreeItem(item, row);
    assert.match(
      tooltip as string,
      /Answered after 1500 ms: ok\nTyped 7 characters\. Nothing|Answered after 1500 ms: ok\n.*Typed 7/,
    );
    view.dispose();
  });

  it('are rows of their own at their time when they sent nothing, and say why', async () => {
    const { view, answered, session } = called();
    answered.fire(answer({ outcome: 'authorization_required', at: 2_500 }));
    const rows = await view.getChildren();
    const items = rows.map((row) => view.getTreeItem(row));
    assert.deepEqual(
      items.map(({ label }) => label),
      ['Rewound to step 1', 'door.type_into', 'password_field_change', 'tick'],
    );
    assert.equal(items[1]?.description, 'Claude · declined · 1500 ms');
    const [, row] = rows;
    assert.ok(row && items[1]);
    const { tooltip } = await view.resolveTreeItem(items[1], row);
    assert.match(tooltip as string, /declined \(authorization_required\)\nA person said no\./);
    const shownTexts: string[] = [];
    const documents = {
      keep: () => assert.fail(),
      show: (name: string, text: string) => Promise.resolve(void shownTexts.push(name, text)),
    };
    const commands = activityHandlers({ activity: view, documents, recordings: never(), show: () => undefined });
    await commands[command.showCall](row);
    assert.equal(shownTexts[0], `${session.id}.door.type_into`);
    assert.match(shownTexts[1] ?? '', /Arguments: .*•••/);
    assert.doesNotMatch(shownTexts[1] ?? '', /tortoise/);
    view.show({ origin: 'person' });
    assert.deepEqual(
      (await view.getChildren()).map(({ kind }) => kind),
      ['step'],
    );
    view.dispose();
  });

  it('that came before the worker began anew are of no step of now', async () => {
    const { view, answered } = called();
    answered.fire(answer({ sent: [7], at: 9_000 }));
    assert.deepEqual(
      (await view.getChildren()).map(({ kind }) => kind),
      ['call', 'step', 'step', 'step'],
    );
    view.dispose();
  });

  it('show no text while no worker can say what in it is secret', async () => {
    const { view, answered, history } = called();
    answered.fire(answer({ outcome: 'timeout', at: 2_500 }));
    const [, row] = await view.getChildren();
    assert.ok(row);
    history.answer = () => ({ ok: false, reason: { code: 'session_not_running', message: 'It has ended.' } });
    const { tooltip } = await view.resolveTreeItem(view.getTreeItem(row), row);
    assert.match(tooltip as string, /not shown/);
    assert.doesNotMatch(tooltip as string, /tortoise|A person said/);
    view.dispose();
  });

  it('have their texts masked whole, and cut only then where they are shown short', async () => {
    const { view, answered } = called();
    const text = `${'x'.repeat(196)}tortoise${'y'.repeat(300)}`;
    answered.fire(answer({ outcome: 'timeout', at: 2_500, arguments: { text, list: Array(30).fill('tortoise') } }));
    const [, row] = await view.getChildren();
    assert.ok(row?.kind === 'call');
    const { tooltip } = await view.resolveTreeItem(view.getTreeItem(row), row);
    assert.match(tooltip as string, /x•••y+…$/m);
    assert.doesNotMatch(tooltip as string, /xto/);
    const shownTexts: string[] = [];
    const documents = {
      keep: () => assert.fail(),
      show: (_name: string, said: string) => Promise.resolve(void shownTexts.push(said)),
    };
    const commands = activityHandlers({ activity: view, documents, recordings: never(), show: () => undefined });
    await commands[command.showCall](row);
    assert.match(shownTexts[0] ?? '', /x•••y{300}","list":\["•••"(,"•••"){29}\]/);
    view.dispose();
  });

  it('are kept in part where one is very long', () => {
    const { kept, answered, session } = called();
    answered.fire(answer({ arguments: { text: 'x'.repeat(1_000_000) } }));
    assert.equal(kept.of(session)[0]?.arguments.length, 20_001);
    assert.match(kept.of(session)[0]?.arguments ?? '', /x…$/);
  });

  it('are kept in bounds, and go with their session', () => {
    const { session } = played();
    const changes = new EventEmitter<Session>();
    const answered = new EventEmitter<AnsweredCall>();
    const all = [session];
    const kept = new AnsweredCalls(answered.event, { all, get: () => session, onDidChange: changes.event });
    for (let at = 0; at < 250; at += 1) answered.fire(answer({ at }));
    assert.equal(kept.of(session).length, 200);
    assert.equal(kept.of(session)[0]?.at, 249);
    all.length = 0;
    changes.fire(session);
    assert.equal(kept.of(session).length, 0);
    kept.dispose();
    assert.equal(answered.size + changes.size, 0);
  });
});

function never(): never {
  return { keep: () => assert.fail(), show: () => assert.fail() } as never;
}
