import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer } from '../../../src/tools/index.ts';
import type { CallContext, ToolAnswer, ToolProvider, View } from '../../../src/tools/types.ts';
import { codeOf } from './session.ts';
import { AGENT, Recorder, node, provider, spec } from './support.ts';

/** A session in a host without a worker: its view can be replaced, and what is dispatched is kept. */
function hosted(first: View) {
  const registry = new Registry();
  const sent = new Recorder();
  let tree = first;
  const synchronizer = new ToolSynchronizer({
    registry,
    sessionId: 'demo',
    debounceMs: 0,
    view: () => ({ ok: true, tree }),
    dispatcher: sent,
  });
  synchronizer.start();
  return {
    registry,
    sent: sent.sent,
    show: (next: View) => (tree = next),
    call: async (name: string, context: Partial<CallContext> = {}): Promise<ToolAnswer> => {
      const outcome = await registry.call(name, {}, { ...AGENT, ...context });
      assert.ok(outcome.found, `no tool ${name}`);
      return outcome.answer;
    },
  };
}

const button = (id: string, more: object = {}) =>
  node({ type: 'button', id, label: id, onClick: { type: id }, ...more });
const column = (...children: unknown[]): View => node({ type: 'column', children });
const dialog = (more: object = {}) =>
  node({ type: 'modal', id: 'sure', title: 'Sure?', children: [button('inside')], ...more });

describe('a write while a dialog is open, in a host without a worker', () => {
  it('to a widget behind it is refused, and the reason names what can be called', async () => {
    const { call, sent } = hosted(column(button('save'), dialog()));
    const answer = await call('demo.save.click');
    assert.ok(!answer.ok);
    assert.deepEqual(answer.reason, {
      code: 'modal_open',
      message:
        'The dialog "sure" is open, so nothing behind it can be changed; nothing was sent. Call demo.sure.dismiss or demo.sure.confirm first.',
      modalId: 'sure',
      actions: ['demo.sure.dismiss', 'demo.sure.confirm'],
    });
    assert.deepEqual(sent, []);
  });

  it('goes through inside it, behind a hidden one, and opens no circuit', async () => {
    const { call, show } = hosted(column(button('save'), dialog()));
    for (let i = 0; i < 8; i++) assert.equal(codeOf(await call('demo.save.click')), 'modal_open');
    assert.equal(codeOf(await call('demo.inside.click')), 'ok');
    show(column(button('save'), dialog({ visible: false })));
    assert.equal(codeOf(await call('demo.save.click')), 'ok');
  });

  it('names no tools of a dialog that hides its own', async () => {
    const { call } = hosted(column(button('save'), dialog({ mcpExclude: true })));
    const answer = await call('demo.save.click');
    assert.ok(!answer.ok);
    assert.deepEqual(answer.reason['actions'], []);
  });
});

describe('an action that has become destructive since the call was judged', () => {
  it('is refused as one to ask about, and nothing is sent', async () => {
    const { call, show, sent } = hosted(column(button('go')));
    show(column(button('go', { destructive: true })));
    const answer = await call('demo.go.click');
    assert.ok(!answer.ok);
    assert.equal(answer.reason.code, 'authorization_required');
    assert.equal(answer.reason['destructive'], true);
    assert.deepEqual(sent, []);
    assert.equal(codeOf(await call('demo.go.click', { mayDestroy: true })), 'ok');
  });

  it('is carried out when it was listed so, unless the caller says that it judged otherwise', async () => {
    const { call } = hosted(column(button('go', { destructive: true })));
    assert.equal(codeOf(await call('demo.go.click')), 'ok');
    assert.equal(codeOf(await call('demo.go.click', { mayDestroy: false })), 'authorization_required');
  });

  it('is still read: only what sends messages is refused', async () => {
    const reading = provider([spec('look', { annotations: { destructiveHint: true } })]);
    const { call } = hosted(column({ type: 'own', id: 'own', componentModule: reading }));
    assert.equal(codeOf(await call('demo.own.look', { mayDestroy: false })), 'ok');
  });
});

describe('the code of an author’s refusal', () => {
  const refusing = (code: unknown): ToolProvider =>
    provider([spec('go')], () => ({ ok: false, reason: { code: code as string, message: 'No.' } }));

  for (const code of ['out_of_stock', 'e404', 'a'.repeat(64)]) {
    it(`may be ${code.slice(0, 12)}`, async () => {
      const { call } = hosted(column({ type: 'own', id: 'own', componentModule: refusing(code) }));
      assert.equal(codeOf(await call('demo.own.go')), code);
    });
  }

  for (const code of ['', 'No Stock', 'UPPER', '1st', 'a\nb', 'a'.repeat(65), 7]) {
    it(`is not passed on when it is ${JSON.stringify(code).slice(0, 12)}`, async () => {
      const { call } = hosted(column({ type: 'own', id: 'own', componentModule: refusing(code) }));
      assert.equal(codeOf(await call('demo.own.go')), 'invalid_answer');
      const registry = new Registry();
      registry.registerTools([
        {
          name: 'tool',
          description: null,
          inputSchema: { type: 'object', properties: {} },
          call: () => Promise.resolve({ ok: false, reason: { code: code as string, message: 'No.' } }),
        },
      ]);
      const outcome = await registry.call('tool', {}, AGENT);
      assert.ok(outcome.found);
      assert.equal(codeOf(outcome.answer), 'invalid_answer');
    });
  }
});
