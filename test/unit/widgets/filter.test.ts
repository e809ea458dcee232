import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { ListLocal } from '../../../src/widgets/list-state.ts';
import { selectList } from '../../../src/widgets/select-list.ts';
import type { TableLocal } from '../../../src/widgets/table-state.ts';
import { table } from '../../../src/widgets/table.ts';
import { actions, call, draw, mouse, press } from './drawn.ts';

const area = { x: 0, y: 0, width: 16, height: 4 };
const colours = (filter = '', options: readonly string[] = ['red', 'green']): ViewNode => ({
  type: 'select_list',
  id: 'c',
  options,
  selectedIndex: null,
  filter,
  onFilter: { type: 'find' },
});
const people = (filter = '', more: object = {}): ViewNode => ({
  type: 'table',
  id: 'p',
  columns: [{ id: 'name', label: 'Name', width: 8 }],
  rows: [{ name: 'Ada' }, { name: 'Grace' }, { name: 'Joan' }, { name: 'Mary' }],
  filter,
  onFilter: { type: 'find' },
  ...more,
});
const inList = (key: string, node: ViewNode, local?: ListLocal) => selectList.key(node, press(key), local, area);
const inTable = (key: string, node: ViewNode, local?: TableLocal) => table.key(node, press(key), local, area);

describe('the filter of a list and a table', () => {
  it('begins with /, and sends the whole text for each character typed', () => {
    const begun = inTable('/', people());
    assert.deepEqual([begun?.local?.filtering, begun?.messages], [true, undefined]);
    assert.deepEqual(inTable('s', people('gra'), begun?.local)?.messages, [{ type: 'find', value: 'gras' }]);
    assert.deepEqual(inList('d', colours('re'), inList('/', colours())?.local)?.messages, [
      { type: 'find', value: 'red' },
    ]);
    assert.deepEqual(inTable('space', people('a'), begun?.local)?.messages, [{ type: 'find', value: 'a ' }]);
  });

  it('takes text only while it is typed into, so that letters are shortcuts again afterwards', () => {
    const begun = inTable('/', people())?.local;
    assert.equal(table.takesText(people(), undefined), false);
    assert.equal(table.takesText(people(), begun), true);
    const done = inTable('enter', people('a'), begun);
    assert.deepEqual([done?.local?.filtering, done?.messages], [false, undefined]);
    assert.equal(inTable('s', people('a'), done?.local)?.messages?.[0]?.type, 'sort');
  });

  it('takes back whole characters, and closes when there are none', () => {
    const begun = inList('/', colours())?.local;
    assert.deepEqual(inList('backspace', colours('a👩‍👩‍👧'), begun)?.messages, [{ type: 'find', value: 'a' }]);
    assert.equal(inList('backspace', colours(''), begun)?.local?.filtering, false);
  });

  it('Escape clears the text, then closes; without a filter it belongs to others', () => {
    const begun = inTable('/', people())?.local;
    const cleared = inTable('escape', people('ada'), begun);
    assert.deepEqual([cleared?.messages, cleared?.local?.filtering], [[{ type: 'find', value: '' }], true]);
    assert.equal(inTable('escape', people(''), cleared?.local)?.local?.filtering, false);
    assert.deepEqual(inTable('escape', people('ada'))?.messages, [{ type: 'find', value: '' }]);
    assert.equal(inTable('escape', people('')), null);
    assert.ok(!table.keys(people(''), undefined).includes('escape'));
  });

  it('stands below the entries, with the caret behind its text, and its end in sight when it is long', () => {
    const begun = inTable('/', people())?.local;
    const drawn = draw(table.element, people('gr'), 16, 4, { focused: true, local: begun });
    assert.deepEqual(drawn.rows, ['  Name', '  Ada          ┃', '  Grace        │', '/gr']);
    assert.deepEqual(drawn.caret, { x: 3, y: 3 });
    assert.deepEqual(draw(selectList.element, colours('e'), 10, 3).rows, ['  red', '  green', '/e']);
    assert.equal(draw(selectList.element, colours('0123456789日本'), 8, 3).rows[2], '/89日本');
    assert.deepEqual(draw(table.element, people(), 16, 3).rows, ['  Name', '  Ada          ┃', '  Grace        │']);
  });

  it('is begun by a click on it and takes what is pasted, in one line', () => {
    const at = table.mouse(people('gr'), mouse('press', 2, 3, { area }), undefined);
    assert.equal(at?.local?.filtering, true);
    assert.deepEqual(table.paste?.(people('gr'), 'a\nce', at.local)?.messages, [{ type: 'find', value: 'gra ce' }]);
    assert.equal(selectList.paste?.(colours(), 'x', undefined), null);
  });

  it('leaves arrows to the list while it is typed into', () => {
    const begun = inTable('/', people())?.local;
    const moved = inTable('down', people('a'), begun);
    assert.deepEqual([moved?.local?.cursor, moved?.local?.filtering], [1, true]);
  });

  it('is an action for agents, which sends what typing sends', () => {
    assert.deepEqual(actions(table, people()), ['select_row', 'get_rows', 'sort', 'filter']);
    assert.deepEqual(actions(selectList, colours()), ['select', 'get_selected', 'get_options', 'filter']);
    assert.deepEqual(call(table, people(), 'filter', { text: 'ada' }), {
      ok: true,
      result: { filter: 'ada' },
      messages: [{ type: 'find', value: 'ada' }],
    });
    assert.equal(call(selectList, colours(), 'filter', { text: 3 }).ok, false);
  });

  it('is not there without onFilter or while disabled', () => {
    const plain = { ...people('x'), onFilter: undefined } as ViewNode;
    assert.equal(inTable('/', plain), null);
    assert.deepEqual(actions(table, plain), ['select_row', 'get_rows', 'sort']);
    assert.equal(draw(table.element, plain, 16, 4).rows[3], '  Joan         │');
    const refused = call(table, plain, 'filter', { text: 'a' });
    assert.match(JSON.stringify(refused), /Allowed: select_row, get_rows, sort\./);
    assert.match(JSON.stringify(call(table, people('', { disabled: true }), 'filter', { text: 'a' })), /disabled now/);
  });

  it('is told with what is read, and to a screen reader', () => {
    const read = call(table, people('ada'), 'get_rows');
    assert.equal(read.ok && (read.result as { filter: string }).filter, 'ada');
    assert.equal(selectList.accessible(colours('e'), undefined).description, 'Filter: e');
    assert.equal(table.accessible(people('ada'), undefined).description, 'Filter: ada');
  });
});
