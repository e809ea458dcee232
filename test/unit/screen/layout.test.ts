import assert from 'node:assert/strict';
import type { View, ViewNode } from '../../../src/sdk/node.ts';
import { nodeLimit } from '../../../src/screen/flatten.ts';
import { layout } from '../../../src/screen/layout.ts';
import { box, column, elementOf, row, show, stamped, text } from './show.ts';

/** What it shows: the view, the screen's size, the rows. */
function shows(what: string, view: View, width: number, height: number, rows: readonly string[]): void {
  it(what, () => assert.deepEqual(show(view, width, height), rows));
}

describe('layout: columns and rows', () => {
  shows('a column stands below each other', column([text('one'), text('two')]), 5, 3, ['one', 'two', '']);
  shows('a row stands beside each other', row([text('one'), text('two')]), 8, 1, ['onetwo']);
  shows('gap', column([row([text('a'), text('b')], { gap: 2 }), text('c')], { gap: 1 }), 6, 3, ['a  b', '', 'c']);
  shows('several roots stand below each other', [text('a'), text('b')], 3, 2, ['a', 'b']);
  shows('what is no node is passed over', column([null, text('a'), false, 'x', 7, text('b')]), 3, 2, ['a', 'b']);
  shows('one child instead of a list', column(text('only')), 5, 1, ['only']);
  shows('an unknown type with children is a column', { type: 'wonder', children: [text('a'), text('b')] }, 3, 2, [
    'a',
    'b',
  ]);
  shows(
    'an unknown type without children draws nothing and takes no room',
    column([{ type: 'wonder' }, text('a')]),
    3,
    1,
    ['a'],
  );
  shows('fields in attrs', { type: 'column', attrs: { gap: 1, children: [text('a'), text('b')] } }, 3, 3, [
    'a',
    '',
    'b',
  ]);
  shows(
    'the top level wins over attrs',
    { type: 'column', gap: 0, attrs: { gap: 1 }, children: [text('a'), text('b')] },
    3,
    2,
    ['a', 'b'],
  );
  shows('visible: false', column([text('a', { visible: false }), text('b')], { gap: 1 }), 3, 2, ['b', '']);
  shows('hidden: true', column([text('a', { hidden: true }), text('b')]), 3, 2, ['b', '']);
  shows('null shows nothing', null, 3, 2, ['', '']);
});

describe('layout: lengths', () => {
  shows('cells', row([stamped('a', { width: 6 }), stamped('b')]), 12, 1, ['<a>...<b>']);
  shows('per cent', row([stamped('a', { width: '50%' }), stamped('b', { width: '50%' })]), 9, 1, ['<a>..<b>.']);
  shows('grow takes what is left', row([stamped('a'), stamped('b', { grow: 1 }), stamped('c')]), 14, 1, [
    '<a><b>.....<c>',
  ]);
  shows('grow by weight', row([stamped('a', { grow: 1 }), stamped('b', { grow: 2 })]), 12, 1, ['<a>.<b>.....']);
  shows("'grow' as a width", row([stamped('a', { width: 'grow' }), stamped('b', { width: '2fr' })]), 12, 1, [
    '<a>.<b>.....',
  ]);
  shows('minWidth beats a share', row([stamped('a', { grow: 1, minWidth: 8 }), stamped('b', { grow: 1 })]), 12, 1, [
    '<a>.....<b>.',
  ]);
  shows(
    'maxWidth gives the rest to others',
    row([stamped('a', { grow: 1, maxWidth: 3 }), stamped('b', { grow: 1 })]),
    12,
    1,
    ['<a><b>......'],
  );
  shows('height grows too', column([stamped('a', { grow: 1 }), stamped('b')]), 3, 4, ['<a>', '...', '...', '<b>']);
  shows(
    'a length that makes no sense counts as none',
    row([stamped('a', { width: 'wide', height: {}, grow: 'yes' }), stamped('b')]),
    8,
    1,
    ['<a><b>'],
  );
  shows(
    'a negative or fractional number is cut to whole cells',
    row([stamped('a', { width: -3 }), stamped('b', { width: 4.9 })]),
    8,
    1,
    ['<b>.'],
  );
  shows('too long: the longest gives way first', row([text('a long text'), stamped('OK')]), 12, 2, [
    'a long  <OK>',
    'text',
  ]);
  shows('too long: fixed lengths give way last', row([stamped('a', { width: 8 }), text('abcdefgh')]), 10, 4, [
    '<a>.....ab',
    '        cd',
    '        ef',
    '        gh',
  ]);
  shows('too high: a list gives way before a line', column([stamped('list', { lines: 9 }), stamped('foot')]), 6, 4, [
    '<list>',
    '......',
    '......',
    '<foot>',
  ]);
  shows('far too high: the end is cut', column(['a', 'b', 'c', 'd'].map((word) => text(word))), 3, 2, ['a', 'b']);
  shows(
    'a percentage of an odd room never overflows',
    row([1, 2, 3].map(() => stamped('', { width: '33.4%' }))),
    10,
    1,
    ['<>..<>.<>.'],
  );
});

describe('layout: align and justify', () => {
  const pair = [stamped('a'), stamped('b')];
  for (const [justify, expected] of [
    ['start', '<a><b>'],
    ['center', '  <a><b>'],
    ['end', '     <a><b>'],
    ['between', '<a>     <b>'],
    ['around', ' <a>  <b>'],
    ['evenly', ' <a>  <b>'],
    ['space-between', '<a>     <b>'],
    ['nonsense', '<a><b>'],
  ] as const) {
    shows(`justify ${justify}`, row(pair, { justify }), 11, 1, [expected]);
  }
  for (const [align, expected] of [
    ['start', ['<a>', '']],
    ['center', ['  <a>', '']],
    ['end', ['    <a>', '']],
    ['stretch', ['<a>....', '']],
  ] as const) {
    shows(`align ${align} in a column`, column([stamped('a')], { align }), 7, 2, expected);
  }
  shows('align end in a row', row([stamped('a'), stamped('b', { lines: 2 })], { align: 'end' }), 6, 2, [
    '   <b>',
    '<a>...',
  ]);
  shows('alignSelf', column([stamped('a'), stamped('b', { alignSelf: 'end' })]), 7, 2, ['<a>', '    <b>']);
  shows(
    'a picture keeps its size, a container fills the room',
    column([stamped('a'), row([stamped('b')], { justify: 'end' })]),
    7,
    2,
    ['<a>', '    <b>'],
  );
});

describe('layout: boxes', () => {
  shows('a single border with a title', box([text('in')], { title: 'T' }), 8, 4, [
    '┌ T ───┐',
    '│in    │',
    '│      │',
    '└──────┘',
  ]);
  shows('double', box([text('a')], { border: 'double', width: 5, height: 3 }), 8, 3, ['╔═══╗', '║a  ║', '╚═══╝']);
  shows('rounded', box([text('a')], { border: 'rounded', width: 5, height: 3 }), 8, 3, ['╭───╮', '│a  │', '╰───╯']);
  shows('bold', box([text('a')], { border: 'bold', width: 5, height: 3 }), 8, 3, ['┏━━━┓', '┃a  ┃', '┗━━━┛']);
  shows('none', box([text('a')], { border: 'none' }), 3, 1, ['a']);
  shows('a border on a column', column([text('a')], { border: true }), 5, 3, ['┌───┐', '│a  │', '└───┘']);
  shows('padding', box([text('a')], { padding: 1 }), 7, 5, ['┌─────┐', '│     │', '│ a   │', '│     │', '└─────┘']);
  shows('padding by sides', box([text('a')], { padding: [0, 2] }), 7, 3, ['┌─────┐', '│  a  │', '└─────┘']);
  shows('a title that is too long is cut', box([], { title: 'A long title' }), 10, 2, ['┌ A lon… ┐', '└────────┘']);
  shows('a title with a line break and an escape', box([], { title: 'a\nb\x1b[2J' }), 12, 2, [
    '┌ a b␛ ────┐',
    '└──────────┘',
  ]);
  shows('wide text in a box keeps the border straight', box([text('日本👩‍🚀❤️')]), 12, 3, [
    '┌──────────┐',
    '│日本👩‍🚀❤️  │',
    '└──────────┘',
  ]);
  shows('text wraps inside', box([text('the quick brown fox')], { width: 12 }), 14, 5, [
    '┌──────────┐',
    '│the quick │',
    '│brown fox │',
    '│          │',
    '└──────────┘',
  ]);
});

describe('layout: text', () => {
  shows('wraps at blanks', text('the quick brown fox'), 10, 3, ['the quick', 'brown fox', '']);
  shows('cuts where it may not wrap', text('the quick brown fox', { wrap: false }), 10, 1, ['the quick…']);
  shows('cuts in the middle', text('documents/report.md', { wrap: false, truncate: 'middle' }), 12, 1, [
    'docume…rt.md',
  ]);
  shows('cuts at the start', text('documents/report.md', { wrap: false, truncate: 'start' }), 12, 1, ['…s/report.md']);
  shows('keeps its own line breaks', text('a\nb'), 3, 2, ['a', 'b']);
  shows('an empty text is an empty line', column([text('a'), text(''), text('b')]), 3, 3, ['a', '', 'b']);
  shows('a wide character at the last column gives way whole', text('abcd日', { wrap: false }), 5, 1, ['abcd…']);
  shows('numbers', text(7 as unknown as string), 3, 1, ['7']);
  shows('align inside its own width', text('ab', { width: 6, align: 'end' }), 8, 1, ['    ab']);
});

describe('layout: rows that wrap', () => {
  const words = ['one', 'two', 'three', 'four'].map((word) => stamped(word));
  shows('children that do not fit start a new line', row(words, { wrap: true, gap: 1 }), 14, 4, [
    '<one> <two>',
    '<three> <four>',
    '',
    '',
  ]);
  shows('lines have a gap of their own', row(words, { wrap: true, gap: 1, lineGap: 1 }), 14, 4, [
    '<one> <two>',
    '',
    '<three> <four>',
    '',
  ]);
  const below = column([row(words, { wrap: true, lineGap: 2 }), text('end')]);
  shows('what stands below comes after all lines and what is between', below, 14, 6, [
    '<one><two>',
    '',
    '',
    '<three><four>',
    'end',
    '',
  ]);
});

describe('layout: scrolled containers', () => {
  const lines = ['one', 'two', 'three', 'four', 'five'].map((word) => text(word));
  shows(
    'children keep their length and are cut',
    column([column(lines, { scroll: true, scrollTop: 1, height: 2 }), text('end')]),
    6,
    3,
    ['two', 'three', 'end'],
  );
  shows('sideways', row([text('abcdefgh', { width: 8 })], { scroll: true, scrollLeft: 3, width: 4 }), 6, 1, ['defg']);
  shows('half of a wide character is a blank', row([text('日本語')], { scroll: true, scrollLeft: 1, width: 4 }), 6, 1, [
    ' 本',
  ]);
});

describe('layout: what lies over', () => {
  const modal: ViewNode = { type: 'modal', id: 'm', visible: true, title: 'Sure?', children: [text('Delete it?')] };
  shows(
    'a modal lies in the middle',
    column([text('below below below'), modal, text('a later line'), text('b'), text('c')]),
    16,
    5,
    ['below below', 'be╭ Sure? ───╮', 'a │Delete it?│', 'b ╰──────────╯', 'c'],
  );
  shows(
    'what is below a modal does not show through it',
    column([
      text('aaaaaaaa\nbbbbbbbb\ncccccccc'),
      { ...modal, title: 'Long', children: [text('x'), text('')], width: 8 },
    ]),
    8,
    4,
    ['╭ Long ╮', '│x     │', '│      │', '╰──────╯'],
  );
  shows(
    'a modal that is not visible takes no room',
    column([text('a'), { type: 'modal', visible: false, children: [text('x')] }, text('b')], { gap: 1 }),
    3,
    3,
    ['a', '', 'b'],
  );
  shows(
    'of two modals the later one is on top',
    [modal, { ...modal, title: 'Two', children: [text('second')] }],
    14,
    4,
    [' ╭ ╭ Two ─╮─╮', ' │D│second│?│', ' ╰─╰──────╯─╯', ''],
  );
  shows(
    'an absolute layer',
    {
      type: 'absolute_layer',
      children: [
        text('aaaaaaaa'),
        text('B', { x: 2, y: 0 }),
        text('C', { x: -1, y: 'bottom' }),
        text('D', { x: 'center', y: 'center' }),
      ],
    },
    8,
    3,
    ['aaBaaaaa', '   D', '       C'],
  );
  shows(
    'an absolute layer in its second form',
    {
      type: 'absolute_layer',
      flowChild: column([text('aaaa'), text('aaaa')]),
      overlays: [{ element: text('B'), x: 1, y: 1 }, null, 7],
    },
    6,
    2,
    ['aaaa', 'aBaa'],
  );
  shows(
    'half a wide character under an overlay is blank',
    { type: 'absolute_layer', children: [text('日本語'), text('x', { x: 1, y: 0 })] },
    6,
    1,
    [' x本語'],
  );
});

describe('layout: ids', () => {
  it('of two nodes with one id, the first in view order', () => {
    const modal: ViewNode = { type: 'modal', visible: true, children: [stamped('first', { id: 'same' })] };
    const placed = layout(column([modal, stamped('second', { id: 'same' })]), { width: 20, height: 6 }, elementOf);
    assert.equal(placed.nodes[placed.byId.get('same') ?? -1]?.node['label'], 'first');
  });

  it('says where a node is, and who its parent is', () => {
    const placed = layout(
      column([text('a'), row([stamped('b', { id: 'b' })], { id: 'line' })]),
      { width: 20, height: 6 },
      elementOf,
    );
    const b = placed.nodes[placed.byId.get('b') ?? -1];
    assert.deepEqual(b?.rect, { x: 0, y: 1, width: 3, height: 1 });
    assert.equal(placed.nodes[b.parent]?.node.id, 'line');
  });
});

describe('layout: views that are wrong', () => {
  const size = { width: 20, height: 5 };

  it('a node that contains itself is left out there, and said', () => {
    const loop: { type: string; id: string; children: unknown[] } = {
      type: 'column',
      id: 'loop',
      children: [text('a')],
    };
    loop.children.push(loop, loop);
    const placed = layout(loop as unknown as ViewNode, size, elementOf);
    assert.equal(placed.nodes.length, 2);
    assert.match(placed.faults[0] ?? '', /^column "loop" contains itself/);
  });

  it('one node in ten places is fine', () => {
    const shared = row([text('x')]);
    assert.deepEqual(show(row(Array.from({ length: 10 }, () => shared)), 12, 1), ['xxxxxxxxxx']);
    assert.deepEqual(layout(row([shared, shared]), size, elementOf).faults, []);
  });

  it('a view 20,000 levels deep', () => {
    let deep: ViewNode = text('deep');
    for (let level = 0; level < 20_000; level++) deep = { type: level % 2 === 0 ? 'row' : 'column', children: [deep] };
    assert.deepEqual(show(deep, 6, 1), ['deep']);
  });

  it('a view that doubles at each of 40 levels is cut', () => {
    let twice: ViewNode = text('x');
    for (let level = 0; level < 40; level++) twice = column([twice, twice]);
    const placed = layout(twice, size, elementOf);
    assert.ok(placed.nodes.length <= nodeLimit);
    assert.match(placed.faults[0] ?? '', /more than 100000 nodes/);
  });

  for (const width of [0, 1, 2, 3]) {
    for (const height of [0, 1, 2, 50]) {
      it(`a box with a title and padding on ${width} × ${height} cells`, () => {
        const rows = show(box([text('text'), stamped('b')], { title: 'Title', padding: 1, gap: 1 }), width, height);
        assert.equal(rows.length, height);
        for (const line of rows) assert.ok(line.length <= width);
      });
    }
  }

  it('sizes that are no sizes are empty screens', () => {
    assert.deepEqual(show(text('a'), Number.NaN, 2), ['', '']);
    assert.deepEqual(show(text('a'), -1, Number.NaN), []);
  });
});
