import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../../../src/protocol/page.ts';
import { readMirror } from '../../../src/webview/mirror-node.ts';

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
    assert.deepEqual(grid?.aria, { 'aria-rowcount': '100000' });
    assert.deepEqual(grid.children[0]?.aria, { 'aria-rowindex': '7' });
  });

  it('reads a field’s value as its content and a slider’s as what it says', () => {
    assert.equal(readMirror({ role: 'textbox', name: 'Name', value: 'Ada' })?.text, 'Ada');
    assert.equal(readMirror({ role: 'textbox', name: 'Name' })?.text, '');
    assert.deepEqual(readMirror({ role: 'slider', name: 'Position', value: '12 of 40' })?.aria, {
      'aria-valuetext': '12 of 40',
    });
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
