import assert from 'node:assert/strict';
import type { GatewayAnswer } from '../../../src/gateway/types.ts';
import type { Json } from '../../../src/sdk/provider.ts';
import { agent, FakeSession, settle } from './fakes.ts';
import { house, refusal as refusalOf, result as resultOf } from './static-house.ts';

/** A house with the session `demo`, and a way to wait there. */
function waiting() {
  const made = house();
  const demo = made.sessions.get('demo') as unknown as FakeSession;
  const start = async (args: Record<string, unknown>, signal?: AbortSignal) => {
    const ended: { answer?: GatewayAnswer } = {};
    const call = { name: 'wait_for', arguments: args, client: agent('Claude'), ...(signal ? { signal } : {}) };
    void made.gateway.call(call).then((answer) => (ended.answer = answer));
    await settle();
    return ended;
  };
  return { demo, start, clock: made.clock, made };
}

type Ended = { readonly answer?: GatewayAnswer };

function result({ answer }: Ended): Readonly<Record<string, Json>> {
  assert.ok(answer, 'it still waits');
  return resultOf(answer) as Readonly<Record<string, Json>>;
}

function refusal({ answer }: Ended): ReturnType<typeof refusalOf> {
  assert.ok(answer, 'it still waits');
  return refusalOf(answer);
}

describe('wait_for', () => {
  it('answers at once what holds already', async () => {
    const { start } = waiting();
    const call = await start({ text: 'Count 0' });
    await settle();
    assert.deepEqual(result(call), {
      session: 'demo',
      met: true,
      ended: 'it holds',
      seconds: 0,
      now: { text: 'on the screen' },
    });
  });

  it('answers when a text comes, though no view tells of it, and when it has gone', async () => {
    const { demo, start, clock } = waiting();
    const [comes, goes] = [await start({ text: 'Saved' }), await start({ textGone: 'Count 0' })];
    await clock.pass(300);
    assert.deepEqual([comes.answer, goes.answer], [undefined, undefined]);
    demo.screen = ['Saved'];
    await clock.pass(100);
    assert.deepEqual([result(comes)['met'], result(goes)['met']], [true, true]);
    assert.equal(result(comes)['seconds'], 0.4);
  });

  it('ends when its session is hidden, though another one has started since and the call names none', async () => {
    const { start, made } = waiting();
    const call = await start({ text: 'Saved' });
    made.sessions.add(new FakeSession('other'));
    made.hidden.set('other', true);
    await settle();
    assert.equal(call.answer, undefined);
    made.hidden.set('demo', true);
    await settle();
    assert.equal(refusal(call).code, 'hidden_from_agents');
  });

  it('looks as soon as the view changes, without waiting for its next turn', async () => {
    const { demo, start, clock } = waiting();
    const call = await start({ widget: 'save' });
    await clock.pass(10);
    demo.show({ type: 'button', id: 'save', label: 'Save' });
    await settle();
    assert.deepEqual(result(call)['now'], { widget: { widget: 'enabled', focused: false } });
  });

  it('stops when the time is up, and says what there is and what to do', async () => {
    const { demo, start, clock } = waiting();
    demo.show({ type: 'button', id: 'save', label: 'Save', disabled: true });
    const call = await start({ widget: 'save', state: 'enabled', seconds: 2 });
    await clock.pass(1_900);
    assert.equal(call.answer, undefined);
    await clock.pass(200);
    assert.deepEqual(result(call), {
      session: 'demo',
      met: false,
      ended: 'the time was up',
      seconds: 2,
      now: { widget: { widget: 'disabled', focused: false } },
      next: 'read_screen shows what there is; call wait_for again to wait on.',
    });
  });

  it('names the widgets that were perhaps meant', async () => {
    const { demo, start } = waiting();
    demo.show({ type: 'button', id: 'save', label: 'Save' });
    const call = await start({ widget: 'svae', seconds: 0 });
    await settle();
    assert.deepEqual(result(call)['now'], { widget: { widget: 'gone', nearest: ['save'] } });
  });

  const states: readonly [state: string, met: readonly boolean[]][] = [
    // enabled and focused, disabled, not there
    ['shown', [true, true, false]],
    ['gone', [false, false, true]],
    ['enabled', [true, false, false]],
    ['disabled', [false, true, false]],
    ['focused', [true, false, false]],
  ];
  for (const [state, met] of states) {
    it(`knows when a widget is ${state}`, async () => {
      const { demo, start } = waiting();
      demo.show([
        { type: 'button', id: 'on', label: 'On' },
        { type: 'button', id: 'off', label: 'Off', disabled: true },
      ]);
      demo.focus = 'on';
      const calls = await Promise.all(['on', 'off', 'none'].map((widget) => start({ widget, state, seconds: 0 })));
      await settle();
      assert.deepEqual(
        calls.map((call) => result(call)['met']),
        met,
      );
    });
  }

  it('compares a value of the model as data, whatever the order of its keys', async () => {
    const { demo, start, clock } = waiting();
    demo.inspection = () => ({ ok: true, result: { value: { b: 1, a: 2 } } });
    const [same, other, any] = [
      await start({ path: '/x', equals: { a: 2, b: 1 } }),
      await start({ path: '/x', equals: { a: 2 }, seconds: 0 }),
      await start({ path: '/x' }),
    ];
    await clock.pass(100);
    assert.deepEqual(
      [same, other, any].map((call) => result(call)['met']),
      [true, false, true],
    );
    assert.deepEqual(result(other)['now'], { path: { b: 1, a: 2 } });
  });

  it('waits for a path that is not there yet, and refuses what is no path', async () => {
    const { demo, start, clock } = waiting();
    demo.inspection = ({ path }) =>
      path === 'x'
        ? { ok: false, reason: { code: 'invalid_arguments', message: 'no path' } }
        : { ok: false, reason: { code: 'path_not_found', message: 'There is nothing there.' } };
    const [comes, never] = [await start({ path: '/x' }), await start({ path: 'x' })];
    await clock.pass(100);
    assert.equal(comes.answer, undefined);
    assert.deepEqual(refusal(never), { code: 'invalid_arguments', message: 'no path' });
    demo.inspection = () => ({ ok: true, result: { items: [], total: 0, offset: 0 } });
    await clock.pass(100);
    assert.equal(result(comes)['met'], true);
  });

  it('takes a screen for quiet once it has stayed the same so long, counted from the last change', async () => {
    const { demo, start, clock } = waiting();
    const call = await start({ quiet: 500 });
    await clock.pass(400);
    demo.screen = ['Count 1'];
    await clock.pass(400);
    assert.equal(call.answer, undefined);
    await clock.pass(300);
    assert.equal(result(call)['met'], true);
  });

  it('waits until all of it holds', async () => {
    const { demo, start, clock } = waiting();
    const call = await start({ text: 'Count 0', widget: 'save' });
    await clock.pass(200);
    assert.equal(call.answer, undefined);
    demo.show({ type: 'button', id: 'save', label: 'Save' });
    await settle();
    assert.equal(result(call)['met'], true);
  });

  it('ends with the session, and says how it ended', async () => {
    const { demo, start, clock } = waiting();
    const call = await start({ text: 'never' });
    await clock.pass(100);
    demo.state = { name: 'ended', why: 'crashed' };
    await clock.pass(100);
    assert.equal(refusal(call).code, 'session_not_running');
  });

  it('ends when its caller gives up, and leaves nothing behind', async () => {
    const { demo, start, clock } = waiting();
    const listeners = demo.listeners;
    const abort = new AbortController();
    const call = await start({ text: 'never' }, abort.signal);
    await clock.pass(100);
    assert.equal(demo.listeners, listeners + 2);
    abort.abort();
    await settle();
    assert.equal(refusal(call).code, 'cancelled');
    assert.deepEqual([demo.listeners, clock.waiting], [listeners, 0]);
  });

  const wrong: readonly [args: Record<string, unknown>, message: RegExp][] = [
    [{}, /Say what to wait for: "text"/],
    [{ seconds: 3 }, /Say what to wait for/],
    [{ text: 'x', state: 'gone' }, /"state" is about a widget/],
    [{ text: 'x', equals: 1 }, /"equals" is about a value of the model/],
  ];
  for (const [args, message] of wrong) {
    it(`refuses ${JSON.stringify(args)} and says what to do`, async () => {
      const call = await waiting().start(args);
      await settle();
      assert.equal(refusal(call).code, 'invalid_arguments');
      assert.match(refusal(call).message, message);
    });
  }
});
