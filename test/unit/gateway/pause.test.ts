import assert from 'node:assert/strict';
import { createPerson } from '../../../src/gateway/clients.ts';
import type { GatewayAnswer } from '../../../src/gateway/types.ts';
import { cancelled } from '../../../src/tools/reasons.ts';
import type { ToolAnswer } from '../../../src/tools/types.ts';
import { agent, fakeHouse, settle } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

const claude = agent('Claude');

const outcome = (answered: GatewayAnswer): string => {
  if (answered.kind === 'unknown_tool') return answered.reason.code;
  return answered.answer.ok ? 'ok' : answered.answer.reason.code;
};

/** A house with a tool that begins only when the test says so, as a call that waits in a worker's queue. */
function queued(): { house: FakeHouse; begin: () => void; call: () => Promise<GatewayAnswer> } {
  const house = fakeHouse({ defaultAccess: 'act' });
  let begin: () => void = () => undefined;
  house.registry.add('demo.add.click', {
    annotations: { sensitive: true },
    answer: (_args, { signal }) =>
      new Promise<ToolAnswer>((resolve) => {
        begin = () => {
          resolve({ ok: true, result: 'clicked' });
        };
        signal?.addEventListener('abort', () => {
          resolve({ ok: false, reason: cancelled() });
        });
      }),
  });
  const call = () => house.gateway.call({ name: 'demo.add.click', arguments: {}, client: claude });
  return {
    house,
    begin: () => {
      begin();
    },
    call,
  };
}

describe('paused agents', () => {
  it('are answered with the reason, reads too, and reach nothing', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('demo.name.get_value', { readOnly: true });
    house.gateway.setPaused(true);
    const answered = await house.gateway.call({ name: 'demo.name.get_value', arguments: {}, client: claude });
    assert.equal(outcome(answered), 'agents_paused');
    assert.ok(answered.kind === 'answer' && !answered.answer.ok);
    assert.equal(
      answered.answer.reason.message,
      'The person has paused agents: demo.name.get_value was not called and nothing changed. Do not repeat the call ' +
        'by yourself; tell the person what it was for, and go on when they say that agents may.',
    );
    assert.deepEqual(house.registry.calls, []);
  });

  it('get no prompt, and the app’s code for it does not run; the person gets it', async () => {
    const house = fakeHouse();
    let ran = 0;
    house.registry.setPrompts([{ name: 'demo.ask', get: () => Promise.resolve([]).finally(() => ran++) }]);
    house.gateway.setPaused(true);
    const got = await house.gateway.getPrompt('demo.ask', {}, claude);
    assert.equal(!got.ok && got.reason.code, 'agents_paused');
    assert.equal(ran, 0);
    assert.ok((await house.gateway.getPrompt('demo.ask', {}, createPerson('me'))).ok);
  });

  it('do not have what they called before applied, when it has not begun', async () => {
    const { house, call } = queued();
    const pending = call();
    await settle();
    house.gateway.setPaused(true);
    assert.equal(outcome(await pending), 'agents_paused');
  });

  it('hear of what had been applied by then', async () => {
    const { house, begin, call } = queued();
    const pending = call();
    await settle();
    begin();
    house.gateway.setPaused(true);
    assert.equal(outcome(await pending), 'ok');
  });

  it('leave no question open: a yes after the pause allows nothing', async () => {
    const house = fakeHouse({ defaultAccess: 'ask' });
    house.registry.add('demo.add.click', { annotations: { sensitive: true } });
    const pending = house.gateway.call({ name: 'demo.add.click', arguments: {}, client: claude });
    await settle();
    assert.equal(house.person.questions[0]?.signal.aborted, false);
    house.gateway.setPaused(true);
    assert.equal(outcome(await pending), 'agents_paused');
    assert.equal(house.person.questions[0].signal.aborted, true);
    await house.person.answer('allow_session');
    house.gateway.setPaused(false);
    void house.gateway.call({ name: 'demo.add.click', arguments: {}, client: claude });
    await settle();
    assert.equal(house.person.questions.length, 2, 'the late yes counted');
    assert.deepEqual(house.registry.calls, []);
  });

  it('go on when they are resumed', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('demo.name.get_value', { readOnly: true });
    const told: boolean[] = [];
    house.gateway.onDidChangePaused(() => told.push(house.gateway.paused));
    house.gateway.setPaused(true);
    house.gateway.setPaused(true);
    house.gateway.setPaused(false);
    assert.deepEqual(told, [true, false]);
    const answered = await house.gateway.call({ name: 'demo.name.get_value', arguments: {}, client: claude });
    assert.equal(outcome(answered), 'ok');
  });

  it('are not the person, whose calls go on, also those under way', async () => {
    const { house, begin } = queued();
    const me = createPerson('me');
    const pending = house.gateway.call({ name: 'demo.add.click', arguments: {}, client: me });
    await settle();
    house.gateway.setPaused(true);
    begin();
    assert.equal(outcome(await pending), 'ok');
    const another = house.gateway.call({ name: 'demo.add.click', arguments: {}, client: me });
    await settle();
    begin();
    assert.equal(outcome(await another), 'ok');
  });

  it('that gave up by themselves are told so, not that they are paused', async () => {
    const { house } = queued();
    const abort = new AbortController();
    const call = { name: 'demo.add.click', arguments: {}, client: claude, signal: abort.signal };
    const pending = house.gateway.call(call);
    await settle();
    abort.abort();
    assert.equal(outcome(await pending), 'cancelled');
  });
});

describe('a call under way of what the person hides', () => {
  for (const name of ['demo', 'demo.add'])
    it(`is not applied when it has not begun, and says that ${name} was hidden`, async () => {
      const { house, call } = queued();
      const pending = call();
      await settle();
      house.hidden.set('demo.other', true);
      house.hidden.set(name, true);
      const answered = await pending;
      assert.equal(outcome(answered), 'hidden_from_agents');
      assert.ok(answered.kind === 'answer' && !answered.answer.ok);
      assert.ok(answered.answer.reason.message.startsWith(`The person has hidden ${name} from agents: demo.add.click`));
    });

  it('goes on when something else is hidden, and when what it is about is shown again', async () => {
    const { house, begin, call } = queued();
    house.hidden.set('demo.other', true);
    const pending = call();
    await settle();
    for (const hidden of ['other', 'demo.name']) house.hidden.set(hidden, true);
    house.hidden.set('demo.other', false);
    begin();
    assert.equal(outcome(await pending), 'ok');
  });

  it('is answered as it ended when it had been applied by then', async () => {
    const { house, begin, call } = queued();
    const pending = call();
    await settle();
    begin();
    house.hidden.set('demo.add', true);
    assert.equal(outcome(await pending), 'ok');
  });

  it('has its question taken back', async () => {
    const house = fakeHouse({ defaultAccess: 'ask' });
    house.registry.add('demo.add.click', { annotations: { sensitive: true } });
    const pending = house.gateway.call({ name: 'demo.add.click', arguments: {}, client: claude });
    await settle();
    house.hidden.set('demo.add', true);
    assert.equal(outcome(await pending), 'hidden_from_agents');
    assert.equal(house.person.questions[0]?.signal.aborted, true);
    assert.deepEqual(house.registry.calls, []);
  });

  it('goes on when the person made it', async () => {
    const { house, begin } = queued();
    const pending = house.gateway.call({ name: 'demo.add.click', arguments: {}, client: createPerson('me') });
    await settle();
    house.hidden.set('demo', true);
    begin();
    assert.equal(outcome(await pending), 'ok');
  });
});
