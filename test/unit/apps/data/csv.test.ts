import assert from 'node:assert/strict';
import fc from 'fast-check';
import { rowsIn } from '../../../../src/apps/data/csv-rows.ts';
import { cells, labels, lines, problems, sheetOf } from './support.ts';

describe('reading CSV', function () {
  this.timeout(60_000);

  it('reads rows under headings, with the line that each begins on', async () => {
    const sheet = await sheetOf('name,note\nAda,"two\nlines, and ""quotes"""\n\nGrace,\n');
    assert.deepEqual(labels(sheet), ['name', 'note']);
    assert.deepEqual(cells(sheet), [
      ['Ada', 'two\nlines, and "quotes"'],
      ['Grace', ''],
    ]);
    assert.deepEqual(lines(sheet), [2, 5]);
    assert.deepEqual(problems(sheet), []);
  });

  for (const [what, newline] of [
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR alone', '\r'],
  ] as const)
    for (const last of ['', newline])
      it(`takes lines that end with ${what}, ${last === '' ? 'the last one without' : 'the last one too'}`, async () => {
        const sheet = await sheetOf(`a,b${newline}1,"x"${newline}2,y${last}`);
        assert.deepEqual(cells(sheet), [
          ['1', 'x'],
          ['2', 'y'],
        ]);
        assert.deepEqual([labels(sheet), lines(sheet), problems(sheet)], [['a', 'b'], [2, 3], []]);
      });

  it('takes lines of both ends in one file', async () => {
    const sheet = await sheetOf('a,b\r\n1,x\n2,"y"\r\n3,"z"\n');
    assert.deepEqual(cells(sheet), [
      ['1', 'x'],
      ['2', 'y'],
      ['3', 'z'],
    ]);
  });

  it('finds the delimiter, also where a heading has others in quotes', async () => {
    for (const [text, name] of [
      ['"a,b,c,d";e\n1;2\n', 'x.csv'],
      ['a|b\n1|2\n', 'x.csv'],
      ['a\tb\n1\t2\n', 'x.csv'],
      ['a\tb;c;d;e\n1\t2\n', 'x.tsv'],
    ] as const) {
      assert.deepEqual(cells(await sheetOf(text, name)), [['1', '2']], text);
    }
  });

  it('of a file without a heading names the columns by their place', async () => {
    const sheet = await sheetOf('2026-01-01,5\n2026-01-02,6\n');
    assert.deepEqual(labels(sheet), ['Column 1', 'Column 2']);
    assert.equal(sheet.rowCount, 2);
    assert.deepEqual(lines(sheet), [1, 2]);
  });

  it('of an empty file, or one with a heading alone, makes no rows and no problems', async () => {
    for (const [text, columns] of [
      ['', []],
      ['\n\n', []],
      ['a,b', ['a', 'b']],
      ['a,b\n', ['a', 'b']],
    ] as const) {
      const sheet = await sheetOf(text);
      assert.deepEqual([labels(sheet), sheet.rowCount, problems(sheet)], [columns, 0, []], JSON.stringify(text));
    }
  });

  it('keeps rows with too few or too many cells, and names their lines', async () => {
    const sheet = await sheetOf('a,b,c\n1,2,3\n4,5\n6,7,8,9\n');
    assert.equal(sheet.rowCount, 3);
    assert.deepEqual(problems(sheet), ['3: 2 cells where the heading has 3', '4: 4 cells where the heading has 3']);
  });

  describe('with broken quotes', () => {
    it('loses no more than their own row when a quote never closes', async () => {
      const sheet = await sheetOf('a,b\n1,x\n2,"open\n3,y\n4,z\n');
      assert.deepEqual(cells(sheet), [
        ['1', 'x'],
        ['2', '"open'],
        ['3', 'y'],
        ['4', 'z'],
      ]);
      assert.deepEqual(lines(sheet), [2, 3, 4, 5]);
      assert.deepEqual(problems(sheet), [
        '3: a quote opens and does not close where a cell ends; its line is read as it stands',
      ]);
    });

    it('does not join rows whose stray quotes meet', async () => {
      const sheet = await sheetOf('a,b\n1,"open\n2,y\n3,"open too\n4,z\n');
      assert.deepEqual(
        cells(sheet).map(([first]) => first),
        ['1', '2', '3', '4'],
      );
      assert.equal(sheet.problemCount, 2);
    });

    it('does not join rows where the quote of one closes in another', async () => {
      const sheet = await sheetOf('a,b\n1,"open\n2,y\n3,"odd" x\n4,"z"\n');
      assert.deepEqual(cells(sheet), [
        ['1', '"open'],
        ['2', 'y'],
        ['3', '"odd" x'],
        ['4', 'z'],
      ]);
      assert.deepEqual(
        sheet.problems.map(({ line }) => line),
        [2, 4],
      );
    });

    it('keeps the mark of a quote that opens in the last line', async () => {
      const sheet = await sheetOf('a,b\n1,x\n2,"open');
      assert.deepEqual(cells(sheet), [
        ['1', 'x'],
        ['2', '"open'],
      ]);
      assert.equal(sheet.problems[0]?.line, 3);
    });

    it('takes a quote inside a cell as it stands, and says so where it closes too early', async () => {
      const sheet = await sheetOf('a,b\n1,5" pipe\n2,"5" pipe"\n3,z\n');
      assert.deepEqual(cells(sheet), [
        ['1', '5" pipe'],
        ['2', '5" pipe'],
        ['3', 'z'],
      ]);
      assert.deepEqual(problems(sheet), ['3: a quote closes in the middle of a cell; the cell is read as it stands']);
    });

    it('finds one that never closes in megabytes, far from both ends', async () => {
      const row = 'abcdefghij,klmnopqrst\n';
      const many = row.repeat(400_000);
      const sheet = await sheetOf(`a,b\n${many}1,"open\n${many}`);
      assert.equal(sheet.rowCount, 800_001);
      assert.deepEqual(sheet.read(400_000, 400_002), [
        ['1', '"open'],
        ['abcdefghij', 'klmnopqrst'],
      ]);
      assert.equal(sheet.problems[0]?.line, 400_002);
      assert.equal(sheet.lineOf(800_000), 800_002);
    });

    it('takes quotes as they stand once hundreds of rows have them open', async () => {
      const sheet = await sheetOf(`a,b\n${'1,"open\n2,y\n'.repeat(700)}`);
      assert.equal(sheet.rowCount, 1_400);
      assert.deepEqual(sheet.read(1_398, 1_400), [
        ['1', '"open'],
        ['2', 'y'],
      ]);
      assert.ok(sheet.problemCount <= 500);
    });
  });

  it('reads what the library reads of the whole text, wherever a piece of it ends', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }).map((text) => text.replace(/[",\r\n]/g, '')),
      fc.string({ maxLength: 6 }).map((text) => `"${text.replaceAll('"', '""')}"`),
      fc.constant('"two\nlines"'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 200_000 }),
        async (rows, copies) => {
          const body = rows.map((row) => row.join(',')).join('\n') + '\n';
          const text = `a,b\n${body.repeat(Math.ceil(copies / body.length))}`;
          const sheet = await sheetOf(Buffer.from(text, 'latin1'));
          const wanted = rowsIn(text, { delimiter: ',', newline: '\n' }, false).slice(1);
          assert.deepEqual(sheet.read(0, sheet.rowCount), wanted);
        },
      ),
      { numRuns: 40 },
    );
  });
});
