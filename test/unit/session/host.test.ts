import assert from 'node:assert/strict';
import type { Frame, PaintedFrame, ToWorker } from '../../../src/protocol/worker.ts';
import { appSource, isAppFile, shippedApps } from '../../../src/session/host/index.ts';
import { Emitter } from '../../../src/session/host/emitter.ts';
import { FrameRelay } from '../../../src/session/host/frame-relay.ts';
import { Requests } from '../../../src/session/host/requests.ts';
import { freeId } from '../../../src/session/host/session-id.ts';
import { Watchdog } from '../../../src/session/host/watchdog.ts';
import { TestClock, folderWith, removeFolders } from './support.ts';

describe('the id of a session', () => {
  const cases: readonly [name: string, taken: readonly string[], id: string][] = [
    ['counter', [], 'counter'],
    ['counter', ['counter'], 'counter-2'],
    ['counter', ['counter', 'counter-2'], 'counter-3'],
    ['my board.v2', [], 'my_board_v2'],
    ['Müllers Büro', [], 'Mullers_Buro'],
    ['日本', [], 'app'],
    ['', [], 'app'],
    ['x'.repeat(40), [], 'x'.repeat(32)],
    ['x'.repeat(40), ['x'.repeat(32)], `${'x'.repeat(30)}-2`],
  ];
  for (const [name, taken, id] of cases) {
    it(`of ${JSON.stringify(name)} is ${id}${taken.length > 0 ? ' when taken' : ''}`, () => {
      assert.equal(
        freeId(name, (each) => taken.includes(each)),
        id,
      );
      assert.match(id, /^[A-Za-z0-9_-]{1,32}$/);
    });
  }
});

describe('where an app comes from', () => {
  after(removeFolders);

  it('has the name of its file without .tea.*', () => {
    assert.deepEqual(appSource('/x/board.tea.ts'), { name: 'board', file: '/x/board.tea.ts', shipped: false });
    assert.equal(appSource('/x/board.v2.tea.mjs').name, 'board.v2');
    assert.equal(appSource('/x/plain.ts').name, 'plain');
    assert.equal(appSource('/x/old.tea.cts').name, 'old');
  });

  it('is told by the file name', () => {
    for (const file of ['a.tea.ts', '/x/b.tea.js', 'c.tea.mjs']) assert.equal(isAppFile(file), true, file);
    for (const file of ['a.ts', 'a.tea.tsx', 'tea.ts', 'a.tea.json', 'a.tea.mts', 'a.tea.ts.bak', 'a.tea.d.ts'])
      assert.equal(isAppFile(file), false, file);
  });

  it('may be the folder of those that ship', () => {
    const folder = folderWith({ 'b.tea.mjs': '', 'a.tea.mjs': '', 'a.tea.mjs.map': '', 'a/part.mjs': '' });
    assert.deepEqual(
      shippedApps(folder).map(({ name, shipped }) => [name, shipped]),
      [
        ['a', true],
        ['b', true],
      ],
    );
    assert.deepEqual(shippedApps('/no/such/folder'), []);
  });
});

describe('the watchdog', () => {
  function watch() {
    const clock = new TestClock();
    const seen: string[] = [];
    const dog = new Watchdog(
      clock,
      () => 10_000,
      () => seen.push('ask'),
      () => seen.push('hung'),
    );
    dog.heard();
    return { clock, seen, dog };
  }

  it('asks after half the time and gives up after the whole', () => {
    const { clock, seen } = watch();
    clock.move(4_900);
    assert.deepEqual(seen, []);
    clock.move(2_600);
    assert.deepEqual(seen, ['ask']);
    clock.move(2_400);
    assert.deepEqual(seen, ['ask']);
    clock.move(200);
    assert.deepEqual(seen, ['ask', 'hung']);
    clock.move(60_000);
    assert.deepEqual(seen, ['ask', 'hung']);
    assert.equal(clock.size, 0);
  });

  it('takes any sign of life', () => {
    const { clock, seen, dog } = watch();
    for (let i = 0; i < 10; i++) {
      clock.move(6_000);
      dog.heard();
    }
    assert.equal(seen.includes('hung'), false);
  });

  it('gives a worker that was never heard half a minute more', () => {
    const clock = new TestClock();
    const seen: string[] = [];
    new Watchdog(
      clock,
      () => 1_000,
      () => undefined,
      () => seen.push('hung'),
    );
    clock.move(30_000);
    assert.deepEqual(seen, []);
    clock.move(1_500);
    assert.deepEqual(seen, ['hung']);
  });

  it('does not count time in which the host itself stood still', () => {
    let now = 0;
    const tasks: (() => void)[] = [];
    const seen: string[] = [];
    const clock = { now: () => now, after: (_ms: number, task: () => void) => (tasks.push(task), () => undefined) };
    const dog = new Watchdog(
      clock,
      () => 10_000,
      () => seen.push('ask'),
      () => seen.push('hung'),
    );
    dog.heard();
    now += 3_600_000;
    tasks.shift()?.();
    assert.deepEqual(seen, []);
  });

  it('does not count time in which a debugger holds the worker, and counts on after it', () => {
    const { clock, seen, dog } = watch();
    clock.move(2_000);
    dog.hold(true);
    clock.move(3_600_000);
    dog.hold(true); // stopped again, without a run between
    clock.move(3_600_000);
    assert.deepEqual(seen, []);
    dog.hold(false);
    clock.move(1_000);
    assert.deepEqual(seen, []);
    clock.move(3_000);
    assert.deepEqual(seen, ['ask']);
    clock.move(5_000);
    assert.deepEqual(seen, ['ask', 'hung']);
  });

  it('leaves no timer when disposed', () => {
    const { clock, dog } = watch();
    dog.dispose();
    assert.equal(clock.size, 0);
  });
});

describe('requests', () => {
  it('are answered once: by the answer, by time, or by the end', async () => {
    const clock = new TestClock();
    const requests = new Requests<string>(clock);
    const ids: number[] = [];
    const ask = (): Promise<string> =>
      requests.ask(
        100,
        (id) => void ids.push(id),
        () => 'late',
      );
    const [one, two, three] = [ask(), ask(), ask()];
    assert.equal(requests.settle(ids[0] ?? 0, 'answer'), true);
    assert.equal(requests.settle(ids[0] ?? 0, 'again'), false);
    assert.equal(await one, 'answer');
    clock.move(100);
    assert.deepEqual([await two, await three], ['late', 'late']);
    const four = ask();
    requests.settleAll('gone');
    assert.equal(await four, 'gone');
    assert.equal(requests.size, 0);
    assert.equal(clock.size, 0);
  });

  it('that are given up are answered each in its own way, and their late answers are nobody’s', async () => {
    const clock = new TestClock();
    const requests = new Requests<string>(clock);
    const ids: number[] = [];
    const ask = (name: string): Promise<string> =>
      requests.ask(
        100,
        (id) => void ids.push(id),
        (why) => `${name} ${why}`,
      );
    const answers = [ask('one'), ask('two')];
    requests.giveUp();
    assert.deepEqual(await Promise.all(answers), ['one held', 'two held']);
    assert.equal(requests.settle(ids[0] ?? 0, 'answer'), false);
    assert.deepEqual([requests.size, clock.size], [0, 0]);
  });
});

describe('the relay of frames', () => {
  const frame = (number: number, full = false): PaintedFrame => ({
    kind: 'frame',
    frame: number,
    full,
    ansi: { page: `f${number}` },
  });

  function relay() {
    const clock = new TestClock();
    const posts: ToWorker[] = [];
    return { clock, posts, relay: new FrameRelay(clock, (message) => void posts.push(message)) };
  }
  function viewer() {
    const shown: (() => void)[] = [];
    const frames: string[] = [];
    return {
      shown,
      frames,
      frame: ({ ansi }: Frame, done: () => void) => {
        frames.push(ansi);
        shown.push(done);
      },
      keymap: () => undefined,
      accessible: () => undefined,
    };
  }

  it('asks for the next frame when all viewers show the last', () => {
    const { posts, relay: it } = relay();
    const [a, b] = [viewer(), viewer()];
    it.watch(a);
    it.watch(b);
    assert.deepEqual(posts.splice(0), [
      { kind: 'watching', palettes: ['page'], accessible: true },
      { kind: 'repaint' },
    ]);
    it.frame(frame(1, true));
    a.shown[0]?.();
    assert.deepEqual(posts, []);
    b.shown[0]?.();
    assert.deepEqual(posts, [{ kind: 'frame_shown', frame: 1 }]);
  });

  it('does not wait for a slow viewer more than a second, and gives it a full frame when it is back', () => {
    const { clock, posts, relay: it } = relay();
    const [quick, slow] = [viewer(), viewer()];
    it.watch(quick);
    it.watch(slow);
    it.frame(frame(1, true));
    quick.shown[0]?.();
    posts.length = 0;
    clock.move(1_000);
    assert.deepEqual(posts.splice(0), [{ kind: 'frame_shown', frame: 1 }]);
    it.frame(frame(2));
    assert.deepEqual(slow.frames, ['f1']);
    quick.shown[1]?.();
    slow.shown[0]?.();
    assert.ok(posts.some(({ kind }) => kind === 'repaint'));
    it.frame(frame(3));
    assert.deepEqual(slow.frames, ['f1'], 'a part is no use to one that missed a frame');
    quick.shown[2]?.();
    it.frame(frame(4, true));
    assert.deepEqual(slow.frames, ['f1', 'f4']);
    assert.deepEqual(quick.frames, ['f1', 'f2', 'f3', 'f4']);
  });

  it('ends when the last viewer goes, also one that has not shown its frame', () => {
    const { clock, posts, relay: it } = relay();
    const [a, b] = [viewer(), viewer()];
    const [first, second] = [it.watch(a), it.watch(b)];
    it.frame(frame(1, true));
    b.shown[0]?.();
    posts.length = 0;
    first.dispose();
    first.dispose();
    assert.deepEqual(posts.splice(0), [{ kind: 'frame_shown', frame: 1 }]);
    second.dispose();
    assert.deepEqual(posts, [{ kind: 'watching', palettes: [], accessible: false }]);
    assert.equal(clock.size, 0);
  });

  it('has the tree for a screen reader made only while a viewer reads it', () => {
    const { posts, relay: it } = relay();
    const { accessible: _, ...blind } = viewer();
    const trees: unknown[] = [];
    it.watch(blind);
    assert.deepEqual(posts.splice(0), [{ kind: 'watching', palettes: ['page'], accessible: false }]);
    const reading = it.watch({ ...viewer(), accessible: (tree) => void trees.push(tree) });
    assert.deepEqual(posts.splice(0), [{ kind: 'watching', palettes: ['page'], accessible: true }]);
    it.accessible('old');
    reading.dispose();
    assert.deepEqual(posts.splice(0), [{ kind: 'watching', palettes: ['page'], accessible: false }]);
    it.watch({ ...viewer(), accessible: (tree) => void trees.push(tree) });
    assert.deepEqual(trees, ['old'], 'a tree of before is not shown as that of now');
  });

  it('tells every viewer that a drag is free', () => {
    const { relay: it } = relay();
    let told = 0;
    it.watch(viewer());
    it.watch({ ...viewer(), freeDrag: () => (told += 1) });
    it.freeDrag();
    assert.equal(told, 1);
  });

  it('tells a new worker that somebody watches', () => {
    const { posts, relay: it } = relay();
    const a = viewer();
    it.watch(a);
    it.frame(frame(5, true));
    posts.length = 0;
    it.restart();
    assert.deepEqual(posts, [{ kind: 'watching', palettes: ['page'], accessible: true }]);
    it.frame(frame(1, true));
    assert.deepEqual(a.frames, ['f5', 'f1']);
  });
});

describe('an event', () => {
  it('reaches all who listen, until they no longer do', () => {
    const emitter = new Emitter<number>();
    const seen: number[] = [];
    const one = emitter.event((value) => void seen.push(value));
    emitter.event((value) => void seen.push(value * 10));
    emitter.emit(1);
    one.dispose();
    one.dispose();
    emitter.emit(2);
    assert.deepEqual(seen, [1, 10, 20]);
    emitter.dispose();
    assert.equal(emitter.size, 0);
  });
});
