import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { viewport } from '../../../src/widgets/viewport.ts';
import { call, draw, mouse, press } from './drawn.ts';

const log = (scrollTop: number, more: object = {}): ViewNode => ({
  type: 'viewport',
  id: 'log',
  lines: Array.from({ length: 30 }, (_, i) => `line ${i}`),
  scrollTop,
  ...more,
});
const area = { x: 0, y: 0, width: 12, height: 3 };
const to = (row: number) => [{ type: 'scroll_to', id: 'log', row }];

describe('viewport', () => {
  it('shows the rows from where it stands, and a scrollbar', () => {
    assert.deepEqual(draw(viewport.element, log(15), 12, 3).rows, ['line 15    │', 'line 16    ┃', 'line 17    │']);
    assert.deepEqual(draw(viewport.element, log(99), 12, 3).rows[2], 'line 29    ┃');
    assert.deepEqual(draw(viewport.element, { type: 'viewport', content: 'a\r\nb' }, 12, 3).rows, ['a', 'b', '']);
  });

  it('asks to be scrolled by keys, wheel and scrollbar, as the tool does', () => {
    const key = (chord: string, node = log(10)) => viewport.key(node, press(chord), undefined, area)?.messages;
    assert.deepEqual(key('down'), to(11));
    assert.deepEqual(key('pageup'), to(7));
    assert.deepEqual(key('end'), to(27));
    assert.equal(key('up', log(0)), undefined);
    assert.deepEqual(viewport.mouse(log(10), mouse('wheel', 1, 1, { area, wheel: 3 }), undefined)?.messages, to(13));
    assert.deepEqual(viewport.mouse(log(10), mouse('press', 11, 2, { area }), undefined)?.messages, to(27));
  });

  it('refuses rows outside the text, and numbers that are none', () => {
    for (const row of [30, -1, 2.5, Number.NaN, 1e21, '3']) {
      const answer = call(viewport, log(0), 'scroll_to', { row });
      assert.match(answer.ok ? '' : answer.reason.message, /from 0 to 29/);
    }
    const last = call(viewport, log(0), 'scroll_to', { row: 29 });
    assert.deepEqual(last.ok && last.messages, to(29));
  });

  it('stays at the end with follow while rows come, and tells so', () => {
    const rows = (count: number): ViewNode => ({
      type: 'viewport',
      id: 'log',
      lines: Array.from({ length: count }, (_, i) => `row ${i}`),
      follow: true,
      visibleHeight: 3,
    });
    assert.deepEqual(draw(viewport.element, rows(5), 12, 3).rows, ['row 2      │', 'row 3      ┃', 'row 4      ┃']);
    assert.deepEqual(draw(viewport.element, rows(6), 12, 3).rows[2], 'row 5      ┃');
    const told = call(viewport, rows(6), 'get_visible_range');
    assert.deepEqual(told.ok && told.result, { top: 3, bottom: 5, total: 6 });
    const up = viewport.key(rows(6), press('up'), undefined, area)?.messages;
    assert.deepEqual(up, [{ type: 'scroll_to', id: 'log', row: 2 }]);
  });

  it('scrolls lines sideways, as far as the widest one in sight', () => {
    const node: ViewNode = { type: 'viewport', id: 'v', lines: ['0123456789abcd', '日本日本日本日'] };
    const first = viewport.key(node, press('right'), undefined, area);
    const second = viewport.key(node, press('right'), first?.local, area);
    assert.deepEqual([first?.local?.left, second], [3, null]);
    assert.deepEqual(draw(viewport.element, node, 12, 3, { local: first?.local }).rows.slice(0, 2), [
      '3456789abcd',
      ' 日本日本日',
    ]);
    const wheel = viewport.mouse(node, mouse('wheel', 1, 1, { area, wheel: -1, shift: true }), first?.local);
    assert.equal(wheel?.local?.left, 0);
  });

  it('marks what is looked for, wherever it is', () => {
    const node: ViewNode = { type: 'viewport', id: 'v', lines: ['an Error', 'none', 'error err'], find: 'ERR' };
    const drawn = draw(viewport.element, node, 12, 3);
    const marked = [0, 1, 2].map((y) =>
      Array.from({ length: 11 }, (_, x) => (drawn.styleAt(x, y).reverse ? '^' : '.')).join(''),
    );
    assert.deepEqual(marked, ['...^^^.....', '...........', '^^^...^^^..']);
  });
});
