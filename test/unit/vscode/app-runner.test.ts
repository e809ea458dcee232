import assert from 'node:assert/strict';
import './fake/register.ts';
import type { AppSource, Session, Sessions, StartOptions } from '../../../src/session/types.ts';
import type { RunConsent, Seal } from '../../../src/vscode/consent/run-consent.ts';
import { fakeSession, type FakeSession } from './fake/sessions.ts';

const { AppRunner } = await import('../../../src/vscode/app-runner.ts');
const { shown, workspace } = await import('./fake/vscode.ts');

const mine: AppSource = { name: 'mine', file: '/w/mine.tea.ts', shipped: false };
const counter: AppSource = { name: 'counter', file: '/dist/counter.tea.mjs', shipped: true };

/** Makes the link of a debugged app. */
const link = (): never => {
  throw new Error('No app is debugged here.');
};

/** A runner over sessions and a consent that write down what they are asked. */
function runner(verdict: 'known' | 'unknown' = 'known') {
  const started: StartOptions[] = [];
  const allowed: Seal[] = [];
  const seen: string[] = [];
  const ran: string[] = [];
  const restarted: unknown[] = [];
  const running = new Map<string, Session>();
  const sessions = {
    get: (id: string) => running.get(id),
    get all() {
      return [...running.values()];
    },
    start: (options: StartOptions) => {
      started.push(options);
      const id = options.id ?? options.app.name;
      const session = {
        ...fakeSession(id),
        app: options.app,
        restart: (how: unknown) => {
          restarted.push([id, how]);
          return Promise.resolve(session.state);
        },
        args: options.args ?? [],
        debugged: options.link !== undefined,
        signal: new AbortController().signal,
      };
      running.set(session.id, session);
      return session;
    },
  } as unknown as Sessions;
  const consent = {
    seal: (app: AppSource) => Promise.resolve({ file: app.file, fingerprint: 'now' }),
    allow: (seal: Seal) => Promise.resolve(void allowed.push(seal)),
    judge: () => Promise.resolve(verdict),
  } as unknown as RunConsent;
  const apps = { list: () => Promise.resolve([counter]) };
  const made = new AppRunner({
    sessions,
    consent,
    apps,
    show: ({ id }) => void seen.push(id),
    debug: { link: () => link, show: ({ id }) => Promise.resolve(void seen.push(`${id} with its source`)) },
    ran: (app) => void ran.push(app.name),
  });
  return { made, started, allowed, seen, ran, restarted, running };
}

describe('a person who runs an app', () => {
  beforeEach(() => {
    shown.notes.length = 0;
  });
  afterEach(() => {
    workspace.isTrusted = true;
  });

  it('consents to its code as it is then, and sees its terminal', async () => {
    const { made, started, allowed, seen, ran } = runner();
    await made.run(mine, ['people.csv']);
    assert.deepEqual(ran, ['mine'], 'who offers the types is told');
    assert.deepEqual(allowed, [{ file: '/w/mine.tea.ts', fingerprint: 'now' }]);
    assert.deepEqual(started[0]?.args, ['people.csv']);
    assert.deepEqual(started[0].startedBy, { kind: 'person' });
    assert.deepEqual(seen, ['mine']);
  });

  it('may debug it: its runs get their links from the debugger, and its source is shown', async () => {
    const { made, started, seen, ran } = runner();
    await made.run(mine, [], true);
    assert.equal(started[0]?.link, link);
    assert.deepEqual(seen, ['mine with its source']);
    assert.deepEqual(ran, ['mine']);
  });

  it('gets a new session for a debugged app, though a run of it without the debugger failed', async () => {
    const { made, started, restarted, running } = runner();
    await made.run(mine);
    const failed = running.get('mine')!;
    Object.assign(failed, { state: { name: 'failed', error: { code: 'syntax', message: 'x', file: mine.file } } });
    await made.run(mine, [], true);
    assert.equal(started.length, 2);
    assert.deepEqual(restarted, []);
  });

  it('cannot run code of a workspace that is not trusted, and is told so', async () => {
    workspace.isTrusted = false;
    const { made, started, allowed } = runner();
    assert.equal(await made.run(mine), undefined);
    assert.deepEqual([started, allowed], [[], []]);
    assert.match(shown.notes[0] ?? '', /runs once you trust the workspace/);
  });

  it('runs an app that ships anywhere', async () => {
    workspace.isTrusted = false;
    const { made, started } = runner();
    await made.run(counter);
    assert.equal(started.length, 1);
  });

  it('runs an app of another extension anywhere: it is no code of the workspace', async () => {
    workspace.isTrusted = false;
    const { made, started } = runner();
    await made.run({ name: 'planner', file: '/ext/planner.tea.js', shipped: false, registered: true });
    assert.equal(started.length, 1);
  });

  it('starts a run that failed again in its place, with the same arguments only, as what is new', async () => {
    const { made, started, restarted, allowed } = runner();
    const error = { message: 'Unexpected token' };
    const first = (await made.run(mine, ['a.csv'])) as FakeSession;
    first.state = { name: 'failed', error } as FakeSession['state'];
    assert.equal(await made.run(mine, ['a.csv']), first);
    assert.deepEqual(restarted, [['mine', { anew: true }]]);
    assert.equal(allowed.length, 2, 'the code as it is now is consented to');

    await made.run(mine, ['b.csv']);
    first.state = { name: 'running' };
    await made.run(mine, ['a.csv']);
    assert.deepEqual(
      started.map((it) => it.args),
      [['a.csv'], ['b.csv'], ['a.csv']],
    );
  });

  it('starts a stopped app again under its id, with its arguments', async () => {
    const { made, started, running } = runner();
    const session = await made.run(mine, ['people.csv']);
    assert.ok(session);
    running.delete('mine');
    await made.restart(Object.assign(session, { signal: AbortSignal.abort() }));
    assert.equal(started[1]?.id, 'mine');
    assert.deepEqual(started[1].args, ['people.csv']);
  });

  it('restarts a crashed app in its session', async () => {
    const { made, started } = runner();
    const session = await made.run(mine);
    let restarts = 0;
    assert.ok(session);
    await made.restart({ ...session, restart: () => Promise.resolve({ name: 'running', restarts: (restarts += 1) }) });
    assert.equal(restarts, 1);
    assert.equal(started.length, 1);
  });
});

describe('a terminal that a reload of the window left', () => {
  const memory = (app: AppSource) => ({ session: 'kept', app });

  it('gets its app back under the same id', async () => {
    const { made, started } = runner();
    assert.equal((await made.revive(memory(mine)))?.id, 'kept');
    assert.equal(started[0]?.app.file, '/w/mine.tea.ts');
  });

  it('does not when nobody allowed the file as it is now', async () => {
    const { made, started } = runner('unknown');
    assert.equal(await made.revive(memory(mine)), null);
    assert.deepEqual(started, []);
  });

  it('takes an app that ships from our own folder, whatever file it remembers', async () => {
    const { made, started } = runner();
    await made.revive(memory({ name: 'counter', file: '/tmp/evil.tea.ts', shipped: true }));
    assert.equal(started[0]?.app, counter);
    assert.equal(await made.revive(memory({ name: 'evil', file: '/tmp/evil.tea.ts', shipped: true })), null);
  });

  it('is none for what is no app file', async () => {
    const { made } = runner();
    for (const file of ['/w/evil.ts', 'mine.tea.ts', ''])
      assert.equal(await made.revive(memory({ ...mine, file })), null, file);
  });

  it('shows the session that another panel has started already', async () => {
    const { made, started } = runner();
    const first = await made.revive(memory(mine));
    assert.equal(await made.revive(memory(mine)), first);
    assert.equal(started.length, 1);
  });
});
