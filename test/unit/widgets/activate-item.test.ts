import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { AccessibleNode } from '../../../src/screen/element.ts';
import { widgets } from '../../../src/widgets/index.ts';

const AREA = { x: 0, y: 0, width: 40, height: 3 };
const LONG = Array.from({ length: 100 }, (_, index) => `Leaf ${index}`);

const NODES: Readonly<Record<string, { readonly node: ViewNode; readonly item: number; readonly sends: unknown }>> = {
  'an option': {
    node: { type: 'select_list', id: 'w', options: LONG },
    item: 9,
    sends: { type: 'select_option', id: 'w', index: 9 },
  },
  'a row': {
    node: { type: 'table', id: 'w', columns: [{ id: 'a' }], rows: LONG.map((leaf) => [leaf]) },
    item: 9,
    sends: { type: 'select_row', id: 'w', index: 9 },
  },
  'a node of a tree': {
    node: { type: 'tree', id: 'w', nodes: LONG.map((id) => ({ id, label: id })) },
    item: 9,
    sends: { type: 'tree_select', id: 'w', nodeId: 'Leaf 9' },
  },
  'a tab': {
    node: { type: 'tabs', id: 'w', tabs: LONG, activeIndex: 0 },
    item: 9,
    sends: { type: 'tab_change', id: 'w', index: 9 },
  },
  'an item of a menu': {
    node: { type: 'menu', id: 'w', items: LONG.map((id) => ({ id, label: id })) },
    item: 9,
    sends: { type: 'menu_select', id: 'w', itemId: 'Leaf 9' },
  },
};

function* toldIn(node: AccessibleNode): Generator<AccessibleNode> {
  yield node;
  for (const child of node.children ?? []) yield* toldIn(child);
}

describe('an item that a screen reader clicks', () => {
  for (const [name, { node, item, sends }] of Object.entries(NODES)) {
    const widget = widgets.get(node.type);
    assert.ok(widget);
    const act = (of: ViewNode, number: number) => widget.activateItem?.(of, number, undefined, AREA) ?? null;

    it(`is acted on as by a click on it: ${name}`, () => {
      const told = [...toldIn(widget.accessible(node, undefined))].find((each) => each.item === item);
      assert.ok(told?.name.includes('Leaf 9'), told?.name);
      assert.deepEqual(act(node, item)?.messages, [sends]);
    });

    it(`is none where it is not there, or its widget is disabled: ${name}`, () => {
      assert.equal(act(node, 100)?.messages, undefined);
      assert.equal(act({ ...node, disabled: true }, item), null);
    });
  }
});

describe('a disabled widget', () => {
  for (const type of [
    'button',
    'checkbox',
    'menu',
    'password_field',
    'scrubber',
    'select_list',
    'table',
    'tabs',
    'text_area',
    'text_input',
    'tree',
  ]) {
    it(`says so to a screen reader: ${type}`, () => {
      const told = widgets.get(type)?.accessible({ type, id: 'w', disabled: true, max: 1, position: 0 }, undefined);
      assert.equal(told?.disabled, true);
    });
  }
});
