import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import type { ToolAnswer, ToolDefinition } from '../../src/tools/types.ts';
import { FakeClock, runCases } from '../unit/tools/support.ts';
import { answerOf, tool } from '../unit/tools/by-hand.ts';

// Group V: when a failing tool is no longer called.
describe('cases V: the circuit breaker', () => {
  const failing = (
    clock: FakeClock,
    more: Partial<ToolDefinition> = {},
    threshold?: number,
  ): { registry: Registry; calls: () => number; mend: () => void } => {
    const state = { calls: 0, isBroken: true };
    const registry = new Registry({ clock, ...(threshold === undefined ? {} : { breaker: { threshold } }) });
    const call = (): Promise<ToolAnswer> => {
      state.calls++;
      return Promise.resolve(
        state.isBroken ? { ok: false, reason: { code: 'mine', message: 'Broken.' } } : { ok: true, result: 1 },
      );
    };
    registry.registerTools([tool('a', { call, ...more }), tool('b')]);
    return {
      registry,
      calls: () => state.calls,
      mend: () => {
        state.isBroken = false;
      },
    };
  };
  const fail = async (registry: Registry, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await answerOf(registry, 'a');
  };

  runCases([
    [
      290,
      'a new tool’s circuit is closed, with no failures',
      () => assert.deepEqual(failing(new FakeClock()).registry.circuitStatus('a'), { state: 'closed', failures: 0 }),
    ],
    [
      291,
      'four failures leave it closed, the fifth opens it',
      async () => {
        const { registry } = failing(new FakeClock());
        await fail(registry, 4);
        assert.deepEqual(registry.circuitStatus('a'), { state: 'closed', failures: 4 });
        await fail(registry, 1);
        assert.deepEqual(registry.circuitStatus('a'), { state: 'open', failures: 5 });
      },
    ],
    [
      292,
      'with a threshold of one the first opens it',
      async () => {
        const { registry } = failing(new FakeClock(), {}, 1);
        await fail(registry, 1);
        assert.equal(registry.circuitStatus('a').state, 'open');
      },
    ],
    [
      293,
      'a success sets the count to nothing',
      async () => {
        const { registry, mend } = failing(new FakeClock());
        await fail(registry, 3);
        mend();
        await fail(registry, 1);
        assert.deepEqual(registry.circuitStatus('a'), { state: 'closed', failures: 0 });
      },
    ],
    [
      295,
      'after 30 s one probe is let through: well, it closes; not, it opens again',
      async () => {
        const clock = new FakeClock();
        const { registry, mend, calls } = failing(clock);
        await fail(registry, 5);
        clock.pass(30_000);
        assert.equal(registry.circuitStatus('a').state, 'half_open');
        await fail(registry, 1);
        assert.deepEqual([registry.circuitStatus('a').state, calls()], ['open', 6]);
        clock.pass(30_000);
        mend();
        await fail(registry, 1);
        assert.deepEqual(registry.circuitStatus('a'), { state: 'closed', failures: 0 });
      },
    ],
    [
      '295b',
      'while a probe is under way no other call is',
      async () => {
        const clock = new FakeClock();
        const { registry, calls } = failing(clock);
        await fail(registry, 5);
        clock.pass(30_000);
        await Promise.all([answerOf(registry, 'a'), answerOf(registry, 'a'), answerOf(registry, 'a')]);
        assert.equal(calls(), 6);
      },
    ],
    [
      '295c',
      'a probe that says nothing about health lets another follow',
      async () => {
        const clock = new FakeClock();
        const { registry, calls } = failing(clock, { isFault: (reason) => calls() <= 5 && reason.code === 'mine' });
        await fail(registry, 5);
        clock.pass(30_000);
        await fail(registry, 2);
        assert.equal(calls(), 7);
      },
    ],
    [
      296,
      'a reset closes it',
      async () => {
        const { registry } = failing(new FakeClock());
        await fail(registry, 5);
        registry.resetCircuit('a');
        assert.deepEqual(registry.circuitStatus('a'), { state: 'closed', failures: 0 });
      },
    ],
    [
      297,
      'circuits are independent, also of a tool and a resource with one name',
      async () => {
        const { registry } = failing(new FakeClock());
        await fail(registry, 5);
        assert.deepEqual(await answerOf(registry, 'b'), { ok: true, result: 'b' });
        assert.equal(registry.circuitStatus('a', 'resource').state, 'closed');
      },
    ],
    [
      298,
      'what the tool says is no fault does not count',
      async () => {
        const { registry } = failing(new FakeClock(), { isFault: () => false });
        await fail(registry, 5);
        assert.deepEqual(registry.circuitStatus('a'), { state: 'closed', failures: 0 });
      },
    ],
    [
      299,
      'anything but false counts, also a classifier that throws',
      async () => {
        const { registry } = failing(new FakeClock(), { isFault: () => undefined });
        await fail(registry, 5);
        assert.equal(registry.circuitStatus('a').state, 'open');
        const throwing = failing(new FakeClock(), {
          isFault: () => {
            throw new Error('no');
          },
        });
        await fail(throwing.registry, 5);
        assert.equal(throwing.registry.circuitStatus('a').state, 'open');
      },
    ],
    [
      301,
      'while it is open the tool is not called, and the text says for how long',
      async () => {
        const clock = new FakeClock();
        const { registry, calls } = failing(clock);
        await fail(registry, 5);
        clock.pass(10_000);
        const answer = await answerOf(registry, 'a');
        assert.deepEqual([answer.ok ? '' : answer.reason.code, calls()], ['circuit_open', 5]);
        assert.match(answer.ok ? '' : answer.reason.message, /temporarily unavailable.*Try again in 20 s/);
      },
    ],
    [
      '301b',
      'wrong arguments neither count nor use up a probe',
      async () => {
        const clock = new FakeClock();
        const { registry, calls } = failing(clock);
        await fail(registry, 5);
        clock.pass(30_000);
        await answerOf(registry, 'a', { wrong: 1 });
        await fail(registry, 1);
        assert.equal(calls(), 6);
      },
    ],
    [
      '301c',
      'a tool that throws counts, and only its message is told',
      async () => {
        const { registry } = failing(new FakeClock(), {
          call: () => {
            throw new Error('deep\u202E inside');
          },
        });
        const answer = await answerOf(registry, 'a');
        assert.equal(answer.ok ? '' : answer.reason.message, '"a" failed: deep inside.');
        await fail(registry, 4);
        assert.equal(registry.circuitStatus('a').state, 'open');
      },
    ],
  ]);
});
