import assert from 'node:assert/strict';
import { callAction } from '../../../src/gateway/static/call-action.ts';
import type { AnsweredCall, CallRecord, GatewayAnswer } from '../../../src/gateway/types.ts';
import { agent, fakeHouse } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

const claude = agent('Claude');

function call({ gateway }: FakeHouse, name: string, args: unknown = {}): Promise<GatewayAnswer> {
  return gateway.call({ name, arguments: args, client: claude });
}

function refusal(answered: GatewayAnswer): { readonly code: string; readonly message: string } {
  if (answered.kind === 'unknown_tool') return answered.reason;
  return answered.answer.ok ? { code: 'ok', message: '' } : answered.answer.reason;
}

describe('a call', () => {
  it("is found under the registry's and the client's name", async () => {
    const house = fakeHouse();
    house.registry.add('demo.name.get_value', { readOnly: true });
    for (const name of ['demo.name.get_value', 'demo_name_get_value']) {
      const answered = await call(house, name);
      assert.equal(answered.kind === 'answer' && answered.tool.name, 'demo.name.get_value');
    }
  });

  it('of an unknown tool names the nearest, and what to call', async () => {
    const house = fakeHouse();
    house.registry.add('demo.name.get_value');
    const answered = await call(house, 'demo.nam.get_value');
    assert.equal(answered.kind, 'unknown_tool');
    assert.equal(
      refusal(answered).message,
      'There is no tool "demo.nam.get_value". Did you mean "demo.name.get_value"? Call list_actions to see what can be called now.',
    );
  });

  it('of a session that does not run says so, and which run', async () => {
    const house = fakeHouse();
    assert.equal(
      refusal(await call(house, 'gone.name.get_value')).message,
      'There is no tool "gone.name.get_value". There is no running session "gone". Running now: demo. Call list_sessions to see them, or start_session to start an app.',
    );
  });

  it('takes names that every object has for what they are: unknown', async () => {
    const house = fakeHouse();
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])
      assert.equal((await call(house, name)).kind, 'unknown_tool');
  });

  it('never rejects: what throws inside is an answer, and the log has no text of it', async () => {
    const house = fakeHouse();
    house.registry.add('demo.bad.get_value', {
      readOnly: true,
      answer: () => {
        throw new Error('the password is hunter2');
      },
    });
    const { code, message } = refusal(await call(house, 'demo.bad.get_value'));
    assert.equal(code, 'internal_error');
    assert.doesNotMatch(message + house.warnings.join(), /hunter2/);
    assert.equal(house.warnings.length, 1);
  });

  it('of a tool that goes while the person is asked does nothing', async () => {
    const house = fakeHouse();
    house.registry.add('demo.save.click', { annotations: { sensitive: true } });
    const pending = call(house, 'demo.save.click');
    await house.person.answer('deny');
    await pending;
    const second = call(house, 'demo.save.click');
    await new Promise((resolve) => setImmediate(resolve));
    house.registry.remove('demo.save.click');
    await house.person.answer('allow_once');
    assert.equal(refusal(await second).code, 'tool_gone');
  });

  it('passes origin, signal and progress on', async () => {
    const house = fakeHouse();
    house.registry.add('demo.name.get_value', { readOnly: true });
    const caller = new AbortController();
    const progress = (): void => undefined;
    let [before, after] = [true, false];
    house.registry.add('demo.name.get_value', {
      readOnly: true,
      answer: (_args, { signal }) => {
        before = signal?.aborted === true;
        caller.abort();
        after = signal?.aborted === true;
        return { ok: true, result: 'Ada' };
      },
    });
    const call = { name: 'demo.name.get_value', arguments: { a: 1 }, client: claude, signal: caller.signal, progress };
    await house.gateway.call(call);
    assert.deepEqual([before, after], [false, true]);
    const [{ name, args, context } = { name: '', args: null, context: null }] = house.registry.calls;
    assert.deepEqual([name, args], ['demo.name.get_value', { a: 1 }]);
    const { signal: _, sent: __, ...rest } = context ?? {};
    assert.deepEqual(rest, {
      origin: claude.origin,
      clientId: claude.id,
      mayWrite: false,
      mayDestroy: false,
      progress,
    });
  });

  it('is not begun when it was cancelled before', async () => {
    const house = fakeHouse();
    house.registry.add('demo.name.get_value', { readOnly: true });
    const answered = await house.gateway.call({
      name: 'demo.name.get_value',
      arguments: {},
      client: claude,
      signal: AbortSignal.abort(),
    });
    assert.equal(refusal(answered).code, 'cancelled');
    assert.deepEqual(house.registry.calls, []);
  });

  it('is recorded by name and outcome, never with arguments or results', async () => {
    const house = fakeHouse({ defaultAccess: 'read' });
    house.registry.add('demo.name.get_value', { readOnly: true, answer: () => ({ ok: true, result: 'hunter2' }) });
    house.registry.add('demo.save.click', { annotations: { sensitive: true } });
    const records: CallRecord[] = [];
    house.gateway.onDidCall((record) => records.push(record));
    await call(house, 'demo.name.get_value', { text: 'hunter2' });
    await call(house, 'demo_save_click');
    await call(house, 'hunter2');
    assert.deepEqual(
      records.map(({ client, tool, sessionId, outcome }) => ({ client, tool, sessionId, outcome })),
      [
        { client: 'Claude', tool: 'demo.name.get_value', sessionId: 'demo', outcome: 'ok' },
        { client: 'Claude', tool: 'demo.save.click', sessionId: 'demo', outcome: 'authorization_required' },
        { client: 'Claude', tool: 'unknown tool', sessionId: undefined, outcome: 'unknown_tool' },
      ],
    );
    assert.doesNotMatch(JSON.stringify(records), /hunter2/);
  });

  it('is told with its answer, also one that never got to a tool, and with the numbers of what was asked for it', async () => {
    const house = fakeHouse();
    house.registry.add('demo.name.get_value', {
      readOnly: true,
      answer: (_args, context) => (context.sent?.(7), { ok: true, result: 'tea' }),
    });
    const told: AnsweredCall[] = [];
    house.gateway.onDidAnswer((each) => told.push(each));
    await call(house, 'demo.name.get_value');
    await call(house, 'demo.nam.get_value');
    house.gateway.setPaused(true);
    await call(house, 'demo.name.get_value');
    assert.deepEqual(
      told.map(({ name, answer, sent }) => [name, refusal(answer).code, sent]),
      [
        ['demo.name.get_value', 'ok', [7]],
        ['demo.nam.get_value', 'unknown_tool', []],
        ['demo.name.get_value', 'agents_paused', []],
      ],
    );
  });

  it('carries the tools that came while it ran', async () => {
    const house = fakeHouse();
    house.registry.add('demo.open.get_value', {
      readOnly: true,
      answer: () => {
        house.registry.add('demo.dialog.confirm');
        return { ok: true, result: 1 };
      },
    });
    const first = await call(house, 'demo.open.get_value');
    assert.deepEqual(first.kind === 'answer' && first.appeared?.map((tool) => tool.name), ['demo.dialog.confirm']);
    const second = await call(house, 'demo.open.get_value');
    assert.equal(second.kind === 'answer' && second.appeared, undefined);
  });
});

describe('call_action', () => {
  function house(): FakeHouse {
    const made = fakeHouse({ statics: [callAction()] });
    made.registry.add('demo.save.click', { annotations: { sensitive: true } });
    made.registry.add('demo.name.get_value', { readOnly: true });
    return made;
  }

  it('is judged, counted and logged as its target', async () => {
    const made = house();
    const records: string[] = [];
    made.gateway.onDidCall((record) => records.push(`${record.tool} ${record.outcome}`));
    const pending = call(made, 'call_action', { tool: 'demo.save.click', arguments: { a: 1 } });
    await made.person.answer('deny');
    const answered = await pending;
    assert.equal(answered.kind === 'answer' && answered.tool.name, 'demo.save.click');
    assert.deepEqual(made.person.asked, ['demo.save.click']);
    assert.equal((await call(made, 'call_action', { tool: 'demo_name_get_value' })).kind, 'answer');
    assert.deepEqual(records, ['demo.save.click authorization_required', 'demo.name.get_value ok']);
    assert.deepEqual(
      made.registry.calls.map(({ name, args }) => [name, args]),
      [['demo.name.get_value', {}]],
    );
  });

  it("answers an unknown target as its own error, not the protocol's", async () => {
    const answered = await call(house(), 'call_action', { tool: 'demo.nam.get_value' });
    assert.equal(answered.kind === 'answer' && answered.tool.name, 'call_action');
    assert.match(refusal(answered).message, /There is no tool "demo\.nam\.get_value"\. Did you mean/);
  });

  it('cannot call itself', async () => {
    const made = house();
    const answered = await call(made, 'call_action', { tool: 'call_action', arguments: { tool: 'demo.save.click' } });
    assert.match(refusal(answered).message, /cannot call itself/);
    assert.deepEqual(made.person.asked, []);
  });

  it('leaves arguments that are wrong to the check of its own schema', async () => {
    const made = house();
    for (const args of [
      {},
      { tool: 3 },
      { tool: 'demo.save.click', arguments: [] },
      { tool: 'demo.save.click', args: {} },
      null,
      'x',
    ]) {
      const answered = await call(made, 'call_action', args);
      assert.equal(answered.kind === 'answer' && answered.tool.name, 'call_action', JSON.stringify(args));
    }
    assert.deepEqual(made.person.asked, []);
  });
});
