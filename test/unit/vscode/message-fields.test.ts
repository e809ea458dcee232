import assert from 'node:assert/strict';
import { messageFields } from '../../../src/vscode/history/message-fields.ts';

describe('what tells a message from others of its type', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['the same button’s message with another number', { type: 'add', by: -1 }, 'by: -1'],
    ['a field and its text', { type: 'text_input_change', id: 'name', text: 'Ada' }, 'name, text: Ada'],
    [
      'what is long or has lines is one short line',
      { type: 'x', text: `a\n${'b'.repeat(99)}` },
      `text: a ${'b'.repeat(22)}…`,
    ],
    ['no character is cut in two', { type: 'x', text: '🍵'.repeat(30) }, `text: ${'🍵'.repeat(24)}…`],
    ['no link is made of it', { type: 'x', text: '[a](command:b)' }, 'text: [a]\u2060(command:b)'],
    ['at most three fields', { type: 'x', a: 1, b: true, c: 'c', d: 4 }, 'a: 1, b: true, c: c'],
    ['a secret is left out', { type: 'password_field_change', id: 'door', text: { secret: true, length: 7 } }, 'door'],
    ['lists and objects are left out', { type: 'loaded', rows: [1, 2], file: { name: 'a' } }, ''],
    ['a type alone', { type: 'reset' }, ''],
    ['a rewind, which has no message', undefined, ''],
  ];
  for (const [what, message, expected] of cases)
    it(what, () => {
      assert.equal(messageFields(message), expected);
    });
});
