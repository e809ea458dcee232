import assert from 'node:assert/strict';
import type { Keymap } from '../../../src/protocol/page.ts';
import { typedKeys } from '../../../src/webview/typing.ts';

const text: Keymap = { text: true, keys: ['backspace'], mouse: false };
const key = (name: string, typed = name): unknown => ({ kind: 'key', key: name, text: typed });

describe('text from the terminal’s text area', () => {
  it('is one key event a grapheme', () => {
    assert.deepEqual(typedKeys('aB ', text), [key('a'), key('b', 'B'), key('space', ' ')]);
    assert.deepEqual(typedKeys('日本', text), [key('日'), key('本')]);
    assert.deepEqual(typedKeys('👨‍👩‍👧e\u0301', text), [key('👨‍👩‍👧'), key('e\u0301')]);
  });

  it('says when the key is held down', () => {
    assert.deepEqual(typedKeys('a', text, true), [{ kind: 'key', key: 'a', text: 'a', repeat: true }]);
  });

  it('is no text with a control character in it: a report or a key sequence of the terminal', () => {
    for (const data of ['\x1b[A', '\x1b[M !!', '\x1b[?1;2c', '\r', '\t', '\x03', 'a\x1b[201~\rb', '']) {
      assert.deepEqual(typedKeys(data, text), []);
    }
  });

  it('may be an input method’s delete', () => {
    assert.deepEqual(typedKeys('\x7f', text), [{ kind: 'key', key: 'backspace', text: '' }]);
    assert.deepEqual(typedKeys('\x7f', { ...text, keys: [] }), []);
  });

  it('reaches an app that takes no text only where it binds the character', () => {
    assert.deepEqual(typedKeys('qx', { text: false, keys: ['q'], mouse: false }), [key('q')]);
  });
});
