import fc from 'fast-check';
import type { Board, Item } from '../../../../src/apps/tasks/board.ts';
import { itemsOf } from '../../../../src/apps/tasks/board.ts';
import { printItem } from '../../../../src/apps/tasks/markdown.ts';

/** Lines as people and tools write them, and lines that are close to a task or a heading and are none. */
const line = fc.oneof(
  fc.constantFrom(
    '',
    '',
    '  ',
    '# Plan',
    '## To do',
    '## Done',
    '### Later ##',
    '#no heading',
    '---',
    '```',
    '~~~~',
    '<!-- -->',
  ),
  fc.constantFrom(
    '  - [ ] nested',
    '\tnote',
    '    code',
    '- [ ]',
    '- [] x',
    '* plain',
    '1. [x] numbered',
    ' - [X] shifted',
  ),
  fc
    .tuple(fc.constantFrom('- [ ] ', '- [x] ', '* [ ] ', '+ [X] ', '2) [ ] '), fc.string({ maxLength: 12 }))
    .map((it) => it.join('')),
  fc.string({ maxLength: 12 }),
);

/** A Markdown text, with any mixture of line ends and with or without a last one. */
export const markdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '\ufeff', '---\nkey: value\n---\n'),
    fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n'))),
    line,
  )
  .map(([start, lines, last]) => start + lines.flat().join('') + last);

/** A board's tasks, each as `column: line`. */
export function listed(board: Board): string[] {
  return board.columns.flatMap((column) => itemsOf(column).map((item) => `${column.key}: ${lineOf(item)}`));
}

function lineOf(item: Item): string {
  return printItem({ ...item, lead: '', end: '' });
}
