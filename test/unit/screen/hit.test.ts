import assert from 'node:assert/strict';
import { nodeAt } from '../../../src/screen/hit.ts';
import { box, column, row, screenOf, stamped, text } from './show.ts';

const view = column([
  row([stamped('a', { id: 'a' }), stamped('b', { id: 'b', width: 6 })], { gap: 2 }),
  box([text('plain')], { id: 'card', height: 3 }),
  { type: 'modal', id: 'dialog', visible: true, children: [stamped('ok', { id: 'ok' })] },
]);

describe('nodeAt', () => {
  const { screen, placed } = screenOf(view, { width: 14, height: 6 });
  const idAt = (column: number, row: number): unknown => nodeAt(screen, placed, column, row)?.node.id ?? null;
  // ' <a>  <b>...'
  it('finds the widget under the mouse, on its bare cells too', () => {
    assert.equal(idAt(0, 0), 'a');
    assert.equal(idAt(2, 0), 'a');
    assert.equal(idAt(5, 0), 'b');
    assert.equal(idAt(10, 0), 'b');
  });

  it('finds nothing between and beside them, and outside of the screen', () => {
    assert.equal(idAt(3, 0), null);
    assert.equal(idAt(13, 0), null);
    for (const [column, row] of [
      [-1, 0],
      [14, 0],
      [0, 6],
      [Number.NaN, 0],
    ] as const)
      assert.equal(idAt(column, row), null);
  });

  it('finds a text inside a box, whose parent is the box', () => {
    const hit = nodeAt(screen, placed, 1, 2);
    assert.equal(hit?.node.type, 'text');
    assert.equal(placed.nodes[hit.parent]?.node.id, 'card');
    assert.equal(idAt(0, 1), 'card');
  });

  it('finds what lies on top', () => {
    assert.equal(idAt(5, 2), 'ok');
    assert.equal(idAt(4, 1), 'dialog');
  });
});
