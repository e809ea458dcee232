import assert from 'node:assert/strict';
import * as sdk from '../../../src/sdk/index.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { widgets } from '../../../src/widgets/index.ts';

/** One node of every builder that makes a widget. */
const MADE: readonly ViewNode[] = [
  sdk.button('b', 'Go', { type: 'go' }),
  sdk.textInput('i', 'x'),
  sdk.textArea('a', 'x'),
  sdk.passwordField('p', 'x'),
  sdk.checkbox('c', true),
  sdk.table('t', { columns: [{ id: 'a' }], rows: [{ a: 1 }] }),
  sdk.selectList('l', { options: ['a'] }),
  sdk.tabs('n', ['A'], 0),
  sdk.modal('m', [sdk.text('Sure?')]),
  sdk.menu('u', [{ id: 'a', label: 'A' }]),
  sdk.scrubber('s', { max: 3, position: 1 }),
  sdk.tree('r', { nodes: [{ id: 'a', label: 'A' }] }),
  sdk.viewport('v', { lines: ['a'] }),
  sdk.barChart('k', [{ data: [1] }]),
  sdk.lineChart('j', [{ data: [1] }]),
  sdk.scatterChart('d', [{ data: [[1, 2]] }]),
];

describe('the builders', () => {
  it('make plain data, with the options left out that were undefined', () => {
    assert.deepEqual(sdk.button('save', 'Save', { type: 'save' }, { primary: true }), {
      type: 'button',
      id: 'save',
      label: 'Save',
      onClick: { type: 'save' },
      primary: true,
    });
    assert.deepEqual(Object.keys(sdk.text('x')), ['type', 'content']);
    assert.deepEqual(sdk.column([sdk.text('a'), false, null], { gap: 1 }), {
      type: 'column',
      gap: 1,
      children: [{ type: 'text', content: 'a' }, false, null],
    });
  });

  it('make a node of every widget there is, which crosses threads and offers its tools', () => {
    assert.deepEqual(MADE.map(({ type }) => type).sort(), [...widgets.keys()].sort());
    for (const node of MADE) {
      assert.deepEqual(structuredClone(node), node);
      const widget = widgets.get(node.type);
      assert.ok(widget !== undefined && widget.provider.mcpTools(node).length > 0, node.type);
    }
  });

  it('make a window onto other nodes a viewport, as the one onto lines', () => {
    const { type, id, contentHeight, children } = sdk.scrolled('page', [sdk.text('a'), false], { contentHeight: 9 });
    assert.deepEqual([type, id, contentHeight, children], ['viewport', 'page', 9, [sdk.text('a'), false]]);
  });

  it('mark a menu that holds a destructive item', () => {
    assert.equal(
      sdk.menu('u', [{ id: 'a', label: 'A', children: [{ id: 'b', label: 'B', destructive: true }] }]).destructive,
      true,
    );
    assert.equal('destructive' in sdk.menu('u', [{ id: 'a', label: 'A' }]), false);
  });

  it('make a picture of blocks, named for those who do not see it', () => {
    assert.deepEqual(sdk.image([['error', null]], 'A dot'), {
      type: 'image',
      pixels: [['error', null]],
      label: 'A dot',
    });
  });

  it('make room: fixed, or what is left over', () => {
    assert.deepEqual(sdk.spacer(2), { type: 'spacer', size: 2 });
    assert.deepEqual(sdk.spacer(), { type: 'spacer', grow: 1 });
  });
});
