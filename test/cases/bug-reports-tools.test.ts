import assert from 'node:assert/strict';
import { Registry, ToolSynchronizer, deriveTools, deriveWithRefusals } from '../../src/tools/index.ts';
import type { Refusal, ToolProvider, View, WalkContext } from '../../src/tools/types.ts';
import {
  AGENT,
  FakeClock,
  Recorder,
  TYPES,
  Warnings,
  button,
  node,
  provider,
  runCases,
  spec,
} from '../unit/tools/support.ts';

const CLIENT_RULE = /^[A-Za-z0-9_-]{1,46}$/;
/** A view with one widget whose action `go` has each of these schemas, and an ordinary button. */
function withSchemas(...schemas: unknown[]): { view: unknown; context: WalkContext } {
  const providers = schemas.map((inputSchema, i): [string, ToolProvider] => [
    `w${String(i)}`,
    provider([spec('go', { inputSchema })]),
  ]);
  const view = [...providers.map(([type]) => ({ type, id: type })), { type: 'button', id: 'ok' }];
  return { view, context: { sessionId: 'demo', typeMap: new Map([...providers, ['button', button]]) } };
}
/** What became of the `go` of each schema: its listed schema, or its fault. The button must be listed whatever came. */
function outcomes(...schemas: unknown[]): unknown[] {
  const { view, context } = withSchemas(...schemas);
  const { tools, refusals } = deriveWithRefusals(view, context);
  assert.ok(tools.some(({ name }) => name === 'demo.ok.click'));
  return schemas.map((_, i) => {
    const id = `w${String(i)}`;
    const refusal = refusals.find((one) => one.widgetId === id);
    return (
      tools.find(({ widgetId }) => widgetId === id)?.inputSchema ??
      (refusal as Extract<Refusal, { kind: 'action_spec' }>).fault
    );
  });
}
const EMPTY = { type: 'object', properties: {} };
const args = (properties: Record<string, unknown>, more: Record<string, unknown> = {}): unknown => ({
  type: 'object',
  properties,
  ...more,
});
function registryOf(view: unknown, context: WalkContext): Registry {
  const registry = new Registry();
  registry.registerTools(deriveTools(view, context), { derived: true });
  return registry;
}

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

describe('bug reports: schemas', () => {
  const invalid = (key: string, path = `/${key}`): unknown => ({ kind: 'invalid_schema', key, path });

  runCases([
    [
      'BR-017',
      'what a spec says to make itself look safe reaches no list',
      () => {
        const annotations = { readOnlyHint: true, sensitive: true, title: 'safe', destructiveHint: false };
        const registry = registryOf(
          { type: 'w', id: 'w' },
          { sessionId: 'demo', typeMap: new Map([['w', provider([spec('go', { annotations })])]]) },
        );
        assert.deepEqual(registry.list()[0]?.annotations, { sensitive: true });
        assert.equal(registry.list()[0]?.readOnly, undefined);
      },
    ],
    [
      'BR-020',
      'an array without items gets them, with one warning that names widget and action',
      () => {
        const warnings = new Warnings();
        const { view, context } = withSchemas(args({ list: { type: 'array' }, maybe: { type: ['array', 'null'] } }));
        const tools = deriveTools(view, { ...context, warnings });
        assert.deepEqual(tools[0]?.inputSchema.properties, {
          list: { type: 'array', items: {} },
          maybe: { type: ['array', 'null'], items: {} },
        });
        assert.equal(tools.length, 2);
        assert.match(
          warnings.all.map(({ text }) => text).join(),
          /action "go" of the widget "w0" was completed \(items: \{\} at \/properties\/list\)/,
        );
      },
    ],
    [
      'BR-025',
      'the listed schema is the one that was given, required included',
      () => {
        const schema = args({ text: { type: 'string' } }, { required: ['text'] });
        assert.deepEqual(outcomes(schema), [schema]);
      },
    ],
    [
      'BR-097',
      'a root that is no object’s is refused',
      () =>
        assert.deepEqual(
          outcomes(
            { anyOf: [{ type: 'object' }] },
            { type: ['object'] },
            { type: 'string' },
            { oneOf: [] },
            { $ref: '#/$defs/a', $defs: { a: {} } },
          ),
          [invalid('anyOf'), invalid('type'), invalid('type'), invalid('oneOf'), invalid('$ref')],
        ),
    ],
    [
      'BR-098',
      'no arguments are always listed the same way',
      () =>
        assert.deepEqual(outcomes({}, undefined, null, { properties: {} }, { type: 'object' }), Array(5).fill(EMPTY)),
    ],
    [
      'BR-099',
      'a dialect is dropped, and keywords of 2020-12 are no reason to refuse',
      () =>
        assert.deepEqual(
          outcomes(
            args({}, { $schema: 'https://json-schema.org/draft/2020-12/schema', $id: 'https://example.com/x' }),
            args({ pair: { type: 'array', prefixItems: [{}], items: {} } }),
            args({ n: { $dynamicRef: '#node' } }, { $defs: { n: { $dynamicAnchor: 'node' } } }),
            args({ n: { $ref: '#/definitions/n' } }, { definitions: { n: { type: 'string' } } }),
          ),
          [
            EMPTY,
            args({ pair: { type: 'array', prefixItems: [{}], items: {} } }),
            args({ n: { $dynamicRef: '#node' } }, { $defs: { n: { $dynamicAnchor: 'node' } } }),
            args({ n: { $ref: '#/definitions/n' } }, { definitions: { n: { type: 'string' } } }),
          ],
        ),
    ],
    [
      'BR-100',
      'references that lead nowhere, out of the document or round in a circle are refused',
      () => {
        const at = (reference: string, $defs: unknown = {}): unknown => args({ a: { $ref: reference } }, { $defs });
        assert.deepEqual(
          outcomes(
            at('#/$defs/none'),
            at('file:///etc/passwd'),
            at('http://127.0.0.1/x'),
            at('other.json#/a'),
            at('#/$defs/%E0%A4%A'),
            at('#/$defs/a', { a: { $ref: '#/$defs/a' } }),
            at('#/$defs/a', { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } }),
          ).map((fault) => (fault as { kind?: string }).kind),
          Array(7).fill('invalid_schema'),
        );
        const tree = at('#/$defs/t', {
          t: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/t' } } } },
        });
        assert.deepEqual(outcomes(tree), [tree], 'a tree may hold trees');
        const whole = args({ again: { $ref: '#' } });
        assert.deepEqual(outcomes(whole), [whole]);
      },
    ],
    [
      'BR-100b',
      'references that unfold beyond all measure are refused',
      () => {
        const $defs = Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [
            `d${String(i)}`,
            { allOf: [{ $ref: `#/$defs/d${String(i + 1)}` }, { $ref: `#/$defs/d${String(i + 1)}` }] },
          ]),
        );
        const [fault] = outcomes(args({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...$defs, d40: {} } }));
        assert.equal((fault as { kind: string }).kind, 'too_large');
      },
    ],
    [
      'BR-103',
      'an enum beyond the limit is refused, and a long list of tools stays a list',
      () => {
        const [fault] = outcomes(args({ option: { enum: Array.from({ length: 20_000 }, (_, i) => `o${String(i)}`) } }));
        assert.equal((fault as { kind: string }).kind, 'too_large');
      },
    ],
    [
      'BR-107',
      'unseen characters reach neither description nor schema, and labels are in no description',
      () => {
        const unseen = 'x\u{E0041}\u202E\u2066\u200B\uFEFF\uFE0F\u{E0100}\u034F\u3164\u2800\u2028y';
        const schema = {
          type: 'object',
          title: unseen,
          properties: {
            [`a${unseen.slice(1, -1)}b`]: { enum: [unseen], default: unseen, examples: [unseen], title: unseen },
          },
        };
        const made = provider([spec('go', { description: unseen, inputSchema: schema })]);
        const [tool] = registryOf(
          { type: 'w', id: 'w', label: unseen },
          { sessionId: 'demo', typeMap: new Map([['w', made]]) },
        ).list();
        assert.deepEqual(
          [tool?.description, tool?.inputSchema],
          [
            'xy',
            {
              type: 'object',
              title: 'xy',
              properties: { ab: { enum: ['xy'], default: 'xy', examples: ['xy'], title: 'xy' } },
            },
          ],
        );
        assert.equal(tool?.title, 'w: go');
      },
    ],
    [
      'BR-108',
      'what an error says back is cleaned and cut',
      async () => {
        const throwing = provider([spec('go')], () => {
          throw new Error(`bad \u202E${'x'.repeat(5_000)}`);
        });
        const registry = registryOf({ type: 'w', id: 'w' }, { sessionId: 'demo', typeMap: new Map([['w', throwing]]) });
        const outcome = await registry.call('demo.w.go', {}, AGENT);
        assert.ok(outcome.found && !outcome.answer.ok);
        const { message } = outcome.answer.reason;
        assert.ok(message.length < 400 && !message.includes('\u202E'));
        const resource = await registry.readResource(`teahouse://\u202E${'y'.repeat(5_000)}`);
        assert.ok(!resource.ok && resource.reason.message.length < 200 && !resource.reason.message.includes('\u202E'));
      },
    ],
    [
      'keywords',
      'a keyword whose value is not what JSON Schema says is refused with its place',
      () => {
        const rows: readonly (readonly [Record<string, unknown>, string, string])[] = [
          [{ type: 'text' }, 'type', '/properties/a/type'],
          [{ type: [] }, 'type', '/properties/a/type'],
          [{ type: ['string', 'string'] }, 'type', '/properties/a/type'],
          [{ enum: [] }, 'enum', '/properties/a/enum'],
          [{ enum: 'x' }, 'enum', '/properties/a/enum'],
          [{ minimum: '3' }, 'minimum', '/properties/a/minimum'],
          [{ exclusiveMinimum: true }, 'exclusiveMinimum', '/properties/a/exclusiveMinimum'],
          [{ multipleOf: 0 }, 'multipleOf', '/properties/a/multipleOf'],
          [{ maxLength: -1 }, 'maxLength', '/properties/a/maxLength'],
          [{ required: ['x', 'x'] }, 'required', '/properties/a/required'],
          [{ required: true }, 'required', '/properties/a/required'],
          [{ items: [{}] }, 'items', '/properties/a/items'],
          [{ anyOf: [] }, 'anyOf', '/properties/a/anyOf'],
          [{ anyOf: [{ type: 'x' }] }, 'type', '/properties/a/anyOf/0/type'],
          [{ not: 'x' }, 'not', '/properties/a/not'],
          [{ properties: [] }, 'properties', '/properties/a/properties'],
          [{ properties: { b: 7 } }, 'b', '/properties/a/properties/b'],
          [{ title: 7 }, 'title', '/properties/a/title'],
          [{ uniqueItems: 1 }, 'uniqueItems', '/properties/a/uniqueItems'],
          [{ $id: 'x' }, '$id', '/properties/a/$id'],
          [{ pattern: '(' }, 'pattern', '/properties/a/pattern'],
          [{ pattern: '(a)\\1' }, 'pattern', '/properties/a/pattern'],
          [{ pattern: '(?=a)b' }, 'pattern', '/properties/a/pattern'],
          [{ patternProperties: { '(?<!a)b': {} } }, 'patternProperties', '/properties/a/patternProperties'],
          [{ dependentRequired: { x: 'y' } }, 'dependentRequired', '/properties/a/dependentRequired'],
        ];
        for (const [property, key, path] of rows)
          assert.deepEqual(outcomes(args({ a: property })), [invalid(key, path)], JSON.stringify(property));
        assert.deepEqual(outcomes(args({ a: { 'x-mine': 7, format: 'email' }, b: true })), [
          args({ a: { 'x-mine': 7, format: 'email' }, b: true }),
        ]);
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
