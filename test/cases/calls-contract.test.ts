import assert from 'node:assert/strict';
import type { ToolProvider } from '../../src/tools/types.ts';
import { AGENT, READER, Recorder, Warnings, button, node, provider, spec } from '../unit/tools/support.ts';
import { b, call, reasonOf } from '../unit/tools/live-call.ts';

// What holds of a call beside the cases of group F: who may write, what a handler may answer, where a call goes.
describe('calls: the contract', () => {
  it('a caller that may only look gets reads, and its writes dispatch nothing', async () => {
    const dispatcher = new Recorder();
    const view = [b('ok'), node({ type: 'text_input', id: 'i', value: 'x' })];
    assert.equal(reasonOf(await call(view, 'ok.click', { dispatcher }, {}, READER)).code, 'authorization_required');
    assert.deepEqual(await call(view, 'i.get_value', { dispatcher }, {}, READER), { ok: true, result: 'x' });
    assert.deepEqual(dispatcher.sent, []);
  });

  it('a caller that gave up before the call began changes nothing', async () => {
    const dispatcher = new Recorder();
    assert.equal(
      reasonOf(await call(b('ok'), 'ok.click', { dispatcher }, {}, { ...AGENT, signal: AbortSignal.abort() })).code,
      'cancelled',
    );
    assert.deepEqual(dispatcher.sent, []);
  });

  it('an answer that is none of the three kinds is an error, and dispatches nothing', async () => {
    const dispatcher = new Recorder();
    const answers: unknown[] = [
      null,
      'done',
      Promise.resolve({ ok: true, result: 1 }),
      { ok: 'yes' },
      { ok: false },
      { ok: false, reason: 'because' },
      { ok: true, result: 1, messages: 'none' },
      { ok: true, result: 1, messages: [{ type: 'a' }, 'b'] },
      { ok: true, result: () => 1, messages: [{ type: 'a' }] },
    ];
    for (const answer of answers) {
      const made = provider([spec('go')], () => answer as never);
      const got = await call(node({ type: 'w', id: 'w' }), 'w.go', { dispatcher, typeMap: new Map([['w', made]]) });
      assert.equal(reasonOf(got).code, 'invalid_answer', String(answer));
    }
    assert.deepEqual(dispatcher.sent, []);
  });

  it('with a call function the whole call goes there, with what it was judged as', async () => {
    const requests: unknown[] = [];
    const answer = await call(b('ok'), 'ok.click', {
      call: (request) => {
        requests.push(request);
        return Promise.resolve({ ok: true, result: 'from the worker' });
      },
    });
    assert.deepEqual(answer, { ok: true, result: 'from the worker' });
    const context = { ...AGENT, mayDestroy: false };
    assert.deepEqual(requests, [{ widgetId: 'ok', provider: button, action: 'click', args: {}, context }]);
  });

  it('a synced that fails is said and is not the call’s failure', async () => {
    const warnings = new Warnings();
    const answer = await call(b('ok'), 'ok.click', {
      dispatcher: new Recorder(),
      warnings,
      synced: () => Promise.reject(new Error('later')),
    });
    assert.deepEqual([answer.ok, warnings.codes], [true, ['sync_failed']]);
  });

  it('a handler is told the widget, its node and the dispatcher', async () => {
    const dispatcher = new Recorder();
    const seen: unknown[] = [];
    const made: ToolProvider = {
      mcpTools: () => [spec('go')],
      handleToolCall: (...given) => {
        seen.push(given);
        return { ok: true, result: null };
      },
    };
    const view = node({ type: 'w', id: 'w', label: 'x' });
    await call(view, 'w.go', { dispatcher, typeMap: new Map([['w', made]]) }, { a: 1 });
    assert.deepEqual(seen, [['go', { a: 1 }, { widgetId: 'w', widgetState: view, dispatcher }]]);
  });
});
