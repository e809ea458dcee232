import assert from 'node:assert/strict';
import { InvalidToolError, Registry, definitionFaults, deriveTools } from '../../src/tools/index.ts';
import type { Owner, ToolAnswer, ToolDefinition } from '../../src/tools/types.ts';
import { AGENT, Events, FakeClock, NO_ARGUMENTS, Warnings, button, runCases } from '../unit/tools/support.ts';
import type { Case } from '../unit/tools/support.ts';

/** A tool written by hand. */
function tool(name: string, more: Partial<ToolDefinition> = {}): ToolDefinition {
  return {
    name,
    description: `Does ${name}.`,
    inputSchema: NO_ARGUMENTS,
    call: () => Promise.resolve({ ok: true, result: name }),
    ...more,
  };
}
const names = (registry: Registry): string[] => registry.list().map(({ name }) => name);
function counted(registry: Registry): { times: number } {
  const count = { times: 0 };
  registry.onDidChange(() => count.times++);
  return count;
}
async function answerOf(registry: Registry, name: string, args: unknown = {}): Promise<ToolAnswer> {
  const outcome = await registry.call(name, args, AGENT);
  assert.ok(outcome.found, `no tool ${name}`);
  return outcome.answer;
}
function owner(): Owner & { end(): void } {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    end: () => {
      controller.abort();
    },
  };
}

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

  it('the list is frozen and the same object until something changes', () => {
    const registry = new Registry();
    registry.registerTools([tool('one')]);
    const before = registry.list();
    assert.equal(registry.list(), before);
    assert.ok(Object.isFrozen(before));
    registry.registerTools([tool('one')]); // listed alike: no change
    assert.equal(registry.list(), before);
    registry.registerTools([tool('two')]);
    assert.notEqual(registry.list(), before);
    assert.equal(registry.list()[0], before[0]);
  });

  it('a change is told once, however many tools it has; none is not told', () => {
    const registry = new Registry();
    const count = counted(registry);
    const revision = registry.revision;
    registry.registerTools([tool('one'), tool('two')]);
    registry.registerTools([tool('one')]);
    registry.unregisterTools(['three']);
    registry.registerTools([]);
    assert.deepEqual([count.times, registry.revision - revision], [1, 1]);
  });

  it('a listener that throws is said and does not keep others from hearing', () => {
    const warnings = new Warnings();
    const registry = new Registry({ warnings });
    registry.onDidChange(() => {
      throw new Error('mine');
    });
    const count = counted(registry);
    registry.registerTools([tool('one')]);
    assert.deepEqual([count.times, warnings.codes], [1, ['listener_failed']]);
  });

  it('static tools come first, then those without a session, then session by session', () => {
    const registry = new Registry();
    const derived = (session: string): void => {
      registry.registerTools(
        deriveTools(
          [
            { type: 'button', id: 'b' },
            { type: 'button', id: 'a' },
          ],
          { sessionId: session, typeMap: new Map([['button', button]]) },
        ),
        { derived: true },
      );
    };
    derived('zoo');
    registry.registerTools([tool('mine')], { kind: 'application' });
    derived('ape');
    registry.registerTools([tool('list_apps')], { kind: 'static' });
    registry.registerTools([tool('zoo.export')], { sessionId: 'zoo' });
    assert.deepEqual(names(registry), [
      'list_apps',
      'mine',
      'zoo.b.click',
      'zoo.a.click',
      'zoo.export',
      'ape.b.click',
      'ape.a.click',
    ]);
    assert.deepEqual(
      registry.list().map(({ kind, sessionId }) => [kind, sessionId]),
      [
        ['static', undefined],
        ['application', undefined],
        ['derived', 'zoo'],
        ['derived', 'zoo'],
        ['application', 'zoo'],
        ['derived', 'ape'],
        ['derived', 'ape'],
      ],
    );
  });

  it('a tool is found by either of its names, exactly spelt', () => {
    const registry = new Registry();
    const long = `${'s'.repeat(32)}.${'w'.repeat(32)}.${'a'.repeat(32)}`;
    registry.registerTools([tool('Demo.ok.click'), tool(long)]);
    assert.equal(registry.find('Demo.ok.click')?.clientName, 'Demo_ok_click');
    assert.equal(registry.find('Demo_ok_click')?.name, 'Demo.ok.click');
    for (const name of ['demo.ok.click', 'Demo__ok_click', 'Demo_ok.click', 'Demo'])
      assert.equal(registry.find(name), undefined, name);
    const shown = registry.find(long)?.clientName ?? '';
    assert.equal(shown.length, 46);
    assert.equal(registry.find(shown)?.name, long);
  });

  it('what an owner registered goes when it ends, in one change', () => {
    const registry = new Registry();
    const one = owner();
    registry.registerTools([tool('a'), tool('b')], { owner: one });
    registry.registerResources([{ uri: 'u:1', name: 'r', mimeType: 'text/plain', read: () => Promise.resolve('') }], {
      owner: one,
    });
    registry.registerTools([tool('c')]);
    const count = counted(registry);
    one.end();
    assert.deepEqual([names(registry), registry.listResources().length, count.times], [['c'], 0, 1]);
    registry.registerTools([tool('d')], { owner: one });
    assert.deepEqual(names(registry), ['c'], 'an owner that has ended registers nothing');
  });

  it('only its owner replaces or removes a tool', () => {
    const registry = new Registry();
    const one = owner();
    registry.registerTools([tool('a')], { owner: one });
    assert.deepEqual(registry.registerTools([tool('a', { description: 'Other.' })]), [{ name: 'a', holder: 'a' }]);
    assert.equal(registry.unregisterTools(['a']), 0);
    assert.equal(registry.list()[0]?.description, 'Does a.');
    assert.equal(registry.unregisterTools(['a'], { owner: one }), 1);
  });

  it('names that are equal for a client clash; the later is refused', () => {
    const registry = new Registry();
    registry.registerTools([tool('a.b_c.click')], { derived: true });
    for (const name of ['a_b.c.click', 'A.b-c.click', 'a.b__c.click']) {
      assert.deepEqual(registry.registerTools([tool(name)], { derived: true, owner: owner() }), [
        { name, holder: 'a.b_c.click' },
      ]);
    }
    assert.deepEqual(names(registry), ['a.b_c.click']);
  });

  it('a static tool takes its name from one that is not', () => {
    const registry = new Registry();
    registry.registerTools([tool('list.apps')], { sessionId: 'list', owner: owner() });
    assert.deepEqual(registry.registerTools([tool('list_apps')], { kind: 'static' }), []);
    assert.deepEqual(names(registry), ['list_apps']);
    assert.deepEqual(registry.registerTools([tool('list.apps')], { sessionId: 'list', owner: owner() }), [
      { name: 'list.apps', holder: 'list_apps' },
    ]);
  });

  it('names that every object inherits are ordinary unknown names', async () => {
    const registry = new Registry();
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
      assert.deepEqual(await registry.call(name, {}, AGENT), { found: false });
      assert.equal(registry.find(name), undefined);
    }
    registry.registerTools([tool('constructor'), tool('__proto__')]);
    assert.deepEqual(await answerOf(registry, 'constructor'), { ok: true, result: 'constructor' });
    assert.deepEqual(await answerOf(registry, '__proto__'), { ok: true, result: '__proto__' });
  });

  it('a tool written by hand is cleaned like a derived one', () => {
    const registry = new Registry();
    const schema = { type: 'object', properties: { list: { type: 'array' } }, anyOf: [{ required: ['list'] }] };
    registry.registerTools([tool('one', { title: 'T\u202E', description: 'd\u200B', inputSchema: schema })]);
    const [listed] = registry.list();
    assert.deepEqual([listed?.title, listed?.description], ['T', 'd']);
    assert.deepEqual(listed?.inputSchema, { ...schema, properties: { list: { type: 'array', items: {} } } });
  });

  it('a retired tool is off the list and answers that its widget is absent', async () => {
    const registry = new Registry();
    const one = owner();
    registry.registerTools([tool('s.w.go', { widgetId: 'w' })], { derived: true, owner: one });
    assert.equal(registry.retireTools(['s.w.go'], { owner: one }), 1);
    assert.equal(registry.find('s.w.go'), undefined);
    assert.equal(registry.retired('s_w_go')?.name, 's.w.go');
    const answer = await answerOf(registry, 's.w.go');
    assert.equal(answer.ok ? '' : answer.reason.why, 'absent');
    registry.registerTools([tool('s.w.go', { widgetId: 'w' })], { derived: true, owner: one });
    assert.equal(registry.retired('s.w.go'), undefined);
  });

  it('names like an unknown one are told, nearest first', () => {
    const registry = new Registry();
    registry.registerTools([tool('demo.save_btn.click'), tool('demo.load_btn.click'), tool('other')]);
    assert.deepEqual(registry.nearest('demo.save_bnt.click')[0], 'demo.save_btn.click');
    assert.deepEqual(registry.nearest('xyzzy'), []);
  });

  it('resources and prompts are read through the breaker', async () => {
    const clock = new FakeClock();
    const registry = new Registry({ clock });
    registry.registerResources([
      { uri: 'u:1', name: 'r', mimeType: 'text/plain', read: () => Promise.reject(new Error('broken')) },
    ]);
    registry.registerPrompts([
      { name: 'p', get: () => Promise.resolve([{ role: 'user', content: { type: 'text', text: 'hi' } }]) },
    ]);
    for (let i = 0; i < 5; i++) await registry.readResource('u:1');
    const open = await registry.readResource('u:1');
    assert.equal(open.ok ? '' : open.reason.code, 'circuit_open');
    assert.equal(registry.circuitStatus('u:1', 'resource').state, 'open');
    const prompt = await registry.getPrompt('p', {});
    assert.equal(prompt.ok && prompt.value.length, 1);
  });

  it('after dispose nothing is left, and its signal says so', () => {
    const registry = new Registry();
    const one = owner();
    registry.registerTools([tool('a')], { owner: one });
    const count = counted(registry);
    registry.dispose();
    one.end();
    registry.registerTools([tool('b')]);
    assert.deepEqual([registry.signal.aborted, names(registry), count.times], [true, [], 0]);
  });

  it('a call is told with name and outcome, never with arguments', async () => {
    const events = new Events();
    const registry = new Registry({ events });
    registry.registerTools([tool('one')]);
    await answerOf(registry, 'one');
    await answerOf(registry, 'one', { extra: 'secret' });
    assert.deepEqual(events.named('teahouse:tool-called'), [
      { tool: 'one', ok: true, code: null },
      { tool: 'one', ok: false, code: 'invalid_arguments' },
    ]);
  });
});

// Group U: what a definition must have. 283's second spelling of the schema and 284's arity are matters of Elixir.
describe('cases U: definitions', () => {
  const without = (key: keyof ToolDefinition): unknown =>
    Object.fromEntries(Object.entries(tool('x')).filter(([name]) => name !== key));
  const rows: readonly (readonly [number | string, string, unknown, readonly string[]])[] = [
    [283, 'a whole definition is fine', tool('x'), []],
    [284, 'an empty name', tool(''), ['missing_name']],
    ['284b', 'a name that no client takes', tool('has space'), ['missing_name']],
    ['284c', 'no description', without('description'), ['missing_description']],
    ['284d', 'an empty description', tool('x', { description: '' }), ['missing_description']],
    ['284e', 'null for no description is fine', tool('x', { description: null }), []],
    ['284f', 'nothing to call', without('call'), ['missing_callback']],
    [285, 'no schema', without('inputSchema'), ['missing_input_schema']],
    ['285b', 'a schema that is no object’s', tool('x', { inputSchema: { type: 'string' } }), ['invalid_input_schema']],
    [
      286,
      'several defects are all named, in their order',
      { name: '', inputSchema: { type: 'array' } },
      ['missing_name', 'missing_description', 'missing_callback', 'invalid_input_schema'],
    ],
    [
      287,
      'what is no definition at all',
      'tool',
      ['missing_name', 'missing_description', 'missing_callback', 'missing_input_schema'],
    ],
    [289, 'a fault classifier that is no function', { ...tool('x'), isFault: true }, ['invalid_fault_classifier']],
  ];
  runCases(
    rows.map(([number, says, given, faults]): Case => [
      number,
      says,
      () => assert.deepEqual(definitionFaults(given), faults),
    ]),
  );
});

// Group V: when a failing tool is no longer called.
describe('cases V: the circuit breaker', () => {
  const failing = (
    clock: FakeClock,
    more: Partial<ToolDefinition> = {},
    threshold?: number,
  ): { registry: Registry; calls: () => number; mend(): void } => {
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
