import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { selectList } from '../../../src/widgets/select-list.ts';
import { call, draw, mouse, press } from './drawn.ts';

const colours = (more: object = {}): ViewNode => ({
  type: 'select_list',
  id: 'colour',
  options: ['red', { label: 'green', description: 'like grass' }, { label: 'blue', disabled: true }, 'grey'],
  selectedIndex: 1,
  ...more,
});
const area = { x: 0, y: 0, width: 22, height: 4 };
const chosen = (index: number) => [{ type: 'select_option', id: 'colour', index }];

describe('select_list', () => {
  it('shows its options, a mark before the chosen one', () => {
    assert.deepEqual(draw(selectList.element, colours(), 22, 4).rows, [
      '  red',
      '▸ green  like grass',
      '  blue',
      '  grey',
    ]);
    assert.deepEqual(draw(selectList.element, colours({ label: 'Colour', selectedIndex: null }), 22, 3).rows, [
      'Colour',
      '  red                ┃',
      '  green  like grass  │',
    ]);
  });

  it('shows boxes where several can be chosen, and says when there is nothing', () => {
    assert.deepEqual(draw(selectList.element, colours({ multiple: true, selectedIndices: [0, 3] }), 22, 4).rows, [
      '  [x] red',
      '  [ ] green  like gra…',
      '  [ ] blue',
      '  [x] grey',
    ]);
    assert.deepEqual(draw(selectList.element, colours({ options: [] }), 22, 1).rows, ['  No options']);
  });

  it('begins at the chosen one, moves its cursor, and chooses on Enter and Space', () => {
    const down = selectList.key(colours(), press('up'), undefined, area);
    assert.deepEqual([down?.local?.cursor, down?.messages], [0, undefined]);
    assert.deepEqual(selectList.key(colours(), press('enter'), down?.local, area)?.messages, chosen(0));
    assert.deepEqual(selectList.key(colours(), press('space'), undefined, area)?.messages, chosen(1));
  });

  it('does not choose what is disabled, by key, click or tool', () => {
    const at = selectList.key(colours(), press('down'), undefined, area);
    assert.equal(selectList.key(colours(), press('enter'), at?.local, area), null);
    assert.equal(selectList.mouse(colours(), mouse('press', 3, 2, { area }), undefined)?.messages, undefined);
    const refused = call(selectList, colours(), 'select', { index: 2 });
    assert.match(refused.ok ? '' : refused.reason.message, /disabled/);
  });

  it('goes to the next option that begins with what is typed, and leaves other letters to the app', () => {
    const typed = (text: string, from?: Parameters<typeof selectList.key>[2]) =>
      selectList.key(colours(), press(text), from, area);
    assert.equal(typed('g')?.local?.cursor, 3);
    assert.equal(typed('g', typed('g')?.local)?.local?.cursor, 1);
    assert.equal(typed('x'), null);
  });

  it('chooses by a click, and scrolls with the wheel', () => {
    assert.deepEqual(selectList.mouse(colours(), mouse('press', 3, 3, { area }), undefined)?.messages, chosen(3));
    const many = colours({ options: Array.from({ length: 100 }, (_, i) => `o${i}`) });
    assert.equal(selectList.mouse(many, mouse('wheel', 3, 1, { area, wheel: 5 }), undefined)?.local?.top, 5);
  });

  it('scrolls by pressing and dragging the scrollbar, and chooses nothing', () => {
    const many = colours({ options: Array.from({ length: 100 }, (_, i) => `o${i}`) });
    const end = selectList.mouse(many, mouse('press', 21, 3, { area }), undefined);
    assert.deepEqual([end?.local?.top, end?.messages], [96, undefined]);
    assert.equal(selectList.mouse(many, mouse('drag', 5, 0, { area }), end?.local)?.local?.top, 0);
  });

  it('acts on the same option by key and by tool when the app filters', () => {
    const filtered = colours({ options: ['banana'], selectedIndex: null });
    const byKey = selectList.key(filtered, press('enter'), undefined, area)?.messages;
    const byTool = call(selectList, filtered, 'select', { index: 0 });
    assert.deepEqual(byTool.ok && byTool.messages, byKey);
    assert.deepEqual(byTool.ok && byTool.result, { index: 0, label: 'banana' });
  });

  it('finds by typing in 100,000 options made when asked for', () => {
    const options = {
      length: 100_000,
      window: (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => (from + i === 99_999 ? 'zed' : 'other')),
    };
    assert.equal(selectList.key(colours({ options }), press('z'), undefined, area)?.local?.cursor, 99_999);
  });

  it('tells a screen reader that several can be chosen, and which are', () => {
    const node = { type: 'select_list', id: 'tea', options: ['Green', 'Black'], multiple: true, selectedIndices: [1] };
    const told = selectList.accessible(node, undefined);
    assert.equal(told.multiselectable, true);
    assert.deepEqual(
      told.children?.map(({ name, selected }) => [name, selected]),
      [
        ['Green', false],
        ['Black', true],
      ],
    );
    assert.equal(selectList.accessible({ ...node, multiple: false }, undefined).multiselectable, undefined);
  });

  it('is wide enough for what it says while it is empty', () => {
    const node = { type: 'select_list', id: 'l', options: [], emptyText: 'Nobody of that name' };
    assert.deepEqual(selectList.element.measure(node, { width: 80, height: 9 }), { width: 22, height: 1 });
  });

  it('finds by a word that is typed within a second, and begins anew after that', () => {
    const node = colours({ options: ['grey', 'green', 'grass', 'red'], selectedIndex: null });
    const typed = (text: string, time: number, from?: Parameters<typeof selectList.key>[2]) =>
      selectList.key(node, { ...press(text), time }, from, area)?.local;
    const word = typed('a', 400, typed('r', 200, typed('g', 0)));
    assert.equal(word?.cursor, 2);
    assert.equal(typed('g', 1_600, word)?.cursor, 0, 'the next one that begins with g');
    assert.equal(typed('r', 1_400, word)?.cursor, 3, 'no option begins with "grar"');
    const moved = selectList.key(node, { ...press('up'), time: 500 }, word, area)?.local;
    assert.equal(typed('r', 600, moved)?.cursor, 3, 'the cursor went elsewhere in between');
  });

  it('goes from either end round to the other, and stops there while the key is held down', () => {
    const at = (key: string, from: number, repeat = false) => {
      const node = colours({ selectedIndex: from });
      return selectList.key(node, { ...press(key), repeat }, undefined, area)?.local?.cursor;
    };
    assert.deepEqual([at('up', 0), at('down', 3), at('pagedown', 3)], [3, 0, 3]);
    assert.deepEqual([at('up', 0, true), at('down', 3, true)], [0, 3]);
  });

  describe('with headings', () => {
    const fruit = colours({
      options: [{ heading: 'Fruit' }, 'apple', 'fig', { heading: 'Roots' }, { heading: 'Fine ones' }, 'beet'],
      selectedIndex: null,
    });
    const room = { x: 0, y: 0, width: 12, height: 6 };

    it('shows them as names of the options below', () => {
      const drawn = draw(selectList.element, fruit, 12, 6, { focused: true });
      assert.deepEqual(drawn.rows, ['Fruit', '  apple', '  fig', 'Roots', 'Fine ones', '  beet']);
      assert.equal(drawn.styleAt(2, 1).bg, 'selection', 'the cursor begins at the first option');
    });

    it('passes over them with keys and typing, and does not take a click on them', () => {
      const key = (name: string, from?: Parameters<typeof selectList.key>[2]) =>
        selectList.key(fruit, press(name), from, room)?.local;
      assert.equal(key('down', key('down'))?.cursor, 5);
      assert.equal(key('up', key('end'))?.cursor, 2);
      assert.equal(key('home', key('end'))?.cursor, 1);
      assert.equal(key('up')?.cursor, 5, 'round the end');
      assert.equal(key('f')?.cursor, 2, 'not "Fine ones"');
      assert.equal(selectList.mouse(fruit, mouse('press', 2, 3, { area: room }), undefined), null);
    });

    it('tells them apart by tool, and refuses to choose one', () => {
      const told = call(selectList, fruit, 'get_options', { limit: 4 });
      assert.deepEqual(told.ok && told.result, {
        items: [{ heading: 'Fruit' }, 'apple', 'fig', { heading: 'Roots' }],
        total: 6,
        offset: 0,
        next: 4,
      });
      const refused = call(selectList, fruit, 'select', { index: 3 });
      assert.match(refused.ok ? '' : refused.reason.message, /The entry 3 is a heading and no option/);
      const byTool = call(selectList, fruit, 'select', { index: 5 });
      assert.deepEqual(byTool.ok && byTool.messages, chosen(5));
    });

    it('tells a screen reader the groups', () => {
      const groups = selectList.accessible(fruit, undefined).children;
      assert.deepEqual(
        groups?.map(({ role, name, children }) => [role, name, children?.map((each) => each.name)]),
        [
          ['group', 'Fruit', ['apple', 'fig']],
          ['group', 'Fine ones', ['beet']],
        ],
      );
    });
  });
});
