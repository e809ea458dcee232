import assert from 'node:assert/strict';
import type { HistoryAsk } from '../../src/protocol/history.ts';
import type { Session } from '../../src/session/types.ts';
import { removeFolders } from '../unit/session/support.ts';
import { runCases } from '../unit/tools/support.ts';
import { SessionBench } from './session-bench.ts';

const COUNTER = `export default {
  init: () => ({ n: 0, deep: { inner: 0, other: 'x' }, list: [1] }),
  update: (message, model) => ({
    n: model.n + 1, deep: { ...model.deep, inner: model.n + 1 }, list: [...model.list, model.n],
  }),
  view: ({ n }) => [{ type: 'text', content: 'n ' + n + ' ' }, { type: 'button', id: 'add', label: 'Add', onClick: { type: 'add' } }],
};`;
const person = { kind: 'person' } as const;

// The cases of group Z about looking back. Ours keeps recording after a rewind, which is an entry of its own (design).
describe('group Z, looking back', function () {
  this.timeout(20_000);
  let bench: SessionBench;
  let session: Session;
  const ask = async (what: HistoryAsk): Promise<Record<string, unknown>> => {
    const answer = await session.history.ask(what, person);
    assert.ok(answer.ok, JSON.stringify(answer));
    return answer.result as Record<string, unknown>;
  };
  const begin = async (clicks: number, entries = 100): Promise<void> => {
    bench = new SessionBench({ history: { entries, bytes: 1e6 } });
    session = await bench.start(COUNTER);
    for (let i = 0; i < clicks; i += 1) await bench.call('case.add.click');
  };
  afterEach(() => bench.dispose());
  after(removeFolders);

  runCases([
    [
      379,
      'restoring entry 1 makes its model the live one, and what comes then is recorded',
      async () => {
        await begin(3);
        await ask({ what: 'rewind', to: 1 });
        await bench.shows(session, 'n 1');
        await bench.call('case.add.click');
        await bench.shows(session, 'n 2');
        assert.equal((await ask({ what: 'list', most: 9 }))['newest'], 5);
      },
    ],
    [
      380,
      'a nested change is told by its path, a list of another length as a whole',
      async () => {
        await begin(1);
        assert.deepEqual((await ask({ what: 'diff', from: 0, to: 1 }))['changes'], [
          { change: 'changed', path: '/n', before: 0, after: 1 },
          { change: 'changed', path: '/deep/inner', before: 0, after: 1 },
          { change: 'changed', path: '/list', before: [1], after: [1, 0] },
        ]);
      },
    ],
    [
      381,
      'of three entries where two are kept the numbers are 2 and 3, and the first is not found',
      async () => {
        await begin(3, 2);
        const { items } = (await ask({ what: 'list', most: 9 })) as { items: { entry: number }[] };
        assert.deepEqual(
          items.map(({ entry }) => entry),
          [3, 2],
        );
        const gone = await session.history.ask({ what: 'look', at: 0 }, person);
        assert.equal(!gone.ok && gone.reason.code, 'entry_not_found');
      },
    ],
  ]);
});
