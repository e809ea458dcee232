import assert from 'node:assert/strict';
import { Worker } from 'node:worker_threads';
import type { Problem } from '../../../src/protocol/worker.ts';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, SessionLimits, Sessions } from '../../../src/session/types.ts';
import type { ToolProvider } from '../../../src/sdk/provider.ts';
import { providerMap } from '../../../src/widgets/index.ts';
import type { ToolAnswer } from '../../../src/tools/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import { entries, fixture, folderWith, removeFolders, sleep, until, workerUrl } from './support.ts';
import { mouseAt } from '../mouse.ts';

const limits: SessionLimits = { callTimeout: 5_000, silence: 10_000, heap: 256 };
const agent = { origin: { kind: 'agent', client: 'test' }, mayWrite: true } as const;
const person = { kind: 'person' } as const;

describe('a session in a worker', function () {
  this.timeout(20_000);
  let registry: Registry;
  let sessions: Sessions;
  let printed: string[];

  function open(changed: Partial<SessionLimits> = {}): void {
    registry = new Registry();
    printed = [];
    sessions = createSessions({
      workerUrl,
      entries,
      registry,
      debounceMs: 0,
      limits: { ...limits, ...changed },
      output: (_id, text) => void printed.push(text),
    });
  }

  async function started(file: string, id?: string): Promise<Session> {
    const session = sessions.start({ app: appSource(file), startedBy: person, ...(id === undefined ? {} : { id }) });
    const state = await session.ready;
    assert.deepEqual(state, { name: 'running' });
    return session;
  }

  /** Calls a tool by name as an agent does. */
  async function call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const answer = await registry.call(name, args, agent);
    assert.ok(answer.found, `no tool ${name}`);
    return answer.answer;
  }

  const names = (): readonly string[] => registry.list().map(({ name }) => name);

  beforeEach(() => open());
  afterEach(async () => {
    sessions.dispose();
    registry.dispose();
    await sleep(20);
  });
  after(removeFolders);

  it('makes each widget a tool, and a call changes the model and the screen', async () => {
    const session = await started(fixture('counter'));
    assert.equal(session.id, 'counter');
    assert.deepEqual(names(), ['counter.discover_tools', 'counter.add.click']);
    assert.deepEqual(await call('counter.add.click'), {
      ok: true,
      result: { clicked: true },
      effect: { changed: true, paths: ['/count'], widgets: [] },
    });
    const screen = await session.readScreen();
    assert.deepEqual(screen?.rows.slice(0, 2), ['Count 1', '[ Add one ]']);
    assert.equal(screen.focus, 'add');
  });

  it('shows the mirror as it was when the answer comes', async () => {
    const session = await started(fixture('counter'));
    await call('counter.add.click');
    assert.match(JSON.stringify(session.tree), /Count 1/);
  });

  it('is worked by keys and the mouse as well, in one order with the calls', async () => {
    const session = await started(fixture('counter'));
    const origins: string[] = [];
    session.onDidFold(({ origin }) => void origins.push(origin.kind));
    session.input({ kind: 'key', key: 'enter', text: '' });
    const provider = providerMap.get('button') as ToolProvider;
    const answer = session.call({ widgetId: 'add', provider, action: 'click', args: {}, context: agent });
    session.input(mouseAt('press', 3, 1));
    session.input(mouseAt('release', 3, 1));
    assert.equal((await answer).ok, true);
    assert.deepEqual((await session.readScreen())?.rows[0], 'Count 3');
    assert.deepEqual(origins, ['person', 'agent', 'person']);
  });

  it('brings new tools up before the answer of the call that made them', async () => {
    const folder = folderWith({
      'grow.tea.ts': `export default {
        init: () => ({ n: 1 }),
        update: (_: unknown, model: { n: number }) => ({ n: model.n + 1 }),
        view: ({ n }: { n: number }) => Array.from({ length: n }, (_, i) => ({ type: 'button', id: 'b' + i, label: 'x', onClick: { type: 'grow' } })),
      };`,
    });
    await started(`${folder}/grow.tea.ts`);
    await call('grow.b0.click');
    assert.ok(names().includes('grow.b1.click'));
  });

  it('gives each of many calls at once its own answer, in two sessions', async () => {
    await started(fixture('counter'), 'one');
    await started(fixture('counter'), 'two');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => call(i % 2 === 0 ? 'one.add.click' : 'two.add.click')),
    );
    assert.ok(answers.every(({ ok }) => ok));
    for (const id of ['one', 'two']) assert.equal((await sessions.get(id)?.readScreen())?.rows[0], 'Count 20');
  });

  it('sends a message from outside and answers when it is folded', async () => {
    const session = await started(fixture('counter'));
    const answer = await session.dispatch({ type: 'add' }, person);
    assert.deepEqual(answer, { ok: true, result: null, effect: { changed: true, paths: ['/count'], widgets: [] } });
  });

  it('does not do a call whose caller gave up before it began', async () => {
    const session = await started(fixture('hang'));
    const controller = new AbortController();
    const slow = registry.definition('hang.slow.click')?.call({}, agent);
    const second = registry.definition('hang.add.click')?.call({}, { ...agent, signal: controller.signal });
    controller.abort();
    const answer = await second;
    assert.equal(answer?.ok, false);
    assert.equal(answer.reason.code, 'cancelled');
    assert.equal((await slow)?.ok, true);
    assert.equal((await session.readScreen())?.rows[0], 'Count 1');
  });

  it('numbers ids that are taken, and refuses ids that are given and taken or unfit', async () => {
    await started(fixture('counter'));
    assert.equal((await started(fixture('counter'))).id, 'counter-2');
    const app = appSource(fixture('counter'));
    assert.throws(
      () => sessions.start({ app, startedBy: person, id: 'counter' }),
      /There is a session "counter" already/,
    );
    assert.throws(() => sessions.start({ app, startedBy: person, id: 'no way' }), /1 to 32 of/);
    assert.deepEqual(
      sessions.all.map(({ id }) => id),
      ['counter', 'counter-2'],
    );
  });

  it('says with file and line why an app could not start, and can be started again once it is mended', async () => {
    const folder = folderWith({
      'app.tea.ts': 'export default {\n  init: () => ({}),\n  update: (m, model) => model,\n};\n',
    });
    const session = sessions.start({ app: appSource(`${folder}/app.tea.ts`), startedBy: person });
    const state = await session.ready;
    assert.equal(state.name, 'failed');
    assert.equal(state.error.code, 'not_an_app');
    assert.match(state.error.message, /no function `view`/);
    assert.equal(sessions.all.length, 1);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(
      `${folder}/app.tea.ts`,
      'export default { init: () => ({}), update: (m, model) => model, view: () => ({ type: "text", content: "hi" }) };',
    );
    assert.deepEqual(await session.restart(), { name: 'running' });
    assert.equal((await session.readScreen())?.rows[0], 'hi');
  });

  it('goes on after a restart: the model is as it was, the tools are there, the size stays', async () => {
    const session = await started(fixture('counter'));
    session.input({ kind: 'resize', columns: 30, rows: 5 });
    await call('counter.add.click');
    assert.deepEqual(await session.restart(), { name: 'running' });
    const screen = await session.readScreen();
    assert.deepEqual(screen?.rows, ['Count 1', '[ Add one ]', '', '', '']);
    assert.equal(screen.columns, 30);
    assert.equal((await call('counter.add.click')).ok, true);
    assert.equal(session.signal.aborted, false);
  });

  describe('whose app goes wrong', () => {
    const ways: readonly [what: string, action: string, why: string][] = [
      ['loops for ever in update', 'loop', 'unresponsive'],
      ['loops for ever in view', 'break_view', 'unresponsive'],
      ['is lost in a regular expression', 'regexp', 'unresponsive'],
      ['ends its process', 'exit', 'exited'],
      ['takes all memory', 'bloat', 'out_of_memory'],
    ];
    for (const [what, action, why] of ways) {
      it(`that ${what} ends as ${why}; its call is answered and other sessions do not notice`, async () => {
        sessions.dispose();
        open({ silence: why === 'out_of_memory' ? 10_000 : 1_500, heap: 64 });
        const other = await started(fixture('counter'));
        const session = await started(fixture('hang'));
        const pending = call(`hang.${action}.click`);
        const times: number[] = [];
        while (session.state.name === 'running') {
          const start = performance.now();
          assert.equal((await call('counter.add.click')).ok, true);
          times.push(performance.now() - start);
          await sleep(5);
        }
        assert.equal(session.state.name, 'ended');
        assert.equal(session.state.why, why);
        const answer = await pending;
        assert.equal(answer.ok, false);
        assert.equal(answer.reason.code, 'session_not_running');
        assert.match(
          answer.reason.message,
          /It is not known whether it was applied\. Of the app: (it was ended because|its code ended the thread)/,
        );
        assert.equal(
          names().some((name) => name.startsWith('hang.')),
          false,
        );
        assert.equal(other.state.name, 'running');
        times.sort((a, b) => a - b);
        // A session that ends at once leaves too few calls to judge by on a busy machine.
        const [best = Infinity] = times;
        if (times.length >= 10)
          assert.ok(best < 50, `the quickest call of the other session took ${best.toFixed(1)} ms`);
        const again = await session.call({
          widgetId: 'add',
          provider: {} as never,
          action: 'click',
          args: {},
          context: agent,
        });
        assert.equal(again.ok, false);
        assert.deepEqual(await session.restart(), { name: 'running' });
        assert.equal((await call('hang.add.click')).ok, true);
      });
    }

    it('that does not answer in time: the call says that it may still be applied', async () => {
      sessions.dispose();
      open({ callTimeout: 100 });
      const session = await started(fixture('hang'));
      const answer = await call('hang.slow.click');
      assert.equal(answer.ok, false);
      assert.equal(answer.reason.code, 'timeout');
      assert.match(answer.reason.message, /may still be applied/);
      let row: string | undefined;
      for (let tries = 0; tries < 50 && row === undefined; tries++) row = (await session.readScreen())?.rows[0];
      assert.equal(row, 'Count 1');
    });

    it('with an error that nothing catches goes on, and the person is told', async () => {
      const session = await started(fixture('hang'));
      const problems: Problem[] = [];
      session.onDidReportProblem((problem) => void problems.push(problem));
      await call('hang.reject.click');
      await call('hang.throw_later.click');
      await until(() => problems.length === 2, 'both problems');
      assert.match(problems[0]?.message ?? '', /nobody catches this/);
      assert.match(problems[1]?.message ?? '', /thrown in a timer/);
      assert.match(problems[1]?.file ?? '', /hang\.tea\.ts$/);
      assert.equal(problems[1]?.line, 12);
      assert.equal((await call('hang.add.click')).ok, true);
      assert.deepEqual(session.problems, problems);
      const lists: number[] = [];
      session.onDidChangeProblems(({ length }) => void lists.push(length));
      await session.restart();
      assert.deepEqual([session.problems, lists], [[], [0]]);
    });

    it('that prints without end is cut, and answers', async () => {
      const session = await started(fixture('hang'));
      assert.equal((await call('hang.print.click')).ok, true);
      await sleep(100);
      const size = printed.reduce((sum, text) => sum + text.length, 0);
      assert.ok(size > 0 && size < 1_000_000, `${size} characters were passed on`);
      assert.equal(session.state.name, 'running');
    });

    it('while it loads: one that loops for ever at its top is ended too', async () => {
      sessions.dispose();
      open({ silence: 500 });
      const folder = folderWith({ 'stuck.tea.ts': 'for (;;);\nexport default {};' });
      const session = sessions.start({ app: appSource(`${folder}/stuck.tea.ts`), startedBy: person });
      const state = await session.ready;
      assert.equal(state.name, 'ended');
      assert.equal(state.why, 'unresponsive');
    });
  });

  describe('that is stopped', () => {
    it('answers what waits, leaves no tools, and is gone from the list', async () => {
      const session = await started(fixture('hang'));
      const pending = call('hang.slow.click');
      await sleep(20);
      await session.stop();
      const answer = await pending;
      assert.equal(answer.ok, false);
      assert.equal(answer.reason.code, 'session_not_running');
      assert.deepEqual(session.state, { name: 'ended', why: 'stopped' });
      assert.equal(session.signal.aborted, true);
      assert.deepEqual(names(), []);
      assert.deepEqual(sessions.all, []);
      await session.stop();
    });

    it('by itself: quit ends it for good', async () => {
      const folder = folderWith({
        'quit.tea.ts': `import { quit } from 'teahouse';
        export default {
          init: () => ({}),
          update: (_: unknown, model: object) => [model, quit()],
          view: () => ({ type: 'button', id: 'bye', label: 'Bye', onClick: { type: 'bye' } }),
        };`,
      });
      const session = await started(`${folder}/quit.tea.ts`);
      await call('quit.bye.click');
      await until(() => session.state.name === 'ended');
      assert.deepEqual(session.state, { name: 'ended', why: 'quit' });
      assert.deepEqual(sessions.all, []);
    });

    it('leaves nothing behind: no worker, port, timer', async () => {
      const count = (): number =>
        process.getActiveResourcesInfo().filter((name) => /Worker|MessagePort|Timeout/.test(name)).length;
      sessions.dispose();
      registry.dispose();
      await sleep(400);
      const before = count();
      open();
      for (let round = 0; round < 3; round++) {
        const session = await started(fixture('counter'));
        const watching = session.watch({
          frame: (_frame, shown) => shown(),
          keymap: () => undefined,
          accessible: () => undefined,
        });
        await call(`${session.id}.add.click`);
        if (round === 1) watching.dispose();
        await session.stop();
      }
      assert.ok(count() > before, 'a spare worker waits');
      sessions.dispose();
      registry.dispose();
      await until(() => count() <= before, `the resources to go: ${process.getActiveResourcesInfo().join(' ')}`);
    });
  });

  it('starts the next one in a worker that waits already', async () => {
    // Threads are numbered in the order in which they are made.
    const folder = folderWith({
      'thread.tea.ts': `import { threadId } from 'node:worker_threads';
      export default {
        init: () => ({}),
        update: (_: unknown, model: object) => model,
        view: () => ({ type: 'text', content: String(threadId) }),
      };`,
    });
    const thread = async (): Promise<number> => {
      const session = await started(`${folder}/thread.tea.ts`);
      return Number((session.tree as unknown as { readonly content: string }).content);
    };
    await thread();
    const between = new Worker('', { eval: true });
    const made = between.threadId;
    await between.terminate();
    const second = await thread();
    assert.ok(second < made, `the second app is in thread ${second}, which was made after ${made}`);
  });

  it('sends frames to whoever watches, a full one first, the next when the last is shown', async () => {
    const session = await started(fixture('counter'));
    const frames: { full: boolean; ansi: string; shown: () => void }[] = [];
    const keymaps: unknown[] = [];
    session.watch({
      frame: ({ full, ansi }, shown) => void frames.push({ full, ansi, shown }),
      keymap: (keymap) => void keymaps.push(keymap),
      accessible: () => undefined,
    });
    await until(() => frames.length === 1);
    assert.equal(frames[0]?.full, true);
    assert.match(frames[0].ansi, /Count 0/);
    assert.deepEqual(keymaps[0], { text: false, keys: ['enter', 'space'], mouse: true });
    await call('counter.add.click');
    await call('counter.add.click');
    await sleep(50);
    assert.equal(frames.length, 1, 'nothing new before the first is shown');
    frames[0].shown();
    await until(() => frames.length === 2);
    assert.equal(frames[1]?.full, false);
    assert.match(frames[1].ansi, /2/);
  });
});
