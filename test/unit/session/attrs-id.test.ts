import assert from 'node:assert/strict';
import type { App } from '../../../src/sdk/app.ts';
import { idOf } from '../../../src/sdk/node.ts';
import type { View } from '../../../src/sdk/node.ts';
import { deriveTools } from '../../../src/tools/derive.ts';
import { widgetTree } from '../../../src/tools/context-tree.ts';
import { Here } from './support.ts';

/** An app with that view, which counts the messages it got. */
function showing(view: (count: number) => View): Here {
  const app: App<{ readonly count: number }> = {
    init: () => ({ count: 0 }),
    update: (_message, model) => ({ count: model.count + 1 }),
    view: ({ count }) => view(count),
  };
  return new Here(app as unknown as App);
}

const go = { type: 'go' } as never;

describe('an id in attrs', () => {
  it('is the id where none stands at the top level', () => {
    assert.equal(idOf({ type: 'button', attrs: { id: 'inner' } }), 'inner');
    assert.equal(idOf({ type: 'button', id: 'outer', attrs: { id: 'inner' } }), 'outer');
    assert.equal(idOf({ type: 'button' }), '');
    assert.equal(idOf({ type: 'button', attrs: { id: 7 } }), '');
  });

  it('does not count where something else stands at the top level: it is so for every field, in a walk too', () => {
    const nothing = null as never;
    const inner = { type: 'button', id: 'inner', label: 'x', onClick: go };
    const cases: readonly [what: string, view: View, tools: readonly string[]][] = [
      ['an id', { type: 'button', id: nothing, attrs: { id: 'go', onClick: go } }, []],
      ['children', { type: 'column', children: nothing, attrs: { children: [inner] } }, []],
      ['children in attrs', { type: 'column', attrs: { children: [inner] } }, ['here.inner.click']],
      ['an exclusion', { ...inner, mcpExclude: false, attrs: { mcpExclude: true } }, ['here.inner.click']],
      ['an exclusion in attrs', { ...inner, attrs: { mcpExclude: true } }, []],
    ];
    for (const [what, view, tools] of cases) {
      const found = deriveTools(view, { sessionId: 'here' }).map(({ name }) => name);
      assert.deepEqual(found, tools, what);
    }
  });

  it('names the widget to a call, and in what the call changed', () => {
    const here = showing((count) => ({ type: 'button', attrs: { id: 'go', label: `At ${count}` }, onClick: go }));
    const answer = here.call('go', 'click');
    assert.ok(answer.ok);
    assert.deepEqual(answer.effect?.widgets, ['go']);
  });

  it('is the place in the view that the keyboard has, and stands in what a call of a key sends', () => {
    const here = showing(() => ({ type: 'checkbox', attrs: { id: 'box', label: 'Box' } }));
    here.press('space');
    assert.deepEqual(
      here.of('folded').map(({ message }) => message),
      [{ type: 'checkbox_toggle', id: 'box', checked: true }],
    );
  });

  it('names an open dialog', () => {
    const here = showing(() => [
      { type: 'button', id: 'go', label: 'Go', onClick: go },
      { type: 'modal', attrs: { id: 'sure', title: 'Sure?' } },
    ]);
    const answer = here.call('go', 'click');
    assert.ok(!answer.ok);
    assert.equal(answer.reason['modalId'], 'sure');
  });

  it('is shown in the tree that clients read', () => {
    assert.deepEqual(widgetTree({ type: 'button', attrs: { id: 'go' } }), [{ type: 'button', id: 'go' }]);
  });

  it('tells nodes apart when one goes: the others stay the same nodes', () => {
    const node = (id: string, content: string) => ({ type: 'text', attrs: { id, content } });
    const here = showing((count) => {
      const rest = [node('b', `b${count}`), node('c', `c${count}`)];
      return { type: 'column', children: count === 0 ? [node('a', 'a'), ...rest] : rest };
    });
    here.posts.length = 0;
    here.dispatch({ type: 'next' });
    const change = (id: string) => ({ op: 'change', set: { attrs: { id, content: `${id}1` } } });
    assert.deepEqual(here.of('view')[0]?.patch, {
      op: 'change',
      children: { head: [], drop: 1, insert: [], tail: [change('b'), change('c')] },
    });
  });
});
