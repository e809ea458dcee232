import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyChange } from '../../../../src/apps/tasks/change.ts';
import type { Change } from '../../../../src/apps/tasks/change.ts';
import type { Board } from '../../../../src/apps/tasks/board.ts';
import { allItems, findItem, freeId, isDone } from '../../../../src/apps/tasks/board.ts';
import { parseBoard, printBoard } from '../../../../src/apps/tasks/markdown.ts';
import { mergeBoards } from '../../../../src/apps/tasks/merge.ts';
import { listed, markdown } from './support.ts';

const BASE = '## To do\n\n- [ ] bake bread\n- [ ] brew tea\n- [ ] call Ann\n\n## Done\n';

function changed(board: Board, ...changes: readonly Change[]): Board {
  return changes.reduce((at, change) => applyChange(at, change)?.board ?? assert.fail(JSON.stringify(change)), board);
}

function add(board: Board, text: string, column: string, place: number | 'first' | 'last' = 'last'): Board {
  const item = { id: freeId(board), lead: '- ', box: ' ', text, notes: [], end: '' } as const;
  return changed(board, { kind: 'add', item, column, place });
}

/** What comes of `BASE` changed here by `changes`, and there to `text`. */
function merged(text: string, ...changes: readonly Change[]): string[] {
  const base = parseBoard(BASE);
  return listed(mergeBoards(base, changed(base, ...changes), parseBoard(text)).board);
}

describe('the merge of a board', () => {
  it('takes what either side ticked, reworded, dated, moved, added and deleted', () => {
    const there =
      '## To do\n\n- [ ] call Ann (due 2026-12-24)\n- [x] bake bread\n- [ ] new there\n\n## Done\n\n- [ ] brew tea\n';
    assert.deepEqual(
      merged(
        there,
        { kind: 'set', id: 1, text: 'bake rye bread', box: ' ' },
        { kind: 'set', id: 3, text: 'call Ann', box: 'x' },
      ),
      [
        'To do: [x] call Ann (due 2026-12-24)',
        'To do: [x] bake rye bread',
        'To do: [ ] new there',
        'Done: [ ] brew tea',
      ],
    );
  });

  it('keeps a task that one side deleted and the other edited', () => {
    assert.deepEqual(merged('## To do\n- [ ] bake bread\n', { kind: 'set', id: 2, text: 'brew tea', box: 'x' }), [
      'To do: [ ] bake bread',
      'To do: [x] brew tea',
    ]);
    assert.deepEqual(merged(BASE.replace('[ ] brew', '[x] brew'), { kind: 'remove', id: 2 }), [
      'To do: [ ] bake bread',
      'To do: [x] brew tea',
      'To do: [ ] call Ann',
    ]);
  });

  it('deletes what one side deleted and the other left alone', () => {
    assert.deepEqual(merged('## To do\n- [ ] call Ann\n', { kind: 'remove', id: 3 }), []);
  });

  it('keeps both wordings when both sides reworded a task differently', () => {
    const base = parseBoard(BASE);
    const mine = changed(base, { kind: 'set', id: 2, text: 'brew green tea', box: ' ' });
    const { board, doubled } = mergeBoards(base, mine, parseBoard(BASE.replace('brew tea', 'brew black tea')));
    assert.deepEqual(listed(board), [
      'To do: [ ] bake bread',
      'To do: [ ] brew green tea',
      'To do: [ ] brew black tea',
      'To do: [ ] call Ann',
    ]);
    assert.equal(doubled, 1);
  });

  it('does not add twice what both sides added', () => {
    const base = parseBoard(BASE);
    const mine = add(base, 'feed the cat', 'Done');
    assert.deepEqual(listed(mergeBoards(base, mine, parseBoard(`${BASE}\n- [ ] feed the cat\n`)).board), [
      ...listed(base),
      'Done: [ ] feed the cat',
    ]);
  });

  it('brings a column back that was deleted while a task was put into it', () => {
    const base = parseBoard(BASE);
    const mine = changed(base, { kind: 'move', id: 1, column: 'Done', place: 'last' });
    const { board } = mergeBoards(
      base,
      mine,
      parseBoard('## To do\n\n- [ ] bake bread\n- [ ] brew tea\n- [ ] call Ann\n'),
    );
    assert.equal(printBoard(board), '## To do\n\n- [ ] brew tea\n- [ ] call Ann\n\n## Done\n\n- [ ] bake bread\n');
  });

  it('takes prose, notes, headings and blank lines as they are in the file', () => {
    const base = parseBoard(BASE);
    const there = `# Plan\n\nWords.\n\n${BASE.replace('- [ ] call', '  with milk\n- [ ] call')}\nThe end.\n`;
    const mine = changed(base, { kind: 'set', id: 2, text: 'brew tea', box: 'x' });
    assert.equal(printBoard(mergeBoards(base, mine, parseBoard(there)).board), there.replace('[ ] brew', '[x] brew'));
  });

  it('is their text to the byte when nothing was changed here, whatever it is', () => {
    fc.assert(
      fc.property(markdown, markdown, (a, b) => {
        const base = parseBoard(a);
        assert.equal(printBoard(mergeBoards(base, base, parseBoard(b)).board), b);
        assert.equal(printBoard(mergeBoards(base, structuredClone(base), parseBoard(b)).board), b);
      }),
    );
  });

  it('is mine when nothing was changed there, and gives every task one id', () => {
    fc.assert(
      fc.property(
        markdown,
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.constantFrom('tick', 'move', 'remove', 'add'))),
        (text, edits) => {
          const base = parseBoard(text);
          let mine = base;
          for (const [which, where, behind, kind] of edits) mine = edit(mine, which, where, behind, kind);
          const { board } = mergeBoards(base, mine, parseBoard(text));
          assert.deepEqual(listed(board), listed(mine));
          assert.equal(new Set(allItems(board).map(({ id }) => id)).size, allItems(board).length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('loses none of 1,000 concurrent edits', function () {
    this.timeout(20_000);
    const text = ['To do', 'Doing', 'Done']
      .map(
        (title, c) =>
          `## ${title}\n\n${Array.from({ length: 400 }, (_, n) => `- [ ] task ${c * 400 + n} of the plan\n`).join('')}`,
      )
      .join('\n');
    const base = parseBoard(text);
    // 500 on each side, on tasks of their own: ticks, dates, moves, additions and deletions in turn.
    const sides = [0, 600].map((from) => {
      let board = base;
      for (let n = 0; n < 100; n++) {
        const id = from + 5 * n + 1;
        const word = (at: number): string => findItem(base, at)?.item.text ?? '';
        board = changed(
          board,
          { kind: 'set', id, text: word(id), box: 'x' },
          { kind: 'set', id: id + 1, text: `${word(id + 1)} (due 2026-12-24)`, box: ' ' },
          { kind: 'move', id: id + 2, column: from === 0 ? 'Done' : 'To do', place: 'first' },
          { kind: 'remove', id: id + 3 },
        );
        board = add(board, `new ${from + n}`, 'Doing', 'first');
      }
      return board;
    });
    const [mine = base, theirs = base] = sides;
    const begun = performance.now();
    const { board, doubled } = mergeBoards(base, mine, parseBoard(printBoard(theirs)));
    const took = performance.now() - begun;

    const items = allItems(board);
    const byText = new Map(items.map((item) => [item.text, item]));
    assert.equal(doubled, 0);
    assert.equal(items.length, 1200 - 200 + 200);
    assert.equal(byText.size, items.length);
    for (const from of [0, 600])
      for (let n = 0; n < 100; n++) {
        const name = (at: number): string => `task ${from + 5 * n + at} of the plan`;
        const ticked = byText.get(name(0));
        assert.ok(ticked && isDone(ticked), `${name(0)} is ticked`);
        assert.ok(byText.has(`${name(1)} (due 2026-12-24)`), `${name(1)} has its date`);
        const moved = byText.get(name(2));
        assert.equal(moved && findItem(board, moved.id)?.column.key, from === 0 ? 'Done' : 'To do');
        assert.ok(!byText.has(name(3)), `${name(3)} is gone`);
        assert.ok(byText.has(`new ${from + n}`));
      }
    assert.ok(took < 5_000, `took ${took} ms`);
  });
});

function edit(board: Board, which: number, where: number, behind: number, kind: string): Board {
  const items = allItems(board);
  const item = items[which % Math.max(1, items.length)];
  const column = board.columns[where % Math.max(1, board.columns.length)];
  if (column === undefined) return board;
  if (kind === 'add') return add(board, `new ${which}`, column.key);
  if (item === undefined) return board;
  const { id, text } = item;
  const place = items[behind % items.length]?.id ?? 'last';
  const change: Change =
    kind === 'tick'
      ? { kind: 'set', id, text, box: 'x' }
      : kind === 'remove'
        ? { kind: 'remove', id }
        : { kind: 'move', id, column: column.key, place };
  return applyChange(board, change)?.board ?? board;
}
