import assert from 'node:assert/strict';
import { elementOf } from '../../../src/widgets/index.ts';
import { divider } from '../../../src/widgets/plain/divider.ts';
import { progress } from '../../../src/widgets/plain/progress.ts';
import { spacer } from '../../../src/widgets/plain/spacer.ts';
import { draw } from './drawn.ts';

describe('plain nodes', () => {
  it('a divider goes across or down, with a title', () => {
    assert.deepEqual(draw(divider, { type: 'divider' }, 8, 1).rows, ['────────']);
    assert.deepEqual(draw(divider, { type: 'divider', title: 'Table' }, 14, 1).rows, ['── Table ─────']);
    assert.deepEqual(draw(divider, { type: 'divider', direction: 'vertical' }, 3, 2).rows, ['│', '│']);
  });

  it('a progress shows its share, in eighths, kept between 0 and 100', () => {
    assert.deepEqual(draw(progress, { type: 'progress', value: 50 }, 13, 1).rows, ['████░░░░  50%']);
    assert.deepEqual(draw(progress, { type: 'progress', value: 1, max: 16, label: 'Read' }, 18, 1).rows, [
      'Read ▌░░░░░░░   6%',
    ]);
    for (const [value, max, percent] of [
      [9, 3, '100%'],
      [-1, 3, '0%'],
      [1, 0, '0%'],
      [Number.NaN, 5, '0%'],
    ] as const) {
      assert.match(draw(progress, { type: 'progress', value, max }, 13, 1).rows[0] ?? '', new RegExp(` ${percent}$`));
    }
  });

  it('a spacer is room', () => {
    assert.deepEqual(spacer.measure({ type: 'spacer', size: 3 }, { width: 10, height: 2 }), { width: 3, height: 2 });
  });

  it('containers and unknown types have no element', () => {
    for (const type of ['column', 'row', 'box', 'constructor', '__proto__', 'nothing'])
      assert.equal(elementOf(type), undefined);
    for (const type of ['text', 'label', 'divider', 'spacer', 'progress', 'button']) assert.ok(elementOf(type));
  });
});
