import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyChange } from '../../../../src/apps/tasks/change.ts';
import type { Board } from '../../../../src/apps/tasks/board.ts';
import { allItems, isItem } from '../../../../src/apps/tasks/board.ts';
import { newBoard, parseBoard, printBoard } from '../../../../src/apps/tasks/markdown.ts';
import { listed, markdown } from './support.ts';

const PLAN = `---
tags: [plan]
---
# The plan

What we want.

## To do

- [ ] Write the docs (due 2026-12-05)
  with a picture

  - [x] nested, so a part of the task
* [X] Ship it

\`\`\`md
- [ ] code, no task
\`\`\`

### Later
1. [ ] Rest
`;

describe('a checklist read as a board', () => {
  it('takes headings as columns, boxes at the margin as tasks, and what is indented as theirs', () => {
    const board = parseBoard(PLAN);
    assert.equal(board.title, 'The plan');
    assert.deepEqual(listed(board), [
      'To do: [ ] Write the docs (due 2026-12-05)',
      'To do: [X] Ship it',
      'Later: [ ] Rest',
    ]);
    assert.deepEqual(allItems(board)[0]?.notes, ['  with a picture', '', '  - [x] nested, so a part of the task']);
  });

  const CASES: readonly [string, string, readonly string[]][] = [
    ['tasks above any heading', '- [ ] a\n', ['Tasks: [ ] a']],
    ['first-level headings only', '# A\n- [ ] a\n# B\n- [x] b', ['A: [ ] a', 'B: [x] b']],
    ['two headings of one name', '## A\n- [ ] a\n## A\n- [ ] b', ['A: [ ] a', 'A (2): [ ] b']],
    ['a fence that nothing closes', '## A\n```\n- [ ] a', ['A: [ ] a']],
    ['CR LF', '## A\r\n- [ ] a\r\n', ['A: [ ] a']],
    ['an empty file', '', []],
  ];
  for (const [what, text, tasks] of CASES) it(`reads ${what}`, () => assert.deepEqual(listed(parseBoard(text)), tasks));

  it('prints any text as it was', () => {
    fc.assert(
      fc.property(markdown, (text) => assert.equal(printBoard(parseBoard(text)), text)),
      { numRuns: 2_000 },
    );
  });

  it('reads back every change as it was made', () => {
    fc.assert(
      fc.property(markdown, fc.nat(), fc.nat(), fc.nat(), fc.boolean(), (text, which, where, behind, last) => {
        const board = parseBoard(text);
        const items = allItems(board);
        const item = items[which % Math.max(1, items.length)];
        const column = board.columns[where % Math.max(1, board.columns.length)];
        if (item === undefined || column === undefined) return;
        const others = column.blocks.filter(isItem).filter(({ id }) => id !== item.id);
        const place = others[behind % Math.max(1, others.length)]?.id ?? (last ? 'last' : 'first');
        const moved = applyChange(board, { kind: 'move', id: item.id, column: column.key, place });
        assert.ok(moved);
        assert.deepEqual(unnumbered(parseBoard(printBoard(moved.board))), unnumbered(moved.board));
        const back = applyChange(moved.board, moved.inverse);
        assert.deepEqual(back && listed(back.board), listed(board), 'the inverse takes it back');
      }),
      {
        numRuns: 2_000,
        examples: [
          ['- [ ] \n#\n', 0, 64631859, 0, false],
          ['- [ ] \n---\n-:\n- [ ] \n---\n  - [ ] nested', 0, 0, 0, false],
        ],
      },
    );
    /** Without the number that tells columns of one name apart: it follows from the columns that are left. */
    function unnumbered(board: Board): string[] {
      return listed(board).map((line) => line.replace(/ \(\d+\)(?=: \[)/, ''));
    }
  });

  it('puts the first task of a column below a blank line, also in a file of CR LF', () => {
    const board = newBoard('Plan');
    const item = { id: 1, lead: '- ', box: ' ', text: 'a', notes: [], end: '' } as const;
    const first = applyChange(board, { kind: 'add', item, column: 'Doing', place: 'last' });
    assert.equal(first && printBoard(first.board), '# Plan\n\n## To do\n\n## Doing\n\n- [ ] a\n\n## Done\n');
    const end = applyChange(board, { kind: 'add', item, column: 'Done', place: 'last' });
    assert.equal(end && printBoard(end.board), '# Plan\n\n## To do\n\n## Doing\n\n## Done\n\n- [ ] a\n');
  });

  it('keeps lines apart when the last one of a CR LF file has no line break', () => {
    const board = parseBoard('## A\r\n- [ ] a\r\n- [ ] b');
    const moved = applyChange(board, { kind: 'move', id: 2, column: 'A', place: 'first' });
    assert.equal(moved && printBoard(moved.board), '## A\r\n- [ ] b\r\n- [ ] a');
  });
});
