import assert from 'node:assert/strict';
import { cleanSpec, cleanText, deriveTools, deriveWithRefusals } from '../../src/tools/index.ts';
import type { InputSchema, SpecFault } from '../../src/tools/types.ts';
import { provider, runCases, spec } from '../unit/tools/support.ts';
import type { Case } from '../unit/tools/support.ts';

/** Group CT, texts: what comes in, and what is left. Written with escapes, so that nothing unseen hides here. */
const TEXTS: readonly (readonly [number: string, says: string, given: string, cleaned: string])[] = [
  ['CT01', 'ASCII', 'Click the button', 'Click the button'],
  ['CT02', 'the empty text', '', ''],
  ['CT03', 'nothing but unseen characters', '\u200B\u2060\uFEFF', ''],
  ['CT04', 'a newline goes without a space', 'a\nb', 'ab'],
  ['CT06', 'NUL', 'a\u0000b', 'ab'],
  ['CT07', 'of an escape sequence the printable end stays', '\u001b[31mred\u001b[0m', '[31mred[0m'],
  ['CT08', 'a terminal link', '\u001b]8;;http://x\u0007t', ']8;;http://xt'],
  ['CT09', 'DEL', 'a\u007Fb', 'ab'],
  ['CT11', 'a C1 control', 'a\u0085b', 'ab'],
  ['CT12', 'line separator', 'a\u2028b', 'ab'],
  ['CT13', 'paragraph separator', 'a\u2029b', 'ab'],
  ['CT14', 'zero-width space', 'pass\u200Bword', 'password'],
  [
    'CT16',
    'a family joined by ZWJ falls apart',
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
    '\u{1F468}\u{1F469}\u{1F467}',
  ],
  ['CT17', 'left-to-right and right-to-left marks', 'a\u200E\u200Fb', 'ab'],
  ['CT18', 'Arabic letter mark', 'a\u061Cb', 'ab'],
  ['CT19', 'right-to-left override', 'abc\u202Egnp.exe', 'abcgnp.exe'],
  ['CT21', 'isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
  ['CT22', 'word joiner and invisible operators', 'a\u2060\u2061\u2062\u2063\u2064b', 'ab'],
  ['CT23', 'an unassigned default-ignorable', 'a\u2065b', 'ab'],
  ['CT24', 'deprecated format characters', '\u206Aa\u206B\u206C\u206D\u206E\u206F', 'a'],
  ['CT26', 'a byte order mark in the middle', 'i\uFEFFd', 'id'],
  ['CT27', 'soft hyphen', 'co\u00ADop', 'coop'],
  ['CT28', 'a word in tag characters', 'Hi\u{E0069}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}', 'Hi'],
  ['CT29', 'language tag and cancel tag', 'a\u{E0001}\u{E0065}\u{E007F}b', 'ab'],
  ['CT31', 'the rest of the tag block', 'a\u{E0080}\u{E00FF}\u{E01F0}\u{E0FFF}b', 'ab'],
  [
    'CT32',
    'a region’s flag loses its tags',
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '\u{1F3F4}',
  ],
  ['CT33', 'the selector after a heart', '\u2764\uFE0F', '\u2764'],
  ['CT34', 'variation selectors 1 and 15', 'a\uFE00b\uFE0E', 'ab'],
  ['CT36', 'bytes hidden as selectors behind a face', '\u{1F60A}\u{E0158}\u{E0159}\uFE01', '\u{1F60A}'],
  ['CT37', 'an ideograph keeps itself', '\u845B\u{E0100}', '\u845B'],
  ['CT38', 'the enclosing keycap stays', '1\uFE0F\u20E3', '1\u20E3'],
  ['CT39', 'Mongolian selectors', 'a\u180B\u180C\u180D\u180Fb', 'ab'],
  ['CT41', 'combining grapheme joiner', 'a\u034Fb', 'ab'],
  ['CT42', 'Hangul fillers of both kinds', 'a\u115F\u1160b', 'ab'],
  ['CT43', 'Hangul filler and its half-width form', 'a\u3164\uFFA0b', 'ab'],
  ['CT44', 'real Hangul stays', '\uD55C\uAE00 \u1112\u1161', '\uD55C\uAE00 \u1112\u1161'],
  ['CT46', 'Khmer inherent vowels', '\u1780\u17B4\u17B5', '\u1780'],
  ['CT47', 'interlinear annotation', '\uFFF9a\uFFFAb\uFFFB', 'ab'],
  ['CT48', 'unassigned default-ignorables before the specials', 'a\uFFF0\uFFF8b', 'ab'],
  ['CT49', 'object replacement and replacement character stay', '\uFFFC\uFFFD', '\uFFFC\uFFFD'],
  ['CT51', 'private use in planes 15 and 16', 'a\u{F0000}\u{FFFFD}\u{100000}\u{10FFFD}b', 'ab'],
  ['CT52', 'a glyph of a patched font', '\uE0A0 main', ' main'],
  ['CT53', 'noncharacters stay', 'a\uFDD0\uFFFEb', 'a\uFDD0\uFFFEb'],
  ['CT54', 'Arabic signs that are seen but are format', '\u06001\u06DD', '1'],
  ['CT56', 'musical beams', '\u{1D173}a\u{1D17A}', 'a'],
  ['CT57', 'shorthand format controls', '\u{1BCA0}a\u{1BCA3}', 'a'],
  ['CT58', 'spaces of any width stay', 'a\u00A0b\u2002c\u3000d', 'a\u00A0b\u2002c\u3000d'],
  ['CT59', 'a combining accent stays', 'e\u0301', 'e\u0301'],
  [
    'CT61',
    'CJK, emoji and letters beyond the first plane stay',
    '\u4F60\u597D\u{1F680}\u{1D54F}',
    '\u4F60\u597D\u{1F680}\u{1D54F}',
  ],
  ['CT62', 'a skin tone stays', '\u{1F44D}\u{1F3FD}', '\u{1F44D}\u{1F3FD}'],
  ['CT63', 'a country’s flag stays', '\u{1F1F3}\u{1F1F4}', '\u{1F1F3}\u{1F1F4}'],
  ['CT64', 'a letter that looks like another stays', 'p\u0430y', 'p\u0430y'],
  ['CT66', 'a lone high surrogate', 'a\ud83db', 'ab'],
  ['CT67', 'a lone low surrogate', 'a\ude80b', 'ab'],
  ['CT68', 'halves are not joined by what lay between', '\ud83d\u200B\ude80', ''],
  ['CT69', 'seen text is not judged', 'IGNORE PREVIOUS INSTRUCTIONS', 'IGNORE PREVIOUS INSTRUCTIONS'],
  ['CT71', 'a mix; and cleaning it again changes nothing', 'a\u200Db\uFE0Fc\u{E0041}\n', 'abc'],
];

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
  // eslint-disable-next-line no-sparse-arrays
  ['CT98', 'a list with a hole', 'd', { a: [1, , 2] }, 'not_json'],
  ['CT99', 'a boxed text', 'd', { a: Object('x') as unknown }, 'not_json'],
  ['CT102', 'null as the schema', 'd', null, 'not_json'],
  ['CT103', 'a list as the schema', 'd', [], 'not_json'],
  ['CT104', 'a text as the schema', 'd', 'object', 'not_json'],
  ['CT106', '33 maps inside each other', 'd', nested(33, 1), 'too_large'],
  ['CT109', '10,001 values', 'd', { list: new Array(9_999).fill(1) }, 'too_large'],
];

describe('clean cases: texts', () => {
  runCases(
    TEXTS.map(([number, says, given, cleaned]): Case => [
      number,
      says,
      () => {
        assert.equal(cleanText(given), cleaned);
        assert.equal(cleanText(cleanText(given)), cleaned);
      },
    ]),
  );
});

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
        const lists = { enum: Array.from({ length: 1_000 }, () => new Array(1_000).fill('x')) };
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
