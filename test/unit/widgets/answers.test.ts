import assert from 'node:assert/strict';
import { allowed, quoted } from '../../../src/widgets/answers.ts';
import { jsonValue } from '../../../src/widgets/json-value.ts';

describe('error texts and results', () => {
  it('quote a value without anything invisible, shortly, whatever it is', () => {
    assert.equal(quoted('a\u202eb\u0000\u2028c'), '"ab\\u0000c"');
    assert.equal(quoted('x'.repeat(100)).length, 60);
    assert.equal(quoted(10n), '10n');
    assert.equal(quoted(undefined), 'undefined');
    const loop: { self?: unknown } = {};
    loop.self = loop;
    assert.equal(quoted(loop), 'object');
  });

  it('list what is allowed, the first twenty', () => {
    assert.equal(allowed(['a', 'b']), '"a", "b"');
    assert.match(allowed(Array.from({ length: 25 }, (_, i) => `c${i}`)), /"c19" and 5 more$/);
  });

  it('make JSON of anything, and say what could not be shown', () => {
    const odd = {
      big: 2n ** 70n,
      when: new Date(0),
      none: undefined,
      call: () => 1,
      not: Number.NaN,
      far: 2 ** 60,
      map: new Map([['a', 1]]),
      ['__proto__']: 'own',
      half: 'x\ud800',
    };
    assert.equal(
      JSON.stringify(jsonValue(odd)),
      '{"big":"1180591620717411303424","when":"1970-01-01T00:00:00.000Z","none":null,"call":"[function]","not":"NaN","far":"1152921504606846976","map":[["a",1]],"__proto__":"own","half":"x\ufffd"}',
    );
    const deep: Record<string, unknown> = {};
    deep.deep = deep;
    assert.match(JSON.stringify(jsonValue(deep)), /"\[object\]"/);
    const hostile = {
      get a(): never {
        throw new Error('no');
      },
    };
    assert.equal(jsonValue(hostile), '[unreadable]');
  });
});
