import assert from 'node:assert/strict';
import { cleanSpec, deriveTools, deriveWithRefusals } from '../../src/tools/index.ts';
import type { InputSchema, SpecFault } from '../../src/tools/types.ts';
import { provider, runCases, spec } from '../unit/tools/support.ts';
import type { Case } from '../unit/tools/support.ts';

class Instance {
  readonly x = 1;
}
const EMPTY = { type: 'object', properties: {} };
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;

function nested(levels: number, leaf: unknown): unknown {
  let value = leaf;
  for (let i = 0; i < levels; i++) value = { a: value };
  return value;
}

/** Group CT, whole specs that are accepted: description and schema in, description and schema out. */
const ACCEPTED: readonly (readonly [string, string, unknown, unknown, string | null, unknown])[] = [
  ['CT72', 'a text and an empty schema', 'Click', EMPTY, 'Click', EMPTY],
  ['CT73', 'null for no description', null, EMPTY, null, EMPTY],
  ['CT73b', 'undefined for no description', undefined, EMPTY, null, EMPTY],
  ['CT74', 'a description that cleans to nothing', '\u200B', EMPTY, '', EMPTY],
  [
    'CT81',
    'titles, enums, defaults, examples and names are cleaned',
    'd',
    {
      type: 'object',
      properties: {
        'na\u200Bme': {
          type: 'string',
          title: 'N\u202E',
          enum: ['a\uFEFF', 'b'],
          default: 'a\u00AD',
          examples: ['x\u2060'],
        },
      },
      required: ['na\u200Dme'],
    },
    'd',
    {
      type: 'object',
      properties: { name: { type: 'string', title: 'N', enum: ['a', 'b'], default: 'a', examples: ['x'] } },
      required: ['name'],
    },
  ],
  [
    'CT83',
    'one key in two maps',
    'd',
    { a: { amount: 1 }, b: { 'amount\u200B': 2 } },
    'd',
    { a: { amount: 1 }, b: { amount: 2 } },
  ],
  ['CT84', 'a lone key that cleans to nothing', 'd', { '\u200B': 1 }, 'd', { '': 1 }],
  ['CT86', 'values that are equal once cleaned', 'd', { enum: ['a', 'a\u200B'] }, 'd', { enum: ['a', 'a'] }],
  [
    'CT101',
    'one schema used in two places',
    'd',
    ((s) => ({ a: s, b: s }))({ type: 'string' }),
    'd',
    { a: { type: 'string' }, b: { type: 'string' } },
  ],
  ['CT107', '31 maps around a list with a leaf', 'd', nested(31, [1]), 'd', nested(31, [1])],
];

/** Group CT, whole specs that are refused. */
const REFUSED: readonly (readonly [string, string, unknown, unknown, SpecFault['kind']])[] = [
  ['CT76', 'a description that is a truth value', true, EMPTY, 'not_json'],
  ['CT77', 'a description that is an object', {}, EMPTY, 'not_json'],
  ['CT78', 'a description that is a list', [], EMPTY, 'not_json'],
  ['CT79', 'a description that is a function', () => 'x', EMPTY, 'not_json'],
  ['CT82', 'two keys that are equal once cleaned', 'd', { amount: 1, 'amount\u200B': 2 }, 'duplicate_key'],
  ['CT88', 'undefined', 'd', { a: undefined }, 'not_json'],
  ['CT89', 'a function', 'd', { a: () => 1 }, 'not_json'],
  ['CT91', 'NaN', 'd', { a: NaN }, 'not_json'],
  ['CT92', 'Infinity', 'd', { a: Infinity }, 'not_json'],
  ['CT93', 'a date', 'd', { a: new Date(0) }, 'not_json'],
  ['CT94', 'a Map', 'd', { a: new Map() }, 'not_json'],
  ['CT96', 'an instance of a class', 'd', { a: new Instance() }, 'not_json'],
  ['CT97', 'a symbol as a key', 'd', { [Symbol('s')]: 1 }, 'not_json'],
  ['CT98', 'a list with a hole', 'd', { a: [1, , 2] }, 'not_json'],
  ['CT99', 'a boxed text', 'd', { a: Object('x') as unknown }, 'not_json'],
  ['CT102', 'null as the schema', 'd', null, 'not_json'],
  ['CT103', 'a list as the schema', 'd', [], 'not_json'],
  ['CT104', 'a text as the schema', 'd', 'object', 'not_json'],
  ['CT106', '33 maps inside each other', 'd', nested(33, 1), 'too_large'],
  ['CT109', '10,001 values', 'd', { list: new Array(9_999).fill(1) }, 'too_large'],
];

describe('clean cases: whole specs', () => {
  runCases([
    ...ACCEPTED.map(([number, says, description, schema, cleaned, cleanedSchema]): Case => [
      number,
      says,
      () =>
        assert.deepEqual(cleanSpec(description, schema), {
          ok: true,
          description: cleaned,
          inputSchema: cleanedSchema,
        }),
    ]),
    ...REFUSED.map(([number, says, description, schema, kind]): Case => [
      number,
      says,
      () => {
        const answer = cleanSpec(description, schema);
        assert.equal(answer.ok ? 'accepted' : answer.fault.kind, kind);
      },
    ]),
    [
      'CT87',
      '__proto__ stays a key of its own and sets no prototype',
      () => {
        const answer = cleanSpec('d', JSON.parse('{"__proto__":{"polluted":true}}'));
        assert.ok(answer.ok);
        assert.deepEqual(Object.keys(answer.inputSchema), ['__proto__']);
        assert.equal(Object.getPrototypeOf(answer.inputSchema), Object.prototype);
        assert.equal((answer.inputSchema as { polluted?: unknown }).polluted, undefined);
        assert.equal(JSON.stringify(answer.inputSchema), '{"__proto__":{"polluted":true}}');
      },
    ],
    [
      'CT108',
      '10,000 values are accepted',
      () => assert.equal(cleanSpec('d', { list: new Array(9_998).fill(1) }).ok, true),
    ],
  ]);
});

const listed = (specs: unknown): { description: string | null; inputSchema: InputSchema; annotations: unknown }[] =>
  deriveTools({ type: 'w', id: 'w' }, { sessionId: 'demo', typeMap: new Map([['w', provider(specs)]]) }).map(
    ({ description, inputSchema, annotations }) => ({ description, inputSchema, annotations }),
  );
const described = (text: unknown): string | null | undefined =>
  listed([spec('go', { description: text })])[0]?.description;
const annotated = (annotations: unknown): unknown => listed([spec('go', { annotations })])[0]?.annotations;
const faultOf = (inputSchema: unknown): SpecFault | 'accepted' => {
  const answer = cleanSpec('d', inputSchema);
  return answer.ok ? 'accepted' : answer.fault;
};

// Group E: what of a provider's texts reaches a client's tool list.
describe('cases E: cleaning of what is listed', () => {
  runCases([
    [
      67,
      'controls, tab and newline go from a description',
      () => assert.equal(described('a\u0000b\u001Bc\nd\te'), 'abcde'),
    ],
    [68, 'line and paragraph separators go', () => assert.equal(described('a\u2028b\u2029c'), 'abc')],
    [69, 'private use goes', () => assert.equal(described('a\uE000b\uF8FFc'), 'abc')],
    [
      70,
      'fillers and selectors go',
      () => assert.equal(described('a\uFE0Fb\u{E0100}c\u034Fd\u115Fe\u3164f\uFFA0g\u2800h'), 'abcdefgh'),
    ],
    [71, 'tag characters and byte order marks go', () => assert.equal(described('a\u{E0041}\u{E0042}b\uFEFFc'), 'abc')],
    [73, 'no description is no text', () => assert.equal(described(null), null)],
    [
      74,
      'a description that is no text refuses the spec',
      () => {
        for (const description of [42, {}, []]) assert.deepEqual(listed([spec('go', { description })]), []);
      },
    ],
    [
      75,
      'a clean spec stays as it is',
      () => assert.deepEqual(cleanSpec('x', EMPTY), { ok: true, description: 'x', inputSchema: EMPTY }),
    ],
    [
      76,
      'an argument’s name is cleaned',
      () =>
        assert.deepEqual(
          listed([
            spec('go', { inputSchema: { type: 'object', properties: { 'amo\u200Bunt': { type: 'string' } } } }),
          ])[0]?.inputSchema,
          {
            type: 'object',
            properties: { amount: { type: 'string' } },
          },
        ),
    ],
    [
      77,
      'a member of an enum is cleaned',
      () =>
        assert.deepEqual(cleanSpec('x', { enum: ['as\u00ADc', 'desc'] }), {
          ok: true,
          description: 'x',
          inputSchema: { enum: ['asc', 'desc'] },
        }),
    ],
    [
      79,
      'a required name is cleaned and so fits its property',
      () =>
        assert.deepEqual(cleanSpec('x', { required: ['te\u200Bxt'] }), {
          ok: true,
          description: 'x',
          inputSchema: { required: ['text'] },
        }),
    ],
    [
      80,
      'two arguments equal once cleaned refuse the spec',
      () =>
        assert.deepEqual(faultOf({ properties: { amount: {}, 'amount\u200B': {} } }), {
          kind: 'duplicate_key',
          key: 'amount',
          path: '/properties',
        }),
    ],
    [
      81,
      'also when neither was clean',
      () => assert.deepEqual(faultOf({ 'a\u200B': 1, 'a\uFEFF': 2 }), { kind: 'duplicate_key', key: 'a', path: '' }),
    ],
    [82, 'the same key in two maps is fine', () => assert.equal(faultOf({ x: { a: 1 }, y: { a: 2 } }), 'accepted')],
    [
      83,
      'what JSON cannot hold is refused with its place',
      () => {
        for (const value of [
          new Date(0),
          new Map(),
          new Set(),
          new Instance(),
          () => 1,
          Symbol('s'),
          1n,
          undefined,
          NaN,
          -Infinity,
        ]) {
          assert.deepEqual(faultOf({ a: [value] }), { kind: 'not_json', path: '/a/0' });
        }
      },
    ],
    [
      85,
      '32 levels pass and 33 do not',
      () => {
        assert.equal(faultOf(nested(32, 1)), 'accepted');
        assert.equal((faultOf(nested(33, 1)) as SpecFault).kind, 'too_large');
      },
    ],
    [
      86,
      '10,000 values pass and 10,001 do not',
      () => {
        assert.equal(faultOf({ list: new Array(9_998).fill('x') }), 'accepted');
        assert.equal((faultOf({ list: new Array(9_999).fill('x') }) as SpecFault).kind, 'too_large');
      },
    ],
    [
      87,
      'a schema that contains itself is refused at once',
      () => {
        const wide: Record<string, unknown> = {};
        for (let i = 0; i < 10; i++) wide[`k${String(i)}`] = wide;
        assert.equal((faultOf(cyclic) as SpecFault).kind, 'too_large');
        assert.equal((faultOf(wide) as SpecFault).kind, 'too_large');
      },
    ],
    [
      88,
      'a million entries are refused within 50 ms',
      () => {
        const list = { enum: new Array(1_000_000).fill('x') };
        const lists = { enum: Array.from({ length: 1_000 }, () => new Array<string>(1_000).fill('x')) };
        const maps = {
          anyOf: Array.from({ length: 100_000 }, () => ({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8, i: 9 })),
        };
        for (const schema of [list, lists, maps]) {
          const start = performance.now();
          assert.equal((faultOf(schema) as SpecFault).kind, 'too_large');
          assert.ok(performance.now() - start < 50, `${String(performance.now() - start)} ms`);
        }
      },
    ],
    [
      89,
      'of annotations only what tightens is kept',
      () => assert.deepEqual(annotated({ sensitive: true, title: 'Safe!', readOnlyHint: true }), { sensitive: true }),
    ],
    [
      91,
      'destructiveHint is kept',
      () => assert.deepEqual(annotated({ destructiveHint: true }), { destructiveHint: true }),
    ],
    [
      92,
      'only true counts',
      () => {
        for (const value of ['true', 1, {}]) assert.equal(annotated({ sensitive: value }), undefined);
        assert.equal(annotated({ sensitive: false, destructiveHint: false }), undefined);
      },
    ],
    [
      93,
      'annotations that are no object are ignored',
      () => {
        for (const value of ['sensitive', 7, null, ['sensitive']]) assert.equal(annotated(value), undefined);
      },
    ],
    [
      94,
      'whatever a provider answers, the list can be encoded',
      () => {
        const nasty = [
          spec('a', { inputSchema: { x: 1n } }),
          spec('b', { description: '\ud800' }),
          spec('c', { inputSchema: cyclic }),
          spec('d'),
        ];
        assert.equal(JSON.stringify(listed(nasty)).isWellFormed(), true);
        assert.equal(listed(nasty).length, 2);
      },
    ],
    [
      95,
      'two widgets with different labels are described alike',
      () => {
        const view = [
          { type: 'w', id: 'a', label: 'Save' },
          { type: 'w', id: 'b', label: 'Delete' },
        ];
        const [a, b] = deriveTools(view, { sessionId: 'demo', typeMap: new Map([['w', provider([spec('go')])]]) });
        assert.equal(a?.description, b?.description);
      },
    ],
  ]);

  it('getters and proxies that throw or lie are refused or read once', () => {
    const throwing = {
      get x(): never {
        throw new Error('no');
      },
    };
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    assert.equal((faultOf(throwing) as SpecFault).kind, 'not_json');
    assert.equal((faultOf(revoked.proxy) as SpecFault).kind, 'not_json');
    assert.equal((faultOf({ inner: revoked.proxy }) as SpecFault).kind, 'not_json');
    let reads = 0;
    const moody = {
      get type(): string {
        reads++;
        return reads === 1 ? 'object' : '\u202E';
      },
    };
    assert.deepEqual(cleanSpec('d', moody), { ok: true, description: 'd', inputSchema: { type: 'object' } });
    assert.equal(reads, 1);
  });

  it('what is answered is frozen to the bottom and shares nothing with what came', () => {
    const given = { type: 'object', properties: { a: { enum: ['x'] } } };
    const answer = cleanSpec('d', given);
    assert.ok(answer.ok);
    const properties = answer.inputSchema.properties as { a: { enum: string[] } };
    assert.ok([answer.inputSchema, properties, properties.a, properties.a.enum].every(Object.isFrozen));
    given.properties.a.enum.push('y');
    assert.deepEqual(properties.a.enum, ['x']);
  });

  it('a million characters pass and one more does not', () => {
    assert.equal(faultOf({ title: 'x'.repeat(999_000) }), 'accepted');
    assert.equal((faultOf({ title: 'x'.repeat(1_000_001) }) as SpecFault).kind, 'too_large');
  });

  it('a spec frozen to the bottom is cleaned once; one that can change is cleaned each time', () => {
    const frozenOnTop = Object.freeze({
      name: 'go',
      description: 'd',
      inputSchema: { type: 'object', properties: { a: { title: 'one' } } },
    });
    const context = { sessionId: 'demo', typeMap: new Map([['w', provider([frozenOnTop])]]) };
    const titles = (): unknown => deriveWithRefusals({ type: 'w', id: 'w' }, context).tools[0]?.inputSchema.properties;
    assert.deepEqual(titles(), { a: { title: 'one' } });
    frozenOnTop.inputSchema.properties.a.title = 'two\u200B';
    assert.deepEqual(titles(), { a: { title: 'two' } });
  });
});
