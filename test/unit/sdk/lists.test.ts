import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fuzzyMatches, sortedRows } from '../../../src/sdk/lists.ts';

const values = (rows: readonly { readonly v?: unknown }[]): unknown[] => rows.map(({ v }) => v);
const rows = (...list: readonly unknown[]): { v: unknown }[] => list.map((v) => ({ v }));

describe('sortedRows', () => {
  const mixed = rows(10, 9, '2', null, undefined, Number.NaN, 'é', 'z', true, 10n, 'E', '');

  it('orders mixed values by kind, and keeps what is empty last both ways', () => {
    assert.deepEqual(values(sortedRows(mixed, 'v')), [
      9,
      10,
      10n,
      true,
      '2',
      'E',
      'é',
      'z',
      null,
      undefined,
      Number.NaN,
      '',
    ]);
    assert.deepEqual(values(sortedRows(mixed, 'v', 'desc')), [
      'z',
      'é',
      'E',
      '2',
      true,
      10,
      10n,
      9,
      null,
      undefined,
      Number.NaN,
      '',
    ]);
  });

  it('is the same whatever order the rows came in, but for equal ones, and twice changes nothing', () => {
    const value = fc.oneof(fc.double(), fc.bigInt(), fc.string(), fc.boolean(), fc.constant(null), fc.date());
    fc.assert(
      fc.property(fc.array(value), fc.constantFrom('asc', 'desc'), (list, direction) => {
        const once = sortedRows(rows(...list), 'v', direction);
        assert.deepEqual(sortedRows(once, 'v', direction), once);
        const empty = (v: unknown) =>
          v === null || v === '' || Number.isNaN(v) || Number.isNaN(Number(v instanceof Date ? v : 0));
        const first = once.findIndex(({ v }) => empty(v));
        if (first >= 0) assert.ok(once.slice(first).every(({ v }) => empty(v)));
      }),
    );
  });

  it('keeps the order of equal rows, takes lists as rows, and knows no column that is only inherited', () => {
    const people = [
      { name: 'Bo', age: 1 },
      { name: 'Al', age: 1 },
    ];
    assert.deepEqual(sortedRows(people, 'age', 'desc'), people);
    assert.deepEqual(sortedRows([[2], [1]], 0), [[1], [2]]);
    assert.deepEqual(sortedRows(people, 'constructor'), people);
    assert.deepEqual(sortedRows([null, 3, { v: 1 }], 'v'), [{ v: 1 }, null, 3]);
  });
});

describe('fuzzyMatches', () => {
  const list = ['offline', 'print', 'open file', 'file', 'profile'];
  const found = (typed: string) => fuzzyMatches(list, typed, (each) => each);

  it('finds what holds the text in one piece first, then its letters in order', () => {
    assert.deepEqual(found('fil'), ['file', 'open file', 'profile']);
    assert.deepEqual(found('fle'), ['open file', 'file', 'profile', 'offline']);
    assert.deepEqual(found('pf'), ['profile', 'open file']);
    assert.deepEqual(found('xyz'), []);
    assert.equal(found('  '), list);
  });

  it('does not mind capitals and accents', () => {
    assert.deepEqual(
      fuzzyMatches(['Émile', 'Zoé'], 'ZOE', (each) => each),
      ['Zoé'],
    );
    assert.deepEqual(
      fuzzyMatches(['Emile'], 'é', (each) => each),
      ['Emile'],
    );
  });
});
