import assert from 'node:assert/strict';
import type { AccessMode, Client, GatewayAnswer } from '../../../src/gateway/types.ts';
import type { ToolAnswer } from '../../../src/tools/types.ts';
import { agent, FakeSession, fakeHouse, settle } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

/** A house with a button, a destructive button and a read in the session `demo`. */
function houseWith(mode: AccessMode, options: { readonly nobody?: boolean } = {}): FakeHouse {
  const house = fakeHouse({ defaultAccess: mode, ...(options.nobody ? { authorizer: null } : {}) });
  house.registry.add('demo.save.click', { annotations: { sensitive: true } });
  house.registry.add('demo.drop.click', { annotations: { sensitive: true, destructiveHint: true } });
  house.registry.add('demo.name.get_value', { readOnly: true });
  return house;
}

const claude = agent('Claude');

function call(
  { gateway }: FakeHouse,
  name: string,
  client: Client = claude,
  signal?: AbortSignal,
): Promise<GatewayAnswer> {
  return gateway.call({ name, arguments: {}, client, ...(signal ? { signal } : {}) });
}

/** The code of a refusal, or `ok`. */
function outcome(answered: GatewayAnswer): string {
  if (answered.kind === 'unknown_tool') return answered.kind;
  return answered.answer.ok ? 'ok' : answered.answer.reason.code;
}

/** The text of a refusal. */
function message(answered: GatewayAnswer): string {
  return answered.kind === 'answer' && !answered.answer.ok ? answered.answer.reason.message : '';
}

describe('access of agents', () => {
  it('lets reads through in every mode, and never lets them write', async () => {
    for (const mode of ['read', 'ask', 'act'] as const) {
      const house = houseWith(mode);
      assert.equal(outcome(await call(house, 'demo.name.get_value')), 'ok');
      assert.deepEqual(
        house.registry.calls.map(({ context }) => context.mayWrite),
        [false],
      );
      assert.deepEqual(house.person.asked, []);
    }
  });

  it('refuses a write in the mode read without asking, and says what to do', async () => {
    const house = houseWith('read');
    const answered = await call(house, 'demo.save.click');
    assert.equal(outcome(answered), 'authorization_required');
    assert.match(message(answered), /"demo" \(access mode "read"\).*nothing changed.*Ask the person/);
    assert.deepEqual(house.registry.calls, []);
    assert.deepEqual(house.person.asked, []);
  });

  it('lets writes through in the mode act without asking, destructive ones too', async () => {
    const house = houseWith('act');
    assert.equal(outcome(await call(house, 'demo.save.click')), 'ok');
    assert.equal(outcome(await call(house, 'demo.drop.click')), 'ok');
    assert.deepEqual(
      house.registry.calls.map(({ context }) => context.mayWrite),
      [true, true],
    );
    assert.deepEqual(house.person.asked, []);
  });

  it('asks once for a client and session when the person allows the session', async () => {
    const house = houseWith('ask');
    const first = call(house, 'demo.save.click');
    await house.person.answer('allow_session');
    assert.equal(outcome(await first), 'ok');
    assert.equal(outcome(await call(house, 'demo.save.click')), 'ok');
    assert.deepEqual(house.person.asked, ['demo.save.click']);
  });

  it('asks again after "allow once"', async () => {
    const house = houseWith('ask');
    const first = call(house, 'demo.save.click');
    await house.person.answer('allow_once');
    assert.equal(outcome(await first), 'ok');
    const second = call(house, 'demo.save.click');
    await house.person.answer('deny');
    assert.equal(outcome(await second), 'authorization_required');
    assert.equal(house.registry.calls.length, 1);
  });

  it('asks each time for a destructive action, and never offers more than once', async () => {
    const house = houseWith('ask');
    const session = call(house, 'demo.save.click');
    await house.person.answer('allow_session');
    await session;
    for (let time = 0; time < 2; time += 1) {
      const destructive = call(house, 'demo.drop.click');
      // Even an authorizer that answers what was not offered gets no lasting consent.
      await house.person.answer('allow_session');
      assert.equal(outcome(await destructive), 'ok');
    }
    assert.deepEqual(house.person.asked, ['demo.save.click', 'demo.drop.click', 'demo.drop.click']);
    assert.deepEqual(
      house.person.questions.map(({ question }) => [question.destructive, question.eachTime]),
      [
        [false, false],
        [true, true],
        [true, true],
      ],
    );
  });

  it('takes a yes to a destructive action for no more than that action', async () => {
    const house = houseWith('ask');
    const destructive = call(house, 'demo.drop.click');
    await house.person.answer('allow_session');
    await destructive;
    const other = call(house, 'demo.save.click');
    await house.person.answer('deny');
    assert.equal(outcome(await other), 'authorization_required');
  });

  it('gives what one client was allowed to no other, nor to the same name come back', async () => {
    const house = houseWith('ask');
    const first = call(house, 'demo.save.click', agent('Claude', 'one'));
    await house.person.answer('allow_session');
    await first;
    const other = call(house, 'demo.save.click', agent('Claude', 'two'));
    await house.person.answer('deny');
    assert.equal(outcome(await other), 'authorization_required');
  });

  it('forgets what a client was allowed when it goes', async () => {
    const house = houseWith('ask');
    const first = call(house, 'demo.save.click');
    await house.person.answer('allow_session');
    await first;
    house.gateway.forget(claude);
    const second = call(house, 'demo.save.click');
    await house.person.answer('deny');
    assert.equal(outcome(await second), 'authorization_required');
  });

  it('does not carry consent over to a new session under the old id', async () => {
    const house = houseWith('ask');
    const first = call(house, 'demo.save.click');
    await house.person.answer('allow_session');
    await first;
    await house.sessions.get('demo')?.stop();
    house.sessions.add(new FakeSession('demo'));
    const second = call(house, 'demo.save.click');
    await house.person.answer('deny');
    assert.equal(outcome(await second), 'authorization_required');
  });

  it('counts no answer within 60 seconds as denied, and withdraws the question', async () => {
    const house = houseWith('ask');
    const pending = call(house, 'demo.save.click');
    await settle();
    await house.clock.pass(59_999);
    assert.equal(house.person.questions[0]?.signal.aborted, false);
    await house.clock.pass(1);
    const answered = await pending;
    assert.equal(outcome(answered), 'authorization_required');
    assert.match(message(answered), /Nobody answered within 60 seconds/);
    assert.equal(house.person.questions[0].signal.aborted, true);
    assert.equal(house.clock.waiting, 0, 'no timer is left');
  });

  it('lets a second call of the same client and session wait for the same question', async () => {
    const house = houseWith('ask');
    const both = [call(house, 'demo.save.click'), call(house, 'demo.save.click')];
    await settle();
    assert.deepEqual(house.person.asked, ['demo.save.click']);
    await house.person.answer('allow_session');
    assert.deepEqual((await Promise.all(both)).map(outcome), ['ok', 'ok']);
    assert.deepEqual(house.person.asked, ['demo.save.click']);
  });

  it('takes a no for an answer to all that asked the very same', async () => {
    const house = houseWith('ask');
    const both = [call(house, 'demo.save.click'), call(house, 'demo.save.click')];
    await house.person.answer('deny');
    assert.deepEqual((await Promise.all(both)).map(outcome), ['authorization_required', 'authorization_required']);
    assert.deepEqual(house.person.asked, ['demo.save.click']);
    assert.deepEqual(house.registry.calls, []);
  });

  it('asks a call that waited for another question its own, whatever the answer to that one was', async () => {
    for (const first of ['deny', 'no_answer'] as const) {
      const house = houseWith('ask');
      const both = [call(house, 'demo.save.click'), call(house, 'demo.drop.click')];
      await house.person.answer(first);
      assert.deepEqual(house.person.asked, ['demo.save.click', 'demo.drop.click']);
      await house.person.answer('allow_once');
      assert.deepEqual((await Promise.all(both)).map(outcome), ['authorization_required', 'ok']);
    }
  });

  it('asks about the same tool with other arguments anew', async () => {
    const house = houseWith('ask');
    const typing = (text: string): Promise<GatewayAnswer> =>
      house.gateway.call({ name: 'demo.save.click', arguments: { text }, client: claude });
    const both = [typing('one'), typing('two')];
    await house.person.answer('deny');
    await house.person.answer('allow_once');
    assert.deepEqual((await Promise.all(both)).map(outcome), ['authorization_required', 'ok']);
  });

  it('asks the one after the other when the first was allowed once', async () => {
    const house = houseWith('ask');
    const both = [call(house, 'demo.save.click'), call(house, 'demo.drop.click')];
    await house.person.answer('allow_once');
    assert.deepEqual(house.person.asked, ['demo.save.click', 'demo.drop.click']);
    await house.person.answer('deny');
    assert.deepEqual((await Promise.all(both)).map(outcome), ['ok', 'authorization_required']);
  });

  it('asks two clients separately', async () => {
    const house = houseWith('ask');
    const both = [call(house, 'demo.save.click', agent('A')), call(house, 'demo.save.click', agent('B'))];
    await settle();
    assert.deepEqual(
      house.person.questions.map(({ question }) => question.client.name),
      ['A', 'B'],
    );
    await house.person.answer('allow_once');
    await house.person.answer('deny');
    assert.deepEqual((await Promise.all(both)).map(outcome), ['ok', 'authorization_required']);
  });

  it('does nothing for a call that was cancelled while the person was asked, and withdraws the question', async () => {
    const house = houseWith('ask');
    const giveUp = new AbortController();
    const pending = call(house, 'demo.save.click', claude, giveUp.signal);
    await settle();
    giveUp.abort();
    assert.equal(outcome(await pending), 'cancelled');
    assert.equal(house.person.questions[0]?.signal.aborted, true);
    await house.person.answer('allow_session');
    assert.deepEqual(house.registry.calls, []);
    const next = call(house, 'demo.save.click');
    await settle();
    assert.equal(house.person.asked.length, 2, 'the next call asks anew');
    await house.person.answer('deny');
    await next;
  });

  it('keeps a question open while another call still waits for it', async () => {
    const house = houseWith('ask');
    const giveUp = new AbortController();
    const first = call(house, 'demo.save.click', claude, giveUp.signal);
    const second = call(house, 'demo.save.click');
    await settle();
    giveUp.abort();
    assert.equal(outcome(await first), 'cancelled');
    assert.equal(house.person.questions[0]?.signal.aborted, false);
    await house.person.answer('allow_session');
    assert.equal(outcome(await second), 'ok');
  });

  it('refuses at once where nobody can be asked, with the way out', async () => {
    const house = houseWith('ask');
    const pending = call(house, 'demo.save.click');
    await house.person.answer({ unavailable: 'Start the server with --access act.' });
    assert.match(message(await pending), /nobody can be asked.*nothing changed\. Start the server with --access act\./);
  });

  it('refuses every write without an authorizer, whatever the mode', async () => {
    for (const mode of ['read', 'ask', 'act'] as const) {
      const house = houseWith(mode, { nobody: true });
      assert.equal(outcome(await call(house, 'demo.save.click')), 'authorization_required');
      assert.equal(outcome(await call(house, 'demo.name.get_value')), 'ok');
      assert.deepEqual(
        house.registry.calls.map(({ name }) => name),
        ['demo.name.get_value'],
      );
    }
  });

  it('looks at the mode again when the answer comes', async () => {
    const house = houseWith('ask');
    const pending = call(house, 'demo.save.click');
    await settle();
    house.gateway.setMode('demo', 'read');
    await house.person.answer('allow_session');
    assert.equal(outcome(await pending), 'authorization_required');
    assert.deepEqual(house.registry.calls, []);
  });

  it("asks the caller's own person where the call brings one", async () => {
    const house = houseWith('ask');
    const answered = await house.gateway.call({
      name: 'demo.save.click',
      arguments: {},
      client: claude,
      ask: () => Promise.resolve('allow_once'),
    });
    assert.equal(outcome(answered), 'ok');
    assert.deepEqual(house.person.asked, []);
  });

  it('asks no person about what that person does', async () => {
    const house = houseWith('read');
    const person: Client = { id: 'person', name: 'You', origin: { kind: 'person' } };
    assert.equal(outcome(await call(house, 'demo.drop.click', person)), 'ok');
  });

  it('shows the person ids, the client and masked arguments only', async () => {
    const house = houseWith('ask');
    const session = house.sessions.get('demo') as unknown as FakeSession;
    session.show({ type: 'column', children: [{ type: 'password_field', id: 'pw' }] });
    house.registry.add('demo.pw.type_into', { annotations: { sensitive: true } });
    const pending = house.gateway.call({ name: 'demo.pw.type_into', arguments: { text: 'hunter2' }, client: claude });
    await house.person.answer('deny');
    await pending;
    const asked = house.person.questions[0]?.question;
    assert.equal(asked?.arguments, '{"text":"(secret, 7 characters)"}');
    assert.equal(asked.session?.id, 'demo');
  });

  describe('of an action whose provider does not say what it does', () => {
    /** As the session's worker does: writes only when it may. */
    const writes = (_args: unknown, { mayWrite }: { readonly mayWrite: boolean }): ToolAnswer =>
      mayWrite
        ? { ok: true, result: 'written' }
        : { ok: false, reason: { code: 'authorization_required', message: 'It would write.' } };

    it('runs a read without a question', async () => {
      const house = houseWith('ask');
      house.registry.add('demo.clock.now', { answer: () => ({ ok: true, result: 12 }) });
      assert.equal(outcome(await call(house, 'demo.clock.now')), 'ok');
      assert.deepEqual(house.person.asked, []);
    });

    it('asks when the worker finds that it writes, and carries it out then', async () => {
      const house = houseWith('ask');
      house.registry.add('demo.clock.reset', { answer: writes });
      const pending = call(house, 'demo.clock.reset');
      await house.person.answer('allow_once');
      assert.equal(outcome(await pending), 'ok');
      assert.deepEqual(
        house.registry.calls.map(({ context }) => context.mayWrite),
        [false, true],
      );
    });

    it('may write at once where nobody would be asked, and never in the mode read', async () => {
      const act = houseWith('act');
      act.registry.add('demo.clock.reset', { answer: writes });
      assert.equal(outcome(await call(act, 'demo.clock.reset')), 'ok');
      const read = houseWith('read');
      read.registry.add('demo.clock.reset', { answer: writes });
      const answered = await call(read, 'demo.clock.reset');
      assert.match(message(answered), /access mode "read"/);
    });
  });

  it('treats every tool of an app as a write, except one that a person marked as read-only', async () => {
    const house = houseWith('read');
    house.registry.add('demo.export', { kind: 'application' });
    house.registry.add('demo.count', { kind: 'application', readOnly: true });
    assert.equal(outcome(await call(house, 'demo.export')), 'authorization_required');
    assert.equal(outcome(await call(house, 'demo.count')), 'ok');
  });
});
