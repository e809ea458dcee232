import assert from 'node:assert/strict';
import { Registry, deriveTools, isWidgetUnavailable } from '../../src/tools/index.ts';
import type { Message, Reason, ToolAnswer } from '../../src/tools/types.ts';
import { providerMap } from '../../src/widgets/index.ts';
import { AGENT, Recorder, button, node, provider, runCases, spec } from '../unit/tools/support.ts';
import { b, call, checkbox, context, live, reasonOf, whyOf } from '../unit/tools/live-call.ts';

// Group F: what a call does, and on which widget.
describe('cases F: calls and live resolution', () => {
  runCases([
    [
      97,
      'a read answers its result and dispatches nothing',
      async () => {
        const dispatcher = new Recorder();
        const answer = await call(node({ type: 'text_input', id: 'inp', value: 'hi' }), 'inp.get_value', {
          dispatcher,
        });
        assert.deepEqual([answer, dispatcher.sent], [{ ok: true, result: 'hi' }, []]);
      },
    ],
    [
      98,
      'a write sends exactly its one message',
      async () => {
        const dispatcher = new Recorder();
        await call(node({ type: 'text_input', id: 'inp' }), 'inp.type_into', { dispatcher }, { text: 'hello' });
        assert.deepEqual(dispatcher.sent, [{ type: 'text_input_change', id: 'inp', text: 'hello' }]);
      },
    ],
    [
      99,
      'without a dispatcher a write does not throw, and does not say it was done',
      async () =>
        assert.equal(reasonOf(await call(b('ok'), 'ok.click', { dispatcher: null })).code, 'session_not_running'),
    ],
    [
      100,
      'null among the messages is skipped',
      async () => {
        const dispatcher = new Recorder();
        const made = provider([spec('go')], () => ({ ok: true, result: 1, messages: [null, { type: 'a' }, null] }));
        await call(node({ type: 'w', id: 'w' }), 'w.go', { dispatcher, typeMap: new Map([['w', made]]) });
        assert.deepEqual(dispatcher.sent, [{ type: 'a' }]);
      },
    ],
    [
      101,
      'two messages go one after the other, each awaited',
      async () => {
        const order: string[] = [];
        const dispatcher = {
          dispatch: async (message: Message) => {
            order.push(`begin ${message.type}`);
            await new Promise((resolve) => setTimeout(resolve, 5));
            order.push(`end ${message.type}`);
            return { folded: true } as const;
          },
        };
        const made = provider([spec('go')], () => ({ ok: true, result: 1, messages: [{ type: 'a' }, { type: 'b' }] }));
        await call(node({ type: 'w', id: 'w' }), 'w.go', { dispatcher, typeMap: new Map([['w', made]]) });
        assert.deepEqual(order, ['begin a', 'end a', 'begin b', 'end b']);
      },
    ],
    [
      '103 and 104',
      'an update that fails makes the call an error, and later messages are not sent',
      async () => {
        const failed: Reason = { code: 'update_failed', message: 'update threw.' };
        const dispatcher = new Recorder((message) => (message.type === 'b' ? failed : null));
        const made = provider([spec('go')], () => ({
          ok: true,
          result: 1,
          messages: [{ type: 'a' }, { type: 'b' }, { type: 'c' }],
        }));
        const reason = reasonOf(
          await call(node({ type: 'w', id: 'w' }), 'w.go', { dispatcher, typeMap: new Map([['w', made]]) }),
        );
        assert.deepEqual([reason.code, reason.applied], ['update_failed', 1]);
        assert.match(reason.message, /1 of 3 messages had been applied/);
        assert.deepEqual(
          dispatcher.sent.map(({ type }) => type),
          ['a', 'b'],
        );
      },
    ],
    [
      '105 and 106',
      'a timeout is an error that does not say the message was not applied',
      async () => {
        const dispatcher = { dispatch: () => Promise.reject(new Error('no answer for 5 s')) };
        const reason = reasonOf(await call(b('ok'), 'ok.click', { dispatcher }));
        assert.match(reason.message, /It is not known whether "clicked" was applied: no answer for 5 s/);
      },
    ],
    [
      107,
      'what is sent is the app’s message, as it is',
      async () => {
        const dispatcher = new Recorder();
        const message = { type: 'delete', row: 3 };
        await call(b('ok', { onClick: message }), 'ok.click', { dispatcher });
        assert.equal(dispatcher.sent[0], message);
      },
    ],
    [
      109,
      'a call goes by the state at the time of the call',
      async () => {
        const dispatcher = new Recorder();
        const state = live(node({ type: 'checkbox', id: 'c', checked: false }));
        const [tool] = deriveTools(
          state.tree,
          context({ dispatcher, view: state.view, typeMap: new Map([['checkbox', checkbox]]) }),
        );
        state.tree = node({ type: 'checkbox', id: 'c', checked: true });
        await tool?.call({}, AGENT);
        assert.deepEqual(dispatcher.sent, [{ type: 'checkbox_toggle', id: 'c', checked: false }]);
      },
    ],
    [
      110,
      'a widget that left the view is absent',
      async () => {
        const state = live(b('w'));
        const tool = deriveTools(state.tree, context({ view: state.view }))[0];
        state.tree = [];
        assert.deepEqual(whyOf((await tool?.call({}, AGENT)) as ToolAnswer), ['widget_unavailable', 'w', 'absent']);
      },
    ],
    [
      158,
      'dismissing a modal that is closed says disabled, and absent when it is gone',
      async () => {
        const state = live(node({ type: 'modal', id: 'm', visible: true }));
        const tools = deriveTools(state.tree, context({ view: state.view, typeMap: providerMap }));
        const dismiss = tools.find(({ action }) => action === 'dismiss');
        state.tree = node({ type: 'modal', id: 'm', visible: false });
        assert.deepEqual(whyOf((await dismiss?.call({}, AGENT)) as ToolAnswer), [
          'widget_unavailable',
          'm',
          'disabled',
        ]);
        state.tree = [];
        assert.deepEqual(whyOf((await dismiss?.call({}, AGENT)) as ToolAnswer), ['widget_unavailable', 'm', 'absent']);
      },
    ],
    [
      111,
      'a widget that does not offer the action is disabled',
      async () => {
        const state = live(b('ok'));
        const tool = deriveTools(state.tree, context({ view: state.view }))[0];
        state.tree = b('ok', { disabled: true });
        assert.deepEqual(whyOf((await tool?.call({}, AGENT)) as ToolAnswer), ['widget_unavailable', 'ok', 'disabled']);
      },
    ],
    [
      112,
      'an id that another kind of widget has now is type_changed',
      async () => {
        const state = live(b('w'));
        const tool = deriveTools(state.tree, context({ view: state.view }))[0];
        state.tree = node({ type: 'text_input', id: 'w' });
        assert.deepEqual(whyOf((await tool?.call({}, AGENT)) as ToolAnswer), [
          'widget_unavailable',
          'w',
          'type_changed',
        ]);
      },
    ],
    [
      113,
      'of two with one id the one that offers the action is called',
      async () => {
        const dispatcher = new Recorder();
        const state = live([b('ok', { disabled: true }), b('ok', { onClick: { type: 'second' } })]);
        await call(state.tree, 'ok.click', { dispatcher, view: state.view });
        assert.deepEqual(dispatcher.sent, [{ type: 'second' }]);
      },
    ],
    [
      115,
      'one of another kind before it is passed over',
      async () => {
        const dispatcher = new Recorder();
        const state = live([node({ type: 'text_input', id: 'ok' }), b('ok', { onClick: { type: 'second' } })]);
        await call(state.tree, 'ok.click', { dispatcher, view: state.view });
        assert.deepEqual(dispatcher.sent, [{ type: 'second' }]);
      },
    ],
    [
      '113b',
      'disabled goes before type_changed, and an excluded widget is absent',
      async () => {
        const state = live(b('ok'));
        const tool = deriveTools(state.tree, context({ view: state.view }))[0];
        state.tree = [node({ type: 'text_input', id: 'ok' }), b('ok', { disabled: true })];
        assert.equal(whyOf((await tool?.call({}, AGENT)) as ToolAnswer)[2], 'disabled');
        state.tree = [b('ok', { disabled: true }), node({ type: 'text_input', id: 'ok' })];
        assert.equal(whyOf((await tool?.call({}, AGENT)) as ToolAnswer)[2], 'disabled');
        state.tree = b('ok', { mcpExclude: true });
        assert.equal(whyOf((await tool?.call({}, AGENT)) as ToolAnswer)[2], 'absent');
      },
    ],
    [
      116,
      'without a view a call acts on the node it was derived from',
      async () => {
        const dispatcher = new Recorder();
        await call(b('ok', { onClick: { type: 'derived' } }), 'ok.click', { dispatcher });
        assert.deepEqual(dispatcher.sent, [{ type: 'derived' }]);
      },
    ],
    [
      117,
      'a view that fails is the answer, and no handler runs',
      async () => {
        let handled = 0;
        const counting = provider([spec('go')], () => ({ ok: true, result: ++handled }));
        const typeMap = new Map([['w', counting]]);
        const given: Reason = { code: 'view_failed', message: 'It failed.' };
        const answer = await call(node({ type: 'w', id: 'w' }), 'w.go', {
          typeMap,
          view: () => ({ ok: false, reason: given }),
        });
        assert.deepEqual(reasonOf(answer), given);
        const thrown = await call(node({ type: 'w', id: 'w' }), 'w.go', {
          typeMap,
          view: () => {
            throw new Error('boom');
          },
        });
        assert.deepEqual([reasonOf(thrown).code, handled], ['view_failed', 0]);
      },
    ],
    [
      118,
      'a session that has ended answers session_not_running',
      async () => {
        const end = new AbortController();
        const tool = deriveTools(b('ok'), context({ dispatcher: new Recorder(), signal: end.signal }))[0];
        end.abort();
        const reason = reasonOf((await tool?.call({}, AGENT)) as ToolAnswer);
        assert.deepEqual([reason.code, reason.sessionId], ['session_not_running', 'demo']);
      },
    ],
    [
      119,
      'synced runs once after the messages and before the answer; not after a read',
      async () => {
        const order: string[] = [];
        const dispatcher = {
          dispatch: (message: Message) => {
            order.push(message.type);
            return Promise.resolve({ folded: true } as const);
          },
        };
        const synced = async (): Promise<void> => {
          await Promise.resolve();
          order.push('synced');
        };
        const view = [b('ok'), node({ type: 'text_input', id: 'i' })];
        await call(view, 'ok.click', { dispatcher, synced });
        order.push('answered');
        await call(view, 'i.get_value', { dispatcher, synced });
        assert.deepEqual(order, ['clicked', 'synced', 'answered']);
      },
    ],
    [
      121,
      'isWidgetUnavailable takes the three whys',
      () => {
        for (const why of ['absent', 'disabled', 'type_changed']) {
          assert.equal(isWidgetUnavailable({ code: 'widget_unavailable', message: 'm', widgetId: 'ok', why }), true);
        }
      },
    ],
    [
      122,
      'an id that is none is not named',
      () =>
        assert.equal(
          isWidgetUnavailable({ code: 'widget_unavailable', message: 'm', widgetId: 'bad id', why: 'absent' }),
          false,
        ),
    ],
    [
      123,
      'anything else that looks like it is not it',
      () => {
        for (const reason of [
          { code: 'widget_unavailable', widgetId: 'ok', why: 'gone' },
          { code: 'widget_unavailable', widgetId: 'ok', why: 'toString' },
          { code: 'widget_unavailable', widgetId: 'ok' },
          { code: 'other', widgetId: 'ok', why: 'absent' },
          ['widget_unavailable', 'ok', 'absent'],
          null,
          'widget_unavailable',
          new Proxy(
            {},
            {
              get: () => {
                throw new Error('no');
              },
            },
          ),
        ])
          assert.equal(isWidgetUnavailable(reason), false);
      },
    ],
    [124, 'a tool carries its provider', () => assert.equal(deriveTools(b('ok'), context())[0]?.provider, button)],
    [
      125,
      'five answers that the widget is unavailable leave the circuit closed',
      async () => {
        const registry = new Registry();
        const state = live(b('ok'));
        registry.registerTools(deriveTools(state.tree, context({ view: state.view })), { derived: true });
        state.tree = [];
        for (let i = 0; i < 5; i++) await registry.call('demo.ok.click', {}, AGENT);
        assert.deepEqual(registry.circuitStatus('demo.ok.click'), { state: 'closed', failures: 0 });
        registry.dispose();
      },
    ],
    [
      127,
      'a handler that throws is an error that the breaker counts',
      async () => {
        const registry = new Registry();
        const throwing = provider([spec('go')], () => {
          throw new Error('broken');
        });
        registry.registerTools(deriveTools({ type: 'w', id: 'w' }, context({ typeMap: new Map([['w', throwing]]) })), {
          derived: true,
        });
        const outcome = await registry.call('demo.w.go', {}, AGENT);
        assert.ok(outcome.found);
        assert.match(reasonOf(outcome.answer).message, /failed at "go": broken/);
        assert.equal(registry.circuitStatus('demo.w.go').failures, 1);
        registry.dispose();
      },
    ],
  ]);
});
