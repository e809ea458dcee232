import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeText, textWidth, truncate, wrap } from '../../../src/screen/width.ts';
import { anyText } from './strings.ts';

describe('wrap', () => {
  const cases: readonly (readonly [string, number, readonly string[]])[] = [
    ['the quick brown fox', 10, ['the quick', 'brown fox']],
    ['', 5, ['']],
    ['exactly10!', 10, ['exactly10!']],
    ['exactly10!exactly10!', 10, ['exactly10!', 'exactly10!']],
    ['exactly10!x', 10, ['exactly10!', 'x']],
    ['abcdefgh日', 10, ['abcdefgh日']],
    ['abcdefghi日', 10, ['abcdefghi', '日']],
    ['supercalifragilistic', 6, ['superc', 'alifra', 'gilist', 'ic']],
    ['日本語テキスト ab', 5, ['日本', '語テ', 'キス', 'ト ab']],
    ['a\n\nb', 5, ['a', '', 'b']],
    ['a\r\nb', 5, ['a', 'b']],
    ['ends with blanks   ', 16, ['ends with blanks']],
    ['  indented', 20, ['  indented']],
    ['      far', 4, ['', 'far']],
    ['one  two', 3, ['one', 'two']],
    ['日本', 1, ['日', '本']],
    ['abc', 0, ['a', 'b', 'c']],
    ['abc', Number.NaN, ['a', 'b', 'c']],
    ['a👩‍🚀b', 2, ['a', '👩‍🚀', 'b']],
  ];
  for (const [text, width, rows] of cases) {
    it(`${JSON.stringify(text)} at ${width}`, () => assert.deepEqual(wrap(text, width), rows));
  }

  it('keeps every row within the width and loses nothing but blanks and line breaks', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 12 }), (text, width) => {
        const rows = wrap(text, width);
        for (const row of rows) assert.ok(textWidth(row) <= width, `${JSON.stringify(row)} is wider than ${width}`);
        assert.equal(rows.join('').replaceAll(' ', ''), safeText(text, 'many').replace(/[ \n]/g, ''));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('truncate', () => {
  const path = 'documents/report.md';
  const cases: readonly (readonly [string, number, 'end' | 'middle' | 'start', string])[] = [
    [path, 19, 'end', path],
    [path, 12, 'end', 'documents/r…'],
    [path, 12, 'middle', 'docume…rt.md'],
    [path, 12, 'start', '…s/report.md'],
    ['日本語', 5, 'end', '日本…'],
    ['日本語', 4, 'end', '日…'],
    ['日本語', 4, 'start', '…語'],
    ['日本語', 6, 'end', '日本語'],
    ['abc', 1, 'end', '…'],
    ['abc', 0, 'end', ''],
    ['abc', -3, 'end', ''],
    ['abc', Number.NaN, 'end', ''],
    ['a\nb', 3, 'end', 'a b'],
  ];
  for (const [text, width, at, expected] of cases) {
    it(`${JSON.stringify(text)} at ${width}, ${at}`, () => assert.equal(truncate(text, width, at), expected));
  }

  it('never exceeds the width, and leaves alone what fits', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.integer({ min: 0, max: 12 }),
        fc.constantFrom('end', 'middle', 'start'),
        (text, width, at) => {
          const cut = truncate(text, width, at);
          assert.ok(textWidth(cut) <= width);
          if (textWidth(text) <= width) assert.equal(cut, safeText(text));
        },
      ),
      { numRuns: 5000 },
    );
  });
});
