import assert from 'node:assert/strict';
import { deriveTools } from '../../src/tools/index.ts';
import { AGENT, Warnings, provider, runCases, spec } from '../unit/tools/support.ts';
import { EMPTY, args, outcomes, registryOf, withSchemas } from '../unit/tools/outcomes.ts';

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
