import assert from 'node:assert/strict';
import { Registry } from '../../src/tools/index.ts';
import type { InputSchema, ToolDefinition } from '../../src/tools/types.ts';
import { AGENT } from '../unit/tools/support.ts';

/** What a tool with this schema got, or why it was not called. */
async function send(inputSchema: InputSchema, args: unknown, more: Partial<ToolDefinition> = {}): Promise<unknown> {
  const registry = new Registry();
  const tool: ToolDefinition = {
    name: 't',
    description: 'Takes what it is given.',
    inputSchema,
    call: (given) => Promise.resolve({ ok: true, result: given as never }),
    ...more,
  };
  registry.registerTools([tool]);
  const outcome = await registry.call('t', args, AGENT);
  assert.ok(outcome.found);
  const { answer } = outcome;
  if (answer.ok) return answer.result;
  assert.equal(answer.reason.code, 'invalid_arguments');
  return answer.reason.message;
}

const object = (properties: Record<string, unknown>, required: string[] = Object.keys(properties)): InputSchema => ({
  type: 'object',
  properties,
  required,
});
const INDEX = object({ index: { type: 'integer', minimum: 0 } });
const EXAMPLE = 'A valid call: {"index":0}. Nothing was done.';

describe('arguments: an index has a decided answer for whatever comes', () => {
  const rows: readonly (readonly [unknown, string])[] = [
    [null, `"index" must be a whole number, but null came. ${EXAMPLE}`],
    ['', `"index" must be a whole number, but an empty text came. ${EXAMPLE}`],
    ['3', `"index" must be a whole number, but the text "3" came. Send the number 3, without quotes. ${EXAMPLE}`],
    [3.5, `"index" must be a whole number, but the number 3.5 came. ${EXAMPLE}`],
    [-1, `"index" must be >= 0, but the number -1 came. ${EXAMPLE}`],
    [1e21, `"index" must be a whole number that JSON holds exactly, but the number 1e+21 came. ${EXAMPLE}`],
    [true, `"index" must be a whole number, but true came. ${EXAMPLE}`],
    [[3], `"index" must be a whole number, but a list came. ${EXAMPLE}`],
    [{}, `"index" must be a whole number, but an object came. ${EXAMPLE}`],
    [undefined, `"index" is missing. ${EXAMPLE}`],
  ];
  for (const [value, text] of rows) {
    it(value === undefined ? 'undefined' : JSON.stringify(value), async () =>
      assert.equal(await send(INDEX, { index: value }), text),
    );
  }

  it('3, 0 and -0 are taken as they are', async () => {
    for (const index of [3, 0, -0]) assert.deepEqual(await send(INDEX, { index }), { index });
  });

  it('a missing one is named', async () => assert.equal(await send(INDEX, {}), `"index" is missing. ${EXAMPLE}`));
});

describe('arguments: errors name the argument, what came, what is allowed, and a valid call', () => {
  it('an unknown argument with the nearest names', async () =>
    assert.equal(
      await send(object({ text: { type: 'string' } }), { txt: 'a' }),
      'There is no argument "txt". Did you mean "text"? It takes "text". A valid call: {"text":"text"}. Nothing was done.',
    ));

  it('an argument for a tool that takes none', async () =>
    assert.equal(
      await send({ type: 'object', properties: {} }, { force: true }),
      'There is no argument "force". This tool takes no arguments. A valid call: {}. Nothing was done.',
    ));

  it('a member of an enum', async () =>
    assert.equal(
      await send(object({ direction: { enum: ['asc', 'desc'] } }), { direction: 'DESC' }),
      '"direction" must be one of "asc", "desc", but the text "DESC" came. A valid call: {"direction":"asc"}. Nothing was done.',
    ));

  it('a place inside an argument', async () =>
    assert.equal(
      await send(object({ filter: object({ name: { type: 'string' }, most: { type: 'number' } }, ['name']) }), {
        filter: { most: 'x' },
      }),
      '"filter.name" is missing. "filter.most" must be a number, but the text "x" came. A valid call: {"filter":{"name":"text"}}. Nothing was done.',
    ));

  it('several at once, at most five', async () => {
    const many = object(
      Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${String(i)}`, { type: 'integer' }])),
    );
    assert.equal(String(await send(many, {})).match(/is missing/g)?.length, 5);
  });

  it('what was sent where any text is wanted is not shown: it may be a password', async () => {
    const text = String(await send(object({ text: { type: 'string', maxLength: 3 } }), { text: 'hunter2' }));
    assert.match(text, /"text" must NOT have more than 3 characters, but another text came/);
    assert.equal(String(await send(object({ text: { type: 'string' } }), { text: 4711 })).includes('4711'), false);
  });

  it('names and texts that are shown are cleaned and cut', async () => {
    const text = String(await send(INDEX, { [`\u202E${'x'.repeat(500)}`]: 1 }));
    assert.ok(text.includes(`"${'x'.repeat(40)}…"`));
    assert.equal(text.includes('\u202E'), false);
  });

  it('arguments that are no object', async () => {
    for (const args of [null, [], 'text', 7])
      assert.match(
        String(await send(INDEX, args)),
        /^The arguments must be an object with named values; A valid call: \{"index":0\}/,
      );
    assert.deepEqual(await send({ type: 'object', properties: {} }, undefined), {});
  });
});

describe('arguments: what the schema allows beyond its names', () => {
  it('additionalProperties and patternProperties open a schema', async () => {
    assert.deepEqual(
      await send({ type: 'object', properties: {}, additionalProperties: { type: 'string' } }, { any: 'x' }),
      { any: 'x' },
    );
    assert.match(
      String(await send({ type: 'object', properties: {}, additionalProperties: { type: 'string' } }, { any: 1 })),
      /"any" must be a text/,
    );
    assert.deepEqual(await send({ type: 'object', properties: {}, patternProperties: { '^x_': {} } }, { x_a: 1 }), {
      x_a: 1,
    });
  });

  it('a tool written by hand may have unknown ones sliced away', async () =>
    assert.deepEqual(await send(INDEX, { index: 1, extra: 2 }, { unknownArguments: 'slice' }), { index: 1 }));

  it('2020-12 keywords are enforced', async () => {
    const pair = object({
      pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
    });
    assert.deepEqual(await send(pair, { pair: ['a', 1] }), { pair: ['a', 1] });
    assert.match(String(await send(pair, { pair: ['a', 'b'] })), /"pair\.1" must be a whole number/);
    const card = { type: 'object', properties: { card: {}, bill: {} }, dependentRequired: { card: ['bill'] } };
    assert.match(String(await send(card, { card: 1 })), /"bill" is missing/);
  });

  it('references inside the schema are followed', async () => {
    const tree = {
      ...object({ root: { $ref: '#/$defs/node' } }),
      $defs: { node: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } } } },
    };
    assert.deepEqual(await send(tree, { root: { children: [{}] } }), { root: { children: [{}] } });
    assert.match(String(await send(tree, { root: { children: [7] } })), /"root\.children\.0" must be an object/);
  });

  it('keywords that only Ajv knows have no effect', async () => {
    const odd = {
      type: 'object',
      $async: true,
      id: 'x',
      nullable: true,
      properties: { a: { type: 'string', nullable: true, id: 'y' } },
    };
    assert.match(String(await send(odd, { a: null })), /"a" must be a text, but null came/);
  });

  it('arguments are never changed, and inherited names are none', async () => {
    const args = Object.freeze({ a: 'x' });
    assert.equal(await send(object({ a: { type: 'string', default: 'y' } }, []), args), args);
    assert.match(
      String(await send({ type: 'object', properties: { toString: { type: 'string' } }, required: ['toString'] }, {})),
      /"toString" is missing/,
    );
    assert.match(
      String(await send(INDEX, JSON.parse('{"index":1,"__proto__":{"x":1}}'))),
      /There is no argument "__proto__"/,
    );
  });
});

describe('arguments: nothing that is sent holds up the editor', () => {
  const within = async (ms: number, run: () => Promise<unknown>): Promise<unknown> => {
    const start = performance.now();
    const answer = await run();
    assert.ok(performance.now() - start < ms, `${String(performance.now() - start)} ms`);
    return answer;
  };

  it('a pattern that would run away runs in linear time', async () => {
    const evil = object({ text: { type: 'string', pattern: '^(a+)+$' } });
    await send(evil, { text: 'a' });
    assert.match(String(await within(500, () => send(evil, { text: `${'a'.repeat(50_000)}!` }))), /must match pattern/);
    assert.deepEqual(await send(evil, { text: 'aaa' }), { text: 'aaa' });
  });

  it('two patterns are two', async () => {
    const two = object({ a: { type: 'string', pattern: '^x$' }, b: { type: 'string', pattern: '^y$' } });
    assert.deepEqual(await send(two, { a: 'x', b: 'y' }), { a: 'x', b: 'y' });
    assert.match(String(await send(two, { a: 'y', b: 'x' })), /"a" must match.*"b" must match/s);
  });

  it('too many values are refused', async () => {
    const any = { type: 'object', properties: { list: { type: 'array', items: {} } } };
    assert.match(String(await within(500, () => send(any, { list: new Array(200_000).fill(0) }))), /too many values/);
    const unique = { type: 'object', properties: { list: { type: 'array', uniqueItems: true, items: {} } } };
    const list = Array.from({ length: 100_000 }, (_, i) => ({ i }));
    assert.match(String(await within(500, () => send(unique, { list }))), /too many values/);
  });

  it('arguments nested beyond all measure are refused', async () => {
    const recursive = {
      ...object({ root: { $ref: '#/$defs/n' } }),
      $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } } } },
    };
    let root: unknown = {};
    for (let i = 0; i < 90_000; i++) root = { n: root };
    assert.match(String(await send(recursive, { root })), /nested too deeply/);
  });
});
