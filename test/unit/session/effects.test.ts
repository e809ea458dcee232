import assert from 'node:assert/strict';
import type { Command } from '../../../src/sdk/command.ts';
import { batch, cancel, command, copy, delay, notify, openFile, sequence } from '../../../src/sdk/command.ts';
import type { HostRequest, Problem } from '../../../src/protocol/worker.ts';
import { Chains } from '../../../src/session/worker/chains.ts';
import { Effects } from '../../../src/session/worker/effects.ts';
import { HandleStore } from '../../../src/session/worker/handle-store.ts';
import { Work } from '../../../src/session/worker/work/index.ts';
import { sleep, until } from './support.ts';

class Bench {
  readonly sent: unknown[] = [];
  readonly requests: HostRequest[] = [];
  readonly problems: Problem[] = [];
  readonly mended: string[] = [];
  readonly effects = new Effects({
    send: (message) => void this.sent.push(message),
    request: (request) => void this.requests.push(request),
    quit: () => undefined,
    problem: (problem) => void this.problems.push(problem),
    works: (name) => void this.mended.push(name),
    work: new Work(null, () => undefined),
    handles: new HandleStore(() => undefined),
  });

  run(...commands: readonly Command[]): void {
    const link = new Chains().next(null);
    assert.ok(link !== null);
    this.effects.run(commands, link);
  }
}

const wait = command('wait', async ({ signal }, ms: number, name: string) => {
  await sleep(ms);
  signal.throwIfAborted();
  return name;
});
const fail = command('fail', (_context, why: string) => Promise.reject(new Error(why)));
const done = (name: string) => ({ type: name });

describe('commands', () => {
  it('send the outcome of a task as a message', async () => {
    const bench = new Bench();
    bench.run(wait([1, 'a'], done));
    await until(() => bench.sent.length === 1);
    assert.deepEqual(bench.sent, [{ type: 'a' }]);
    assert.equal(bench.effects.size, 0);
  });

  it('are told while they run, each with a number of its own', async () => {
    const bench = new Bench();
    bench.run(sequence(wait([5, 'a'], done), delay(60_000, { type: 'b' })), wait([20, 'c'], done));
    assert.deepEqual(bench.effects.underway, [
      { number: 1, name: 'wait' },
      { number: 2, name: 'wait' },
    ]);
    await until(() => bench.sent.length === 2);
    assert.deepEqual(bench.effects.underway, [{ number: 3, name: 'delay' }]);
    bench.effects.stop();
    assert.deepEqual(bench.effects.underway, []);
  });

  it('make a message of a failure, or a problem that a person sees', async () => {
    const bench = new Bench();
    bench.run(
      fail(['first'], () => undefined, { failed: (error) => ({ type: 'failed', why: error.message }) }),
      fail(['second'], () => undefined),
      wait([1, 'third'], done),
    );
    await until(() => bench.sent.length === 2);
    assert.deepEqual(bench.sent, [{ type: 'failed', why: 'first' }, { type: 'third' }]);
    assert.equal(bench.problems[0]?.code, 'command_failed');
    assert.match(bench.problems[0].message, /The command "fail" failed: second/);
  });

  it('report a task that throws before it begins, and one whose message is none', async () => {
    const bench = new Bench();
    bench.run({
      command: 'task',
      name: 'sync',
      args: [],
      run: () => {
        throw new TypeError('at once');
      },
    });
    bench.run({ command: 'task', name: 'odd', args: [], run: () => Promise.resolve('text' as never) });
    await until(() => bench.problems.length === 2);
    assert.match(bench.problems[0]?.message ?? '', /"sync" failed: at once/);
    assert.match(bench.problems[1]?.message ?? '', /"odd" sent a string/);
    assert.deepEqual(bench.sent, []);
  });

  it('with the same key: the newest wins, and the outcome of the older is dropped', async () => {
    const bench = new Bench();
    bench.run(wait([10, 'old'], done, { key: 'search' }));
    bench.run(wait([1, 'new'], done, { key: 'search' }));
    await sleep(30);
    assert.deepEqual(bench.sent, [{ type: 'new' }]);
    assert.deepEqual(bench.problems, []);
  });

  it('are aborted by cancel, tasks and delays alike', async () => {
    const bench = new Bench();
    bench.run(wait([5, 'a'], done, { key: 'a' }), delay(5, { type: 'b' }, 'b'));
    bench.run(cancel('a'), cancel('b'), cancel('nothing'));
    await sleep(20);
    assert.deepEqual(bench.sent, []);
    assert.deepEqual(bench.problems, []);
    assert.equal(bench.effects.size, 0);
  });

  it('in a batch start at once; one that fails does not stop the others', async () => {
    const bench = new Bench();
    bench.run(
      batch(
        fail(['no'], () => undefined),
        wait([6, 'slow'], done),
        wait([1, 'quick'], done),
      ),
    );
    await until(() => bench.sent.length === 2);
    assert.deepEqual(bench.sent, [{ type: 'quick' }, { type: 'slow' }]);
  });

  it('in a sequence wait for the one before, and end at the first that fails', async () => {
    const bench = new Bench();
    bench.run(
      sequence(
        wait([5, 'first'], done),
        delay(1, { type: 'second' }),
        fail(['no'], () => undefined),
        wait([1, 'never'], done),
      ),
    );
    await until(() => bench.problems.length === 1);
    await sleep(10);
    assert.deepEqual(bench.sent, [{ type: 'first' }, { type: 'second' }]);
  });

  it('for the host go to the host', () => {
    const bench = new Bench();
    bench.run(copy('text'), notify('done', 'warning'), openFile('/a.ts', 3), openFile('/b.ts'));
    assert.deepEqual(bench.requests, [
      { what: 'copy', text: 'text' },
      { what: 'notify', level: 'warning', text: 'done' },
      { what: 'open_file', path: '/a.ts', line: 3 },
      { what: 'open_file', path: '/b.ts' },
    ]);
  });

  it('end with the session: their signals abort and nothing comes any more', async () => {
    const bench = new Bench();
    let aborted = false;
    bench.run(
      {
        command: 'task',
        name: 'long',
        args: [],
        run: ({ signal }) => new Promise(() => signal.addEventListener('abort', () => (aborted = true))),
      },
      delay(5, { type: 'late' }),
      wait([5, 'late'], done),
    );
    bench.effects.stop();
    await sleep(15);
    assert.equal(aborted, true);
    assert.deepEqual(bench.sent, []);
    assert.deepEqual(bench.problems, []);
  });
});
