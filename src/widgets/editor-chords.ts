import type { ViewNode } from '../sdk/node.ts';
import type { EditorState } from './editor.ts';
import { EDIT_KEYS, MOVE_KEYS, deleteTo, edited, moved, selectedText } from './editor.ts';
import { flag, isEditable } from './fields.ts';

/** What a chord does in an editor: the next state, and the text that goes to the clipboard. */
export interface Chord {
  readonly to: EditorState;
  readonly copy?: string;
}

/** With `emacsKeys`: the chords of shells and of macOS, by what they stand for. */
const EMACS: ReadonlyMap<string, string> = new Map([
  ['ctrl+a', 'home'],
  ['ctrl+e', 'end'],
  ['ctrl+b', 'left'],
  ['ctrl+f', 'right'],
  ['ctrl+d', 'delete'],
  ['ctrl+h', 'backspace'],
  ['ctrl+k', 'meta+delete'],
  ['ctrl+u', 'meta+backspace'],
  ['ctrl+w', 'ctrl+backspace'],
]);

/** The chords that an editor takes now. `editor` is its state when it has one; a secret's is never copied. */
export function editorKeys(node: ViewNode, editor: EditorState | undefined, secret = false): readonly string[] {
  const copies = !secret && editor !== undefined && editor.caret !== editor.anchor;
  return [
    ...MOVE_KEYS,
    ...(flag(node, 'emacsKeys') ? EMACS.keys() : []),
    ...(copies ? ['ctrl+c', 'meta+c'] : []),
    ...(isEditable(node) ? EDIT_KEYS : []),
    ...(isEditable(node) && copies ? ['ctrl+x', 'meta+x'] : []),
  ];
}

/** Copies, moves, selects, cuts or edits; `undefined` for a chord that does none of it, or may not. */
export function chord(node: ViewNode, state: EditorState, pressed: string, secret = false): Chord | undefined {
  const key = (flag(node, 'emacsKeys') ? EMACS.get(pressed) : undefined) ?? pressed;
  const copied = secret ? '' : selectedText(state);
  if ((key === 'ctrl+c' || key === 'meta+c') && copied !== '') return { to: state, copy: copied };
  // a word's end would tell where blanks are
  const move = secret && /(ctrl|alt)\+(shift\+)?(left|right)$/.test(key) ? undefined : moved(state, key);
  if (move !== undefined) return { to: move };
  if (!isEditable(node)) return undefined;
  if ((key === 'ctrl+x' || key === 'meta+x') && copied !== '') {
    return { to: deleteTo(state, state.caret), copy: copied };
  }
  const edit = edited(state, key);
  return edit === undefined ? undefined : { to: edit };
}
