import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cells, labels, lines, problems, sheetOf } from './support.ts';

const record = fc.record(
  {
    name: fc.string(),
    n: fc.double({ noNaN: true, noDefaultInfinity: true }),
    deep: fc.jsonValue(),
    flag: fc.boolean(),
  },
  { requiredKeys: ['name'] },
);

/** What a value's cell reads. */
function cell(value: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  return typeof plain === 'string' ? plain : plain === null ? '' : JSON.stringify(plain);
}

describe('reading JSON', function () {
  this.timeout(60_000);

  it('takes the entries of a list as rows; columns come as their keys are met', async () => {
    const sheet = await sheetOf('[\n{"a": 1, "b": "x"},\n\n{"c": [1, {"d": null}], "a": null}, 7]', 'a.json');
    assert.deepEqual(labels(sheet), ['a', 'b', 'c', 'value']);
    assert.deepEqual(cells(sheet), [
      ['1', 'x'],
      ['', '', '[1,{"d":null}]'],
      ['', '', '', '7'],
    ]);
    assert.deepEqual([lines(sheet), problems(sheet)], [[2, 4, 4], []]);
    assert.deepEqual(
      sheet.columns.map(({ empty }) => empty),
      [2, 2, 2, 2],
    );
  });

  it('finds the list of objects in an object, and takes an object without one as a row', async () => {
    const within = await sheetOf(
      '{"version": 1, "tags": ["x"], "data": [{"a": 1}, {"a": 2}], "more": [{"b": 1}]}',
      'a.json',
    );
    assert.deepEqual([labels(within), cells(within)], [['a'], [['1'], ['2']]]);
    const alone = await sheetOf('{"a": 1, "b": [2]}', 'a.json');
    assert.deepEqual(cells(alone), [['1', '[2]']]);
    const lists = await sheetOf('[[1, 2], [3]]', 'a.json');
    assert.deepEqual(
      [labels(lists), cells(lists)],
      [
        ['1', '2'],
        [['1', '2'], ['3']],
      ],
    );
    assert.deepEqual(cells(await sheetOf('[]', 'a.json')), []);
    assert.deepEqual(cells(await sheetOf('', 'a.json')), []);
  });

  it('reads JSON Lines, also under the name of JSON and without a last line end', async () => {
    for (const name of ['a.jsonl', 'a.ndjson', 'a.json']) {
      const sheet = await sheetOf('{"a":1}\r\n\r\n{"a":2}', name);
      assert.deepEqual([sheet.format, cells(sheet), lines(sheet)], ['JSON Lines', [['1'], ['2']], [1, 3]], name);
    }
  });

  it('names the line of what is no JSON, and reads the others', async () => {
    const sheet = await sheetOf('{"a":1}\n{"a":\n{"a":3}\nnonsense\n{"a":5}\n', 'a.jsonl');
    assert.deepEqual(cells(sheet), [['1'], ['3'], ['5']]);
    assert.deepEqual(
      problems(sheet).map((it) => it.replace(/left out: .*/, 'left out')),
      ['2: no JSON, left out', '4: no JSON, left out'],
    );
    assert.deepEqual(sheet.read(1, 2), [['3']]);
  });

  it('reads a list up to where it is broken, or where the file ends in the middle', async () => {
    const broken = await sheetOf('[{"a":1},\n{"a":2},\n{"a":?}]', 'a.json');
    assert.deepEqual(cells(broken), [['1'], ['2']]);
    assert.match(problems(broken).join('\n'), /^3: the JSON is broken here, and nothing behind it was read/);
    const cut = await sheetOf('[{"a":1},\n{"a":2},\n{"a"', 'a.json');
    assert.deepEqual(cells(cut), [['1'], ['2']]);
    assert.deepEqual(problems(cut), ['3: the file ends in the middle of its JSON; the rows before it were read']);
    const comma = await sheetOf('[{"a":1} {"a":2},\n{"a":3}]', 'a.json');
    assert.deepEqual(cells(comma), [['3']]);
    assert.match(problems(comma).join('\n'), /^1: no JSON, left out/);
  });

  for (const [name, written] of [
    ['a.json', (rows: readonly unknown[]) => JSON.stringify(rows, null, 1)],
    ['a.jsonl', (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n')],
  ] as const)
    it(`reads back every ${name.slice(2)} that was written, whatever is in it`, async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(record, { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 1, max: 60 }),
          async (rows, times) => {
            const all = Array.from({ length: times }, () => rows).flat();
            const sheet = await sheetOf(written(all), name);
            assert.equal(sheet.rowCount, all.length);
            const read = cells(sheet);
            all.forEach((row, at) => {
              sheet.columns.forEach(({ label }, column) => {
                assert.equal(read[at]?.[column] ?? '', cell((row as Record<string, unknown>)[label]));
              });
            });
          },
        ),
        { numRuns: 60 },
      );
    });
});
