import assert from 'node:assert/strict';
import { matchesIn } from '../../../src/webview/find-text.ts';
import { runBetween } from '../../../src/webview/selecting.ts';

/** A row of cells; a wide character takes two. */
function row(...cells: readonly string[]) {
  const columns: number[] = [];
  let column = 0;
  for (const cell of cells) {
    for (let unit = 0; unit < cell.length; unit++) columns.push(column);
    column += /[^\u0000-\u00ff]/u.test(cell) ? 2 : 1;
  }
  return { text: cells.join(''), columns: [...columns, column] };
}

describe('finding text on the screen', () => {
  it('names row, column and width of each place, whatever the case', () => {
    assert.deepEqual(
      matchesIn([row(...Array.from('Tea and tea')), row(...Array.from('no')), row(...Array.from('TEA'))], 'tea'),
      [
        { row: 0, column: 0, width: 3 },
        { row: 0, column: 8, width: 3 },
        { row: 2, column: 0, width: 3 },
      ],
    );
  });

  it('counts in cells where characters are wide or written with several code units', () => {
    assert.deepEqual(matchesIn([row('茶', 'x', '😀', 'y')], 'y'), [{ row: 0, column: 5, width: 1 }]);
    assert.deepEqual(matchesIn([row('茶', 'x', '😀', 'y')], '😀'), [{ row: 0, column: 3, width: 2 }]);
  });

  it('finds nothing for nothing, and does not shift where lower case is longer', () => {
    assert.deepEqual(matchesIn([row(...Array.from('abc'))], ''), []);
    assert.deepEqual(matchesIn([row('İ', 'a')], 'a'), [{ row: 0, column: 2, width: 1 }]);
  });
});

describe('selecting text by a drag', () => {
  it('takes both ends, in either direction, over rows', () => {
    assert.deepEqual(runBetween({ column: 3, row: 1 }, { column: 5, row: 1 }, 10), { column: 3, row: 1, length: 3 });
    assert.deepEqual(runBetween({ column: 2, row: 3 }, { column: 8, row: 1 }, 10), { column: 8, row: 1, length: 15 });
    assert.deepEqual(runBetween({ column: 4, row: 0 }, { column: 4, row: 0 }, 10), { column: 4, row: 0, length: 1 });
  });
});
