import assert from 'node:assert/strict';
import { callResult } from '../../../src/gateway/answers.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import { settle } from './fakes.ts';
import type { FakeSession } from './fakes.ts';
import { call, house, refusal, result } from './static-house.ts';

/** A house whose session has a history of that many entries, each of some bytes. */
function withHistory(count: number, bytes = 10): { made: ReturnType<typeof house>; demo: FakeSession } {
  const made = house();
  const demo = made.sessions.get('demo') as unknown as FakeSession;
  demo.historyAnswer = (ask) => {
    if (ask.what !== 'list') return { ok: true, result: { entry: 3 } };
    // The worker answers five hundred at most.
    const top = Math.min(count, (ask.before ?? Infinity) - 1) - (ask.skip ?? 0);
    const items = Array.from({ length: Math.max(0, Math.min(ask.most, 500, top)) }, (_, i) => ({
      entry: top - i,
      did: 'x'.repeat(bytes),
    }));
    return { ok: true, result: { items, first: 0, newest: count } as unknown as Json };
  };
  return { made, demo };
}

describe('the static tools of the history', () => {
  describe('read_history', () => {
    it('answers the newest entries first, with the number to page on from', async () => {
      const { made, demo } = withHistory(3);
      const { items, ...rest } = result(await call(made, 'read_history')) as { items: { entry: number }[] };
      assert.deepEqual(
        items.map(({ entry }) => entry),
        [3, 2, 1],
      );
      assert.deepEqual(rest, { session: 'demo', first: 0, newest: 3, before: 4, offset: 0 });
      assert.deepEqual(demo.askedHistory[0]?.ask, { what: 'list', most: 100 });
    });

    it('is cut to what a result may hold; the rest is behind a cursor, whatever came meanwhile', async () => {
      const { made } = withHistory(90, 200);
      const first = callResult(await call(made, 'read_history')).structured as Record<
        string,
        number & { length: number }
      >;
      const cut = first['next'] as number;
      assert.ok(cut > 10 && cut < 60, String(cut));
      const second = result(await call(made, 'read_history', { before: first['before'], offset: cut })) as {
        items: { entry: number }[];
      };
      assert.equal(second.items[0]?.entry, 90 - cut);
    });

    it('goes on behind the first hundred', async () => {
      const { made } = withHistory(150, 1);
      const answer = result(await call(made, 'read_history', { offset: 20 })) as { next: number; items: unknown[] };
      assert.deepEqual([answer.items.length, answer.next], [100, 120]);
    });

    it('comes to the oldest entry that is kept, page by page', async () => {
      const { made } = withHistory(1_234, 1);
      const seen: number[] = [];
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const page = result(await call(made, 'read_history', { offset })) as unknown as {
          next?: number;
          items: { entry: number }[];
        };
        seen.push(...page.items.map(({ entry }) => entry));
        offset = page.next;
      }
      assert.deepEqual(
        seen,
        Array.from({ length: 1_234 }, (_, i) => 1_234 - i),
      );
    });

    it('asks for one origin, and says where a person looks back to', async () => {
      const { made, demo } = withHistory(3);
      demo.history.looking = { entry: 1 };
      const answer = result(await call(made, 'read_history', { origin: 'agent', before: 3 })) as Record<
        string,
        unknown
      >;
      assert.equal(answer['personLooksAt'], 1);
      assert.deepEqual(demo.askedHistory[0]?.ask, { what: 'list', most: 100, before: 3, origin: 'agent' });
    });

    it('asks nobody', async () => {
      const { made } = withHistory(3);
      made.gateway.setMode('demo', 'read');
      result(await call(made, 'read_history'));
      assert.equal(made.person.questions.length, 0);
    });
  });

  describe('rewind', () => {
    it('asks the person each time, as what destroys something, and rewinds in the agent’s name', async () => {
      const { made, demo } = withHistory(3);
      made.gateway.setMode('demo', 'ask');
      for (const time of [1, 2]) {
        const called = call(made, 'rewind', { entry: 1 });
        await settle();
        assert.equal(made.person.questions.length, time);
        assert.equal(made.person.questions.at(-1)?.question.destructive, true);
        await made.person.answer('allow_once');
        assert.deepEqual(result(await called), { entry: 3 });
      }
      assert.deepEqual(demo.askedHistory.at(-1), {
        ask: { what: 'rewind', to: 1 },
        origin: { kind: 'agent', client: 'Claude' },
      });
    });

    it('does nothing where agents only look', async () => {
      const { made, demo } = withHistory(3);
      made.gateway.setMode('demo', 'read');
      assert.equal(refusal(await call(made, 'rewind', { entry: 1 })).code, 'authorization_required');
      assert.deepEqual(demo.askedHistory, []);
    });
  });
});
