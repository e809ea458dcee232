import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import type { ModelQuery } from '../../../src/protocol/asks.ts';
import { Here } from './support.ts';

/** Reads of an app with this model. */
function reading(model: object, more: Partial<App> = {}) {
  const app = {
    init: () => model,
    update: (_message: unknown, now: object) => now,
    view: () => ({ type: 'text', content: 'x' }),
    ...more,
  };
  const here = new Here(app);
  return (query: Partial<ModelQuery> = {}) => {
    here.posts.length = 0;
    here.runtime.handle({ kind: 'inspect_model', id: 1, path: '', depth: 3, offset: 0, ...query });
    const [post] = here.of('answer');
    assert.ok(post);
    return post.answer;
  };
}

/** The fields of an answer. */
function result(answer: ReturnType<ReturnType<typeof reading>>): Record<string, unknown> {
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer.result as Record<string, unknown>;
}

describe('a read of the model', () => {
  it('answers the whole, or the part at a JSON pointer', () => {
    const read = reading({ count: 3, people: [{ name: 'Ada', 'a/b': { '~': 1 } }] });
    assert.deepEqual(result(read()), {
      value: { count: 3, people: [{ name: 'Ada', 'a/b': { $type: 'object', keys: 1 } }] },
    });
    assert.deepEqual(result(read({ path: '/people/0/name' })), { value: 'Ada' });
    assert.deepEqual(result(read({ path: '/people/0/a~1b/~0' })), { value: 1 });
  });

  it('shows so many levels, and says of what lies deeper what it is', () => {
    const read = reading({ a: { b: { c: 1, d: 2 } }, list: [1, 2, 3] });
    assert.deepEqual(result(read({ depth: 1 })), {
      value: { a: { $type: 'object', keys: 1 }, list: { $type: 'list', length: 3 } },
    });
    assert.deepEqual(result(read({ depth: 2 })), {
      value: { a: { b: { $type: 'object', keys: 2 } }, list: [1, 2, 3] },
    });
  });

  it('answers a list and a long text in pages that lead to the end', () => {
    const list = Array.from({ length: 250 }, (_, index) => index);
    const text = 'abcdefghij'.repeat(700);
    const read = reading({ list, text });
    for (const [path, all] of [
      ['/list', list],
      ['/text', Array.from(text)],
    ] as const) {
      const seen: unknown[] = [];
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const page = result(read({ path, offset }));
        assert.deepEqual([page['total'], page['offset']], [all.length, offset]);
        seen.push(...Array.from((page['items'] ?? page['value']) as ArrayLike<unknown>));
        offset = page['next'] as number | undefined;
      }
      assert.deepEqual(seen, all);
    }
    assert.deepEqual(result(read({ path: '/list', offset: 999 })), { items: [], total: 250, offset: 250 });
  });

  it('shows less of what is too large, and leaves a mark where something is missing', () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`key${String(index)}`, 'x'.repeat(300)]),
    );
    const read = reading({ many, deep: { rows: Array.from({ length: 60 }, () => 'r') } });
    const shown = result(read());
    assert.ok(JSON.stringify(shown).length < 6_500, String(JSON.stringify(shown).length));
    const { many: cut } = shown['value'] as { many: Record<string, unknown> };
    assert.equal(cut['$more'], 380);
    assert.match(cut['key0'] as string, /^x{100}…$/);
    const { value } = result(read({ path: '/deep' })) as { value: { rows: unknown[] } };
    assert.deepEqual(value.rows.at(-1), { $type: 'more', count: 10 });
  });

  it('tags what JSON does not have', () => {
    const read = reading({ at: new Date(0), tags: new Set(['a']), by: new Map([['k', 1]]), big: 1n, none: Number.NaN });
    assert.deepEqual(result(read()), {
      value: {
        at: { $type: 'date', value: '1970-01-01T00:00:00.000Z' },
        tags: { $type: 'set', size: 1, values: ['a'] },
        by: { $type: 'map', size: 1, entries: [['k', 1]] },
        big: { $type: 'bigint', value: '1' },
        none: { $type: 'number', value: 'NaN' },
      },
    });
  });

  it('never shows a secret: not at its path, not around it, not copied elsewhere, not below', () => {
    const secret = 'hunter2-secret';
    const read = reading({ login: { pw: secret }, copy: secret, said: `it is ${secret}` }, { secrets: ['/login/pw'] });
    for (const path of ['', '/login', '/login/pw', '/copy', '/said', '/login/pw/0', '/nowhere'])
      assert.ok(!JSON.stringify(read({ path })).includes(secret), path);
    assert.deepEqual(result(read({ path: '/login/pw' })), { value: { secret: true, length: 14 } });
  });

  it('shows no secret that is no text either', () => {
    const read = reading({ pin: 4938, codes: [12, 34] }, { secrets: ['/pin', '/codes'] });
    const { value } = result(read()) as { value: Record<string, { secret: boolean }> };
    assert.deepEqual([value['pin']?.secret, value['codes']?.secret], [true, true]);
    assert.doesNotMatch(JSON.stringify(read({ path: '/codes/0' })), /12/);
  });

  const refused: readonly [path: string, message: RegExp][] = [
    ['/cuont', /nothing at "\/cuont"\. The whole is an object with the keys count, people\. Did you mean "\/count"\?/],
    ['/people/7/name', /"\/people" is a list with the indexes 0 to 0\. .*Read the path "\/people"/],
    ['/people/length', /"\/people" is a list/],
    ['/count/x', /"\/count" is a number/],
    ['/toString', /nothing at "\/toString"/],
  ];
  for (const [path, message] of refused) {
    it(`says what there is where ${path} leads nowhere`, () => {
      const answer = reading({ count: 3, people: [{ name: 'Ada' }] })({ path });
      assert.ok(!answer.ok);
      assert.equal(answer.reason.code, 'path_not_found');
      assert.match(answer.reason.message, message);
    });
  }

  it('says how a path is written', () => {
    const answer = reading({ count: 3 })({ path: 'count' });
    assert.ok(!answer.ok);
    assert.equal(answer.reason.code, 'invalid_arguments');
    assert.match(answer.reason.message, /"count" is no path\. A path is a JSON pointer.*Did you mean "\/count"\?/);
  });

  it('looks into one of the resources, and names them where there is no such one', () => {
    const read = reading({ list: [1, 2] }, { resources: { sum: () => ({ all: { sum: 3 } }) } });
    assert.deepEqual(result(read({ resource: 'sum', path: '/all/sum' })), { value: 3 });
    const answer = read({ resource: 'sums' });
    assert.ok(!answer.ok);
    assert.deepEqual(
      [answer.reason.code, answer.reason.message],
      [
        'resource_not_found',
        'The app has no resource "sums". There are: sum. Leave "resource" out to read the model itself.',
      ],
    );
  });
});
