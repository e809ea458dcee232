import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dayOf, momentOf, numberOf } from '../../../../src/apps/data/values.ts';
import { sheetOf } from './support.ts';

describe('the value of a cell', () => {
  it('is a number where it is written as one', () => {
    for (const [text, value] of [
      ['0', 0],
      ['-12', -12],
      ['+3', 3],
      ['0.5', 0.5],
      ['.5', 0.5],
      ['5.', 5],
      ['-0.25', -0.25],
      ['1,234,567.5', 1_234_567.5],
      ['1e3', 1_000],
      ['-2.5E-2', -0.025],
      [' 42 ', 42],
      ['9007199254740993', 9_007_199_254_740_992],
      ['0.1', 0.1],
      ['123456789.123456789', 123_456_789.123_456_79],
    ] as const)
      assert.equal(numberOf(text), value, text);
  });

  it('is none where it only looks like one', () => {
    for (const text of [
      '',
      ' ',
      '-',
      '+',
      '.',
      '1.2.3',
      '1,2',
      '12,34',
      '007',
      '00.5',
      '1 2',
      '0x10',
      '1e',
      'NaN',
      'Infinity',
      '2026-05-03',
      '12%',
      '5 kg',
    ])
      assert.ok(Number.isNaN(numberOf(text)), text);
  });

  it('has a decimal comma where commas do not part cells', () => {
    assert.deepEqual(
      ['1.234,5', '1234,5', '-0,25', '1.5'].map((text) => numberOf(text, true)),
      [1234.5, 1234.5, -0.25, 1.5],
    );
    assert.ok(Number.isNaN(numberOf('1,234,5', true)));
  });

  it('is the very number that JavaScript reads, for every number that it writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        assert.equal(numberOf(String(value)) + 0, value + 0);
      }),
    );
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 9 }), (value, digits) => {
        assert.equal(numberOf((value / 1_000).toFixed(digits)) + 0, Number((value / 1_000).toFixed(digits)) + 0);
      }),
    );
  });

  it('is a moment for days, with a time or without', () => {
    for (const [text, iso] of [
      ['2026-05-03', '2026-05-03T00:00:00.000Z'],
      ['2026/05/03', '2026-05-03T00:00:00.000Z'],
      ['03.05.2026', '2026-05-03T00:00:00.000Z'],
      ['2026-05-03 14:05', '2026-05-03T14:05:00.000Z'],
      ['2026-05-03T14:05:09.25Z', '2026-05-03T14:05:09.250Z'],
      ['2026-05-03T00:30:00+02:00', '2026-05-02T22:30:00.000Z'],
      ['1969-12-31T23:59:59-0130', '1970-01-01T01:29:59.000Z'],
    ] as const)
      assert.equal(momentOf(text), Date.parse(iso), text);
    for (const text of [
      '2026-13-01',
      '2026-02-30',
      '2025-02-29',
      '2026-5-3',
      '2026-05/03',
      '2026-05-03x',
      '31.04.2026',
      '2026-05-03 25:00',
      '2026-05-03 12:60',
    ])
      assert.ok(Number.isNaN(momentOf(text)), text);
  });

  it('counts the days of the calendar as dates do', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => {
          const day = dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
          assert.equal(day, Math.floor(date.getTime() / 86_400_000));
        },
      ),
    );
  });
});

describe('the kind of a column', () => {
  it('is what nine of ten cells are; the others are counted, and the first is named', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `${n},2026-01-${String((n % 28) + 1).padStart(2, '0')},w${n},0${n},`,
    );
    const sheet = await sheetOf(
      ['n,day,word,code,none', ...rows.slice(0, 20), 'x,soon,1,2,', ...rows.slice(20)].join('\n'),
    );
    assert.deepEqual(
      sheet.columns.map(({ id, kind, empty, others: { count, first } }) => [
        id,
        kind,
        empty,
        count,
        first < 0 ? 0 : sheet.lineOf(first),
      ]),
      [
        ['n', 'number', 0, 1, 22],
        ['day', 'date', 0, 1, 22],
        ['word', 'text', 0, 0, 0],
        ['code', 'text', 0, 0, 0],
        ['none', 'text', 41, 0, 0],
      ],
    );
  });

  it('may turn out other than its first rows say', async () => {
    const sheet = await sheetOf(`a,b\n${'1,x\n'.repeat(20_000)}${'y,2\n'.repeat(300_000)}`);
    const same = await sheetOf(`a,b\n${'1,x\n'.repeat(20_000)}`);
    assert.ok(same.columns[0]?.values !== null && same.columns[1]?.codes !== null, 'the values were kept');
    assert.deepEqual(
      sheet.columns.map(({ kind, values, codes }) => [kind, values, codes]),
      [
        ['text', null, null],
        ['number', null, null],
      ],
    );
  });
});
