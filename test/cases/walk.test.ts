import assert from 'node:assert/strict';
import { defaultTypeMap, deriveTools, deriveWithRefusals, widgetTree } from '../../src/tools/index.ts';
import type { WalkContext } from '../../src/tools/types.ts';
import { AGENT, TYPES, button, node, provider, runCases, spec } from '../unit/tools/support.ts';

const context: WalkContext = { sessionId: 'demo', typeMap: TYPES };
const names = (view: unknown, more: Partial<WalkContext> = {}): string[] =>
  deriveTools(view, { ...context, ...more }).map((tool) => tool.name);
const b = (id: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'button',
  id,
  ...more,
});
const column = (...children: unknown[]): Record<string, unknown> => ({ type: 'column', children });
const blk = provider([spec('expand')]);

// Groups B and C: which widgets of a view derive tools, and what excludes them or names another provider.
describe('cases B and C: walking a view', () => {
  runCases([
    [15, 'a disabled button offers nothing', () => assert.deepEqual(names(b('ok', { attrs: { disabled: true } })), [])],
    [
      16,
      'the name is session, widget and action',
      () => assert.deepEqual(names(b('my_btn', { attrs: { label: 'Go' } })), ['demo.my_btn.click']),
    ],
    [
      17,
      'containers without an id are looked through',
      () =>
        assert.deepEqual(names(column(b('b1'), { type: 'row', children: [b('b2')] })), [
          'demo.b1.click',
          'demo.b2.click',
        ]),
    ],
    [19, 'an empty container derives nothing', () => assert.deepEqual(names(column()), [])],
    [
      20,
      'a type without a provider derives nothing and is not refused',
      () =>
        assert.deepEqual(deriveWithRefusals({ type: 'sparkline', id: 'c1' }, context), {
          tools: [],
          refusals: [],
          notices: [],
        }),
    ],
    [21, 'a view may be a list', () => assert.deepEqual(names([b('b1'), b('b2')]), ['demo.b1.click', 'demo.b2.click'])],
    [
      22,
      'children that are no nodes contribute nothing',
      () => assert.deepEqual(names(column(null, 'stray', 42, b('b1'))), ['demo.b1.click']),
    ],
    [
      23,
      'a view that is no node derives nothing',
      () => {
        for (const view of [null, undefined, 'text', 7, () => 1, Symbol('x')]) assert.deepEqual(names(view), []);
      },
    ],
    [
      25,
      'children may be a single node',
      () => assert.deepEqual(names({ type: 'box', children: column(b('b1')) }), ['demo.b1.click']),
    ],
    [
      26,
      'a layer’s flow child and the elements over it are walked',
      () =>
        assert.deepEqual(
          names({ type: 'absolute_layer', flowChild: b('below'), overlays: [{ element: b('above') }, null, {}] }),
          ['demo.below.click', 'demo.above.click'],
        ),
    ],
    [
      27,
      'a container of unknown type changes nothing',
      () => assert.deepEqual(names({ type: 'whatever', id: 'x', children: [b('b1')] }), names(b('b1'))),
    ],
    [28, 'wrapping twice changes nothing', () => assert.deepEqual(names(column(column(b('b1')))), names(b('b1')))],
    [
      29,
      'the same view gives the same definitions',
      () => {
        const view = column(b('b1'), { type: 'text_input', id: 'i' });
        const listed = (): unknown =>
          deriveTools(view, context).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
        assert.deepEqual(listed(), listed());
      },
    ],
    [
      31,
      'without one widget exactly its tools are missing',
      () =>
        assert.deepEqual(
          names(column(b('b1'), b('b2'))).filter((name) => !names(column(b('b1'))).includes(name)),
          ['demo.b2.click'],
        ),
    ],
    [
      32,
      'children in reverse give the same set',
      () => assert.deepEqual(new Set(names(column(b('b1'), b('b2')))), new Set(names(column(b('b2'), b('b1'))))),
    ],
    [
      33,
      'a container has as many tools as its widgets have alone',
      () =>
        assert.equal(
          names(column(b('b1'), { type: 'text_input', id: 'i' })).length,
          names(b('b1')).length + names({ type: 'text_input', id: 'i' }).length,
        ),
    ],
    [
      34,
      'a tool has a name, a description, an object schema and can be called',
      async () => {
        const [tool] = deriveTools(b('b1'), context);
        assert.ok(tool);
        assert.equal(tool.name, 'demo.b1.click');
        assert.equal(tool.description, 'Does click.');
        assert.equal(tool.inputSchema.type, 'object');
        assert.equal((await tool.call({}, AGENT)).ok, false); // there is no dispatcher to send to
      },
    ],
    [
      35,
      'a name has exactly three parts',
      () => {
        for (const name of names(column(b('b1'), { type: 'text_input', id: 'i' })))
          assert.match(name, /^[^.]+\.[^.]+\.[^.]+$/);
      },
    ],
    [
      37,
      'an id that is a number is no widget; what it contains is walked',
      () => assert.deepEqual(names({ type: 'button', id: 5, children: [b('b1')] }), ['demo.b1.click']),
    ],
    [
      38,
      'one widget may have several actions, in the provider’s order',
      () => assert.deepEqual(names({ type: 'text_input', id: 'i' }), ['demo.i.type_into', 'demo.i.get_value']),
    ],
    [
      39,
      '10,000 nodes one inside the other derive without a stack overflow',
      () => {
        let view = b('deep');
        for (let i = 0; i < 10_000; i++) view = { type: 'box', children: [view] };
        assert.deepEqual(names(view), ['demo.deep.click']);
      },
    ],
    [
      40,
      'mcpExclude hides a widget',
      () => assert.deepEqual(names({ type: 'text_input', id: 'internal', attrs: { mcpExclude: true } }), []),
    ],
    [
      '40b',
      'mcpExclude counts at the top level too, and not for what the node contains',
      () => assert.deepEqual(names(b('x', { mcpExclude: true, children: [b('b1')] })), ['demo.b1.click']),
    ],
    [
      41,
      'mcpExclude false changes nothing',
      () => assert.deepEqual(names(b('x', { attrs: { mcpExclude: false } })), ['demo.x.click']),
    ],
    [
      43,
      'an excluded widget is still in the picture',
      () =>
        assert.deepEqual(widgetTree(node(b('x', { label: 'Go', attrs: { mcpExclude: true } }))), [
          { type: 'button', id: 'x', untrustedText: { label: 'Go' } },
        ]),
    ],
    [
      44,
      'of several widgets only the excluded one is missing',
      () =>
        assert.deepEqual(
          names(
            column({ type: 'text_input', id: 'search' }, b('submit'), b('internal', { attrs: { mcpExclude: true } })),
          ),
          ['demo.search.type_into', 'demo.search.get_value', 'demo.submit.click'],
        ),
    ],
    [
      45,
      'componentModule makes any node a widget',
      () =>
        assert.deepEqual(names({ type: 'column', id: 'blk', attrs: { componentModule: blk } }), ['demo.blk.expand']),
    ],
    [
      46,
      'componentModule goes before the type',
      () => assert.deepEqual(names(b('x', { attrs: { componentModule: blk } })), ['demo.x.expand']),
    ],
    [
      47,
      'a componentModule that is no provider derives nothing',
      () => assert.deepEqual(names(b('x', { attrs: { componentModule: { mcpTools: () => [] } } })), []),
    ],
    [
      '47b',
      'a componentModule that is no object is ignored',
      () => assert.deepEqual(names(b('x', { attrs: { componentModule: 'MyBlock' } })), ['demo.x.click']),
    ],
    [
      49,
      'exclusion goes before componentModule',
      () =>
        assert.deepEqual(names({ type: 'column', id: 'blk', attrs: { componentModule: blk, mcpExclude: true } }), []),
    ],
    [
      50,
      'a type map of the context is used instead of the built-in one',
      () => {
        const typeMap = new Map([['button', blk]]);
        assert.deepEqual(names([b('x'), { type: 'text_input', id: 'i' }], { typeMap }), ['demo.x.expand']);
      },
    ],
    [
      51,
      'without one the built-in map is used; it has sixteen types',
      () => {
        assert.equal(defaultTypeMap().size, 16);
        assert.equal(defaultTypeMap().has('scrubber'), true);
        assert.deepEqual(
          deriveTools(b('x', { onClick: { type: 'go' } }), { sessionId: 'demo' }).map((t) => t.name),
          ['demo.x.click'],
        );
      },
    ],
  ]);

  it('a node that contains itself is walked once', () => {
    const circle: Record<string, unknown> = b('round');
    circle.children = [circle, b('inner')];
    assert.deepEqual(names(circle), ['demo.round.click', 'demo.inner.click']);
  });

  it('a node that throws when it is read derives nothing and harms nothing', () => {
    const hostile = new Proxy(b('x'), {
      get: () => {
        throw new Error('no');
      },
    });
    const halfHostile = {
      type: 'button',
      id: 'y',
      get attrs(): never {
        throw new Error('no');
      },
    };
    assert.deepEqual(names(column(hostile, halfHostile, b('b1'))), ['demo.b1.click']);
  });

  it('of two widgets with one id the first in view order is listed, with one notice', () => {
    const other = provider([spec('click', { description: 'Another.' }), spec('hold')]);
    const { tools, notices } = deriveWithRefusals([b('x'), { type: 'other', id: 'x' }, b('x')], {
      ...context,
      typeMap: new Map([
        ['button', button],
        ['other', other],
      ]),
    });
    assert.deepEqual(
      tools.map(({ name, description }) => [name, description]),
      [
        ['demo.x.click', 'Does click.'],
        ['demo.x.hold', 'Does hold.'],
      ],
    );
    assert.deepEqual(notices, [{ kind: 'duplicate_widget', widgetId: 'x' }]);
  });

  it('a bomb of shared nodes ends with a notice', function () {
    this.timeout(20_000);
    let bomb: unknown = { type: 'text' };
    for (let i = 0; i < 40; i++) bomb = { type: 'box', children: [bomb, bomb] };
    assert.deepEqual(deriveWithRefusals(bomb, context).notices, [{ kind: 'tree_too_large' }]);
  });
});
