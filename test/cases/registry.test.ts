import assert from 'node:assert/strict';
import { InvalidToolError, Registry } from '../../src/tools/index.ts';
import { AGENT, Events, NO_ARGUMENTS, runCases } from '../unit/tools/support.ts';
import { answerOf, names, tool } from '../unit/tools/by-hand.ts';

// Group T: what the registry keeps and lists.
describe('cases T: the registry', () => {
  runCases([
    [
      271,
      'two tools are listed, without what runs them',
      () => {
        const registry = new Registry();
        registry.registerTools([tool('one'), tool('two')]);
        assert.deepEqual(registry.list(), [
          {
            name: 'one',
            clientName: 'one',
            title: 'one',
            description: 'Does one.',
            inputSchema: NO_ARGUMENTS,
            kind: 'static',
          },
          {
            name: 'two',
            clientName: 'two',
            title: 'two',
            description: 'Does two.',
            inputSchema: NO_ARGUMENTS,
            kind: 'static',
          },
        ]);
      },
    ],
    [
      272,
      'a tool of the same name takes the place of the first',
      () => {
        const registry = new Registry();
        registry.registerTools([tool('one')]);
        registry.registerTools([tool('one', { description: 'Another.' })]);
        assert.deepEqual(
          registry.list().map(({ description }) => description),
          ['Another.'],
        );
      },
    ],
    [
      273,
      'without one the other is left',
      () => {
        const registry = new Registry();
        registry.registerTools([tool('one'), tool('two')]);
        registry.unregisterTools(['one']);
        assert.deepEqual(names(registry), ['two']);
      },
    ],
    [
      274,
      'unknown names of all three kinds are said to be unknown',
      async () => {
        const registry = new Registry();
        assert.deepEqual(await registry.call('nope', {}, AGENT), { found: false });
        const resource = await registry.readResource('teahouse://nope');
        const prompt = await registry.getPrompt('nope', {});
        assert.deepEqual(
          [resource.ok ? '' : resource.reason.code, prompt.ok ? '' : prompt.reason.code],
          ['resource_not_found', 'prompt_not_found'],
        );
      },
    ],
    [
      275,
      'an answer comes through as it is, well or not',
      async () => {
        const registry = new Registry();
        const bad = { ok: false, reason: { code: 'mine', message: 'Bad.' } } as const;
        registry.registerTools([tool('good'), tool('bad', { call: () => Promise.resolve(bad) })]);
        assert.deepEqual(await answerOf(registry, 'good'), { ok: true, result: 'good' });
        assert.deepEqual(await answerOf(registry, 'bad'), bad);
      },
    ],
    [
      '275b',
      'any other value is the result of a call that went well',
      async () => {
        const registry = new Registry();
        const values = ['hello', null, 7, { ok: 'maybe' }, { ok: false }];
        registry.registerTools(
          values.map((value, i) => tool(`t${String(i)}`, { call: () => Promise.resolve(value as never) })),
        );
        for (const [i, value] of values.entries())
          assert.deepEqual(await answerOf(registry, `t${String(i)}`), { ok: true, result: value });
      },
    ],
    [
      277,
      'annotations are listed',
      () => {
        const registry = new Registry();
        registry.registerTools([tool('one', { annotations: { sensitive: true } })]);
        assert.deepEqual(registry.list()[0]?.annotations, { sensitive: true });
      },
    ],
    [
      278,
      'registering and unregistering are told with number and names',
      () => {
        const events = new Events();
        const registry = new Registry({ events });
        registry.registerTools([tool('one'), tool('two')]);
        registry.unregisterTools(['two']);
        assert.deepEqual(events.named('teahouse:tools-changed'), [
          { action: 'register', count: 2, names: 'one two' },
          { action: 'unregister', count: 1, names: 'two' },
        ]);
      },
    ],
    [
      279,
      'of a list with a bad tool nothing is registered, and the error says which and why',
      () => {
        const registry = new Registry();
        const all = {
          tools: [tool('one'), { ...tool('two'), description: '' }],
          resources: [{ uri: 'u:1', name: 'r', mimeType: 'text/plain', read: () => Promise.resolve('') }],
        };
        assert.throws(
          () => registry.registerAll(all),
          (error) =>
            error instanceof InvalidToolError && error.index === 1 && error.reasons.join() === 'missing_description',
        );
        assert.deepEqual([names(registry), registry.listResources()], [[], []]);
      },
    ],
    [280, 'registering nothing is fine', () => assert.deepEqual(new Registry().registerAll({}), [])],
    [
      281,
      'a thousand registrations and calls at once lose nothing',
      async () => {
        const registry = new Registry();
        const calls = Array.from({ length: 1_000 }, (_, i) => {
          registry.registerTools([tool(`t${String(i)}`)]);
          return answerOf(registry, `t${String(i)}`);
        });
        assert.deepEqual(
          (await Promise.all(calls)).map((answer) => (answer.ok ? answer.result : null)),
          names(registry),
        );
        assert.equal(registry.list().length, 1_000);
      },
    ],
  ]);
});
