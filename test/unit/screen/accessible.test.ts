import assert from 'node:assert/strict';
import { accessibleTree } from '../../../src/screen/accessible.ts';
import type { AccessibleOf } from '../../../src/screen/accessible.ts';
import { layout } from '../../../src/screen/layout.ts';
import { box, column, elementOf, row, stamped, text } from './show.ts';

const accessibleOf: AccessibleOf = (node) =>
  node.type === 'stamp'
    ? { role: 'button', name: String(node['label']), id: String(node.id) }
    : node.type === 'modal'
      ? { role: 'dialog', name: 'Sure?' }
      : undefined;

const treeOf = (view: Parameters<typeof layout>[0], focus: string | null = null) =>
  accessibleTree(layout(view, { width: 40, height: 10 }, elementOf), accessibleOf, focus);

describe('accessibleTree', () => {
  it('tells texts and widgets in view order, passes over containers without a name, and marks the focus', () => {
    const view = column([text('Two left'), row([stamped('Save', { id: 'save' }), stamped('Quit', { id: 'quit' })])]);
    assert.deepEqual(treeOf(view, 'quit'), {
      role: 'group',
      name: '',
      children: [
        { role: 'text', name: 'Two left' },
        { role: 'button', name: 'Save', id: 'save' },
        { role: 'button', name: 'Quit', id: 'quit', focused: true },
      ],
    });
  });

  it('tells what an image shows', () => {
    assert.deepEqual(treeOf({ type: 'image', pixels: [['error']], label: 'A dot' }).children, [
      { role: 'img', name: 'A dot' },
    ]);
  });

  it('tells a live text as one to be announced, also while it is empty', () => {
    const told = (content: string) => treeOf(text(content, { live: true })).children;
    assert.deepEqual(told('Saved'), [{ role: 'status', name: 'Saved' }]);
    assert.deepEqual(told(''), [{ role: 'status', name: '' }]);
  });

  it('calls a widget without a name by its id', () => {
    assert.deepEqual(treeOf(stamped('', { id: 'save' })).children, [{ role: 'button', name: 'save', id: 'save' }]);
  });

  it('makes a box with a title a group of that name', () => {
    assert.deepEqual(treeOf(box([text('in')], { title: 'Inbox' })).children, [
      { role: 'group', name: 'Inbox', children: [{ role: 'text', name: 'in' }] },
    ]);
  });

  it('tells only the topmost modal while one is open', () => {
    const view = column([
      stamped('Below', { id: 'below' }),
      { type: 'modal', id: 'm', visible: true, children: [stamped('OK', { id: 'ok' })] },
      text('after'),
    ]);
    assert.deepEqual(treeOf(view).children, [
      { role: 'dialog', name: 'Sure?', children: [{ role: 'button', name: 'OK', id: 'ok' }] },
    ]);
  });

  it('marks the first of two nodes with the focused id, and no other', () => {
    const marks = treeOf([stamped('1', { id: 'x' }), stamped('2', { id: 'x' })], 'x').children?.map(
      ({ focused }) => focused,
    );
    assert.deepEqual(marks, [true, undefined]);
  });

  it('leaves what a widget told as it is', () => {
    const told = Object.freeze({ role: 'group' as const, name: 'g', children: Object.freeze([]) });
    const placed = layout(
      column([{ type: 'card', id: 'c', children: [text('a')] }]),
      { width: 9, height: 3 },
      elementOf,
    );
    const tree = accessibleTree(placed, (node) => (node.type === 'card' ? told : undefined), 'c');
    assert.deepEqual(tree.children, [
      { role: 'group', name: 'g', focused: true, children: [{ role: 'text', name: 'a' }] },
    ]);
    assert.deepEqual(told.children, []);
  });

  it('makes names safe', () => {
    assert.deepEqual(treeOf(text('a\u202eb\x1b[2J')).children, [{ role: 'text', name: 'ab␛' }]);
  });
});
