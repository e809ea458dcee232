import assert from 'node:assert/strict';
import fc from 'fast-check';
import { clusters } from '../../../src/screen/width.ts';
import type { EditorState } from '../../../src/widgets/editor.ts';
import {
  EDIT_KEYS,
  MOVE_KEYS,
  adopt,
  edited,
  freshEditor,
  insert,
  moved,
  selectedText,
  selection,
} from '../../../src/widgets/editor.ts';
import { manyLines, oneLine, wordAt } from '../../../src/widgets/editor-text.ts';

/** Presses chords one after the other; anything that is no chord is typed. */
function after(state: EditorState, ...keys: readonly string[]): EditorState {
  return keys.reduce((now, key) => moved(now, key) ?? edited(now, key) ?? insert(now, key, {}, true), state);
}

/** The text with the caret shown as `|`. */
function shown({ text, caret }: EditorState): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('the editor', () => {
  it('moves and deletes by whole characters, emoji sequences in one', () => {
    const text = 'a👩‍🚀é🇩🇪';
    assert.equal(shown(after(freshEditor(text), 'left')), 'a👩‍🚀é|🇩🇪');
    assert.equal(shown(after(freshEditor(text), 'left', 'left', 'left')), 'a|👩‍🚀é🇩🇪');
    assert.equal(shown(after(freshEditor(text), 'backspace')), 'a👩‍🚀é|');
    assert.equal(shown(after(freshEditor(text), 'home', 'right', 'delete')), 'a|é🇩🇪');
  });

  it('takes the mark alone with Backspace and the letter with its marks with Delete', () => {
    assert.equal(shown(after(freshEditor('xe\u0301'), 'backspace')), 'xe|');
    assert.equal(shown(after(freshEditor('\u0e17\u0e35\u0e48'), 'backspace')), '\u0e17\u0e35|');
    assert.equal(shown(after(freshEditor('e\u0301x'), 'home', 'delete')), '|x');
  });

  it('moves and deletes by words', () => {
    assert.equal(shown(after(freshEditor('one two, three'), 'ctrl+left')), 'one two, |three');
    assert.equal(shown(after(freshEditor('one two, three'), 'ctrl+left', 'ctrl+left')), 'one two|, three');
    assert.equal(shown(after(freshEditor('one two'), 'home', 'ctrl+right', 'ctrl+right')), 'one two|');
    assert.equal(shown(after(freshEditor('one two'), 'ctrl+backspace')), 'one |');
    assert.equal(shown(after(freshEditor('one two'), 'home', 'ctrl+delete')), '| two');
  });

  it('stretches a selection with Shift and replaces it by typing', () => {
    const selected = after(freshEditor('hello'), 'shift+left', 'shift+left');
    assert.equal(selectedText(selected), 'lo');
    assert.equal(shown(after(selected, 'p')), 'help|');
    assert.equal(shown(after(selected, 'left')), 'hel|lo');
    assert.equal(selectedText(after(freshEditor('a b'), 'ctrl+a')), 'a b');
    assert.equal(shown(after(freshEditor('a b'), 'ctrl+a', 'backspace')), '|');
  });

  it('stays at the start of a text that begins with a line break', () => {
    const state = after(freshEditor('\nabc'), 'ctrl+home');
    assert.equal(shown(after(state, 'home')), '|\nabc');
    assert.equal(shown(after(state, 'left', 'x')), 'x|\nabc');
  });

  it('keeps steps of undo that hold what changed and not the whole text', () => {
    const long = 'word '.repeat(100_000);
    let state = freshEditor(long);
    for (const word of ['one', 'two', 'three']) state = insert(state, `${word} `, {}, false);
    state = after(state, 'ctrl+home', 'x', 'y', 'delete', 'ctrl+backspace');
    assert.ok(JSON.stringify(state.undo).length < 1_000);
    assert.equal(after(state, ...Array<string>(6).fill('ctrl+z')).text, long);
    assert.equal(after(state, ...Array<string>(6).fill('ctrl+z'), ...Array<string>(6).fill('ctrl+y')).text, state.text);
  });

  it('goes over words of any length, as far as they reach', () => {
    const word = 'w'.repeat(5_000);
    assert.equal(after(freshEditor(`a ${word}`), 'ctrl+left').caret, 2);
    assert.equal(after(freshEditor(`${word} b`), 'ctrl+home', 'ctrl+right').caret, 5_000);
    assert.equal(after(freshEditor(`a${' '.repeat(5_000)}`), 'ctrl+left').caret, 0);
  });

  it('undoes a word typed in one step, and redoes it', () => {
    const typed = after(freshEditor(''), 'o', 'n', 'e', ' ', 't', 'w', 'o');
    assert.equal(shown(after(typed, 'ctrl+z')), 'one |');
    assert.equal(shown(after(typed, 'ctrl+z', 'ctrl+z', 'ctrl+z')), '|');
    assert.equal(shown(after(typed, 'ctrl+z', 'ctrl+z', 'ctrl+y', 'ctrl+shift+z')), 'one two|');
  });

  it('keeps the caret where it was when the model has another text, and lets undo go back behind it', () => {
    const state = after(freshEditor('Hello world'), 'home', 'ctrl+right');
    const adopted = adopt(state, 'Hello, world!');
    assert.equal(shown(adopted), 'Hello|, world!');
    assert.equal(shown(after(adopted, 'ctrl+z')), 'Hello| world');
    assert.equal(adopt(state, '').caret, 0);
  });

  it('takes back its step when the app refused the edit', () => {
    const state = after(freshEditor('12'), 'x');
    const refused = adopt(state, '12');
    assert.deepEqual([shown(refused), refused.undo], ['12|', []]);
  });

  it('does not make a step of undo of what the app only tidied', () => {
    const tidied = adopt(after(freshEditor('AB'), 'c'), 'ABC');
    assert.equal(shown(tidied), 'ABC|');
    assert.equal(shown(after(tidied, 'ctrl+z')), 'AB|');
  });

  it('holds no more characters than it may', () => {
    const full = insert(freshEditor('ab'), '👍👍👍', { maxLength: 4 }, false);
    assert.equal(full.text, 'ab👍👍');
    assert.equal(insert(full, 'x', { maxLength: 4 }, true), full);
  });

  it('makes one line of anything, and keeps the lines of many', () => {
    assert.equal(oneLine('a\r\nb\rc\u2028d\te\u0000\u001b[201~\u0007'), 'a b c d e[201~');
    assert.equal(manyLines('a\r\nb\r\n'), 'a\nb\n');
    assert.equal(oneLine('x\ud800'), 'x\ufffd');
  });

  it('finds the word at a place', () => {
    assert.deepEqual(wordAt('one two', 5), [4, 7]);
    assert.deepEqual(wordAt('one two', 3), [3, 4]);
    assert.deepEqual(wordAt('', 0), [0, 0]);
  });

  it('never loses or makes up text, whatever is pressed (against a plain string)', () => {
    const key = fc.oneof(
      fc.constantFrom(...MOVE_KEYS, ...EDIT_KEYS),
      fc.constantFrom('a', 'é', '👍', '日', ' ', '👩‍🚀', 'e\u0301', '\u0301', '\u200d', '🇩'),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.array(key, { maxLength: 40 }), (begin, keys) => {
        let state = freshEditor(begin);
        const past: string[] = [];
        for (const pressed of keys) {
          const before = state;
          state = after(state, pressed);
          const [start, end] = selection(before);
          const isMove = MOVE_KEYS.includes(pressed);
          const isUndo = ['ctrl+z', 'meta+z', 'ctrl+y', 'ctrl+shift+z', 'shift+meta+z'].includes(pressed);
          if (isMove) assert.equal(state.text, before.text);
          else if (isUndo) assert.ok(state.text === before.text || past.includes(state.text), 'a text that was there');
          else if (!EDIT_KEYS.includes(pressed)) {
            assert.equal(state.text, before.text.slice(0, start) + pressed + before.text.slice(end));
          } else if (start !== end) assert.equal(state.text, before.text.slice(0, start) + before.text.slice(end));
          else
            assert.ok(isCutOf(before.text, state.text, start), 'one stretch at the caret is gone, the rest is there');
          assert.ok(state.text.isWellFormed());
          for (const place of [state.caret, state.anchor]) assert.ok(isPlace(state.text, place), 'between characters');
          past.push(before.text);
        }
      }),
      { numRuns: 400 },
    );
  });
});

/** Whether `after` is `before` without one stretch that ends or begins at `caret`. */
function isCutOf(before: string, now: string, caret: number): boolean {
  const gone = before.length - now.length;
  if (gone < 0) return false;
  const backward = before.slice(0, Math.max(0, caret - gone)) + before.slice(caret);
  const forward = before.slice(0, caret) + before.slice(caret + gone);
  return now === backward || now === forward;
}

function isPlace(text: string, place: number): boolean {
  return place === text.length || clusters(text).some(({ index }) => index === place);
}
