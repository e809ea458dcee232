import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer, deriveWithRefusals } from '../../src/tools/index.ts';
import type { View } from '../../src/tools/types.ts';
import { AGENT, FakeClock, Recorder, TYPES, Warnings, node, provider, runCases, spec } from '../unit/tools/support.ts';
import { CLIENT_RULE, args, outcomes, registryOf } from '../unit/tools/outcomes.ts';

// The reports of areas 1, 2 and 6 that are about names, schemas and lists. docs/tools.md says where the others are held.
describe('bug reports: names', () => {
  runCases([
    [
      'BR-001',
      'a dotted name is shown without dots and leads back to the same action',
      async () => {
        const dispatcher = new Recorder();
        const registry = registryOf(
          { type: 'button', id: 'save_btn' },
          { sessionId: 'demo', typeMap: TYPES, dispatcher },
        );
        const [tool] = registry.list();
        assert.match(tool?.clientName ?? '', CLIENT_RULE);
        await registry.call(tool?.clientName ?? '', {}, AGENT);
        assert.deepEqual(
          [registry.find('demo_save_btn_click')?.name, dispatcher.sent.length],
          ['demo.save_btn.click', 1],
        );
      },
    ],
    [
      'BR-002',
      'the longest names are shortened, stay different, and are said once each',
      () => {
        const warnings = new Warnings();
        const registry = new Registry();
        const synchronizer = new ToolSynchronizer({ registry, sessionId: 's'.repeat(32), typeMap: TYPES, warnings });
        const ids = ['a', 'b'].map((last) => 'w'.repeat(31) + last);
        synchronizer.start(
          node({
            type: 'column',
            children: [...ids.map((id) => ({ type: 'text_input', id })), { type: 'button', id: 'x' }],
          }),
        );
        const shown = registry.list().map(({ clientName }) => clientName);
        assert.equal(new Set(shown).size, 6);
        for (const name of shown) assert.match(name, CLIENT_RULE);
        assert.deepEqual(warnings.codes, ['long_name', 'long_name', 'long_name', 'long_name']);
      },
    ],
    [
      'BR-035',
      'ids and names that every object inherits are ordinary',
      async () => {
        const ids = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf'];
        const registry = registryOf(
          ids.map((id) => ({ type: 'button', id })),
          { sessionId: 'demo', typeMap: TYPES, dispatcher: new Recorder() },
        );
        assert.deepEqual(
          registry.list().map(({ widgetId }) => widgetId),
          ids,
        );
        for (const id of ids) {
          assert.deepEqual(await registry.call(id, {}, AGENT), { found: false });
          assert.equal((await registry.call(`demo.${id}.click`, {}, AGENT)).found, true);
        }
        const none = registryOf({ type: 'constructor', id: 'x' }, { sessionId: '__proto__', typeMap: TYPES });
        assert.equal(none.list().length, 0);
      },
    ],
    [
      'BR-101',
      'arguments equal once cleaned are refused, also inside $defs, and others are untouched',
      () => {
        const duplicate = { kind: 'duplicate_key', key: 'amount' };
        const twice = { amount: {}, 'amount\u200B': {} };
        assert.deepEqual(outcomes(args(twice), args({}, { $defs: { d: { properties: twice } } }), args({ a_b: {} })), [
          { ...duplicate, path: '/properties' },
          { ...duplicate, path: '/$defs/d/properties' },
          args({ a_b: {} }),
        ]);
      },
    ],
    [
      'BR-102',
      'ids and arguments in other scripts are refused one by one',
      () => {
        const { refusals } = deriveWithRefusals(
          [
            { type: 'button', id: '保存' },
            { type: 'button', id: '删除' },
          ],
          { sessionId: 'demo', typeMap: TYPES },
        );
        assert.deepEqual(
          refusals.map(({ widgetId }) => widgetId),
          ['保存', '删除'],
        );
        const faults = outcomes(
          args({ 名前: {} }),
          args({ 'a[0]': {} }),
          args({ ['x'.repeat(65)]: {} }),
          args({ 'a b': {} }),
        );
        assert.deepEqual(
          faults.map((fault) => (fault as { kind: string }).kind),
          Array(4).fill('invalid_schema'),
        );
      },
    ],
  ]);
});

describe('bug reports: lists', () => {
  runCases([
    [
      'BR-004',
      'the number of tools is what is registered, and a cap keeps a session below it',
      () => {
        const clock = new FakeClock();
        const registry = new Registry({ clock });
        const synchronizer = new ToolSynchronizer({
          registry,
          sessionId: 'form',
          typeMap: TYPES,
          clock,
          sessionCap: 100,
        });
        const form = (from: number): View =>
          node({
            type: 'column',
            children: Array.from({ length: 25 }, (_, i) => ({ type: 'text_input', id: `i${String(from + i)}` })),
          });
        synchronizer.start(form(0));
        for (let page = 1; page < 20; page++) {
          synchronizer.sync(form(page * 25));
          clock.pass(61_000);
        }
        assert.ok(registry.list().length <= 101, String(registry.list().length));
      },
    ],
    [
      'BR-006',
      'an app that swaps ten widgets 20 times a second tells at most one change a window',
      () => {
        const clock = new FakeClock();
        const registry = new Registry({ clock });
        let told = 0;
        const synchronizer = new ToolSynchronizer({
          registry,
          sessionId: 'demo',
          typeMap: TYPES,
          clock,
          onListChanged: () => told++,
        });
        synchronizer.start(null);
        for (let tick = 0; tick < 100; tick++) {
          synchronizer.viewTreeUpdated(
            node({
              type: 'column',
              children: Array.from({ length: 10 }, (_, i) => ({ type: 'button', id: `b${String(tick)}_${String(i)}` })),
            }),
          );
          clock.pass(50);
        }
        assert.ok(told <= 101, String(told));
        const before = told;
        for (let tick = 0; tick < 100; tick++) {
          synchronizer.viewTreeUpdated(
            node({ type: 'column', children: [{ type: 'button', id: 'b0_0', label: String(tick) }] }),
          );
          clock.pass(50);
        }
        assert.equal(told, before, 'a set that did not change is not told');
      },
    ],
    [
      'BR-024',
      'a first tool after nothing is one change',
      () => {
        const registry = new Registry();
        let told = 0;
        registry.onDidChange(() => told++);
        const synchronizer = new ToolSynchronizer({ registry, sessionId: 'demo', typeMap: TYPES });
        synchronizer.start(node({ type: 'button', id: 'ok' }));
        assert.deepEqual([told, registry.list().length], [1, 2]);
      },
    ],
    [
      'BR-032 and BR-034',
      'numbers that JSON cannot hold come through as texts, and never as null',
      async () => {
        const made = provider([spec('go')], () => ({
          ok: true,
          result: [1, NaN, Infinity, -Infinity, 2 ** 53, 10n, undefined, { a: undefined }, new Date(0)],
        }));
        const registry = registryOf({ type: 'w', id: 'w' }, { sessionId: 'demo', typeMap: new Map([['w', made]]) });
        const outcome = await registry.call('demo.w.go', {}, AGENT);
        assert.ok(outcome.found && outcome.answer.ok);
        assert.deepEqual(outcome.answer.result, [
          1,
          'NaN',
          'Infinity',
          '-Infinity',
          2 ** 53,
          '10',
          'undefined',
          {},
          '1970-01-01T00:00:00.000Z',
        ]);
      },
    ],
  ]);
});
