import assert from 'node:assert/strict';
import type { Spot } from '../../../src/protocol/asks.ts';
import type { View } from '../../../src/sdk/node.ts';
import { Here } from './support.ts';

/** Asks where something is in a view. */
function look(view: View, spot: Spot): unknown {
  const here = new Here({ init: () => ({}), update: (_message: unknown, model: object) => model, view: () => view });
  here.posts.length = 0;
  here.runtime.handle({ kind: 'locate', id: 1, spot });
  const [post] = here.of('answer');
  assert.ok(post?.answer.ok);
  return post.answer.result;
}

const form: View = {
  type: 'column',
  children: [
    { type: 'text', content: 'Who?' },
    { type: 'button', id: 'save', label: 'Save', onClick: { type: 'save' } },
  ],
};

describe('a look for a widget', () => {
  it('answers the cells that it takes', () => {
    const found = look(form, { widgetId: 'save' });
    assert.deepEqual(found, { widgetId: 'save', column: 0, row: 1, columns: 8, rows: 1 });
  });

  it('answers the widget at a cell, and none beside it', () => {
    assert.deepEqual(look(form, { column: 3, row: 1 }), look(form, { widgetId: 'save' }));
    assert.equal(look(form, { column: 1, row: 0 }), null);
    assert.equal(look(form, { column: 3, row: 20 }), null);
    assert.equal(look(form, { column: -1, row: 5_000 }), null);
  });

  it('answers nothing for one that is not there, or not to be seen', () => {
    assert.equal(look(form, { widgetId: 'gone' }), null);
    const below = Array.from({ length: 100 }, (_, row) => ({ type: 'button', id: `b${String(row)}`, label: 'x' }));
    assert.equal(look({ type: 'column', children: below }, { widgetId: 'b99' }), null);
    const scrolled = { type: 'viewport', id: 'page', height: 3, contentHeight: 100, scrollTop: 0, children: below };
    assert.deepEqual(look({ type: 'column', children: [scrolled] }, { widgetId: 'b5' }), null);
    assert.notEqual(look({ type: 'column', children: [scrolled] }, { widgetId: 'b1' }), null);
  });
});
