import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { SessionBench } from '../../cases/session-bench.ts';
import type { Rewound, Looking } from '../../../src/protocol/history.ts';
import type { Session } from '../../../src/session/types.ts';
import { removeFolders, until } from './support.ts';

const LIST = `export default {
  init: () => ({ list: [] }),
  update: ({ type }, { list }) => (type === 'die' ? process.exit(1) : { list: [...list, type] }),
  view: ({ list }) => [
    { type: 'text', content: list.join(' ') || '(nothing)' },
    { type: 'button', id: 'a', label: 'A', onClick: { type: 'a' } },
    { type: 'button', id: 'b', label: 'B', onClick: { type: 'b' } },
    ...(list.includes('b') ? [{ type: 'button', id: 'c', label: 'C', onClick: { type: 'c' } }] : []),
  ],
};`;
const person = { kind: 'person' } as const;
const first = async (session: Session): Promise<string | undefined> => (await session.readScreen())?.rows[0];

describe('the history of a session in its worker', function () {
  this.timeout(20_000);
  let bench: SessionBench;
  beforeEach(() => (bench = new SessionBench()));
  afterEach(() => bench.dispose());
  after(removeFolders);

  it('is rewound with the tools that belong to the model, and everybody is told', async () => {
    const session = await bench.start(LIST);
    const told: Rewound[] = [];
    session.history.onDidRewind((rewound) => told.push(rewound));
    await bench.call('case.a.click');
    await bench.call('case.b.click');
    await bench.call('case.c.click');
    const answer = await session.history.ask({ what: 'rewind', to: 1 }, person);
    assert.ok(answer.ok);
    assert.equal(await first(session), 'a');
    assert.deepEqual(answer.effect?.paths, ['/list']);
    assert.deepEqual(
      told.map(({ entry, to, origin }) => [entry, to, origin]),
      [[4, 1, person]],
    );
    const gone = await bench.call('case.c.click');
    assert.equal(!gone.ok && gone.reason.code, 'widget_unavailable');
  });

  for (const [what, end] of [
    ['restart', (session: Session) => session.restart()],
    [
      'crash',
      async (session: Session) => {
        await session.dispatch({ type: 'die' }, person);
        await session.restart();
      },
    ],
  ] as const)
    it(`what was rewound stays so over a ${what}, and so does what was undone`, async () => {
      const session = await bench.start(LIST);
      for (const tool of ['a', 'b', 'a']) await bench.call(`case.${tool}.click`);
      await session.history.ask({ what: 'rewind', to: 2 }, person);
      await session.history.ask({ what: 'undo', entry: 1, leaveOut: false }, person);
      await bench.call('case.c.click');
      assert.equal(await first(session), 'b c');
      await end(session);
      assert.equal(await first(session), 'b c');
    });

  it('begins anew with the worker, its numbers going on', async () => {
    const session = await bench.start(LIST);
    await bench.call('case.a.click');
    await session.restart();
    await bench.call('case.b.click');
    const answer = await session.history.ask({ what: 'list', most: 10 }, person);
    assert.ok(answer.ok);
    const { items, first: oldest } = answer.result as unknown as { items: { entry: number }[]; first: number };
    assert.deepEqual([items.map(({ entry }) => entry), oldest], [[2], 1]);
  });

  it('nobody looks back any more after a reload, a restart or the end', async () => {
    const session = await bench.start(LIST);
    const seen: (Looking | null)[] = [];
    session.history.onDidLook((looking) => seen.push(looking));
    const look = async (): Promise<void> => {
      await bench.call('case.a.click');
      await session.history.ask({ what: 'look', at: 'back' }, person);
      assert.notEqual(session.history.looking, null);
    };
    await look();
    writeFileSync(session.app.file, LIST.replace('(nothing)', '(none)'));
    assert.deepEqual(await session.reload(), { ok: true });
    assert.equal(session.history.looking, null);
    await look();
    await session.restart();
    assert.equal(session.history.looking, null);
    await look();
    await session.stop();
    await until(() => session.history.looking === null, 'the end');
    assert.equal(seen.filter((each) => each === null).length, 3);
  });

  it('answers an agent’s calls while a person looks back: writes refused without opening a circuit, reads done', async () => {
    const session = await bench.start(LIST);
    await bench.call('case.a.click');
    await session.history.ask({ what: 'look', at: 0 }, person);
    for (let time = 0; time < 12; time += 1) {
      const refused = await bench.call('case.a.click');
      assert.equal(!refused.ok && refused.reason.code, 'looking_back');
    }
    session.input({ kind: 'key', key: 'escape', text: '' });
    assert.equal((await bench.call('case.a.click')).ok, true);
    assert.equal(await first(session), 'a a');
  });

  it('is not there for a session that keeps none', async () => {
    bench.dispose();
    bench = new SessionBench({ history: { entries: 0, bytes: 0 } });
    const session = await bench.start(LIST);
    const answer = await session.history.ask({ what: 'list', most: 1 }, person);
    assert.equal(!answer.ok && answer.reason.code, 'no_history');
  });
});
