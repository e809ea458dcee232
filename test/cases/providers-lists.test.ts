/**
 * The cases of the widgets' providers, groups J, K and L, each with its number. Case 163 is void: an index outside the rows
 * is an error.
 */
import assert from 'node:assert/strict';
import { providerMap } from '../../src/widgets/index.ts';
import { bars, list, menu, offered, provider, read, refuses, scrubber, sends, table } from './provider-call.ts';
import type { Case } from './provider-call.ts';

const tree = { type: 'tree', id: 'e', nodes: [{ id: 'n1', label: 'One', children: [{ id: 'n2', label: 'Two' }] }] };
const viewport = { type: 'viewport', id: 'v' };
const lines = (data: readonly unknown[], more = {}) => ({
  type: 'line_chart',
  id: 'k',
  series: [{ name: 'cpu', data }],
  ...more,
});
const dots = (data: readonly unknown[], more = {}) => ({
  type: 'scatter_chart',
  id: 'k',
  series: [{ name: 's', data }],
  ...more,
});

const CASES: readonly Case[] = [
  // J: SelectList, Table, Menu
  [
    159,
    'select sends the index',
    () => assert.deepEqual(sends(list, 'select', { index: 1 }), [{ type: 'select_option', id: 'l', index: 1 }]),
  ],
  [
    160,
    'get_selected reads options of every form',
    () => {
      const options = [
        ['Red', 1],
        { label: 'Green' },
        { text: 'Blue' },
        { name: 'Grey' },
        { value: 5 },
        ['Bold', 2, { bold: true }],
      ];
      const labels = options.map(
        (_, selectedIndex) => (read({ ...list, options, selectedIndex }, 'get_selected') as { label: string }).label,
      );
      assert.deepEqual(labels, ['Red', 'Green', 'Blue', 'Grey', '5', 'Bold']);
      assert.deepEqual(read({ ...list, options, selectedIndex: 1 }, 'get_selected'), { index: 1, label: 'Green' });
      assert.deepEqual(read(list, 'get_selected'), { index: 0, label: 'red' });
    },
  ],
  [
    161,
    'get_selected without options reads null',
    () => {
      assert.equal(read({ ...list, options: [] }, 'get_selected'), null);
      assert.equal(read({ ...list, selectedIndex: null }, 'get_selected'), null);
    },
  ],
  [
    164,
    'sort sends the column as it was sent, upwards',
    () => {
      assert.deepEqual(sends(table, 'sort', { column: 'Name' }), [
        { type: 'sort', id: 'r', column: 'Name', direction: 'asc' },
      ]);
    },
  ],
  [
    165,
    'sort downwards',
    () => {
      assert.deepEqual(sends(table, 'sort', { column: 'a', direction: 'desc' }), [
        { type: 'sort', id: 'r', column: 'a', direction: 'desc' },
      ]);
    },
  ],
  [
    166,
    'any other direction is an error',
    () => {
      for (const direction of ['DESC', 'up', '', 1, null])
        refuses(table, 'sort', { column: 'a', direction }, /"asc" or "desc"/);
    },
  ],
  [167, 'sort without a column is an error', () => refuses(table, 'sort', {}, /"column" is missing/)],
  [
    169,
    'the schema of sort lists both directions and asks for the column only',
    () => {
      const schema = provider('table')
        .mcpTools(table)
        .find(({ name }) => name === 'sort')?.inputSchema;
      assert.deepEqual(schema?.required, ['column']);
      assert.deepEqual((schema.properties as { direction: { enum: unknown } }).direction.enum, ['asc', 'desc']);
    },
  ],
  [
    170,
    "a menu's select sends the item's id",
    () => {
      assert.deepEqual(sends(menu, 'select', { item_id: 'save' }), [{ type: 'menu_select', id: 'u', itemId: 'save' }]);
      refuses(menu, 'select', { item_id: 'gone' }, /disabled/);
      refuses(menu, 'select', { item_id: 'none' }, /no item "none".*"file", "save", "help"/);
    },
  ],
  [
    171,
    'get_items reads all items flat, the depth in the label',
    () => {
      const { items, total } = read(menu, 'get_items') as { items: readonly object[]; total: number };
      assert.equal(total, 4);
      assert.deepEqual(items, [
        { id: 'file', label: 'File' },
        { id: 'save', label: '  Save' },
        { id: 'gone', label: '  Gone', disabled: true },
        { id: 'help', label: 'Help' },
      ]);
    },
  ],

  // K: Scrubber
  [
    172,
    'a scrubber offers seek, play, pause, get_position',
    () => assert.deepEqual(offered(scrubber), ['seek', 'play', 'pause', 'get_position']),
  ],
  [
    173,
    'seek inside the range; outside is an error that names it',
    () => {
      assert.deepEqual(sends(scrubber, 'seek', { position: 20 }), [
        { type: 'scrubber_seek', id: 'replay', position: 20 },
      ]);
      refuses(scrubber, 'seek', { position: 99 }, /from 0 to 47/);
      refuses(scrubber, 'seek', { position: 1.5 }, /a whole number/);
    },
  ],
  [
    175,
    'play and pause',
    () => {
      assert.deepEqual(sends(scrubber, 'play'), [{ type: 'scrubber_play', id: 'replay' }]);
      assert.deepEqual(sends(scrubber, 'pause'), [{ type: 'scrubber_pause', id: 'replay' }]);
    },
  ],
  [
    176,
    'get_position reads position, range and whether it plays',
    () => {
      const node = { ...scrubber, min: 7, max: 11, position: 9, playing: true };
      assert.deepEqual(read(node, 'get_position'), { position: 9, min: 7, max: 11, playing: true });
      assert.deepEqual(read({ type: 'scrubber', id: 'x', min: 3 }, 'get_position'), {
        position: 3,
        min: 3,
        max: 3,
        playing: false,
      });
    },
  ],
  [
    177,
    'a disabled scrubber offers nothing and refuses writes, but is still read',
    () => {
      for (const node of [
        { ...scrubber, disabled: true },
        { ...scrubber, attrs: { disabled: true } },
      ]) {
        assert.deepEqual(offered(node), []);
        for (const action of ['seek', 'play', 'pause']) refuses(node, action, { position: 1 }, /disabled/);
        assert.deepEqual(read(node, 'get_position'), { position: 0, min: 0, max: 47, playing: false });
      }
    },
  ],
  [
    178,
    'nothing gives a widget without an id one',
    () => {
      const node = Object.freeze({ type: 'scrubber', max: 3 });
      provider('scrubber').mcpTools(node);
      assert.deepEqual(node, { type: 'scrubber', max: 3 });
    },
  ],
  [179, 'an unknown action is an error that names it', () => refuses(scrubber, 'rewind', {}, /"rewind"/)],

  // L: Tree, Viewport, charts
  [
    181,
    'expand, collapse and select_node send the node',
    () => {
      assert.deepEqual(sends(tree, 'expand', { node_id: 'n1' }), [{ type: 'tree_expand', id: 'e', nodeId: 'n1' }]);
      assert.deepEqual(sends(tree, 'collapse', { node_id: 'n1' }), [{ type: 'tree_collapse', id: 'e', nodeId: 'n1' }]);
      assert.deepEqual(sends(tree, 'select_node', { node_id: 'n2' }), [{ type: 'tree_select', id: 'e', nodeId: 'n2' }]);
    },
  ],
  [
    182,
    'a missing or unknown node is an error',
    () => {
      refuses(tree, 'expand', {}, /"node_id" is missing/);
      refuses(tree, 'expand', { node_id: 'n9' }, /no node "n9"/);
    },
  ],
  [
    183,
    'scroll_to sends the row; get_visible_range reads both ends',
    () => {
      assert.deepEqual(sends(viewport, 'scroll_to', { row: 5 }), [{ type: 'scroll_to', id: 'v', row: 5 }]);
      assert.deepEqual(read({ ...viewport, scrollTop: 5, visibleHeight: 10 }, 'get_visible_range'), {
        top: 5,
        bottom: 14,
      });
    },
  ],
  [
    184,
    'the visible range without fields',
    () => assert.deepEqual(read(viewport, 'get_visible_range'), { top: 0, bottom: 9 }),
  ],
  [
    185,
    'the range of bars holds 0',
    () => {
      assert.equal((read(bars([3, 5]), 'get_range') as { min: number }).min, 0);
      assert.equal((read(bars([-3, -5]), 'get_range') as { max: number }).max, 0);
    },
  ],
  [
    187,
    'the range of lines: a twentieth at each end, one around a single value, 0 to 1 around none',
    () => {
      assert.deepEqual(read(lines([1, 2, 3]), 'get_range'), { min: 0.9, max: 3.1 });
      assert.deepEqual(read(lines([4]), 'get_range'), { min: 3, max: 5 });
      assert.deepEqual(read(lines([]), 'get_range'), { min: 0, max: 1 });
      assert.deepEqual(read(lines([], { max: 7 }), 'get_range'), { min: 0, max: 7 });
      assert.deepEqual(read(lines([], { min: 7 }), 'get_range'), { min: 7, max: 8 });
    },
  ],
  [
    188,
    'one end given, the other found',
    () => {
      assert.deepEqual(read(lines([1, 2, 3], { chartOpts: { min: 0 } }), 'get_range'), { min: 0, max: 3.1 });
      assert.deepEqual(read(lines([1, 2, 3], { min: 0 }), 'get_range'), { min: 0, max: 3.1 });
    },
  ],
  [
    189,
    'get_point_at reads each series, null where it has no such point',
    () => {
      const point = (index: number) => (read(lines([1, 2]), 'get_point_at', { index }) as { items: unknown }).items;
      assert.deepEqual(point(1), [{ name: 'cpu', index: 1, value: 2 }]);
      assert.deepEqual(point(9), [{ name: 'cpu', index: 9, value: null }]);
      refuses(lines([1]), 'get_point_at', { index: -1 }, /from 0 on/);
    },
  ],
  [
    190,
    'the ranges of points: 0 to 1 around none, a given one kept',
    () => {
      assert.deepEqual(read(dots([]), 'get_range'), { x: { min: 0, max: 1 }, y: { min: 0, max: 1 } });
      assert.deepEqual(
        read(
          dots(
            [
              [1, 1],
              [2, 3],
            ],
            { xRange: [0, 10] },
          ),
          'get_range',
        ),
        { x: { min: 0, max: 10 }, y: { min: 0.9, max: 3.1 } },
      );
    },
  ],
  [
    191,
    'get_cluster_info: count, centroid and spread',
    () => {
      const info = (data: readonly unknown[]) =>
        (read(dots(data), 'get_cluster_info') as { items: readonly unknown[] }).items[0];
      assert.deepEqual(
        info([
          [0, 0],
          [2, 2],
        ]),
        { name: 's', count: 2, centroid: { x: 1, y: 1 }, spread: { x: 1, y: 1 } },
      );
      assert.deepEqual(info([]), { name: 's', count: 0, centroid: null, spread: null });
    },
  ],
  [
    193,
    'charts send nothing',
    () => {
      for (const type of ['bar_chart', 'line_chart', 'scatter_chart']) {
        for (const { name } of provider(type).mcpTools({ type })) read({ type, id: 'k' }, name, { index: 0 });
      }
    },
  ],
  [
    194,
    'no read of any widget sends anything',
    () => {
      for (const [type, each] of providerMap) {
        const reads = each.mcpTools({ type, id: 'x' }).filter(({ annotations }) => annotations === undefined);
        for (const { name } of reads) read({ type, id: 'x' }, name, { index: 0 });
      }
    },
  ],
];

describe("the providers' cases: lists, scrubber, trees, charts", () => {
  for (const [number, says, check] of CASES) it(`${number}: ${says}`, check);
});
