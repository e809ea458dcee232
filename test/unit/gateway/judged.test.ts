import assert from 'node:assert/strict';
import { stopSession } from '../../../src/gateway/static/stop-session.ts';
import type { StaticDeps } from '../../../src/gateway/static/index.ts';
import type { StaticTool } from '../../../src/gateway/subject.ts';
import type { GatewayAnswer } from '../../../src/gateway/types.ts';
import type { Sessions } from '../../../src/session/types.ts';
import { destructionRefused, widgetUnavailable } from '../../../src/tools/reasons.ts';
import type { CallContext, ToolAnswer } from '../../../src/tools/types.ts';
import { agent, FakeSession, fakeHouse, later, settle } from './fakes.ts';
import type { FakeHouse } from './fakes.ts';

const claude = agent('Claude');

function call({ gateway }: FakeHouse, name: string, args: unknown = {}): Promise<GatewayAnswer> {
  return gateway.call({ name, arguments: args, client: claude });
}

function code(answered: GatewayAnswer): string {
  if (answered.kind === 'unknown_tool') return answered.reason.code;
  return answered.answer.ok ? 'ok' : answered.answer.reason.code;
}

/** A house with `stop_session`. */
function houseWithStop(): FakeHouse {
  const late: { made?: FakeHouse } = {};
  const sessions = later(() => (late.made as FakeHouse).sessions as unknown as Sessions);
  late.made = fakeHouse({ statics: [stopSession({ sessions } as StaticDeps)] });
  return late.made;
}

/** Ends the session `demo` and starts another under its id. */
async function swapSession(house: FakeHouse): Promise<FakeSession> {
  await house.sessions.get('demo')?.stop();
  return house.sessions.add(new FakeSession('demo'));
}

describe('a yes holds for what the person was asked about', () => {
  it('and not for another session under the same id', async () => {
    const house = fakeHouse();
    house.registry.add('demo.save.click', { annotations: { sensitive: true } });
    const pending = call(house, 'demo.save.click');
    await settle();
    await swapSession(house);
    await house.person.answer('allow_once');
    assert.equal(code(await pending), 'tool_gone');
    assert.deepEqual(house.registry.calls, []);
  });

  it('nor for another session that stop_session would find by then', async () => {
    for (const args of [{}, { session: 'demo' }]) {
      const house = houseWithStop();
      const pending = call(house, 'stop_session', args);
      await settle();
      const other = await swapSession(house);
      await house.person.answer('allow_once');
      assert.equal(code(await pending), 'tool_gone');
      assert.equal(other.state.name, 'running');
    }
  });

  it('so that stop_session stops the one session there was, though others were started meanwhile', async () => {
    const house = houseWithStop();
    const pending = call(house, 'stop_session');
    await settle();
    house.sessions.add(new FakeSession('other'));
    await house.person.answer('allow_once');
    assert.equal(code(await pending), 'ok');
    assert.deepEqual(
      house.sessions.all.map(({ id }) => id),
      ['other'],
    );
  });

  it('nor for what has become destructive while the person looked', async () => {
    const house = fakeHouse();
    house.registry.add('demo.save.click', { annotations: { sensitive: true } });
    const pending = call(house, 'demo.save.click');
    await settle();
    house.registry.add('demo.save.click', { annotations: { sensitive: true, destructiveHint: true } });
    await house.person.answer('allow_session');
    assert.deepEqual(house.registry.calls, [], 'the person is asked again before it is called');
    await house.person.answer('deny');
    assert.equal(code(await pending), 'authorization_required');
    assert.deepEqual(
      house.person.questions.map(({ question }) => question.eachTime),
      [false, true],
    );
    assert.deepEqual(house.registry.calls, []);
  });

  it('nor for what the worker finds to be destructive as it is now', async () => {
    const house = fakeHouse();
    // As the session's worker does: what has become destructive is refused unless it was judged so.
    const answer = (_: unknown, { mayDestroy }: CallContext): ToolAnswer =>
      mayDestroy === true ? { ok: true, result: 'gone' } : { ok: false, reason: destructionRefused('demo.save.click') };
    house.registry.add('demo.save.click', { annotations: { sensitive: true }, answer });
    const pending = call(house, 'demo.save.click');
    await house.person.answer('allow_session');
    await house.person.answer('allow_once');
    assert.equal(code(await pending), 'ok');
    assert.deepEqual(
      house.person.questions.map(({ question }) => [question.destructive, question.eachTime]),
      [
        [false, false],
        [true, true],
      ],
    );
    assert.deepEqual(
      house.registry.calls.map(({ context }) => context.mayDestroy),
      [false, true],
    );
  });

  it('and in the mode act what has become destructive is carried out without a question', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    const answer = (_: unknown, { mayDestroy }: CallContext): ToolAnswer =>
      mayDestroy === true ? { ok: true, result: 'gone' } : { ok: false, reason: destructionRefused('demo.save.click') };
    house.registry.add('demo.save.click', { annotations: { sensitive: true }, answer });
    assert.equal(code(await call(house, 'demo.save.click')), 'ok');
    assert.deepEqual(house.person.asked, []);
  });

  it('and a tool that changes its marks at each look is given up, not asked about for ever', async () => {
    const house = fakeHouse();
    const destructive = { sensitive: true, destructiveHint: true } as const;
    house.registry.add('demo.save.click', { annotations: { sensitive: true } });
    const pending = call(house, 'demo.save.click');
    for (let time = 0; time < 20; time += 1) {
      await settle();
      house.registry.add('demo.save.click', { annotations: time % 2 === 0 ? destructive : { sensitive: true } });
      await house.person.answer('allow_once');
    }
    assert.equal(code(await pending), 'tool_gone');
    assert.ok(house.person.asked.length < 6, `asked ${String(house.person.asked.length)} times`);
    assert.deepEqual(house.registry.calls, []);
  });
});

describe('a call never rejects', () => {
  it('though what judges it throws or rejects', async () => {
    for (const judge of [
      () => Promise.reject(new Error('the disk is full of hunter2')),
      () => {
        throw new Error('hunter2');
      },
    ]) {
      const tool: StaticTool = {
        name: 'start_session',
        description: 'Starts.',
        inputSchema: { type: 'object' },
        annotations: { sensitive: true },
        judge,
        call: () => Promise.resolve({ ok: true, result: null }),
      };
      const house = fakeHouse({ statics: [tool] });
      const answered = await call(house, 'start_session');
      assert.equal(code(answered), 'internal_error');
      assert.doesNotMatch(JSON.stringify(answered) + house.warnings.join(), /hunter2/);
      assert.equal(house.warnings.length, 1);
    }
  });

  it('and one without arguments is judged as one with none', async () => {
    const seen: unknown[] = [];
    const tool: StaticTool = {
      name: 'fill_form',
      description: 'Fills.',
      inputSchema: { type: 'object' },
      annotations: { sensitive: true },
      judge: (args) => {
        seen.push(args);
        return { ok: false, reason: { code: 'invalid_arguments', message: 'Name a session.' } };
      },
      call: () => Promise.resolve({ ok: true, result: null }),
    };
    const house = fakeHouse({ statics: [tool] });
    for (const none of [null, undefined]) assert.equal(code(await call(house, 'fill_form', none)), 'invalid_arguments');
    assert.deepEqual(seen, [{}, {}]);
    assert.deepEqual(house.person.asked, []);
  });
});

describe('a tool that the session cap took off the list', () => {
  it('answers that its widget is absent, and nobody is asked first', async () => {
    const house = fakeHouse();
    const trimmed = house.registry.add('demo.row_7.click', {
      annotations: { sensitive: true },
      answer: () => ({ ok: false, reason: widgetUnavailable('row_7', 'absent') }),
    });
    house.registry.retire(trimmed.name);
    assert.equal(code(await call(house, 'demo.row_7.click')), 'widget_unavailable');
    assert.deepEqual(house.person.asked, []);
    assert.deepEqual(
      house.registry.calls.map(({ context }) => context.mayWrite),
      [false],
    );
  });
});
