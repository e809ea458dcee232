import assert from 'node:assert/strict';
import { chordOf, routeKey, type KeyLike } from '../../../src/webview/keys.ts';
import type { Keymap } from '../../../src/protocol/page.ts';

const CODES: Readonly<Record<string, number>> = { Process: 229 };

/** A pressed key, written as its value and the modifiers held: `press('P', 'ctrl', 'shift')`. */
function press(key: string, ...held: string[]): KeyLike {
  return {
    key,
    code: '',
    ctrlKey: held.includes('ctrl'),
    shiftKey: held.includes('shift'),
    altKey: held.includes('alt'),
    metaKey: held.includes('meta'),
    repeat: held.includes('repeat'),
    isComposing: held.includes('composing'),
    keyCode: CODES[key] ?? 0,
    getModifierState: (name) => name === 'AltGraph' && held.includes('altgr'),
  };
}

const takes = (...keys: string[]): Keymap => ({ text: false, keys, mouse: false });
const textToo = (...keys: string[]): Keymap => ({ text: true, keys, mouse: false });

describe('the name of a key', () => {
  const names: [string, KeyLike, string | null][] = [
    ['a letter', press('a'), 'a'],
    ['a capital is its letter', press('A', 'shift'), 'a'],
    ['a sign typed with shift is itself', press('?', 'shift'), '?'],
    ['a letter of another script', press('Ж', 'shift'), 'ж'],
    ['an emoji key', press('😀'), '😀'],
    ['the blank', press(' '), 'space'],
    ['the blank with ctrl', press(' ', 'ctrl'), 'ctrl+space'],
    ['enter', press('Enter'), 'enter'],
    ['enter with shift', press('Enter', 'shift'), 'shift+enter'],
    ['backtab', press('Tab', 'shift'), 'shift+tab'],
    ['an arrow with two modifiers, in one order', press('ArrowLeft', 'shift', 'ctrl'), 'ctrl+shift+left'],
    ['all modifiers', press('Home', 'meta', 'shift', 'alt', 'ctrl'), 'ctrl+alt+shift+meta+home'],
    ['a function key', press('F12'), 'f12'],
    ['a function key that has no name here', press('F13'), null],
    ['ctrl and a letter', press('s', 'ctrl'), 'ctrl+s'],
    ['ctrl, shift and a letter', press('P', 'ctrl', 'shift'), 'ctrl+shift+p'],
    ['ctrl on a Cyrillic keyboard is the key at the same place', { ...press('ы', 'ctrl'), code: 'KeyS' }, 'ctrl+s'],
    ['what AltGr types is no chord', press('€', 'ctrl', 'alt', 'altgr'), '€'],
    ['alt and a letter', press('f', 'alt'), 'alt+f'],
    ['a modifier alone', press('Control', 'ctrl'), null],
    ['a dead key', press('Dead'), null],
    ['an unknown key', press('Unidentified'), null],
    ['page down', press('PageDown'), 'pagedown'],
  ];
  for (const [what, event, name] of names) {
    it(`${what}: ${String(name)}`, () => assert.equal(chordOf(event, false), name));
  }

  it('what option types on a Mac is text, not a chord', () => {
    assert.equal(chordOf(press('ƒ', 'alt'), true), 'ƒ');
  });
});

describe('where a key goes', () => {
  const on = (keymap: Keymap, event: KeyLike, mac = false): unknown => routeKey(event, { keymap, mac });
  const app = (key: string, text = ''): unknown => ({ to: 'app', event: { kind: 'key', key, text } });
  const editor = { to: 'editor' };

  it('a chord the app binds goes to the app, any other to the editor', () => {
    assert.deepEqual(on(takes('ctrl+s'), press('s', 'ctrl')), app('ctrl+s'));
    assert.deepEqual(on(takes('ctrl+s'), press('w', 'ctrl')), editor);
    assert.deepEqual(on(takes(), press('Enter')), editor);
  });

  it('a held key says that it repeats', () => {
    assert.deepEqual(on(takes('down'), press('ArrowDown', 'repeat')), {
      to: 'app',
      event: { kind: 'key', key: 'down', text: '', repeat: true },
    });
  });

  it('F1, the command palette and quick open are always the editor’s, whatever the app binds', () => {
    const greedy = textToo('f1', 'ctrl+p', 'ctrl+shift+p', 'meta+p', 'shift+meta+p');
    const ways = [
      press('F1'),
      press('p', 'ctrl'),
      press('P', 'ctrl', 'shift'),
      press('p', 'meta'),
      press('p', 'shift', 'meta'),
    ];
    for (const way of ways) assert.deepEqual(on(greedy, way), editor);
  });

  it('while the app takes text, a character is typed; ctrl and a letter is not', () => {
    assert.deepEqual(on(textToo(), press('x')), { to: 'typing' });
    assert.deepEqual(on(textToo(), press(' ')), { to: 'typing' });
    assert.deepEqual(on(textToo(), press('€', 'ctrl', 'alt', 'altgr')), { to: 'typing' });
    assert.deepEqual(on(textToo(), press('x', 'ctrl', 'shift')), editor);
    assert.deepEqual(on(textToo(), press('x', 'alt')), editor);
  });

  it('without text, a character that the app binds is its key and keeps its text', () => {
    assert.deepEqual(on(takes('g', 'space'), press('G', 'shift')), app('g', 'G'));
    assert.deepEqual(on(takes('g', 'space'), press(' ')), app('space', ' '));
    assert.deepEqual(on(takes('g'), press('h')), editor);
  });

  it('an input method’s keys never reach the app, Enter and Escape among them', () => {
    const all = textToo('enter', 'escape', 'a');
    for (const key of ['Enter', 'Escape', 'a']) {
      assert.deepEqual(on(all, press(key, 'composing')), { to: 'composition' });
    }
    assert.deepEqual(on(all, press('Process')), { to: 'composition' });
  });

  it('copy, cut and paste are left to their events, on each system by its own keys', () => {
    const greedy = takes('ctrl+c', 'ctrl+x', 'ctrl+v', 'meta+c');
    for (const key of ['c', 'x', 'v']) {
      assert.deepEqual(on(greedy, press(key, 'ctrl')), { to: 'clipboard' });
      assert.deepEqual(on(greedy, press(key, 'meta'), true), { to: 'clipboard' });
    }
    assert.deepEqual(on(greedy, press('c', 'ctrl'), true), app('ctrl+c'), 'on a Mac ctrl+c is a key like any other');
  });

  it('option and a letter is a chord on a Mac where the app binds it, else what it types', () => {
    const option = { ...press('ƒ', 'alt'), code: 'KeyF' };
    assert.deepEqual(on(textToo('alt+f'), option, true), app('alt+f'));
    assert.deepEqual(on(textToo(), option, true), { to: 'typing' });
  });

  it('a dead key waits for its letter', () => {
    assert.deepEqual(on(textToo(), press('Dead')), { to: 'composition' });
    assert.deepEqual(on(takes(), press('Dead')), editor);
  });
});
