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
});
