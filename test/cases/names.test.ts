import assert from 'node:assert/strict';
import { isActionName, isId } from '../../src/tools/index.ts';
import { runCases } from '../unit/tools/support.ts';

// Group A: which texts may name a session, a widget and an action.
describe('cases A: ids and action names', () => {
  runCases([
    [1, 'a plain word is an id', () => assert.equal(isId('demo'), true)],
    [2, 'letters of both cases, digits, underscore and hyphen are allowed', () => assert.equal(isId('A_b-9'), true)],
    [3, 'the empty text is no id', () => assert.equal(isId(''), false)],
    [
      4,
      '32 characters are an id and 33 are not',
      () => {
        assert.equal(isId('a'.repeat(32)), true);
        assert.equal(isId('a'.repeat(33)), false);
      },
    ],
    [5, 'a dot would read as a border between segments', () => assert.equal(isId('a.b'), false)],
    [
      7,
      'the whole text counts: neither a newline at the end nor an unseen character passes',
      () => {
        assert.equal(isId('a\n'), false);
        assert.equal(isId('a\u200B'), false);
      },
    ],
    [
      8,
      'what is no text is no id, and nothing throws',
      () => {
        for (const id of [null, undefined, 42, ['a'], Symbol('a'), { toString: () => 'a' }])
          assert.equal(isId(id), false);
      },
    ],
    [
      9,
      'lower-case words with underscores are actions',
      () => {
        for (const name of ['click', 'type_into', 'get_point_at']) assert.equal(isActionName(name), true);
      },
    ],
    [
      10,
      '32 characters are an action and 33 are not',
      () => {
        assert.equal(isActionName(`a${'b'.repeat(31)}`), true);
        assert.equal(isActionName(`a${'b'.repeat(32)}`), false);
      },
    ],
    [
      11,
      'capitals, a first character that is no letter, hyphens and dots are refused',
      () => {
        for (const name of ['Click', '_x', '1x', 'x-y', 'x.y', '']) assert.equal(isActionName(name), false, name);
      },
    ],
    [13, 'a newline at the end is refused', () => assert.equal(isActionName('click\n'), false)],
    [
      14,
      'what is no text is no action, and nothing throws',
      () => {
        for (const name of [undefined, null, 7, {}]) assert.equal(isActionName(name), false);
      },
    ],
  ]);
});
