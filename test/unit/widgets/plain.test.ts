import assert from 'node:assert/strict';
import type { AccessibleNode, Element } from '../../../src/screen/element.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { elementOf } from '../../../src/widgets/index.ts';
import { divider } from '../../../src/widgets/plain/divider.ts';
import { image } from '../../../src/widgets/plain/image.ts';
import { progress } from '../../../src/widgets/plain/progress.ts';
import { spacer } from '../../../src/widgets/plain/spacer.ts';
import { spinner } from '../../../src/widgets/plain/spinner.ts';
import { draw } from './drawn.ts';

const told = (element: Element, node: ViewNode): AccessibleNode | undefined => element.accessible?.(node);

describe('plain nodes', () => {
  it('a divider goes across or down, with a title', () => {
    assert.deepEqual(draw(divider, { type: 'divider' }, 8, 1).rows, ['────────']);
    assert.deepEqual(draw(divider, { type: 'divider', title: 'Table' }, 14, 1).rows, ['── Table ─────']);
    assert.deepEqual(draw(divider, { type: 'divider', direction: 'vertical' }, 3, 2).rows, ['│', '│']);
  });

  it('a divider’s title is in a colour for text, or in its own', () => {
    const colours = (more: object): unknown[] => {
      const drawn = draw(divider, { type: 'divider', title: 'T', ...more }, 9, 1);
      return [drawn.styleAt(0, 0).fg, drawn.styleAt(3, 0).fg];
    };
    assert.deepEqual(colours({}), ['border', 'muted']);
    assert.deepEqual(colours({ color: 'accent' }), ['accent', 'accent']);
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

  it('a progress says how far it is, with a label and without', () => {
    assert.deepEqual(told(progress, { type: 'progress', value: 1, max: 3, label: 'Reading' }), {
      role: 'progressbar',
      name: 'Reading',
      value: '33%',
      range: { now: 33, min: 0, max: 100 },
    });
    assert.equal(told(progress, { type: 'progress', value: 1 })?.name, 'Progress');
  });

  describe('a spinner', () => {
    const loading = { type: 'spinner', label: 'Loading' };

    it('stands still before its label, and is cut to its room', () => {
      assert.deepEqual(draw(spinner, loading, 12, 1).rows, ['⋯ Loading']);
      assert.deepEqual(draw(spinner, loading, 6, 1).rows, ['⋯ Loa…']);
      assert.deepEqual(draw(spinner, loading, 2, 1).rows, ['⋯']);
      assert.deepEqual(draw(spinner, { type: 'spinner' }, 4, 1).rows, ['⋯']);
      assert.deepEqual(draw(spinner, loading, 12, 0).rows, []);
      assert.deepEqual(spinner.measure(loading, { width: 80, height: 24 }), { width: 9, height: 1 });
      assert.deepEqual(spinner.measure({ type: 'spinner' }, { width: 80, height: 24 }), { width: 1, height: 1 });
    });

    it('goes round step by step where it may move', () => {
      const rows = [0, 1, 2, 10].map((step) => draw(spinner, loading, 12, 1, { step }).rows[0]);
      assert.deepEqual(rows, ['⠋ Loading', '⠙ Loading', '⠹ Loading', '⠋ Loading']);
    });

    it('tells screen readers that something goes on whose end is not known', () => {
      assert.deepEqual(told(spinner, loading), { role: 'progressbar', name: 'Loading', busy: true });
      assert.equal(told(spinner, { type: 'spinner' })?.name, 'In progress');
    });
  });

  describe('an image', () => {
    const picture = (...pixels: readonly unknown[]) => ({ type: 'image', pixels, label: 'Picture' });

    it('shows two pixels in a cell, in their colours, over what is behind', () => {
      const drawn = draw(
        image,
        picture(['error', 'error', null, null, 'accent'], ['error', 2, '#00ff00', null, null], ['accent', null, 3]),
        6,
        3,
      );
      assert.deepEqual(drawn.rows, ['█▀▄ ▀', '▀ ▀', '']);
      assert.deepEqual(drawn.styleAt(0, 0), { fg: 'error' });
      assert.deepEqual(drawn.styleAt(1, 0), { fg: 'error', bg: 2 });
      assert.deepEqual(drawn.styleAt(2, 0), { fg: '#00ff00' });
      assert.deepEqual(drawn.styleAt(3, 0), {});
    });

    it('takes a cell a column and a row for two, and is cut to its room', () => {
      const node = picture([1, 1, 1], [1, 1, 1], [1]);
      assert.deepEqual(image.measure(node, { width: 80, height: 24 }), { width: 3, height: 2 });
      assert.deepEqual(image.measure(node, { width: 2, height: 1 }), { width: 2, height: 1 });
      assert.deepEqual(draw(image, node, 2, 1).rows, ['██']);
    });

    it('leaves out what is no pixel, and is nothing without any', () => {
      assert.deepEqual(draw(image, picture(['red', 1, 16, '#12', Number.NaN], 'row', null), 5, 2).rows, [' ▀', '']);
      assert.deepEqual(image.measure(picture('row', null), { width: 9, height: 9 }), { width: 0, height: 1 });
      for (const pixels of [undefined, 'x', [], [[]]]) {
        const node = { type: 'image', pixels };
        assert.deepEqual(draw(image, node, 2, 1).rows, ['']);
        assert.equal(image.measure(node, { width: 9, height: 9 }).width, 0);
      }
    });
  });

  it('a spacer is room', () => {
    assert.deepEqual(spacer.measure({ type: 'spacer', size: 3 }, { width: 10, height: 2 }), { width: 3, height: 2 });
  });

  it('containers and unknown types have no element', () => {
    for (const type of ['column', 'row', 'box', 'constructor', '__proto__', 'nothing'])
      assert.equal(elementOf(type), undefined);
    for (const type of ['text', 'label', 'divider', 'spacer', 'progress', 'spinner', 'image', 'button'])
      assert.ok(elementOf(type));
  });
});
