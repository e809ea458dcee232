import assert from 'node:assert/strict';
import { Registry, deriveTools } from '../../src/tools/index.ts';
import { AGENT, Events, FakeClock, Warnings, button } from '../unit/tools/support.ts';
import { answerOf, counted, names, owner, tool } from '../unit/tools/by-hand.ts';

// What holds of the registry beside the cases of group T: order, change, owners, names.
describe('the registry: lists, owners and names', () => {
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

  it('several changes in one are told once, after the last', () => {
    const registry = new Registry();
    const told: string[][] = [];
    registry.onDidChange(() => told.push(names(registry)));
    registry.change(() => {
      registry.registerTools([tool('one')]);
      registry.unregisterTools(['one']);
      registry.registerTools([tool('two')]);
    });
    assert.deepEqual(told, [['two']]);
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
});

describe('the registry: names from outside, resources, its end', () => {
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
