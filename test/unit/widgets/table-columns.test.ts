import assert from 'node:assert/strict';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { table } from '../../../src/widgets/table.ts';
import type { TableLocal } from '../../../src/widgets/table-state.ts';
import { draw, mouse, press } from './drawn.ts';

const files = (more: object = {}): ViewNode => ({
  type: 'table',
  id: 'files',
  columns: [
    { id: 'name', label: 'Name' },
    { id: 'size', label: 'Size', align: 'right' },
    { id: 'kind', label: 'Kind' },
  ],
  rows: [
    { name: 'notes.md', size: 12, kind: 'text' },
    { name: 'photo.png', size: 4096, kind: 'picture' },
  ],
  ...more,
});
const area = { x: 0, y: 0, width: 34, height: 3 };
const at = (x: number, y: number, more: object = {}) => mouse('press', x, y, { area, ...more });
const rows = (node: ViewNode, local?: TableLocal) => draw(table.element, node, area.width, area.height, { local }).rows;

describe('columns of a table', () => {
  it('are made wider and narrower by dragging the edge behind their heading', () => {
    assert.deepEqual(rows(files()), [
      '  Name         Size  Kind',
      '  notes.md       12  text',
      '  photo.png    4096  picture',
    ]);
    const held = table.mouse(files(), at(11, 0), undefined);
    assert.deepEqual([held?.messages, held?.local?.resizing], [undefined, 'name']);
    const dragged = table.mouse(files(), mouse('drag', 7, 0, { area }), held?.local);
    assert.deepEqual(rows(files(), dragged?.local), [
      '  Name     Size  Kind',
      '  note…      12  text',
      '  phot…    4096  picture',
    ]);
    const wider = table.mouse(files(), mouse('drag', 16, 2, { area }), dragged?.local);
    assert.equal(rows(files(), wider?.local)[1], '  notes.md            12  text');
    const released = table.mouse(files(), mouse('release', 16, 2, { area }), wider?.local)?.local;
    assert.equal(released?.resizing, null);
    assert.equal(table.mouse(files(), mouse('drag', 9, 0, { area }), released), null, 'let go');
  });

  it('are never narrower than three cells by hand, and get their own width back by a double click on the edge', () => {
    const held = table.mouse(files(), at(11, 0), undefined)?.local;
    const narrow = table.mouse(files(), mouse('drag', 0, 0, { area }), held)?.local;
    assert.equal(rows(files(), narrow)[2], '  ph…    4096  picture');
    const own = table.mouse(files(), at(5, 0, { clicks: 2 }), narrow)?.local;
    assert.deepEqual(rows(files(), own), rows(files()));
  });

  it('are made wider and narrower with Shift and Right or Left, the one at the cursor', () => {
    assert.equal(table.key(files(), press('shift+right'), undefined, area), null, 'no column has the cursor');
    let local = table.key(files(), press('right'), undefined, area)?.local;
    for (const key of ['shift+left', 'shift+left', 'shift+left', 'shift+right']) {
      assert.ok(table.keys(files(), local).includes(key));
      local = table.key(files(), press(key), local, area)?.local;
    }
    assert.equal(rows(files(), local)[2], '  photo.…    4096  picture');
  });

  it('keep their width when rows come and other columns go', () => {
    const held = table.mouse(files(), at(11, 0), undefined)?.local;
    const local = table.mouse(files(), mouse('drag', 7, 0, { area }), held)?.local;
    const fewer = files({ columns: [{ id: 'kind' }, { id: 'name' }], rows: [{ name: 'a-long-name', kind: 'text' }] });
    assert.deepEqual(rows(fewer, local).slice(0, 2), ['  kind    name', '  text    a-lo…']);
  });

  it('cut what is too long at its end, its middle or its start', () => {
    const name = 'documents/report.md';
    const column = (truncate?: string) => ({ id: 'name', width: 12, sortable: false, truncate });
    const shown = (truncate?: string) => rows(files({ columns: [column(truncate)], rows: [{ name }] }))[1];
    assert.deepEqual(
      [shown(), shown('middle'), shown('start'), shown('nonsense')],
      ['  documents/r…', '  docume…rt.md', '  …s/report.md', '  documents/r…'],
    );
  });

  it('show the cell at the cursor, in its row and in its heading', () => {
    const local = table.key(files(), press('right'), undefined, area)?.local;
    const drawn = draw(table.element, files(), area.width, area.height, { focused: true, local });
    assert.deepEqual([drawn.styleAt(2, 1).underline, drawn.styleAt(16, 1).underline], [true, undefined]);
    assert.equal(drawn.styleAt(2, 0).reverse, true);
    const away = draw(table.element, files(), area.width, area.height, { local });
    assert.equal(away.styleAt(2, 1).underline, undefined, 'without the focus there is no cursor');
  });
});

describe('ranges of rows', () => {
  const many = (more: object = {}): ViewNode =>
    files({
      multiple: true,
      rows: { length: 5_000, window: (from: number, to: number) => Array.from({ length: to - from }, () => ({})) },
      ...more,
    });
  const indexes = (node: ViewNode, key: string, local?: TableLocal) =>
    (table.key(node, press(key), local, area)?.messages ?? []).map(
      (message) => (message as unknown as { index: number }).index,
    );

  it('are selected by pages and to the ends with Shift', () => {
    assert.deepEqual(indexes(many({ selectedRows: [1] }), 'shift+pagedown'), [0, 2]);
    const down = table.key(many(), press('pagedown'), undefined, area)?.local;
    assert.deepEqual(indexes(many(), 'shift+pageup', down), [0, 1, 2]);
    assert.deepEqual(indexes(many(), 'shift+home', down), [0, 1, 2]);
    assert.ok(table.keys(many(), undefined).includes('shift+pagedown'));
    assert.ok(!table.keys(files(), undefined).includes('shift+pagedown'), 'one row can be selected');
  });

  it('hold at most a thousand rows, those nearest to where they begin', () => {
    const end = table.key(many(), press('end'), undefined, area)?.local;
    const up = indexes(many(), 'shift+home', end);
    assert.deepEqual([up.length, Math.min(...up), Math.max(...up)], [1_000, 4_000, 4_999]);
    const down = indexes(many(), 'shift+end');
    assert.deepEqual([down.length, Math.min(...down), Math.max(...down)], [1_000, 0, 999]);
  });

  it('are turned round row by row with Ctrl and a click', () => {
    const reaction = table.mouse(many(), mouse('press', 3, 2, { area, ctrl: true }), undefined);
    assert.deepEqual(reaction?.messages, [{ type: 'select_row', id: 'files', index: 1 }]);
  });
});
