import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { removeFolders, sleep } from '../unit/session/support.ts';
import { runCases } from '../unit/tools/support.ts';
import { SessionBench } from './session-bench.ts';

const agent = { kind: 'agent', client: 'test' } as const;
const COUNTER = `export default {
  init: () => ({ n: 0 }),
  update: (message, { n }) => ({ n: n + (message.by ?? 1) }),
  view: ({ n }) => [{ type: 'text', content: 'n ' + n }, { type: 'button', id: 'add', label: 'Add', onClick: { type: 'add' } }],
};`;

// The reports of area 5. docs/commands.md says where the others of areas 5 and 7 are held.
describe('bug reports: the runtime', function () {
  this.timeout(30_000);
  let bench: SessionBench;
  beforeEach(() => (bench = new SessionBench()));
  afterEach(() => bench.dispose());
  after(removeFolders);

  runCases([
    [
      'BR-084',
      'an update that throws, returns nothing or a promise is answered; model and picture stay; the next message works',
      async () => {
        const session = await bench.start(`export default {
          init: () => ({ n: 0 }),
          update: (message, { n }) => {
            if (message.type === 'x') throw new Error('no');
            if (message.type === 'y') return;
            if (message.type === 'z') return Promise.resolve({ n: 9 });
            return { n: n + 1 };
          },
          view: ({ n }) => [{ type: 'text', content: 'n ' + n }, ...['x', 'y', 'z', 'ok'].map((type) => ({ type: 'button', id: type, label: type, onClick: { type } }))],
          subscriptions: () => ['x', 'y', 'z'].map((key) => ({ subscription: 'key', id: key, key, message: { type: key } })),
        };`);
        for (const type of ['x', 'y', 'z']) {
          const answer = await bench.call(`case.${type}.click`);
          assert.equal(!answer.ok && answer.reason.code, 'update_failed', type);
          session.input({ kind: 'key', key: type, text: type });
          assert.equal((await session.readScreen())?.rows[0], 'n 0', type);
        }
        assert.equal((await bench.call('case.ok.click')).ok, true);
        assert.equal((await session.readScreen())?.rows[0], 'n 1');
      },
    ],
    [
      'BR-086',
      'messages that send messages for ever are stopped by name; the host, other calls and stop go on',
      async () => {
        const session = await bench.start(`import { command, button } from 'teahouse';
          const again = command('again', async () => undefined);
          const next = () => again([], () => ({ type: 'spin' }));
          export default {
            init: () => [{ n: 0 }, next()],
            update: (message, { n }) => (message.type === 'spin' ? [{ n: n + 1 }, next()] : { n }),
            view: () => button('look', 'Look', { type: 'look' }),
          };`);
        const begin = performance.now();
        assert.equal((await bench.call('case.look.click')).ok, true);
        assert.ok(performance.now() - begin < 5_000);
        const end = performance.now() + 15_000;
        while (session.problems.length === 0 && performance.now() < end) await sleep(20);
        assert.match(session.problems[0]?.message ?? '', /endless loop: "spin"/);
        await session.stop();
        assert.deepEqual(bench.sessions.all, []);
      },
    ],
    [
      'BR-087',
      'a view that loops, an update that computes and a regular expression that explodes end their session only',
      async () => {
        bench.dispose();
        bench = new SessionBench({ silence: 1_500, callTimeout: 400 });
        const other = await bench.start(COUNTER, { id: 'other' });
        for (const [what, update, view] of [
          ['view', 'return { n: 1 };', 'if (n === 1) for (;;);'],
          ['update', 'for (const end = Date.now() + 30_000; Date.now() < end; ); return { n: 1 };', ''],
          ['pattern', "return { n: /^(a+)+$/.test('a'.repeat(60) + 'b') ? 1 : 0 };", ''],
        ] as const) {
          const session = await bench.start(
            `export default {
              init: () => ({ n: 0 }),
              update: () => { ${update} },
              view: ({ n }) => { ${view} return { type: 'button', id: 'go', label: 'n ' + n, onClick: { type: 'go' } }; },
            };`,
            { id: what },
          );
          const ended = new Promise<string>((resolve) =>
            session.onDidChangeState((state) => {
              if (state.name === 'ended') resolve(state.why);
            }),
          );
          const answer = bench.call(`${what}.go.click`);
          const begin = performance.now();
          assert.equal((await other.dispatch({ type: 'add' }, agent)).ok, true, what);
          assert.ok(performance.now() - begin < 350, `${what} held another session up`);
          assert.match(JSON.stringify(await answer), /timeout|session_not_running/, what);
          assert.equal(await ended, 'unresponsive', what);
        }
      },
    ],
    [
      'BR-088',
      'subscriptions follow the model: a tick that starts, stops and starts again, and keeps its timer meanwhile',
      async () => {
        const session = await bench.start(`import { every, text } from 'teahouse';
          export default {
            init: () => ({ running: false, ticks: 0, typed: 0 }),
            update: (message, model) => {
              if (message.type === 'tick') return { ...model, ticks: model.ticks + 1 };
              if (message.type === 'type') return { ...model, typed: model.typed + 1 };
              return { ...model, running: message.type === 'start' };
            },
            view: (model) => text(JSON.stringify(model)),
            subscriptions: (model) => [model.running && every('tick', 40, { type: 'tick' })],
          };`);
        const ticks = async (): Promise<number> =>
          (JSON.parse((await session.readScreen())?.rows[0] ?? '') as { ticks: number }).ticks;
        const send = (type: string) => session.dispatch({ type }, agent);
        await sleep(100);
        assert.equal(await ticks(), 0);
        await send('start');
        // Messages faster than the tick must not put it off
        for (let i = 0; i < 30; i++) {
          await send('type');
          await sleep(10);
        }
        const running = await ticks();
        assert.ok(running >= 3, `${running} ticks`);
        await send('stop');
        const stopped = await ticks();
        await sleep(120);
        assert.equal(await ticks(), stopped);
        await send('start');
        await sleep(150);
        assert.ok((await ticks()) > stopped);
      },
    ],
    [
      'BR-090',
      'new code keeps the model; code that cannot be loaded changes nothing; its repair is taken; tools follow the view',
      async () => {
        const session = await bench.start(COUNTER);
        await bench.call('case.add.click');
        writeFileSync(
          session.app.file,
          COUNTER.replace("id: 'add'", "id: 'more'").replace('{ n }) => [', '{ n, at = 7 }) => ['),
        );
        assert.deepEqual(await session.reload(), { ok: true });
        assert.equal((await bench.call('case.more.click')).ok, true);
        assert.equal(bench.registry.find('case.add.click'), undefined);
        writeFileSync(session.app.file, 'export default {');
        assert.equal((await session.reload()).ok, false);
        assert.equal((await bench.call('case.more.click')).ok, true);
        writeFileSync(session.app.file, COUNTER);
        assert.deepEqual(await session.reload(), { ok: true });
        assert.equal((await session.readScreen())?.rows[0], 'n 3');
      },
    ],
    [
      'BR-094',
      'a tool acts on its widget as it is now',
      async () => {
        await bench.start(`export default {
          init: () => ({ step: 0, log: [] }),
          update: (message, { step, log }) => ({ step: step + 1, log: [...log, message.type] }),
          view: ({ step, log }) => [
            { type: 'button', id: 'next', label: 'Next', onClick: { type: 'next' } },
            ...[
              [{ type: 'button', id: 'go', label: 'Go', onClick: { type: 'a' } }],
              [{ type: 'button', id: 'go', label: 'Go', onClick: { type: 'b' } }],
              [{ type: 'button', id: 'go', label: 'Go', disabled: true, onClick: { type: 'b' } }],
              [{ type: 'checkbox', id: 'go', label: 'Go' }],
              [],
            ][Math.min(4, step)],
          ],
          resources: { log: ({ log }) => log },
        };`);
        const go = bench.registry.definition('case.go.click');
        assert.ok(go !== undefined);
        const context = { origin: agent, mayWrite: true };
        const why = async (): Promise<unknown> => {
          const answer = await go.call({}, context);
          return answer.ok ? 'ok' : (answer.reason as { why?: unknown }).why;
        };
        assert.equal(await why(), 'ok'); // sends a, step 1
        assert.equal(await why(), 'ok'); // sends b, step 2
        assert.equal(await why(), 'disabled');
        await bench.call('case.next.click');
        assert.equal(await why(), 'type_changed');
        await bench.call('case.next.click');
        assert.equal(await why(), 'absent');
        const log = await bench.registry.readResource('teahouse://session/case/model/log');
        assert.equal(log.ok && log.value.text.replaceAll(/\s/g, ''), '["a","b","next","next"]');
      },
    ],
    [
      'BR-095',
      'of forty calls at once in two sessions each gets its own answer, and none is lost',
      async () => {
        const texts = `import { column, textInput, button, checkbox } from 'teahouse';
          export default {
            init: () => ({ n: 0, on: false, text: '' }),
            update: (message, model) => {
              if (message.type === 'add') return { ...model, n: model.n + 1 };
              if (message.type === 'checkbox_toggle') return { ...model, on: message.checked };
              return { ...model, text: message.text };
            },
            view: (model) => column([
              textInput('name', { value: model.text }), button('add', 'Add', { type: 'add' }), checkbox('on', { label: 'On', checked: model.on }),
            ]),
            resources: { all: (model) => model },
          };`;
        await bench.start(texts, { id: 'one' });
        await bench.start(texts, { id: 'two' });
        const answers = await Promise.all(
          Array.from({ length: 40 }, async (_, i) => {
            const id = i % 2 === 0 ? 'one' : 'two';
            if (i % 8 < 2) return (await bench.call(`${id}.add.click`)).ok;
            if (i % 8 < 4) return (await bench.call(`${id}.on.toggle`)).ok;
            const answer = await bench.call(`${id}.name.type_into`, { text: id.charAt(0).repeat(i + 1) });
            return answer.ok && (answer.result as { characters?: unknown }).characters === i + 1;
          }),
        );
        assert.deepEqual(answers, Array<boolean>(40).fill(true));
        for (const id of ['one', 'two']) {
          const all = await bench.registry.readResource(`teahouse://session/${id}/model/all`);
          const model = JSON.parse(all.ok ? all.value.text : '') as { n: number; on: boolean; text: string };
          assert.deepEqual([model.n, model.on, model.text.charAt(0)], [5, true, id.charAt(0)]);
        }
      },
    ],
    [
      'BR-096',
      'a call that is under way when its session is stopped, restarted or loses its registry is answered',
      async () => {
        const slow = `export default {
          init: () => ({ n: 0 }),
          update: () => { const end = Date.now() + 1_500; while (Date.now() < end); return { n: 1 }; },
          view: () => ({ type: 'button', id: 'slow', label: 'Slow', onClick: { type: 'slow' } }),
        };`;
        for (const end of ['stop', 'restart', 'dispose'] as const) {
          const session = await bench.start(slow, { id: end });
          const answer = bench.call(`${end}.slow.click`);
          await sleep(100);
          const ended = end === 'dispose' ? bench.dispose() : session[end]();
          assert.match(JSON.stringify(await answer), /session_not_running|"ok":true/, end);
          await ended;
          if (end === 'stop') assert.deepEqual(bench.registry.list(), []);
        }
      },
    ],
  ]);
});
