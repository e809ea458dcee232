import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { widgets } from '../../../src/widgets/index.ts';
import type { Widget } from '../../../src/widgets/widget.ts';
import { draw, mouse, press } from './drawn.ts';

const FIELDS = [
  'label',
  'value',
  'placeholder',
  'error',
  'maxLength',
  'checked',
  'columns',
  'headers',
  'rows',
  'data',
  'selectedRow',
  'sortBy',
  'sortDirection',
  'emptyText',
  'options',
  'selectedIndex',
  'selectedIndices',
  'multiple',
  'tabs',
  'activeIndex',
  'active',
  'title',
  'content',
  'visible',
  'destructive',
  'items',
  'min',
  'max',
  'position',
  'marks',
  'nodes',
  'expanded',
  'selected',
  'lines',
  'scrollTop',
  'visibleHeight',
  'contentHeight',
  'series',
  'chartOpts',
  'xRange',
  'style',
  'disabled',
  'readOnly',
  'onClick',
  'onSubmit',
  'onSelect',
  'onChange',
  'attrs',
  'labelWidth',
  'playing',
  'children',
  'id',
];

const odd = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  1.5,
  1e21,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n,
  '',
  'text\u001b[2J',
  '日本語'.repeat(20),
  [],
  {},
  () => 1,
  Symbol('s'),
  new Date(Number.NaN),
  { length: 5, window: () => null },
  { length: -1, window: () => [] },
  { $unsupported: 'function' },
  { bulk: true, length: 3 },
);
const entry = fc.oneof(
  { weight: 1, arbitrary: odd },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        id: fc.oneof(fc.constant('a'), odd),
        label: fc.oneof(fc.constant('A'), odd),
        children: fc.array(odd, { maxLength: 2 }),
        data: fc.oneof(fc.array(odd, { maxLength: 4 }), odd),
        width: odd,
        grow: odd,
        disabled: odd,
      },
      { requiredKeys: [] },
    ),
  },
);
const value = fc.oneof(odd, fc.array(entry, { maxLength: 4 }), entry);
const nodes = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 10 });
const KEYS = [
  'up',
  'down',
  'left',
  'right',
  'pagedown',
  'home',
  'end',
  'enter',
  'space',
  'a',
  's',
  '5',
  'backspace',
  'ctrl+z',
  'escape',
  '[',
  ']',
];

/** Does everything with a widget that a session does, twice, with the state of the first time. */
function workOver(widget: Widget, node: ViewNode, width: number, height: number): void {
  const area = { x: 0, y: 0, width, height };
  let local: unknown;
  widget.focusable(node);
  widget.takesText(node);
  for (const key of KEYS) {
    widget.keys(node, local);
    local = widget.key(node, press(key), local, area, true)?.local ?? local;
  }
  for (const [action, more] of [
    ['press', {}],
    ['drag', {}],
    ['release', {}],
    ['press', { clicks: 2 }],
    ['wheel', { wheel: 3 }],
  ] as const) {
    local = widget.mouse(node, mouse(action, width - 1, 1, { area, ...more }), local)?.local ?? local;
  }
  local = widget.paste?.(node, 'a\nb', local)?.local ?? local;
  widget.element.insets?.(node);
  const size = widget.element.measure(node, { width, height });
  assert.ok(size.width >= 0 && size.width <= width && size.height >= 0 && size.height <= height, JSON.stringify(size));
  widget.element.measure(node, { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY });
  draw(widget.element, node, width, height, { focused: true, local });
  JSON.stringify(widget.accessible(node, local));
  for (const action of [...widget.provider.mcpTools(node).map(({ name }) => name), 'nonsense', 'get_value']) {
    for (const args of [{}, { index: 0, column: 'a', text: 'x', item_id: 'a', node_id: 'a', position: 0, row: 0 }]) {
      const answer = widget.provider.handleToolCall(action, args, {
        widgetId: 'x',
        widgetState: node,
        dispatcher: null,
      });
      const said = JSON.stringify(answer.ok ? answer.result : answer.reason) as string | undefined;
      assert.ok(said === undefined || Buffer.byteLength(said) < 8_000, said);
    }
  }
}

describe('any node whatever', () => {
  for (const [type, widget] of widgets) {
    it(`neither throws nor answers too much as ${type}`, () => {
      fc.assert(
        fc.property(nodes, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 6 }), (fields, width, height) => {
          workOver(widget, { ...fields, type }, width, height);
        }),
        { numRuns: 300 },
      );
    });
  }
});
