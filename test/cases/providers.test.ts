/**
 * The cases of the widgets' providers (groups G to M), each with its number. Case 163 is void: an index outside the rows
 * is an error.
 */
import assert from 'node:assert/strict';
import { field } from '../../src/sdk/node.ts';
import type { ViewNode } from '../../src/sdk/node.ts';
import type { HandlerAnswer, ToolProvider } from '../../src/sdk/provider.ts';
import { isToolProvider } from '../../src/sdk/provider.ts';
import { providerMap, widgets } from '../../src/widgets/index.ts';

function provider(type: string): ToolProvider {
  const found = providerMap.get(type);
  assert.ok(found, type);
  return found;
}

function offered(node: object): readonly string[] {
  return provider((node as ViewNode).type)
    .mcpTools(node as ViewNode)
    .map(({ name }) => name);
}

function call(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): HandlerAnswer {
  const state = node as ViewNode;
  return provider(state.type).handleToolCall(action, args, {
    widgetId: state.id ?? '',
    widgetState: state,
    dispatcher: null,
  });
}

/** What a read answers. */
function read(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): unknown {
  const answer = call(node, action, args);
  assert.ok(answer.ok, answer.ok ? '' : answer.reason.message);
  assert.equal(answer.messages, undefined, 'a read sends nothing');
  return answer.result;
}

/** The messages that a write sends. */
function sends(node: object, action: string, args: Readonly<Record<string, unknown>> = {}): unknown {
  const answer = call(node, action, args);
  assert.ok(answer.ok, answer.ok ? '' : answer.reason.message);
  return answer.messages;
}

/** That a call is refused with a text like this, and sends nothing. */
function refuses(node: object, action: string, args: Readonly<Record<string, unknown>>, text: RegExp): void {
  const answer = call(node, action, args);
  assert.ok(!answer.ok, `${action} ${JSON.stringify(args)}`);
  assert.match(answer.reason.message, text);
  assert.ok(!('messages' in answer));
}

const go = { type: 'go' };
const button = { type: 'button', id: 'b', label: 'Go' };
const input = { type: 'text_input', id: 'i' };
const area = { type: 'text_area', id: 'a' };
const password = { type: 'password_field', id: 'p', value: 'S3cret-Value' };
const checkbox = { type: 'checkbox', id: 'c' };
const tabs = { type: 'tabs', id: 't', tabs: ['One', { label: 'Two' }, 'Three'] };
const modal = { type: 'modal', id: 'm', visible: true };
const list = { type: 'select_list', id: 'l', options: ['red', 'green'] };
const table = { type: 'table', id: 'r', columns: ['Name', 'a'], rows: [{ Name: 'x', a: 1 }] };
const menu = {
  type: 'menu',
  id: 'u',
  items: [
    {
      id: 'file',
      label: 'File',
      children: [
        { id: 'save', label: 'Save' },
        { id: 'gone', label: 'Gone', disabled: true },
      ],
    },
    { id: 'help', label: 'Help' },
  ],
};
const scrubber = { type: 'scrubber', id: 'replay', min: 0, max: 47 };
const tree = { type: 'tree', id: 'e', nodes: [{ id: 'n1', label: 'One', children: [{ id: 'n2', label: 'Two' }] }] };
const viewport = { type: 'viewport', id: 'v' };
const bars = (data: readonly unknown[]) => ({ type: 'bar_chart', id: 'k', series: [{ data }] });
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

const BOTH = { ...button, onClick: go, attrs: { onClick: { type: 'other' } } };

const CASES: readonly (readonly [number: number, says: string, check: () => void])[] = [
  // G: Button
  [
    128,
    'an enabled button offers click, without arguments, sensitive',
    () => {
      const [spec, ...more] = provider('button').mcpTools({ ...button, onClick: go });
      assert.deepEqual([spec?.name, more.length, spec?.annotations], ['click', 0, { sensitive: true }]);
      assert.deepEqual(spec?.inputSchema.properties, {});
      assert.equal(spec?.inputSchema.type, 'object');
    },
  ],
  [
    129,
    "the button's message at the top level is sent",
    () => assert.deepEqual(sends({ ...button, onClick: go }, 'click'), [go]),
  ],
  [
    130,
    'a message in attrs is sent as it is',
    () => {
      const onClick = { type: 'delete', index: 3 };
      const answer = call({ ...button, attrs: { onClick } }, 'click');
      assert.ok(answer.ok && answer.messages?.[0] === onClick);
    },
  ],
  [131, 'of both the top level counts', () => assert.deepEqual(sends(BOTH, 'click'), [go])],
  [
    133,
    'a function as message is an error, and is not called',
    () => {
      let called = false;
      refuses(
        {
          ...button,
          onClick: () => {
            called = true;
          },
        },
        'click',
        {},
        /a function as onClick/,
      );
      assert.equal(called, false);
    },
  ],
  [
    134,
    'a disabled button offers nothing, wherever it says so',
    () => {
      assert.deepEqual(offered({ ...button, disabled: true }), []);
      assert.deepEqual(offered({ ...button, attrs: { disabled: true } }), []);
    },
  ],
  [135, 'an unknown action is an error that names it', () => refuses(button, 'press', {}, /"press".*click/)],

  // H: text fields
  [
    136,
    'a text input offers type_into, clear, get_value',
    () => assert.deepEqual(offered(input), ['type_into', 'clear', 'get_value']),
  ],
  [
    137,
    'type_into sends the text',
    () => {
      assert.deepEqual(sends(input, 'type_into', { text: 'abc' }), [
        { type: 'text_input_change', id: 'i', text: 'abc' },
      ]);
    },
  ],
  [
    139,
    'clear sends the empty text',
    () => assert.deepEqual(sends(input, 'clear'), [{ type: 'text_input_change', id: 'i', text: '' }]),
  ],
  [
    140,
    'get_value reads the top level, then attrs, else nothing',
    () => {
      assert.equal(read({ ...input, value: 'x', attrs: { value: 'y' } }, 'get_value'), 'x');
      assert.equal(read({ ...input, attrs: { value: 'y' } }, 'get_value'), 'y');
      assert.equal(read(input, 'get_value'), '');
    },
  ],
  [
    141,
    'an empty text may be typed',
    () => {
      assert.deepEqual(sends(input, 'type_into', { text: '' }), [{ type: 'text_input_change', id: 'i', text: '' }]);
    },
  ],
  [
    142,
    'a text area has its own message',
    () => {
      assert.deepEqual(sends(area, 'type_into', { text: 'a\nb' }), [
        { type: 'text_area_change', id: 'a', text: 'a\nb' },
      ]);
      assert.deepEqual(sends(area, 'clear'), [{ type: 'text_area_change', id: 'a', text: '' }]);
    },
  ],
  [143, 'a text area without a value reads as empty', () => assert.equal(read(area, 'get_value'), '')],
  [
    145,
    "no answer holds a password's text, nor its length",
    () => {
      assert.deepEqual(offered(password), ['type_into', 'clear']);
      const answers = [
        call(password, 'type_into', { text: 'S3cret-Value' }),
        call(password, 'type_into', { text: ['S3cret-Value'] }),
        call({ ...password, maxLength: 3 }, 'type_into', { text: 'S3cret-Value' }),
        call(password, 'get_value'),
      ];
      for (const answer of answers) {
        const said = JSON.stringify(answer.ok ? answer.result : answer.reason);
        assert.doesNotMatch(said, /S3cret|12/);
      }
      assert.deepEqual(answers[0]?.ok && answers[0].result, { state: 'set' });
    },
  ],
  [
    146,
    'writes are sensitive, reads carry nothing',
    () => {
      for (const [type, each] of providerMap) {
        for (const { name, annotations } of each.mcpTools({ type, id: 'x', visible: true })) {
          assert.deepEqual(annotations, name.startsWith('get_') ? undefined : { sensitive: true }, `${type} ${name}`);
        }
      }
    },
  ],

  // I: Checkbox, Tabs, Modal
  [
    147,
    'toggle sends the state it is to have',
    () => {
      const toggled = (checked: boolean) => [{ type: 'checkbox_toggle', id: 'c', checked }];
      assert.deepEqual(sends({ ...checkbox, checked: false }, 'toggle'), toggled(true));
      assert.deepEqual(sends({ ...checkbox, checked: true }, 'toggle'), toggled(false));
      assert.deepEqual(sends(checkbox, 'toggle'), toggled(true));
    },
  ],
  [
    148,
    'get_checked reads the state, false when it is missing',
    () => {
      assert.equal(read({ ...checkbox, checked: true }, 'get_checked'), true);
      assert.equal(read(checkbox, 'get_checked'), false);
    },
  ],
  [149, 'a disabled checkbox offers nothing', () => assert.deepEqual(offered({ ...checkbox, disabled: true }), [])],
  [
    151,
    'a tab outside the tabs is an error that names the range',
    () => {
      refuses(tabs, 'select_tab', { index: 3 }, /from 0 to 2/);
      refuses(tabs, 'select_tab', { index: -1 }, /from 0 to 2/);
      refuses(tabs, 'select_tab', { index: 1.5 }, /from 0 to 2/);
      assert.deepEqual(sends(tabs, 'select_tab', { index: 2 }), [{ type: 'tab_change', id: 't', index: 2 }]);
    },
  ],
  [
    152,
    'without tabs every index is an error',
    () => refuses({ ...tabs, tabs: [] }, 'select_tab', { index: 0 }, /there are no tabs/),
  ],
  [
    153,
    'get_tabs reads titles and the shown one, `active` understood too',
    () => {
      assert.deepEqual(read({ ...tabs, activeIndex: 1 }, 'get_tabs'), {
        tabs: ['One', 'Two', 'Three'],
        activeIndex: 1,
      });
      assert.deepEqual(read({ ...tabs, active: 2 }, 'get_tabs'), { tabs: ['One', 'Two', 'Three'], activeIndex: 2 });
      assert.deepEqual(read({ ...tabs, tabs: [] }, 'get_tabs'), { tabs: [], activeIndex: null });
    },
  ],
  [
    154,
    'no text of the app is in a description or schema',
    () => {
      const marked = 'Zanzibar';
      const nodes = [
        { ...tabs, tabs: [marked] },
        { ...button, label: marked },
        { ...checkbox, label: marked },
        { ...modal, title: marked },
        { ...list, options: [marked] },
        { ...menu, items: [{ id: marked, label: marked }] },
        { ...scrubber, label: marked, max: 90909 },
        { ...input, label: marked, placeholder: marked },
        { ...table, columns: [marked] },
        { ...bars([1]), title: marked },
      ];
      for (const node of nodes)
        assert.doesNotMatch(JSON.stringify(provider(node.type).mcpTools(node as ViewNode)), /Zanzibar|90909/);
    },
  ],
  [
    155,
    'an open modal offers dismiss and confirm, a closed one nothing',
    () => {
      assert.deepEqual(offered(modal), ['dismiss', 'confirm']);
      assert.deepEqual(offered({ ...modal, visible: false }), []);
      assert.deepEqual(sends(modal, 'dismiss'), [{ type: 'modal_dismiss', id: 'm' }]);
      assert.deepEqual(sends(modal, 'confirm'), [{ type: 'modal_confirm', id: 'm' }]);
    },
  ],

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
      assert.deepEqual((schema?.properties as { direction: { enum: unknown } }).direction.enum, ['asc', 'desc']);
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

  // M: the contract
  [
    195,
    'what has both functions is a provider',
    () => {
      for (const each of providerMap.values()) assert.ok(isToolProvider(each));
      assert.ok(isToolProvider(Object.assign(() => null, { mcpTools: () => [], handleToolCall: () => null })));
    },
  ],
  [
    196,
    'what lacks one, or is something else, is none',
    () => {
      for (const value of [{ mcpTools: () => [] }, { handleToolCall: () => null }, {}, null, undefined, 'button', 5]) {
        assert.equal(isToolProvider(value), false);
      }
      assert.equal(
        isToolProvider(
          new Proxy(
            {},
            {
              get: () => {
                throw new Error('no');
              },
            },
          ),
        ),
        false,
      );
    },
  ],
  [
    197,
    'every spec has name, description and schema, whatever the node holds',
    () => {
      for (const [type, each] of providerMap) {
        for (const junk of [null, 0, 'x', [], {}, [null], { bulk: true, length: 3 }, { $unsupported: 'function' }]) {
          const node = Object.fromEntries(
            [
              'label',
              'value',
              'rows',
              'options',
              'items',
              'tabs',
              'nodes',
              'series',
              'attrs',
              'disabled',
              'visible',
            ].map((name) => [name, junk]),
          );
          for (const spec of each.mcpTools({ ...node, type, id: 'x' } as ViewNode)) {
            assert.match(spec.name, /^[a-z][a-z0-9_]{0,31}$/);
            assert.ok(typeof spec.description === 'string' && spec.description.length > 20);
            assert.equal(spec.inputSchema.additionalProperties, false);
            for (const property of Object.values(
              spec.inputSchema.properties as Record<string, { description?: unknown }>,
            )) {
              assert.equal(typeof property.description, 'string');
            }
            assert.ok(Object.isFrozen(spec) && Object.isFrozen(spec.inputSchema.properties));
          }
        }
      }
    },
  ],
  [
    199,
    'a handler is given the id, the node and a dispatcher that may be null',
    () => {
      const answer = provider('checkbox').handleToolCall(
        'toggle',
        {},
        { widgetId: 'told', widgetState: { type: 'checkbox' }, dispatcher: null },
      );
      assert.deepEqual(answer.ok && answer.messages, [{ type: 'checkbox_toggle', id: 'told', checked: true }]);
    },
  ],
  [
    200,
    "the node is the view's own, read at the top level and in attrs",
    () => {
      assert.equal(field({ type: 'x', attrs: { label: 'a' } }, 'label'), 'a');
      assert.deepEqual(offered({ type: 'modal', id: 'm', attrs: { visible: false } }), []);
    },
  ],
  [
    201,
    'a provider whose specs have no annotations is one as well',
    () => {
      const plain: ToolProvider = {
        mcpTools: () => [{ name: 'go', description: null, inputSchema: { type: 'object' } }],
        handleToolCall: () => ({ ok: true, result: null }),
      };
      assert.ok(isToolProvider(plain));
    },
  ],
];

describe("the providers' cases", () => {
  for (const [number, says, check] of CASES) it(`${number}: ${says}`, check);

  it('are those of all sixteen widgets', () => {
    assert.deepEqual([...widgets.keys()].sort(), [
      'bar_chart',
      'button',
      'checkbox',
      'line_chart',
      'menu',
      'modal',
      'password_field',
      'scatter_chart',
      'scrubber',
      'select_list',
      'table',
      'tabs',
      'text_area',
      'text_input',
      'tree',
      'viewport',
    ]);
  });
});
