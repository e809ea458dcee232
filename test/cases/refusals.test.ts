import assert from 'node:assert/strict';
import { deriveTools, deriveWithRefusals, warnRefusal, warnRefusedSessionId } from '../../src/tools/index.ts';
import type { Refusal, ToolProvider, WalkContext } from '../../src/tools/types.ts';
import { TYPES, Warnings, button, provider, runCases, spec } from '../unit/tools/support.ts';

const context: WalkContext = { sessionId: 'demo', typeMap: TYPES };
/** The session with one more kind of node, `w`. */
const withProvider = (made: ToolProvider): WalkContext => ({
  ...context,
  typeMap: new Map([
    ['button', button],
    ['w', made],
  ]),
});
const widget = { type: 'w', id: 'w' };
const refusalsOf = (specs: unknown): readonly Refusal[] =>
  deriveWithRefusals(widget, withProvider(provider(specs))).refusals;

// Group D: what is refused, how it is reported, and what survives beside it.
describe('cases D: refusals and warnings', () => {
  runCases([
    [
      52,
      'a session id with a dot derives no tools, refuses no widget, and is said once',
      () => {
        const warnings = new Warnings();
        const bad = { ...context, sessionId: 'bad.id', warnings };
        const view = [
          { type: 'button', id: 'also bad' },
          { type: 'button', id: 'ok' },
        ];
        assert.deepEqual(deriveWithRefusals(view, bad), { tools: [], refusals: [], notices: [] });
        assert.deepEqual(deriveTools(view, bad), []);
        assert.deepEqual(warnings.codes, ['session_id']);
        assert.match(warnings.all[0]?.text ?? '', /"bad\.id" derives no tools/);
      },
    ],
    [
      53,
      'a session id of 33 characters is the same',
      () => {
        const warnings = new Warnings();
        assert.deepEqual(
          deriveTools({ type: 'button', id: 'ok' }, { ...context, sessionId: 'x'.repeat(33), warnings }),
          [],
        );
        assert.deepEqual(warnings.codes, ['session_id']);
      },
    ],
    [
      '54',
      'a widget with a provider and an unfit id is refused by its id',
      () => {
        const { tools, refusals } = deriveWithRefusals({ type: 'button', id: 'has space' }, context);
        assert.deepEqual([tools.length, refusals], [0, [{ kind: 'widget_id', widgetId: 'has space' }]]);
      },
    ],
    [
      55,
      'a container without a provider may have any id',
      () => assert.deepEqual(deriveWithRefusals({ type: 'column', id: 'has space' }, context).refusals, []),
    ],
    [
      56,
      'what a refused widget contains is derived',
      () => {
        const view = { type: 'button', id: 'has space', children: [{ type: 'button', id: 'ok' }] };
        assert.deepEqual(
          deriveWithRefusals(view, context).tools.map((tool) => tool.name),
          ['demo.ok.click'],
        );
      },
    ],
    [
      57,
      'of two specs only the misnamed one is refused',
      () => {
        const { tools, refusals } = deriveWithRefusals(
          widget,
          withProvider(provider([spec('click'), spec('Bad Name')])),
        );
        assert.deepEqual(
          tools.map((tool) => tool.name),
          ['demo.w.click'],
        );
        assert.deepEqual(refusals, [{ kind: 'action_name', widgetId: 'w', name: 'Bad Name' }]);
      },
    ],
    [
      58,
      'a name that is no text is refused as it is',
      () =>
        assert.deepEqual(refusalsOf([{ ...spec('x'), name: 7 }]), [{ kind: 'action_name', widgetId: 'w', name: 7 }]),
    ],
    [
      59,
      'a function in a schema is refused as not_json',
      () =>
        assert.deepEqual(refusalsOf([spec('go', { inputSchema: { type: 'object', x: () => 1 } })]), [
          { kind: 'action_spec', widgetId: 'w', name: 'go', fault: { kind: 'not_json', path: '/x' } },
        ]),
    ],
    [
      61,
      'deriveTools says each refusal once; deriveWithRefusals says nothing',
      () => {
        const warnings = new Warnings();
        const noisy = { ...context, warnings };
        const view = [
          { type: 'button', id: 'a b' },
          { type: 'button', id: 'a b' },
          { type: 'button', id: 'c d' },
        ];
        deriveWithRefusals(view, noisy);
        assert.deepEqual(warnings.codes, []);
        deriveTools(view, noisy);
        assert.deepEqual(warnings.codes, ['widget_id', 'widget_id']);
      },
    ],
    [
      62,
      'each kind of refusal is said with the widget, and where it has them the action and the fault',
      () => {
        const said = (refusal: Refusal): string => {
          const warnings = new Warnings();
          warnRefusal(refusal, warnings);
          return warnings.all.map(({ code, text }) => `${code}: ${text}`).join();
        };
        assert.match(said({ kind: 'widget_id', widgetId: 'a b' }), /^widget_id: The widget id "a b" /);
        assert.match(said({ kind: 'action_name', widgetId: 'w', name: 'Bad Name' }), /^action_name: .*"w".*"Bad Name"/);
        const fault = { kind: 'duplicate_key', key: 'amount', path: '/properties' } as const;
        assert.match(
          said({ kind: 'action_spec', widgetId: 'w', name: 'go', fault }),
          /^action_spec: .*"go".*"w".*\/properties.*"amount"/,
        );
      },
    ],
    [
      63,
      'a session id that is no text can be said',
      () => {
        const warnings = new Warnings();
        warnRefusedSessionId(123, warnings);
        assert.match(warnings.all[0]?.text ?? '', /session id 123 derives no tools/);
      },
    ],
    [
      64,
      'beside a spec with a bad schema its sibling is listed',
      () => {
        const specs = [spec('bad', { inputSchema: { type: 'object', when: new Date() } }), spec('good')];
        const { tools } = deriveWithRefusals(widget, withProvider(provider(specs)));
        assert.deepEqual(
          tools.map((tool) => tool.name),
          ['demo.w.good'],
        );
      },
    ],
    [
      65,
      'a provider that throws costs its own widget’s tools and is said',
      () => {
        const throwing = provider(() => {
          throw new Error('broken\u202E');
        });
        const { tools, notices } = deriveWithRefusals([widget, { type: 'button', id: 'ok' }], withProvider(throwing));
        assert.deepEqual(
          tools.map((tool) => tool.name),
          ['demo.ok.click'],
        );
        assert.deepEqual(notices, [{ kind: 'provider_failed', widgetId: 'w', how: 'threw: broken' }]);
      },
    ],
  ]);

  it('a provider that answers no list, or specs that are none, costs only what cannot be read', () => {
    const hostile = {
      get name(): string {
        throw new Error('mine');
      },
    };
    for (const specs of [null, undefined, 'click', {}, 7, new Map()]) {
      assert.deepEqual(deriveWithRefusals(widget, withProvider(provider(specs))).notices, [
        { kind: 'provider_failed', widgetId: 'w', how: 'answered no list of specs' },
      ]);
    }
    const { tools, notices } = deriveWithRefusals(widget, withProvider(provider([null, hostile, spec('good')])));
    assert.deepEqual(
      tools.map((tool) => tool.action),
      ['good'],
    );
    assert.equal(notices[0]?.kind, 'provider_failed');
  });

  it('of two equal actions of one widget the first is listed, with one notice', () => {
    const specs = [spec('go', { description: 'First.' }), spec('go', { description: 'Second.' })];
    const { tools, notices } = deriveWithRefusals(widget, withProvider(provider(specs)));
    assert.deepEqual(
      tools.map((tool) => tool.description),
      ['First.'],
    );
    assert.deepEqual(notices, [{ kind: 'duplicate_action', widgetId: 'w', name: 'go' }]);
  });

  it('a brought provider that describes an action by its widget is noticed', () => {
    const labelled = provider((node: { label?: unknown }) => [
      spec('go', { description: `Go to ${String(node.label)}.` }),
    ]);
    const brought = (id: string, label: string): unknown => ({ type: 'x', id, label, componentModule: labelled });
    const { notices } = deriveWithRefusals([brought('a', 'one'), brought('b', 'one'), brought('c', 'two')], context);
    assert.deepEqual(notices, [{ kind: 'description_varies', widgetId: 'c', name: 'go' }]);
  });
});
