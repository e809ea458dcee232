import assert from 'node:assert/strict';
import fc from 'fast-check';
import { filterRows } from '../../../../src/apps/data/filter.ts';
import type { Grouping } from '../../../../src/apps/data/groups.ts';
import { groupRows } from '../../../../src/apps/data/groups.ts';
import { orderOfNumbers } from '../../../../src/apps/data/order-numbers.ts';
import { orderOfTexts } from '../../../../src/apps/data/sort-texts.ts';
import { paced } from '../../../../src/apps/data/pace.ts';
import type { Sheet } from '../../../../src/apps/data/sheet.ts';
import { sortRows } from '../../../../src/apps/data/sort.ts';
import { statisticsOf } from '../../../../src/apps/data/statistics.ts';
import { readWhere } from '../../../../src/apps/data/where.ts';
import { pace, sheetOf } from './support.ts';

const SALES = `date,region,unit price,sales
2026-04-30,North,1.5,30
2026-05-01,north,2,50
2026-05-02,South,,120.5
2026-05-31,"East, far",10,12
2026-06-01,,3,n/a
2025-05-09,South,4,7
2026-06-03,West,5,1
2026-06-04,West,6,2
2026-06-05,West,7,3
2026-06-06,West,8,4
2026-06-07,Süd,9,5
`;

const ids = (rows: Uint32Array | null): number[] | null => (rows === null ? null : [...rows]);

async function where(sheet: Sheet, text: string, find = ''): Promise<number[] | null> {
  return ids(await filterRows(sheet, { find, conditions: readWhere(text, sheet.columns) }, pace));
}

describe('the rows that are shown', () => {
  let sheet: Sheet;
  before(async () => {
    sheet = await sheetOf(SALES);
  });

  for (const [text, rows] of [
    ['', null],
    ['region = north', [0, 1]],
    ['REGION = sud', [10]],
    ['region != West and region != South', [0, 1, 3, 4, 10]],
    ['region = ""', [4]],
    ['region ~ "t, F"', [3]],
    ['region ~ st', [3, 6, 7, 8, 9]],
    ['region !~ st and sales > 20', [0, 1, 2]],
    ['region = "East, far"', [3]],
    ['"unit price" >= 8', [3, 9, 10]],
    ['unit_price < 2', [0]],
    ['"unit price" = ""', [2]],
    ['sales = 12', [3]],
    ['sales = n/a', [4]],
    ['sales != 12 and sales > 40', [1, 2]],
    ['date = 2026-05', [1, 2, 3]],
    ['date = "May 2026"', [1, 2, 3]],
    ['date = May', [1, 2, 3, 5]],
    ['date.month = 5 and date.year = 2025', [5]],
    ['date.weekday = Sunday', [3, 10]],
    ['date.day > 9', [0, 3]],
    ['date = 2025', [5]],
    ['date < 2026-05', [0, 5]],
    ['date <= 2026-05', [0, 1, 2, 3, 5]],
    ['date > 2026-05', [4, 6, 7, 8, 9, 10]],
    ['date > 2026-05-31', [4, 6, 7, 8, 9, 10]],
    ['date >= 2026-06-06', [9, 10]],
    ['date ~ 06-0 and region = west', [6, 7, 8, 9]],
  ] as const)
    it(`are those where ${text === '' ? 'nothing is asked' : text}`, async () => {
      assert.deepEqual(await where(sheet, text), rows);
    });

  it('are those with a text in any cell, without case and accents, not across cells', async () => {
    assert.deepEqual(await where(sheet, '', 'SUD'), [10]);
    assert.deepEqual(await where(sheet, '', 'East, far'), [3]);
    assert.deepEqual(await where(sheet, '', 'North,1'), []);
    assert.deepEqual(await where(sheet, 'sales > 20', 'north'), [0, 1]);
    const json = await sheetOf('[{"a":"line\\nbreak"},{"a":"\\u0041da"}]', 'a.json');
    assert.deepEqual(await where(json, '', 'ada'), [1]);
    const quoted = await sheetOf('a\n"say ""hi"""\nhi\n');
    assert.deepEqual(await where(quoted, '', 'say "hi'), [0]);
  });

  for (const [text, why] of [
    ['region', /"region" is no condition\. Write column, sign and value, as in date = "some value"/],
    ['land = x', /There is no column "land"\. There are date, region, "unit price", sales\./],
    ['sales > much', /"sales" is compared with a number, not with "much"/],
    ['date > soon', /"date" is compared with a date, as 2026-05-03, 2026-05 or 2026, not with "soon"/],
    ['region.month = 5', /"region" holds no dates, so it has no \.month/],
    ['date.week = 5', /"\.week" is no part of a date/],
    ['date.month = Mai', /"Mai" is not a month, as 5 or May/],
    ['date.month ~ 5', /A \.month is compared with =/],
    ['region = x and', /"" is no condition/],
  ] as const)
    it(`are not asked for by ${text}: what is wrong is said`, () => {
      assert.throws(() => readWhere(text, sheet.columns), why);
    });

  it('come in the order of a column, empty cells last both ways, equal ones as in the file', async () => {
    const sorted = async (column: number, direction: 'asc' | 'desc') => [
      ...(await sortRows(sheet, null, column, direction, pace)),
    ];
    assert.deepEqual(await sorted(3, 'asc'), [6, 7, 8, 9, 10, 5, 3, 0, 1, 2, 4]);
    assert.deepEqual(await sorted(3, 'desc'), [2, 1, 0, 3, 5, 10, 9, 8, 7, 6, 4]);
    assert.deepEqual(await sorted(1, 'asc'), [3, 0, 1, 2, 5, 10, 6, 7, 8, 9, 4]);
    assert.deepEqual(await sorted(1, 'desc'), [6, 7, 8, 9, 10, 2, 5, 0, 1, 3, 4]);
    assert.deepEqual([...(await sortRows(sheet, Uint32Array.of(1, 2, 3), 0, 'desc', pace))], [3, 2, 1]);
  });

  it('are grouped and measured', async () => {
    const rows = await filterRows(sheet, { find: '', conditions: readWhere('date = 2026-05', sheet.columns) }, pace);
    const by = async (grouping: Partial<Grouping>, order: 'group' | 'value' = 'value') =>
      (
        await groupRows(
          sheet,
          grouping.by === 0 ? null : rows,
          { by: 1, step: null, measure: 'sum', of: 3, ...grouping },
          { column: order, direction: order === 'group' ? 'asc' : 'desc' },
          pace,
        )
      ).map(({ group, rows, value }) => [group, rows, value]);
    assert.deepEqual(await by({}), [
      ['South', 1, 120.5],
      ['north', 1, 50],
      ['East, far', 1, 12],
    ]);
    assert.deepEqual(await by({ measure: 'mean', of: 2 }), [
      ['East, far', 1, 10],
      ['north', 1, 2],
      ['South', 1, null],
    ]);
    assert.deepEqual(await by({ by: 0, step: 'month', measure: 'rows' }, 'group'), [
      ['2025-05', 1, 1],
      ['2026-04', 1, 1],
      ['2026-05', 3, 3],
      ['2026-06', 6, 6],
    ]);
    assert.deepEqual((await by({ by: 0, step: 'weekday', measure: 'max' }, 'group'))[0], ['Monday', 1, null]);
    assert.deepEqual(await by({ by: 0, step: 'year', measure: 'min' }, 'group'), [
      ['2025', 1, 7],
      ['2026', 10, 1],
    ]);
  });

  it('are counted column by column', async () => {
    assert.deepEqual(await statisticsOf(sheet, null, 3, pace), {
      count: 10,
      empty: 1,
      distinct: 10,
      min: 1,
      max: 120.5,
      mean: 23.45,
      sum: 234.5,
    });
    const { count, empty, distinct, min, sum } = await statisticsOf(sheet, null, 1, pace);
    assert.deepEqual([count, empty, distinct, min, sum], [10, 1, 6, null, null]);
    const date = await statisticsOf(sheet, Uint32Array.of(0, 1), 0, pace);
    assert.deepEqual([date.min, date.max, date.mean], [Date.UTC(2026, 3, 30), Date.UTC(2026, 4, 1), null]);
  });
});

describe('without kept values', () => {
  it('rows are filtered, sorted, grouped and counted the same, read again from the file', async () => {
    const kept = await sheetOf(SALES);
    const again = await sheetOf(SALES);
    for (const column of again.columns) column.forget();
    for (const text of ['region ~ st', 'sales > 20', 'date = May', 'region = ""'])
      assert.deepEqual(await where(again, text), await where(kept, text), text);
    for (let column = 0; column < 4; column++) {
      assert.deepEqual(
        await sortRows(again, null, column, 'desc', pace),
        await sortRows(kept, null, column, 'desc', pace),
      );
      assert.deepEqual(await statisticsOf(again, null, column, pace), await statisticsOf(kept, null, column, pace));
    }
    const grouping: Grouping = { by: 1, step: null, measure: 'sum', of: 3 };
    const order = { column: 'value', direction: 'desc' } as const;
    assert.deepEqual(
      await groupRows(again, null, grouping, order, pace),
      await groupRows(kept, null, grouping, order, pace),
    );
  });
});

describe('sorting', () => {
  it('gives the order of Array.prototype.sort for any numbers, stable, NaN last', () => {
    const number = fc.oneof(
      fc.double(),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(0, -0, NaN, Infinity, -Infinity),
    );
    fc.assert(
      fc.property(fc.array(number), fc.constantFrom('asc' as const, 'desc' as const), (keys, direction) => {
        const sign = direction === 'asc' ? 1 : -1;
        const wanted = keys
          .map((_, at) => at)
          .sort((a, b) => {
            const [x, y] = [keys[a] ?? 0, keys[b] ?? 0];
            if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
            return x === y ? a - b : x < y ? -sign : sign;
          });
        assert.deepEqual([...orderOfNumbers(Float64Array.from(keys), direction)], wanted);
      }),
    );
  });

  it('sorts texts by what tells them apart, however long what they have in common is', async () => {
    const towns = ['Ulm', 'Ülm', 'Łódź', '茶館', 'Ulm an der Donau', ''];
    const keys = Array.from({ length: 30_000 }, (_, at) => {
      if (at % 11 === 0) return '';
      const number = (at * 7_919) % 20_011;
      const customer = `customer no. ${number % 3 === 0 ? '' : `${number % 7} of the long list, `}${number >> 2}`;
      return `${customer}, ${towns[number % towns.length] ?? ''}`;
    });
    for (const direction of ['asc', 'desc'] as const) {
      const order = await orderOfTexts(keys, direction, pace);
      const sign = direction === 'asc' ? 1 : -1;
      const wanted = keys
        .map((_, at) => at)
        .sort((a, b) => {
          const [x, y] = [keys[a] ?? '', keys[b] ?? ''];
          if (x === y) return a - b;
          if (x === '' || y === '') return x === '' ? 1 : -1;
          return x < y ? -sign : sign;
        });
      assert.ok(
        wanted.every((at, index) => order[index] === at),
        direction,
      );
    }
  });

  it('ends when it is not wanted any more, and lets others have their turn', async () => {
    const keys = Array.from({ length: 300_000 }, (_, at) => `key ${(at * 7919) % 300_007}`);
    const ending = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns++;
      ending.abort();
    }, 1);
    await assert.rejects(orderOfTexts(keys, 'asc', paced(ending.signal)), { name: 'AbortError' });
    clearInterval(timer);
    assert.ok(turns >= 1);
  });
});
