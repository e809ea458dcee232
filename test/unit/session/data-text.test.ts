import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readData, writeData } from '../../../src/session/data-text.ts';

/** What was written, or the fault. */
function written(value: unknown, most?: number): unknown {
  const result = writeData(value, most);
  return result.ok ? result.text : result;
}

class Point {
  readonly x = 1;
}

describe('data as text', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['plain data is JSON', { a: [1, 'b', null, true] }, '{"a":[1,"b",null,true]}'],
    ['a date', { due: new Date(0) }, '{"due":{"$type":"date","value":0}}'],
    ['a date that is none', new Date(NaN), '{"$type":"date","value":null}'],
    ['a map, whatever its keys are', new Map([[1, 'a']]), '{"$type":"map","value":[[1,"a"]]}'],
    ['a set', new Set(['a']), '{"$type":"set","value":["a"]}'],
    [
      'numbers that JSON does not have',
      [NaN, -Infinity, -0],
      '[{"$type":"number","value":"NaN"},{"$type":"number","value":"-Infinity"},{"$type":"number","value":"-0"}]',
    ],
    ['a large whole number', 12n, '{"$type":"bigint","value":"12"}'],
    ['a gap in a list', [undefined], '[{"$type":"undefined","value":null}]'],
    ['an object that looks like a tag', { $type: 'date' }, '{"$type":"object","value":{"$type":"date"}}'],
    ['an object with nothing', {}, '{}'],
  ];
  for (const [what, value, text] of cases)
    it(`${what}: ${text}`, () => {
      assert.equal(written(value), text);
      assert.deepEqual(readData(text), value);
    });

  it('leaves out fields that are undefined', () => {
    assert.equal(written({ a: undefined, b: 1 }), '{"b":1}');
  });

  it('keeps a field named __proto__ a field', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":1}}');
    const read = readData(String(written(value))) as object;
    assert.deepEqual(Object.keys(read), ['__proto__']);
    assert.equal(Object.getPrototypeOf(read), Object.prototype);
  });

  it('names what is no data, and where it stands', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    for (const [value, path, what] of [
      [{ rows: [{ 'a/b': () => 1 }] }, '/rows/0/a~1b', 'a function'],
      [{ at: new Point() }, '/at', 'an instance of Point'],
      [{ at: Symbol('x') }, '/at', 'a symbol'],
      [{ a: circle }, '/a/self', 'a circle'],
      [new Map([['a', new Point()]]), '/0/1', 'an instance of Point'],
    ] as const)
      assert.deepEqual(written(value), { ok: false, fault: 'not_data', path, what });
  });

  it('writes what stands in two places twice: only a circle is none', () => {
    const shared = { a: 1 };
    assert.equal(written([shared, shared]), '[{"a":1},{"a":1}]');
  });

  it('gives up at once where the text gets too long', () => {
    assert.deepEqual(written('x'.repeat(10), 11), { ok: false, fault: 'too_large' });
    assert.equal(written('x'.repeat(10), 12), `"${'x'.repeat(10)}"`);
  });

  it('says so when a tag is unknown, and when it is no JSON', () => {
    assert.throws(() => readData('{"$type":"regexp","value":"a"}'), /no kind of data "regexp"/);
    assert.throws(() => readData('{'), SyntaxError);
  });

  it('reads what it wrote, for any data', () => {
    const data = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'grapheme' }),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.bigInt(),
        fc.date({ noInvalidDate: false }),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$type', 'value', 'constructor')), tie('any'), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
        fc.array(fc.tuple(tie('any'), tie('any')), { maxLength: 3 }).map((entries) => new Map(entries)),
        fc.array(tie('any'), { maxLength: 3 }).map((items) => new Set(items)),
      ),
    })).any;
    fc.assert(
      fc.property(data, (value) => {
        const result = writeData(value);
        assert.ok(result.ok);
        assert.deepEqual(readData(result.text), value);
      }),
    );
  });
});
