import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { menu } from '../../../src/widgets/menu.ts';
import type { MenuLocal } from '../../../src/widgets/menu.ts';
import { call, draw, mouse, press } from './drawn.ts';

const file: ViewNode = {
  type: 'menu',
  id: 'file',
  items: [
    { id: 'new', label: 'New', disabled: true },
    {
      id: 'open',
      label: 'Open',
      children: [
        { id: 'recent', label: 'Recent' },
        { id: 'other', label: 'Other…' },
      ],
    },
    { id: 'quit', label: 'Quit', shortcut: 'ctrl+q' },
  ],
};
const area = { x: 0, y: 0, width: 20, height: 6 };

function after(keys: readonly string[], local?: MenuLocal) {
  let now = local;
  let messages: readonly unknown[] | undefined;
  for (const key of keys) {
    const reaction = menu.key(file, press(key), now, area);
    now = reaction?.local ?? now;
    messages = reaction?.messages;
  }
  return { local: now, messages };
}

describe('menu', () => {
  it('shows its items, submenus closed, shortcuts at the right', () => {
    assert.deepEqual(draw(menu.element, file, 20, 3).rows, ['  New', '▸ Open', '  Quit       ctrl+q']);
  });

  it('opens a submenu in place with Right, Enter or a click, and closes it with Left', () => {
    const { local } = after(['right']);
    assert.deepEqual(draw(menu.element, file, 20, 5, { local }).rows, [
      '  New',
      '▾ Open',
      '    Recent',
      '    Other…',
      '  Quit       ctrl+q',
    ]);
    assert.deepEqual(after(['down', 'left'], local).local, { cursor: 'open', open: [], top: 0, typed: null });
    assert.deepEqual(menu.mouse(file, mouse('press', 3, 1, { area }), undefined)?.local?.open, ['open']);
    assert.deepEqual(menu.mouse(file, mouse('press', 3, 1, { area }), local)?.local?.open, []);
  });

  it('passes over disabled items and stops at the ends', () => {
    assert.equal(after([]).local, undefined);
    assert.equal(after(['down']).local?.cursor, 'quit');
    assert.equal(after(['down', 'down']).local?.cursor, 'quit');
    assert.equal(after(['down', 'home']).local?.cursor, 'open');
  });

  it('chooses an item on Enter and by a click, never a disabled one', () => {
    assert.deepEqual(after(['down', 'enter']).messages, [{ type: 'menu_select', id: 'file', itemId: 'quit' }]);
    assert.deepEqual(after(['right', 'down', 'space']).messages, [
      { type: 'menu_select', id: 'file', itemId: 'recent' },
    ]);
    assert.deepEqual(menu.mouse(file, mouse('press', 3, 2, { area }), undefined)?.messages, [
      { type: 'menu_select', id: 'file', itemId: 'quit' },
    ]);
    assert.equal(menu.mouse(file, mouse('press', 3, 0, { area }), undefined), null);
  });

  it('is destructive when the node or any item says so', () => {
    const hint = (node: ViewNode) => menu.provider.mcpTools(node)[0]?.annotations?.destructiveHint;
    assert.equal(hint(file), undefined);
    assert.equal(hint({ ...file, destructive: true, items: { bulk: true, length: 3 } }), true);
    assert.equal(hint({ ...file, items: [{ id: 'a', children: [{ id: 'wipe', destructive: true }] }] }), true);
  });

  it('ends where items contain themselves', () => {
    const loop: { id: string; label: string; children: unknown[] } = { id: 'a', label: 'A', children: [] };
    loop.children.push(loop, { id: 'b', label: 'B', children: [loop] });
    assert.equal(menu.provider.mcpTools({ type: 'menu', id: 'm', items: [loop] }).length, 2);
  });

  describe('with separators', () => {
    const edit: ViewNode = {
      type: 'menu',
      id: 'edit',
      items: [
        { id: 'cut', label: 'Cut' },
        { separator: true },
        { id: 'paste', label: 'Paste', disabled: true },
        { id: 'find', label: 'Find' },
        { id: 'copy', label: 'Copy' },
      ],
    };
    const room = { x: 0, y: 0, width: 12, height: 5 };

    it('draws a line, which the cursor passes over and a click does not choose', () => {
      assert.deepEqual(draw(menu.element, edit, 12, 3).rows.slice(0, 2), ['  Cut      ┃', '───────────┃']);
      assert.equal(menu.key(edit, press('down'), undefined, room)?.local?.cursor, 'find');
      assert.equal(menu.mouse(edit, mouse('press', 2, 1, { area: room }), undefined), null);
    });

    it('tells no separators, and chooses none', () => {
      const told = call(menu, edit, 'get_items');
      assert.equal(told.ok && (told.result as { total: number }).total, 4);
      assert.match(JSON.stringify(call(menu, edit, 'select', { item_id: '' })), /There is no item/);
    });

    it('goes to the next item that begins with what is typed, past disabled ones', () => {
      const typed = (key: string) => menu.key(edit, press(key), undefined, room)?.local?.cursor;
      assert.deepEqual([typed('f'), typed('c'), typed('p')], ['find', 'copy', undefined]);
      assert.ok(!menu.keys(edit, undefined).includes('p'));
    });

    it('moves its cursor with the wheel', () => {
      assert.equal(menu.mouse(edit, mouse('wheel', 1, 1, { area: room, wheel: 3 }), undefined)?.local?.cursor, 'find');
    });
  });

  it('closes the innermost submenu on Escape, and leaves Escape alone when none is open', () => {
    const { local } = after(['right', 'down']);
    assert.ok(menu.keys(file, local).includes('escape'));
    assert.deepEqual(after(['escape'], local).local, { cursor: 'open', open: [], top: 0, typed: null });
    assert.ok(!menu.keys(file, undefined).includes('escape'));
    assert.equal(menu.key(file, press('escape'), undefined, area), null);
  });

  it('closes its submenus when a person turns away', () => {
    const { local } = after(['right', 'down']);
    assert.deepEqual(local && menu.left?.(file, local), { cursor: 'open', open: [], top: 0, typed: null });
    assert.equal(menu.left?.(file, { cursor: 'quit', open: [], top: 0, typed: null }), undefined);
  });

  it('chooses by a shortcut, not what is disabled', () => {
    const keys = (node: ViewNode) => menu.hotkeys?.(node);
    const sent = (node: ViewNode) => menu.hotkey?.(node, 'ctrl+q');
    assert.deepEqual([keys(file), sent(file)], [['ctrl+q'], [{ type: 'menu_select', id: 'file', itemId: 'quit' }]]);
    const off = { ...file, items: [{ id: 'quit', label: 'Quit', shortcut: 'Ctrl+Q', disabled: true }] };
    assert.deepEqual([keys(off), sent(off), keys({ ...file, disabled: true })], [[], [], []]);
  });

  it('finds by a word that is typed', () => {
    const node = { ...file, items: ['Copy', 'Cut', 'Clear'].map((label) => ({ id: label, label })) };
    const first = menu.key(node, { ...press('c'), time: 0 }, undefined, area)?.local;
    assert.ok(menu.keys(node, first).includes('l'));
    assert.equal(menu.key(node, { ...press('l'), time: 100 }, first, area)?.local?.cursor, 'Clear');
  });
});
