import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { Widget } from '../../../src/widgets/widget.ts';
import { menu } from '../../../src/widgets/menu.ts';
import { selectList } from '../../../src/widgets/select-list.ts';
import { table } from '../../../src/widgets/table.ts';
import { tabs } from '../../../src/widgets/tabs.ts';
import { tree } from '../../../src/widgets/tree.ts';
import { draw, mouse } from './drawn.ts';

/** A widget as it is drawn, and under each row the cells (`^`) that show that the mouse is at (x, y). */
function shown(widget: Widget, node: ViewNode, width: number, height: number, x: number, y: number): readonly string[] {
  const area = { x: 0, y: 0, width, height };
  const part = widget.pointed?.(node, { x, y }, undefined, area) ?? null;
  return draw(widget.element, node, width, height).rows.flatMap((row, at) =>
    part !== null && at >= part.y && at < part.y + part.height
      ? [row, ' '.repeat(part.x) + '^'.repeat(part.width)]
      : [row],
  );
}

const people: ViewNode = {
  type: 'table',
  id: 'people',
  columns: [
    { id: 'name', label: 'Name', width: 5 },
    { id: 'age', label: 'Age', width: 4, sortable: false },
  ],
  rows: [
    ['Ann', 1],
    ['Bob', 2],
    ['Cyd', 3],
  ],
};
const fruit: ViewNode = {
  type: 'select_list',
  id: 'fruit',
  label: 'Fruit',
  options: [{ heading: 'Red' }, 'Apple', { label: 'Cherry', disabled: true }],
};
const file: ViewNode = {
  type: 'menu',
  id: 'file',
  items: [{ id: 'new', label: 'New' }, { separator: true }, { id: 'old', label: 'Old', disabled: true }],
};
const pages: ViewNode = {
  type: 'tabs',
  id: 'pages',
  tabs: ['One', { label: 'Two', disabled: true }, 'Three'],
  active: 0,
};
const folders: ViewNode = {
  type: 'tree',
  id: 'folders',
  nodes: [
    { id: 'a', label: 'a' },
    { id: 'b', label: 'b' },
  ],
};

describe('what the mouse is over', () => {
  it('is a row of a table, without its scrollbar', () => {
    assert.deepEqual(shown(table, people, 14, 4, 5, 2), [
      '  Name   Age',
      '  Ann    1',
      '  Bob    2',
      '^^^^^^^^^^^^^^',
      '  Cyd    3',
    ]);
    assert.deepEqual(shown(table, people, 14, 3, 5, 1), [
      '  Name   Age',
      '  Ann    1   ┃',
      '^^^^^^^^^^^^^',
      '  Bob    2   │',
    ]);
    assert.equal(table.pointed?.(people, { x: 13, y: 1 }, undefined, { x: 0, y: 0, width: 14, height: 3 }), null);
  });

  it('is a heading that a click sorts by, and no other', () => {
    assert.deepEqual(shown(table, people, 14, 2, 3, 0).slice(0, 2), ['  Name   Age', '  ^^^^^']);
    assert.equal(table.pointed?.(people, { x: 9, y: 0 }, undefined, { x: 0, y: 0, width: 14, height: 4 }), null);
  });

  it('is an option that can be chosen, no heading and no disabled one', () => {
    assert.deepEqual(shown(selectList, fruit, 12, 4, 5, 2), ['Fruit', 'Red', '  Apple', '^^^^^^^^^^^^', '  Cherry']);
    for (const y of [0, 1, 3, 4])
      assert.equal(selectList.pointed?.(fruit, { x: 1, y }, undefined, { x: 0, y: 0, width: 12, height: 5 }), null);
  });

  it('is an item of a menu that can be chosen, no separator', () => {
    assert.deepEqual(shown(menu, file, 8, 3, 1, 0), ['  New', '^^^^^^^^', '────────', '  Old']);
    for (const y of [1, 2, 3])
      assert.equal(menu.pointed?.(file, { x: 1, y }, undefined, { x: 0, y: 0, width: 8, height: 4 }), null);
  });

  it('is a node of a tree', () => {
    assert.deepEqual(shown(tree, folders, 8, 3, 4, 1), ['  a', '  b', '^^^^^^^^', '']);
    assert.equal(tree.pointed?.(folders, { x: 1, y: 2 }, undefined, { x: 0, y: 0, width: 8, height: 3 }), null);
  });

  it('is the title of a tab that can be shown', () => {
    assert.deepEqual(shown(tabs, pages, 20, 1, 12, 0), ['[One] Two  Three', '          ^^^^^^^']);
    assert.equal(tabs.pointed?.(pages, { x: 6, y: 0 }, undefined, { x: 0, y: 0, width: 20, height: 1 }), null);
  });

  for (const [widget, node] of [
    [table, people],
    [selectList, fruit],
    [menu, file],
    [tree, folders],
    [tabs, pages],
  ] as readonly (readonly [Widget, ViewNode])[]) {
    const area = { x: 0, y: 0, width: 18, height: 3 };

    it(`is only where a click does something, in a ${widget.type}`, () => {
      let seen = 0;
      for (let y = 0; y < area.height; y += 1) {
        for (let x = 0; x < area.width; x += 1) {
          if (widget.pointed?.(node, { x, y }, undefined, area) == null) continue;
          seen += 1;
          const { messages } = widget.mouse(node, mouse('press', x, y, { area }), undefined) ?? {};
          assert.equal(messages?.length, 1, `${x}, ${y}`);
        }
      }
      assert.ok(seen > 0);
    });

    it(`is nothing in a disabled ${widget.type}`, () => {
      for (let y = 0; y < area.height; y += 1)
        assert.equal(widget.pointed?.({ ...node, disabled: true }, { x: 3, y }, undefined, area), null);
    });
  }
});
