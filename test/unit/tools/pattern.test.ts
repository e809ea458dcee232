import assert from 'node:assert/strict';
import { loadPatterns } from '../../../src/tools/linear-pattern.ts';
import { linearSource } from '../../../src/tools/pattern.ts';

describe('patterns in linear time', () => {
  /** Patterns with texts that they find something in, and texts in which they do not. */
  const rows: readonly (readonly [pattern: string, yes: readonly string[], no: readonly string[]])[] = [
    ['^\\d{4}-\\d{2}$', ['2026-11'], ['2026-1', 'x2026-11']],
    ['^[\\w.+-]+@[\\w.]+$', ['a.b@c.d'], ['a b@c']],
    ['^\\u{1F600}+$', ['😀😀'], ['x']],
    ['^\\u00e9$', ['é'], ['e']],
    ['^\\p{Lu}\\p{L}*$', ['Äa'], ['a']],
    ['^\\P{L}$', ['1'], ['a']],
    ['^\\p{Script=Greek}+$', ['αβ'], ['ab']],
    ['^(?<year>a|b)\\/c$', ['a/c'], ['c/c']],
    ['\\bword\\b', ['a word'], ['words']],
    ['^[^\\]a]{2,3}?$', ['bcd'], ['a]']],
    ['^[{}]{2}$', ['{}'], ['{']],
    ['^(a+)+$', ['aaa'], ['aab']],
  ];

  for (const [pattern, yes, no] of rows) {
    it(`${pattern} finds what the engine's own finds`, async () => {
      const linear = (await loadPatterns())(pattern);
      const own = new RegExp(pattern, 'u');
      for (const text of [...yes, ...no]) assert.equal(linear.test(text), own.test(text), text);
      assert.ok(yes.every((text) => linear.test(text)) && !no.some((text) => linear.test(text)));
    });
  }

  it('what cannot run in linear time, or is no pattern, is refused in words', () => {
    for (const pattern of [
      '(?=a)',
      '(?!a)',
      '(?<=a)b',
      '(?<!a)b',
      '(a)\\1',
      '(?<n>a)\\k<n>',
      '[^]',
      '[\\b]',
      '\\cJ',
      '\\p{Letter}',
      'a{1001}',
      'a{1,1001}',
    ]) {
      const refused = linearSource(pattern);
      assert.equal(refused.ok, false, pattern);
      assert.match(refused.fault, /linear time/, pattern);
    }
    assert.deepEqual(linearSource('('), { ok: false, fault: 'it is no valid regular expression' });
    assert.equal(linearSource('a'.repeat(1_001)).ok, false);
  });

  it('repeats that multiply beyond measure are an error when the pattern is made', async () => {
    const make = await loadPatterns();
    assert.throws(() => make('((a{100}){100}){100}'));
  });
});
