import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Gateway, CallRecord } from '../../../src/gateway/types.ts';
import type { HostRequest, Problem } from '../../../src/protocol/worker.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { Hold, Session, SessionState, Sessions } from '../../../src/session/types.ts';
import type { Refusal } from '../../../src/tools/types.ts';
import { fakeSession } from './fake/sessions.ts';

const { eachSession } = await import('../../../src/vscode/each-session.ts');
const { Log } = await import('../../../src/vscode/log.ts');
const { Problems } = await import('../../../src/vscode/problems.ts');
const { SessionFaults } = await import('../../../src/vscode/faults/session-faults.ts');
const { HostRequests } = await import('../../../src/vscode/host-requests.ts');
const { AgentStarts } = await import('../../../src/vscode/agent-starts.ts');
const { diagnostics, env, EventEmitter, executed, logged, LogLevel, shown } = await import('./fake/vscode.ts');

/** A session whose events a test fires. */
function played(id: string) {
  const states = new EventEmitter<SessionState>();
  const problems = new EventEmitter<Problem>();
  const lists = new EventEmitter<readonly Problem[]>();
  const trees = new EventEmitter<View>();
  const requests = new EventEmitter<HostRequest>();
  const holds = new EventEmitter<Hold | null>();
  const session = Object.assign(fakeSession(id), {
    onDidChangeState: states.event,
    onDidReportProblem: problems.event,
    onDidChangeProblems: lists.event,
    onDidChangeTree: trees.event,
    onDidRequest: requests.event,
    onDidChangeHold: holds.event,
  });
  const fail = (...all: readonly Problem[]): void => {
    Object.assign(session, { problems: all });
    lists.fire(all);
  };
  const refuse = (...all: readonly Refusal[]): void => {
    Object.assign(session, { refusals: all });
    trees.fire(null);
  };
  const become = (state: SessionState): void => {
    session.state = state;
    states.fire(state);
  };
  const listeners = (): number => states.size + problems.size + lists.size + trees.size + requests.size + holds.size;
  const hold = (at: Hold | null): void => {
    Object.assign(session, { hold: at });
    holds.fire(at);
  };
  return { session, become, fail, refuse, hold, states, problems, requests, listeners };
}

/** Sessions that a test adds and removes. */
function playedSessions() {
  const all: Session[] = [];
  const changed = new EventEmitter<Session>();
  const sessions = { all, onDidChange: changed.event } as unknown as Sessions;
  return {
    sessions,
    changed,
    add(session: Session): void {
      all.push(session);
      changed.fire(session);
    },
    remove(session: Session): void {
      all.splice(all.indexOf(session), 1);
      changed.fire(session);
    },
  };
}

describe('following every session', () => {
  it('begins with those that are there, goes on with new ones, and ends with each', () => {
    const house = playedSessions();
    const [a, b] = [fakeSession('a'), fakeSession('b')];
    house.add(a);
    const seen: string[] = [];
    const all = eachSession(house.sessions, ({ id }) => {
      seen.push(`+${id}`);
      return [{ dispose: () => seen.push(`-${id}`) }];
    });
    house.add(b);
    house.changed.fire(a);
    house.remove(a);
    all.dispose();
    assert.deepEqual(seen, ['+a', '+b', '-a', '-b']);
    assert.equal(house.changed.size, 0);
  });
});

describe('the log', () => {
  it('takes the messages of the protocol only while the person set it to Trace', () => {
    logged.length = 0;
    const log = new Log();
    assert.equal(log.protocol.on, false);
    shown.logLevel = LogLevel.Trace;
    assert.equal(log.protocol.on, true);
    log.protocol.say('Cursor → tools/list #1, 46 bytes');
    shown.logLevel = LogLevel.Info;
    assert.equal(log.protocol.on, false);
    assert.deepEqual(logged, ['Cursor → tools/list #1, 46 bytes']);
    log.dispose();
  });

  it('names apps, callers, tools and outcomes, and no text of an app', () => {
    logged.length = 0;
    const house = playedSessions();
    const calls = new EventEmitter<CallRecord>();
    const modes = new EventEmitter<string>();
    const pauses = new EventEmitter<void>();
    const gateway = {
      onDidCall: calls.event,
      onDidChangeMode: modes.event,
      onDidChangePaused: pauses.event,
      paused: true,
      mode: () => 'read',
    } as unknown as Gateway;
    const log = new Log();
    log.follow(house.sessions, gateway);
    const { session, become, problems, listeners } = played('notes');
    house.add(session);
    calls.fire({
      at: 0,
      client: 'Claude',
      clientId: 'c1',
      tool: 'notes.add.click',
      sessionId: 'notes',
      milliseconds: 2.34,
      outcome: 'ok',
    });
    modes.fire('notes');
    problems.fire({ code: 'update_failed', message: 'wrong password hunter2', file: '/w/notes.tea.ts', line: 3 });
    become({
      name: 'failed',
      error: { code: 'threw', message: 'token abc', file: '/w/notes.tea.ts', line: 1, column: 2 },
    });
    become({ name: 'ended', why: 'crashed', detail: 'secret' });
    assert.deepEqual(logged, [
      'notes: running (notes, started by person)',
      'Claude called notes.add.click: ok (2.3 ms)',
      'notes: access mode read',
      'notes: update_failed at /w/notes.tea.ts:3',
      'notes: failed, threw at /w/notes.tea.ts:1:2',
      'notes: ended, crashed',
    ]);
    log.dispose();
    assert.equal(listeners() + calls.size + modes.size + house.changed.size, 0);
  });
});

describe('the Problems view', () => {
  const errorAt = (line: number): SessionState => ({
    name: 'failed',
    error: {
      code: 'syntax',
      message: 'Unexpected token',
      file: '/w/a.tea.ts',
      line,
      column: 5,
      advice: 'Close the brace.',
    },
  });

  /** The view over sessions that a test adds and removes. */
  function shownProblems() {
    const house = playedSessions();
    const faults = new SessionFaults(house.sessions);
    const marks = new EventEmitter<string>();
    let marked: string | undefined;
    const view = new Problems(house.sessions, faults.onDidChange, {
      has: (...what) => what.join(' ') === marked,
      onDidChange: marks.event,
    });
    const mark = (what: string | undefined): void => {
      marked = what;
      marks.fire('/apps/a.tea.ts');
    };
    const end = (): void => {
      view.dispose();
      faults.dispose();
      assert.equal(marks.size, 0);
    };
    return { house, mark, end };
  }
  const messages = (file = '/w/a.tea.ts'): string[] => (diagnostics.get(file) ?? []).map((it) => it.message);

  it('shows a load error at its place with the advice, until the app starts anew', () => {
    const { house, end } = shownProblems();
    const { session, become } = played('a');
    house.add(session);
    become(errorAt(7));
    const [found] = diagnostics.get('/w/a.tea.ts') ?? [];
    assert.equal(found?.message, 'Unexpected token\nClose the brace.');
    assert.deepEqual(found.range.start, { line: 6, character: 4 });
    assert.equal(found.code, 'syntax');
    become({ name: 'starting' });
    assert.equal(diagnostics.get('/w/a.tea.ts'), undefined);
    end();
  });

  it('shows what fails in an app that runs with what to do, until it is mended', () => {
    const { house, end } = shownProblems();
    const { session, fail } = played('a');
    house.add(session);
    const bad: Problem = { code: 'update_failed', message: 'no room', file: '/w/a.tea.ts', line: 4, column: 2 };
    fail(bad, { code: 'unhandled', message: 'lost' });
    assert.deepEqual(messages(), ['no room\nThe app is as it was before. Fix its code and restart it.']);
    assert.deepEqual(
      messages('/apps/a.tea.ts'),
      ['lost\nThe app goes on. Fix its code and restart it.'],
      'without a place it is the app’s file',
    );
    fail();
    assert.equal(diagnostics.size, 0);
    end();
  });

  it('shows why an app ended that should not have, and nothing when it was stopped', () => {
    const { house, end } = shownProblems();
    const { session, become } = played('a');
    house.add(session);
    become({ name: 'ended', why: 'unresponsive', detail: 'It did not answer for 10 seconds.' });
    assert.deepEqual(messages('/apps/a.tea.ts'), [
      'a was ended because it no longer answered. It did not answer for 10 seconds.\n' +
        'Look for a loop without end in its code, or raise the setting teahouse.limits.silence.',
    ]);
    become({ name: 'ended', why: 'stopped' });
    assert.equal(diagnostics.size, 0);
    end();
  });

  it('warns of widgets that get no tool, once their tools are derived', async () => {
    const { house, end } = shownProblems();
    const { session, refuse } = played('a');
    house.add(session);
    refuse({ kind: 'widget_id', widgetId: 'not fit' });
    assert.equal(diagnostics.size, 0);
    await new Promise((resolve) => setTimeout(resolve, 350));
    const [found] = diagnostics.get('/apps/a.tea.ts') ?? [];
    assert.match(found?.message ?? '', /^Agents get no tool for “not fit”\. This id cannot be part/);
    assert.equal(found?.severity, 1);
    refuse();
    await new Promise((resolve) => setTimeout(resolve, 350));
    assert.equal(diagnostics.size, 0);
    end();
  });

  it('leaves out what is marked in the source, for as long as it is', async () => {
    const { house, mark, end } = shownProblems();
    const { session, refuse } = played('a');
    house.add(session);
    refuse({ kind: 'widget_id', widgetId: 'not fit' }, { kind: 'widget_id', widgetId: 'nor this' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    const told = (): string[] => messages('/apps/a.tea.ts').map((text) => /“(.*?)”/.exec(text)?.[1] ?? '');
    assert.deepEqual(told(), ['not fit', 'nor this']);
    mark('/apps/a.tea.ts widget_id not fit');
    assert.deepEqual(told(), ['nor this']);
    mark(undefined);
    assert.deepEqual(told(), ['not fit', 'nor this']);
    end();
  });

  it('says once what two sessions of the same file suffer', () => {
    const { house, end } = shownProblems();
    const [a, b] = [played('a'), played('b')];
    house.add(a.session);
    house.add(b.session);
    a.become(errorAt(3));
    b.become(errorAt(3));
    assert.equal(messages().length, 1);
    house.remove(a.session);
    assert.equal(messages().length, 1, 'the other one still suffers');
    end();
  });

  it('keeps what another session of the same file left', () => {
    const { house, end } = shownProblems();
    const [a, b] = [played('a'), played('b')];
    house.add(a.session);
    house.add(b.session);
    a.become(errorAt(1));
    b.become(errorAt(2));
    house.remove(a.session);
    assert.deepEqual(
      diagnostics.get('/w/a.tea.ts')?.map((it) => it.range.start.line),
      [1],
    );
    end();
    assert.equal(diagnostics.size, 0);
    assert.equal(a.listeners() + b.listeners(), 0);
  });
});

describe('what an app asks of the editor', () => {
  it('is copied to the clipboard', async () => {
    const house = playedSessions();
    const requests = new HostRequests(house.sessions, () => undefined);
    const app = played('a');
    house.add(app.session);
    app.requests.fire({ what: 'copy', text: 'taken' });
    await new Promise(setImmediate);
    assert.equal(env.clipboard.text, 'taken');
    requests.dispose();
    assert.equal(app.listeners(), 0);
  });

  it('is said in the log when VS Code does not do it, and nothing is thrown at nobody', async () => {
    const house = playedSessions();
    const problems: string[] = [];
    const requests = new HostRequests(house.sessions, (text) => void problems.push(text));
    const app = played('a');
    house.add(app.session);
    const { writeText } = env.clipboard;
    env.clipboard.writeText = () => Promise.reject(new Error('the clipboard is away'));
    app.requests.fire({ what: 'copy', text: 'secret' });
    await new Promise(setImmediate);
    env.clipboard.writeText = writeText;
    assert.deepEqual(problems, ['a: copy: the clipboard is away']);
    requests.dispose();
  });

  it('is told to the person, one at a time and short', async () => {
    shown.notes.length = 0;
    const house = playedSessions();
    const requests = new HostRequests(house.sessions, () => undefined);
    const app = played('a');
    house.add(app.session);
    for (let i = 0; i < 100; i++) app.requests.fire({ what: 'notify', level: 'info', text: 'x'.repeat(1000) });
    assert.equal(shown.notes.length, 1);
    assert.equal(shown.notes[0]?.length, 'a: '.length + 401);
    await new Promise(setImmediate);
    app.requests.fire({ what: 'notify', level: 'info', text: 'later' });
    assert.equal(shown.notes.length, 2);
    requests.dispose();
  });

  it('is told no more once the person muted the app, and other apps are', async () => {
    shown.notes.length = 0;
    const house = playedSessions();
    const requests = new HostRequests(house.sessions, () => undefined);
    const [loud, other] = [played('loud'), played('other')];
    house.add(loud.session);
    house.add(other.session);
    const say = async (app: typeof loud, text: string): Promise<void> => {
      app.requests.fire({ what: 'notify', level: 'error', text });
      await new Promise(setImmediate);
    };
    await say(loud, 'one');
    assert.deepEqual(shown.noteButtons, ['Show Terminal', 'Mute This App']);
    shown.noteAnswer = 'Show Terminal';
    await say(loud, 'two');
    assert.deepEqual(executed.at(-1), ['teahouse.showTerminal', 'loud']);
    shown.noteAnswer = 'Mute This App';
    await say(loud, 'three');
    shown.noteAnswer = undefined;
    await say(loud, 'four');
    await say(other, 'five');
    assert.deepEqual(shown.notes, ['loud: one', 'loud: two', 'loud: three', 'other: five']);
    requests.dispose();
  });
});

describe('an app that an agent starts', () => {
  it('shows its terminal; one that a person starts is shown by the command', () => {
    const house = playedSessions();
    const seen: string[] = [];
    const starts = new AgentStarts(house.sessions, ({ id }) => void seen.push(id));
    house.add(fakeSession('mine'));
    house.add({ ...fakeSession('theirs'), startedBy: { kind: 'agent', client: 'Claude' } });
    assert.deepEqual(seen, ['theirs']);
    starts.dispose();
  });
});
