import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../src/protocol/page.ts';
import { readMirror } from '../../../src/protocol/mirror-node.ts';

describe('the accessible tree as the page reads it', () => {
  it('keeps role, name, id, states and place in the set', () => {
    const node = readMirror({
      role: 'option',
      name: 'Ada',
      id: 'people',
      selected: true,
      disabled: false,
      position: 3,
      setSize: 100,
    });
    assert.deepEqual(node, {
      role: 'option',
      name: 'Ada',
      id: 'people',
      focused: false,
      multiline: false,
      item: null,
      aria: { 'aria-selected': 'true', 'aria-disabled': 'false', 'aria-posinset': '3', 'aria-setsize': '100' },
      text: 'Ada',
      children: [],
    });
  });

  it('counts a row of a grid by index, and the grid knows how many there are', () => {
    const grid = readMirror({
      role: 'grid',
      name: 'Contacts',
      children: [{ role: 'row', name: '', position: 7, setSize: 100_000 }],
    });
    assert.deepEqual(grid?.aria, { 'aria-label': 'Contacts', 'aria-rowcount': '100000' });
    assert.deepEqual(grid.children[0]?.aria, { 'aria-rowindex': '7' });
  });

  it('reads a field’s value as its content and a slider’s as what it says', () => {
    assert.equal(readMirror({ role: 'textbox', name: 'Name', value: 'Ada' })?.text, 'Ada');
    assert.equal(readMirror({ role: 'textbox', name: 'Name' })?.text, '');
    const range = { now: 12, min: 0, max: 40 };
    assert.deepEqual(readMirror({ role: 'slider', name: 'Position', value: '12 of 40', range })?.aria, {
      'aria-label': 'Position',
      'aria-valuetext': '12 of 40',
      'aria-valuenow': '12',
      'aria-valuemin': '0',
      'aria-valuemax': '40',
    });
  });

  it('labels what is not called by its content, and describes a value that its role does not have', () => {
    assert.deepEqual(readMirror({ role: 'progressbar', name: 'Loading', busy: true }), {
      role: 'progressbar',
      name: 'Loading',
      id: null,
      focused: false,
      multiline: false,
      item: null,
      aria: { 'aria-label': 'Loading', 'aria-busy': 'true' },
      text: '',
      children: [],
    });
    assert.deepEqual(
      readMirror({ role: 'listbox', name: 'Tea', multiselectable: true, setSize: 3, description: 'Filter: g' })?.aria,
      { 'aria-label': 'Tea', 'aria-multiselectable': 'true', 'aria-description': 'Filter: g' },
    );
    assert.deepEqual(
      readMirror({ role: 'textbox', name: 'Name', value: 'x', invalid: true, description: 'Too short' })?.aria,
      { 'aria-label': 'Name', 'aria-invalid': 'true', 'aria-description': 'Too short' },
    );
    assert.deepEqual(readMirror({ role: 'treeitem', name: 'a', level: 2, position: 1, setSize: 1 })?.aria, {
      'aria-level': '2',
      'aria-posinset': '1',
      'aria-setsize': '1',
    });
  });

  it('knows which item of its widget it is, and takes no nonsense for one', () => {
    const items = [3, 0, -1, 1.5, '2', null].map((item) => readMirror({ role: 'option', name: 'x', item })?.item);
    assert.deepEqual(items, [3, 0, null, null, null, null]);
  });

  it('is none for what is no tree, and ends where a tree does not', () => {
    assert.equal(readMirror('x'), null);
    assert.equal(readMirror([]), null);
    let deep: Json = { role: 'text', name: 'end' };
    for (let level = 0; level < 5000; level++) deep = { role: 'group', name: '', children: [deep] };
    assert.doesNotThrow(() => readMirror(deep));
  });

  it('makes no attribute or role of an app’s own words', () => {
    const node = readMirror({ role: 'x" onclick="y', name: '<b>', children: [7, null, { role: 5 }] });
    assert.equal(node?.role, 'group');
    assert.deepEqual(
      node.children.map(({ role }) => role),
      ['group'],
    );
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void readMirror(JSON.parse(JSON.stringify(json)) as Json)));
  });
});
