import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { table } from '../../../src/widgets/table.ts';
import type { TableLocal } from '../../../src/widgets/table-state.ts';
import { call, draw, mouse, press } from './drawn.ts';

const PEOPLE = [
  { name: 'Ada', age: 36 },
  { name: 'Grace', age: 85 },
  { name: '日本 太郎', age: 7 },
];
const COLUMNS = [
  { id: 'name', label: 'Name', grow: 1 },
  { id: 'age', label: 'Age', align: 'right', width: 6 },
];
const people = (more: object = {}): ViewNode => ({
  type: 'table',
  id: 'people',
  columns: COLUMNS,
  rows: PEOPLE,
  ...more,
});
const area = { x: 0, y: 0, width: 24, height: 4 };
const numbers = (count: number): ViewNode => ({
  type: 'table',
  id: 'n',
  columns: [{ id: 'n', width: 6 }],
  rows: {
    length: count,
    window: (from: number, to: number) => Array.from({ length: to - from }, (_, i) => ({ n: from + i })),
  },
});

/** Presses keys one after the other; answers the local state and the messages of the last. */
function pressed(node: ViewNode, keys: readonly string[], local?: TableLocal) {
  let now = local;
  let messages: readonly unknown[] | undefined;
  for (const key of keys) {
    const reaction = table.key(node, press(key), now, area);
    now = reaction?.local ?? now;
    messages = reaction?.messages;
  }
  return { local: now, messages };
}

describe('table', () => {
  it('shows headings, rows in columns, and a mark at the selected row', () => {
    assert.deepEqual(draw(table.element, people({ selectedRow: 1 }), 24, 4).rows, [
      '  Name               Age',
      '  Ada                 36',
      '▸ Grace               85',
      '  日本 太郎            7',
    ]);
  });

  it('marks the sorted column, upwards and downwards', () => {
    assert.equal(draw(table.element, people({ sortBy: 'age' }), 24, 4).rows[0], '  Name             Age ▲');
    assert.equal(
      draw(table.element, people({ sortBy: 'name', sortDirection: 'desc' }), 24, 4).rows[0],
      '  Name ▼             Age',
    );
  });

  it('says that there are no rows', () => {
    assert.deepEqual(draw(table.element, people({ rows: [] }), 24, 3).rows, [
      '  Name               Age',
      '  No rows',
      '',
    ]);
    assert.equal(draw(table.element, people({ rows: [], emptyText: 'Nobody.' }), 24, 3).rows[1], '  Nobody.');
  });

  it('cuts cells that are too wide at whole characters', () => {
    const node = people({
      columns: [
        { id: 'name', label: 'Name', width: 5 },
        { id: 'age', label: 'Age', width: 3 },
      ],
    });
    assert.deepEqual(draw(table.element, node, 13, 4).rows, [
      '  Name   Age',
      '  Ada    36',
      '  Grace  85',
      '  日本…  7',
    ]);
  });

  it('takes data for rows, lists for records, and shows odd values as text', () => {
    const node = {
      type: 'table',
      id: 't',
      columns: ['a', 'b'],
      data: [['x', null], ['only one'], { a: 10n, b: { deep: 1 } }, null, [true, new Date(0), 'extra'], 'plain'],
    };
    assert.deepEqual(draw(table.element, node as ViewNode, 40, 7).rows, [
      '  a         b',
      '  x',
      '  only one',
      '  10        {"deep":1}',
      '',
      '  true      1970-01-01 00:00:00',
      '  plain',
    ]);
  });

  it('moves its cursor apart from the selection, and selects on Enter', () => {
    const { local, messages } = pressed(people({ selectedRow: 0 }), ['down', 'down']);
    assert.deepEqual([local?.cursor, messages], [2, undefined]);
    assert.deepEqual(pressed(people({ selectedRow: 0 }), ['enter'], local).messages, [
      { type: 'select_row', id: 'people', index: 2 },
    ]);
    assert.equal(pressed(people(), ['down', 'down', 'down', 'down']).local?.cursor, 2);
    assert.equal(pressed(people(), ['up']).local?.cursor, 0);
  });

  it('goes by pages and to both ends of 100,000 rows, and looks only at those in sight', () => {
    let asked = 0;
    const node = numbers(100_000);
    const rows = node.rows as { length: number; window(from: number, to: number): unknown[] };
    const watched = {
      ...node,
      rows: {
        length: rows.length,
        window(from: number, to: number) {
          asked = Math.max(asked, to - from);
          return rows.window(from, to);
        },
      },
    };
    assert.deepEqual(draw(table.element, watched, 12, 4, { local: pressed(watched, ['end']).local }).rows, [
      '  n',
      '  99997    │',
      '  99998    │',
      '  99999    ┃',
    ]);
    assert.equal(pressed(watched, ['pagedown', 'pagedown']).local?.cursor, 6);
    assert.equal(pressed(watched, ['end', 'ctrl+home']).local?.top, 0);
    assert.ok(asked <= 100, `${asked} rows at once`);
  });

  it('scrolls with the wheel without moving the cursor, and by the scrollbar', () => {
    const node = numbers(100);
    const wheel = table.mouse(node, mouse('wheel', 1, 1, { area, wheel: 3 }), undefined);
    assert.deepEqual([wheel?.local?.top, wheel?.local?.cursor, wheel?.messages], [3, 0, undefined]);
    const end = table.mouse(node, mouse('press', 23, 3, { area }), undefined);
    assert.equal(end?.local?.top, 97);
    const drag = table.mouse(node, mouse('drag', 23, 1, { area }), end.local);
    assert.equal(drag?.local?.top, 0);
    assert.equal(table.mouse(node, mouse('release', 23, 1, { area }), drag.local)?.local?.dragging, false);
  });

  it('selects by a click and submits by a double click', () => {
    const node = people({ onSubmit: { type: 'open' }, onSelect: { type: 'looked' } });
    assert.deepEqual(table.mouse(node, mouse('press', 4, 2, { area }), undefined)?.messages, [
      { type: 'select_row', id: 'people', index: 1 },
      { type: 'looked', value: 1 },
    ]);
    assert.deepEqual(table.mouse(node, mouse('press', 4, 2, { area, clicks: 2 }), undefined)?.messages, [
      { type: 'open', value: 1 },
    ]);
    assert.equal(table.mouse(people({ rows: [] }), mouse('press', 4, 2, { area }), undefined), null);
  });

  it('sorts by a click on a heading, by `s`, and the other way round the second time', () => {
    assert.deepEqual(table.mouse(people(), mouse('press', 20, 0, { area }), undefined)?.messages, [
      { type: 'sort', id: 'people', column: 'age', direction: 'asc' },
    ]);
    assert.deepEqual(pressed(people({ sortBy: 'age', sortDirection: 'asc' }), ['s']).messages, [
      { type: 'sort', id: 'people', column: 'age', direction: 'desc' },
    ]);
    assert.deepEqual(pressed(people({ sortBy: 'age' }), ['right', 's']).messages, [
      { type: 'sort', id: 'people', column: 'name', direction: 'asc' },
    ]);
    assert.equal(pressed(people({ columns: [{ id: 'name', sortable: false }] }), ['s']).messages, undefined);
  });

  it('scrolls sideways when it is too narrow, and says that there is more', () => {
    const wide = people({
      columns: ['aaaa', 'bbbb', 'cccc'].map((id) => ({ id, width: 8 })),
      rows: [{ aaaa: 1, bbbb: 2, cccc: 3 }],
    });
    const narrow = { ...area, width: 14 };
    assert.deepEqual(draw(table.element, wide, 14, 2).rows, ['  aaaa      b›', '  1         2']);
    const step = (local: TableLocal | undefined) => table.key(wide, press('right'), local, narrow)?.local;
    const local = step(step(step(undefined)));
    assert.deepEqual(draw(table.element, wide, 14, 2, { local }).rows, ['‹     cccc', '      3']);
  });

  it('takes missing room from columns without a width, never from those with one', () => {
    const columns = [{ id: 'name', width: 24 }, { id: 'note' }];
    const rows = [{ name: 'Ada', note: 'a note that is longer than there is room for' }];
    assert.deepEqual(draw(table.element, people({ columns, rows }), 40, 2).rows, [
      '  name                      note',
      '  Ada                       a note that…',
    ]);
  });

  it('takes no more rows of a source than it asked for', () => {
    const node = people({ rows: { length: 2, window: () => [{ name: 'a' }, { name: 'b' }, { name: 'too many' }] } });
    assert.deepEqual(draw(table.element, node, 24, 5).rows.slice(1), ['  a', '  b', '', '']);
  });

  it('keeps its cursor inside the rows when they get fewer, down to none', () => {
    const five = people({ rows: [1, 2, 3, 4, 5].map((name) => ({ name })), selectedRow: 4 });
    const { local } = pressed(five, ['end']);
    assert.equal(pressed(people({ selectedRow: 4 }), ['up'], local).local?.cursor, 1);
    const empty = people({ rows: [], selectedRow: 4 });
    assert.deepEqual(pressed(empty, ['down'], local).local?.cursor, 0);
    assert.equal(table.key(empty, press('enter'), local, area), null);
    const read = call(table, empty, 'get_rows');
    assert.deepEqual(read.ok && (read.result as { selected: unknown }).selected, null);
  });

  it('follows the selection when the model moves it', () => {
    const { local } = pressed(numbers(100), ['down']);
    const moved = { ...numbers(100), selectedRow: 50 };
    assert.deepEqual(draw(table.element, moved, 12, 4, { local }).rows[3], '▸ 50       │');
  });

  it('tells agents when newer rows are on their way', () => {
    const told = (pending: boolean) => {
      const read = call(table, { ...numbers(3), pending }, 'get_rows');
      return read.ok && (read.result as { pending?: unknown }).pending;
    };
    assert.deepEqual([told(true), told(false)], [true, undefined]);
  });

  it('names the row that a tool selected, and refuses an index outside the rows', () => {
    assert.deepEqual(call(table, people(), 'select_row', { index: 1 }), {
      ok: true,
      result: { index: 1, row: { name: 'Grace', age: 85 } },
      messages: [{ type: 'select_row', id: 'people', index: 1 }],
    });
    for (const index of [3, -1, 1.5, '1', null, '', 1e21, Number.NaN, true]) {
      const answer = call(table, people(), 'select_row', { index });
      assert.ok(!answer.ok, String(index));
      assert.equal(answer.reason.code, 'invalid_arguments');
      assert.match(answer.reason.message, /"index".*a whole number from 0 to 2/);
    }
    const asText = call(table, people(), 'select_row', { index: '1' });
    assert.match(asText.ok ? '' : asText.reason.message, /send the number 1, not a string/);
    const none = call(table, people({ rows: [] }), 'select_row', { index: 0 });
    assert.match(none.ok ? '' : none.reason.message, /the table has no rows/);
  });

  it('reads rows in windows, and leaves out what makes a result too large', () => {
    const read = (args: object) => {
      const answer = call(table, numbers(1_000), 'get_rows', { ...args });
      assert.ok(answer.ok, JSON.stringify(answer));
      return answer.result as { rows: readonly unknown[]; total: number; offset: number; next?: number };
    };
    assert.deepEqual([read({}).rows.length, read({}).next], [50, 50]);
    assert.deepEqual(read({ offset: 998 }), {
      rows: [{ n: 998 }, { n: 999 }],
      total: 1_000,
      offset: 998,
      columns: ['n'],
      selected: null,
    });
    assert.deepEqual(read({ offset: 5_000 }).rows, []);
    assert.equal(call(table, numbers(10), 'get_rows', { limit: 201 }).ok, false);
    const long = people({ rows: Array.from({ length: 100 }, () => ({ name: '語'.repeat(300) })) });
    const part = call(table, long, 'get_rows', { limit: 100 });
    assert.ok(part.ok && Buffer.byteLength(JSON.stringify(part.result)) < 8_000);
    assert.equal((part.result as { next?: number }).next, 7);
  });

  it('refuses to sort by a column that is not there or does not sort', () => {
    const node = people({ columns: [{ id: 'name' }, { id: 'age', sortable: false }] });
    const gone = call(table, node, 'sort', { column: 'city' });
    assert.match(gone.ok ? '' : gone.reason.message, /no column "city"\. Allowed: "name", "age"/);
    const fixed = call(table, node, 'sort', { column: 'age' });
    assert.match(fixed.ok ? '' : fixed.reason.message, /does not sort\. Allowed: "name"/);
  });

  it('draws at any size without a throw', () => {
    for (let width = 0; width < 12; width += 1) {
      for (let height = 0; height < 5; height += 1) {
        draw(table.element, people({ selectedRow: 1 }), width, height, { focused: true });
        draw(table.element, people({ columns: [] }), width, height, { focused: true });
      }
    }
  });

  describe('with several rows selected', () => {
    const many = (selectedRows: readonly number[] = []) => people({ multiple: true, selectedRows });

    it('marks the selected rows, apart from the cursor', () => {
      assert.deepEqual(draw(table.element, many([0, 2]), 24, 4).rows, [
        '  Name               Age',
        '✓ Ada                 36',
        '  Grace               85',
        '✓ 日本 太郎            7',
      ]);
    });

    it('turns a row round with Space and a click, and leaves the selection alone when Enter submits', () => {
      assert.deepEqual(pressed(many([1]), ['down', 'space']).messages, [
        { type: 'select_row', id: 'people', index: 1 },
      ]);
      assert.deepEqual(table.mouse(many(), mouse('press', 3, 3, { area }), undefined)?.messages, [
        { type: 'select_row', id: 'people', index: 2 },
      ]);
      const open = { ...many(), onSubmit: { type: 'open' } } as ViewNode;
      assert.deepEqual(pressed(open, ['down', 'enter']).messages, [{ type: 'open', value: 1 }]);
    });

    it('selects a range with Shift and a click, from the row chosen before, leaving out what is selected', () => {
      const first = table.mouse(many(), mouse('press', 3, 1, { area }), undefined);
      assert.deepEqual(table.mouse(many([0]), mouse('press', 3, 3, { area, shift: true }), first?.local)?.messages, [
        { type: 'select_row', id: 'people', index: 1 },
        { type: 'select_row', id: 'people', index: 2 },
      ]);
    });

    it('extends the selection with Shift and an arrow', () => {
      const { local, messages } = pressed(many(), ['shift+down']);
      assert.equal(local?.cursor, 1);
      assert.deepEqual(
        messages?.map((each) => (each as { index: number }).index),
        [0, 1],
      );
      assert.deepEqual(pressed(people(), ['shift+down']).messages, undefined);
    });

    it('tells an agent and a screen reader which rows are selected', () => {
      const read = call(table, many([2, 0, 9]), 'get_rows');
      assert.ok(read.ok);
      const { selectedRows, selectedCount } = read.result as { selectedRows: number[]; selectedCount: number };
      assert.deepEqual([selectedRows, selectedCount], [[2, 0], 2]);
      const rows = table.accessible(many([0, 2]), undefined).children?.slice(1) ?? [];
      assert.deepEqual(
        rows.map(({ selected }) => selected === true),
        [true, false, true],
      );
    });
  });

  describe('with frozen columns', () => {
    const wide = (more: object = {}): ViewNode => ({
      type: 'table',
      id: 'w',
      columns: ['key', 'one', 'two', 'six'].map((id) => ({ id, width: 5 })),
      rows: [{ key: 'K1', one: 'aaaaa', two: 'bbbbb', six: 'ccccc' }],
      frozenColumns: 1,
      ...more,
    });
    const small = { x: 0, y: 0, width: 18, height: 2 };
    const right = (count: number) => {
      let local: TableLocal | undefined;
      for (let i = 0; i < count; i += 1) local = table.key(wide(), press('right'), local, small)?.local ?? local;
      return local;
    };

    it('keeps them in sight while the others scroll', () => {
      assert.deepEqual(draw(table.element, wide(), 18, 2).rows, ['  key    one    t›', '  K1     aaaaa  bb']);
      assert.deepEqual(draw(table.element, wide(), 18, 2, { local: right(4) }).rows, [
        '‹ key        six',
        '  K1     bb  ccccc',
      ]);
    });

    it('finds the column under the mouse beside and below them', () => {
      const click = (x: number) => table.mouse(wide(), mouse('press', x, 0, { area: small }), right(4))?.messages;
      assert.deepEqual(click(3), [{ type: 'sort', id: 'w', column: 'key', direction: 'asc' }]);
      assert.deepEqual(click(14), [{ type: 'sort', id: 'w', column: 'six', direction: 'asc' }]);
      assert.equal(click(8), undefined);
    });

    it('freezes none when there would be no room for the others', () => {
      assert.deepEqual(
        draw(table.element, wide({ frozenColumns: 4 }), 18, 2, { local: right(4) }).rows[0],
        '‹     two    six',
      );
    });
  });

  it('tells a screen reader that several rows can be selected', () => {
    const node = { type: 'table', id: 't', columns: [{ id: 'a' }], rows: [['1'], ['2']], multiple: true };
    assert.equal(table.accessible(node, undefined).multiselectable, true);
    assert.equal(table.accessible({ ...node, multiple: false }, undefined).multiselectable, undefined);
  });
});
