/** The cases of the widgets' providers, groups G, H, I and M, each with its number. */
import assert from 'node:assert/strict';
import { field } from '../../src/sdk/node.ts';
import type { ToolProvider } from '../../src/sdk/provider.ts';
import { isToolProvider } from '../../src/sdk/provider.ts';
import { providerMap, widgets } from '../../src/widgets/index.ts';
import { bars, call, list, menu, offered, provider, read, refuses, scrubber, sends, table } from './provider-call.ts';
import type { Case } from './provider-call.ts';

const go = { type: 'go' };
const button = { type: 'button', id: 'b', label: 'Go' };
const input = { type: 'text_input', id: 'i' };
const area = { type: 'text_area', id: 'a' };
const password = { type: 'password_field', id: 'p', value: 'S3cret-Value' };
const checkbox = { type: 'checkbox', id: 'c' };
const tabs = { type: 'tabs', id: 't', tabs: ['One', { label: 'Two' }, 'Three'] };
const modal = { type: 'modal', id: 'm', visible: true };
const BOTH = { ...button, onClick: go, attrs: { onClick: { type: 'other' } } };

const CASES: readonly Case[] = [
  // G: Button
  [
    128,
    'an enabled button offers click, without arguments, sensitive',
    () => {
      const [spec, ...more] = provider('button').mcpTools({ ...button, onClick: go });
      assert.deepEqual([spec?.name, more.length, spec?.annotations], ['click', 0, { sensitive: true }]);
      assert.deepEqual(spec?.inputSchema.properties, {});
      assert.equal(spec.inputSchema.type, 'object');
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
        assert.doesNotMatch(JSON.stringify(provider(node.type).mcpTools(node)), /Zanzibar|90909/);
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
          for (const spec of each.mcpTools({ ...node, type, id: 'x' })) {
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

describe("the providers' cases: fields, buttons, contract", () => {
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
