import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { tree } from '../../../src/widgets/tree.ts';
import { call, draw, mouse, press } from './drawn.ts';

const files = (more: object = {}): ViewNode => ({
  type: 'tree',
  id: 'files',
  nodes: [
    {
      id: 'src',
      label: 'src',
      children: [
        { id: 'app', label: 'app.ts' },
        { id: 'lib', label: 'lib', lazy: true },
      ],
    },
    { id: 'readme', label: 'README' },
  ],
  expanded: ['src'],
  selected: 'app',
  ...more,
});
const area = { x: 0, y: 0, width: 20, height: 6 };
const sent = (type: string, nodeId: string) => [{ type, id: 'files', nodeId }];

describe('tree', () => {
  it('shows open and closed branches, indented', () => {
    assert.deepEqual(draw(tree.element, files(), 20, 4).rows, ['▾ src', '    app.ts', '  ▸ lib', '  README']);
    assert.deepEqual(draw(tree.element, files({ expanded: [] }), 20, 2).rows, ['▸ src', '  README']);
  });

  it('opens with Right, closes with Left, and goes to the parent and the first child', () => {
    const key = (chord: string, node: ViewNode, local?: Parameters<typeof tree.key>[2]) =>
      tree.key(node, press(chord), local, area);
    assert.deepEqual(key('right', files({ expanded: [], selected: null }))?.messages, sent('tree_expand', 'src'));
    assert.deepEqual(key('left', files({ selected: 'src' }))?.messages, sent('tree_collapse', 'src'));
    assert.equal(key('left', files())?.local?.cursor, 0);
    assert.equal(key('right', files({ selected: 'src' }))?.local?.cursor, 1);
    assert.equal(key('right', files()), null);
  });

  it('chooses a leaf and opens a branch on Enter', () => {
    assert.deepEqual(tree.key(files(), press('enter'), undefined, area)?.messages, sent('tree_select', 'app'));
    assert.deepEqual(
      tree.key(files({ selected: 'lib' }), press('enter'), undefined, area)?.messages,
      sent('tree_expand', 'lib'),
    );
  });

  it('chooses by a click, and opens by a click on the sign', () => {
    assert.deepEqual(
      tree.mouse(files(), mouse('press', 6, 2, { area }), undefined)?.messages,
      sent('tree_select', 'lib'),
    );
    assert.deepEqual(
      tree.mouse(files(), mouse('press', 2, 2, { area }), undefined)?.messages,
      sent('tree_expand', 'lib'),
    );
  });

  it('keeps its cursor inside when what is selected is gone', () => {
    const { local } = tree.key(files(), press('end'), undefined, area) ?? {};
    const shrunk = files({ nodes: [{ id: 'only', label: 'only' }], selected: 'app' });
    assert.deepEqual(tree.key(shrunk, press('enter'), local, area)?.messages, sent('tree_select', 'only'));
    assert.equal(tree.key(files({ nodes: [] }), press('enter'), local, area), null);
  });

  it('counts the first of two nodes with one id, and ends where a branch contains itself', () => {
    const loop: { id: string; label: string; children: unknown[] } = { id: 'n', label: 'first', children: [] };
    loop.children.push(loop, { id: 'n', label: 'second' });
    const node = files({ nodes: [loop, { id: 'n', label: 'third' }], expanded: ['n'] });
    assert.deepEqual(draw(tree.element, node, 20, 3).rows, ['▾ first', '', '']);
    const answer = call(tree, node, 'select_node', { node_id: 'n' });
    assert.deepEqual(answer.ok && answer.result, { nodeId: 'n', label: 'first' });
  });

  it('reads what is shown, in windows', () => {
    const answer = call(tree, files(), 'get_nodes', { offset: 1, limit: 2 });
    assert.deepEqual(answer.ok && answer.result, {
      items: [
        { id: 'app', label: 'app.ts', depth: 1 },
        { id: 'lib', label: 'lib', depth: 1, expanded: false },
      ],
      total: 4,
      offset: 1,
      next: 3,
    });
  });

  it('goes to the next node that begins with what is typed, and takes no other letters', () => {
    const typed = (key: string) => tree.key(files({ selected: null }), press(key), undefined, area)?.local?.cursor;
    assert.deepEqual([typed('r'), typed('l'), typed('x')], [3, 2, undefined]);
    const keys = tree.keys(files(), undefined);
    assert.deepEqual([keys.includes('r'), keys.includes('x')], [true, false]);
  });

  it('jumps from sibling to sibling with Ctrl and the arrows', () => {
    const down = tree.key(files({ selected: 'src' }), press('ctrl+down'), undefined, area);
    assert.equal(down?.local?.cursor, 3);
    assert.equal(tree.key(files({ selected: 'src' }), press('ctrl+up'), down.local, area)?.local?.cursor, 0);
    assert.equal(tree.key(files({ selected: 'lib' }), press('ctrl+down'), undefined, area), null);
  });

  it('opens all closed siblings with *', () => {
    assert.deepEqual(tree.key(files(), press('*'), undefined, area)?.messages, sent('tree_expand', 'lib'));
    const closed = files({ expanded: [], selected: null });
    assert.deepEqual(tree.key(closed, press('*'), undefined, area)?.messages, sent('tree_expand', 'src'));
    assert.deepEqual(tree.key(files({ selected: null }), press('*'), undefined, area)?.messages, []);
  });

  it('draws guides when asked to', () => {
    assert.deepEqual(draw(tree.element, files({ guides: true }), 20, 4).rows, [
      '▾ src',
      '│   app.ts',
      '│ ▸ lib',
      '  README',
    ]);
  });

  it('types ahead in 100,000 nodes', () => {
    const nodes = Array.from({ length: 100_000 }, (_, i) => ({ id: `n${i}`, label: i === 99_998 ? 'zebra' : `n${i}` }));
    const many: ViewNode = { type: 'tree', id: 't', nodes, expanded: [] };
    assert.equal(tree.key(many, press('z'), undefined, area)?.local?.cursor, 99_998);
  });

  it('finds by a word that is typed, and takes the letters that go on with it', () => {
    const node = files({ nodes: ['alpha', 'beta', 'bravo'].map((id) => ({ id, label: id })), selected: null });
    const first = tree.key(node, { ...press('b'), time: 0 }, undefined, area)?.local;
    assert.equal(first?.cursor, 1);
    assert.deepEqual(
      ['e', 'r', 'l'].map((key) => tree.keys(node, first).includes(key)),
      [true, true, false],
    );
    assert.equal(tree.key(node, { ...press('r'), time: 300 }, first, area)?.local?.cursor, 2);
  });

  it('opens everything below a node with Ctrl+Right, and closes everything with Ctrl+Left', () => {
    const deep = files({
      nodes: [
        { id: 'a', label: 'a', children: [{ id: 'b', label: 'b', children: [{ id: 'c', label: 'c', lazy: true }] }] },
        { id: 'd', label: 'd', lazy: true },
      ],
      expanded: [],
      selected: null,
    });
    assert.deepEqual(tree.key(deep, press('ctrl+right'), undefined, area)?.messages, [
      ...sent('tree_expand', 'a'),
      ...sent('tree_expand', 'b'),
      ...sent('tree_expand', 'c'),
    ]);
    const opened = { ...deep, expanded: ['a', 'b'], selected: 'c' };
    const closed = tree.key(opened, press('ctrl+left'), undefined, area);
    assert.deepEqual(closed?.messages, [...sent('tree_collapse', 'b'), ...sent('tree_collapse', 'a')]);
    assert.equal(closed.local?.cursor, 0, 'at the branch that it was in');
  });
});
