import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appSource, createSessions } from '../../../../src/session/host/index.ts';
import { JOIN_SOCKET } from '../../../../src/session/join.ts';
import { packet } from '../../../../src/session/packets.ts';
import type { Session, SessionState } from '../../../../src/session/types.ts';
import { Registry } from '../../../../src/tools/registry.ts';
import { DebugRun } from '../../../../src/vscode/debug/debug-run.ts';
import { Door } from '../../../../src/vscode/debug/door.ts';
import { entries, fixture, folderWith, removeFolders, sleep, workerUrl } from '../../session/support.ts';

const entry = fileURLToPath(new URL('../../../../src/session/worker/main-process.ts', import.meta.url));
const agent = { kind: 'agent' } as const;

/** Stands in for the debugger: starts the process of an app, and ends it. */
async function debugged(file: string, { callTimeout = 5_000, silence = 10_000 } = {}) {
  const registry = new Registry();
  const limits = { callTimeout, silence, heap: 256 };
  const sessions = createSessions({ workerUrl, entries, registry, limits, debounceMs: 0 });
  const processes: ChildProcess[] = [];
  const runs: DebugRun[] = [];
  const killed: number[] = [];
  const doors: { door: Door; join: Readonly<Record<string, string>> }[] = [];
  const launch = (): ChildProcess => {
    const { join } = doors.at(-1)!;
    const program = spawn(process.execPath, [entry], { env: { ...join, STRANGE: 'yes' }, stdio: 'ignore' });
    processes.push(program);
    return program;
  };
  const programs = new Map<DebugRun, ChildProcess>();
  const begin = async (run: DebugRun): Promise<void> => {
    const door = new Door({ env: { FRIENDLY: 'yes' }, joined: (joiner) => run.joined(joiner) });
    doors.push({ door, join: await door.open() });
    programs.set(run, launch());
  };
  const link = (id: string) => {
    const next = runs.at(-1)?.nextLink();
    if (next != null) return next;
    const run: DebugRun = new DebugRun({
      stop() {
        programs.get(run)?.kill('SIGKILL');
        run.over();
        return Promise.resolve();
      },
      kill: (pid) => void killed.push(pid),
      again: () => void sessions.get(id)?.restart(),
    });
    runs.push(run);
    void begin(run);
    return run.link;
  };
  const session = sessions.start({ app: appSource(file), startedBy: { kind: 'person' }, link });
  await session.ready;
  const dispose = async (): Promise<void> => {
    await session.stop();
    for (const { door } of doors) door.dispose();
    for (const program of processes) program.kill('SIGKILL');
    sessions.dispose();
    registry.dispose();
  };
  return { session, registry, runs, doors, processes, killed, launch, dispose };
}

const count = async (session: Session): Promise<string> => (await session.readScreen())?.rows.join('|') ?? 'nothing';
const add = (session: Session) => session.dispatch({ type: 'add' }, agent);
const stateOf = ({ state }: Session): SessionState => state;

describe('an app in a process of its own', function () {
  this.timeout(20_000);
  let made: Awaited<ReturnType<typeof debugged>>;
  afterEach(async () => made.dispose());
  after(removeFolders);

  it('is worked as one in a thread is', async () => {
    made = await debugged(fixture('counter'));
    const { session, registry } = made;
    assert.deepEqual(session.state, { name: 'running' });
    assert.equal(session.debugged, true);
    assert.ok(registry.list().some(({ name }) => name === 'counter.add.click'));
    assert.equal((await add(session)).ok, true);
    assert.match(await count(session), /1/);
  });

  it('sees the environment of apps and nothing else, the way it joined included', async () => {
    const file = `${folderWith({
      'env.tea.ts': `export default { init: () => ({}), update: (_: unknown, m: object) => m,
        view: () => ({ type: 'text', content: Object.keys(process.env).join() }) };`,
    })}/env.tea.ts`;
    made = await debugged(file);
    assert.deepEqual((await made.session.readScreen())?.rows[0], 'FRIENDLY');
  });

  it('answers a call that was under way when a debugger stops it, and refuses the next, until it goes on', async () => {
    made = await debugged(fixture('counter'), { callTimeout: 300, silence: 600 });
    const { session, runs, processes } = made;
    const pid = processes[0]!.pid!;
    process.kill(pid, 'SIGSTOP');
    const call = add(session);
    runs[0]!.held({ file: '/w/counter.tea.ts', line: 12, inside: 'update' });
    const held = await call;
    assert.ok(!held.ok);
    assert.equal(held.reason.code, 'debugger_holds');
    assert.match(held.reason.message, /holds it at \/w\/counter\.tea\.ts:12, in update.*may then be applied/);
    const next = await add(session);
    assert.match(next.ok ? '' : next.reason.message, /So the message "add" was not done\./);
    assert.equal(await session.readScreen(), null);
    assert.equal(session.hold?.line, 12);
    await sleep(1_000); // longer than both limits
    assert.equal(session.state.name, 'running');
    process.kill(pid, 'SIGCONT');
    runs[0]!.held(null);
    assert.equal(session.hold, null);
    await add(session);
    assert.match(await count(session), /2/, 'the call under way was applied, the refused one was not');
  });

  it('goes on with its model in the process that the debugger starts after it', async () => {
    made = await debugged(fixture('counter'));
    const { session, processes, launch } = made;
    await add(session);
    processes[0]!.kill('SIGKILL');
    launch();
    while (stateOf(session).name !== 'running' || processes[1]!.pid === undefined) await sleep(10);
    while (!(await count(session)).includes('1')) await sleep(10);
    await add(session);
    assert.match(await count(session), /2/);
    assert.equal(made.runs.length, 1, 'within the same debug session');
  });

  it('is restarted, not exchanged, for new code, and keeps its model', async () => {
    made = await debugged(fixture('counter'));
    const { session } = made;
    await add(session);
    assert.deepEqual(await session.reload(), { ok: true });
    assert.match(await count(session), /1/);
    assert.equal(made.runs.length, 2);
    assert.notEqual(made.processes[0]!.exitCode ?? made.processes[0]!.signalCode, null, 'the old process has ended');
  });

  it('is over for good when a person ends its debug session', async () => {
    made = await debugged(fixture('counter'));
    const { session, runs, processes } = made;
    runs[0]!.stopping();
    processes[0]!.kill('SIGKILL');
    while (!session.signal.aborted) await sleep(5);
    assert.deepEqual(session.state, { name: 'ended', why: 'stopped' });
  });

  it('can be restarted when it ended by itself', async () => {
    made = await debugged(fixture('counter'));
    const { session, processes } = made;
    processes[0]!.kill('SIGKILL');
    while (stateOf(session).name === 'running') await sleep(5);
    assert.deepEqual(session.state, { name: 'ended', why: 'exited', detail: 'Its process has ended.' });
    assert.equal(session.signal.aborted, false);
  });

  it('is killed when its debug session is over and it is not', async () => {
    made = await debugged(fixture('counter'));
    const { runs, processes, killed } = made;
    runs[0]!.over();
    assert.deepEqual(killed, [processes[0]!.pid]);
  });

  it('leaves no socket behind', async () => {
    made = await debugged(fixture('counter'));
    const folder = dirname(made.doors[0]!.join[JOIN_SOCKET]!);
    assert.equal(existsSync(folder), true);
    made.doors[0]!.door.dispose();
    assert.equal(existsSync(folder), false);
  });
});

describe('the door to a session', () => {
  for (const [who, bytes] of [
    ['without a token', packet({ pid: 1 })],
    ['with another token', packet({ token: 'x'.repeat(64), pid: 1 })],
    ['that says something else', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['that says nothing sensible', packet(null)],
    ['that talks and talks', packet('x'.repeat(5_000))],
  ] as const)
    it(`is shut to one ${who}`, async () => {
      let joined = 0;
      const door = new Door({ env: { SECRET: 'env' }, joined: () => (joined += 1) });
      const { [JOIN_SOCKET]: path } = await door.open();
      const socket = connect(path!);
      const heard: Buffer[] = [];
      socket.on('data', (chunk) => heard.push(chunk));
      socket.on('error', () => undefined);
      socket.write(bytes);
      await new Promise((resolve) => socket.once('close', resolve));
      door.dispose();
      assert.deepEqual(heard, []);
      assert.equal(joined, 0);
    });
});
