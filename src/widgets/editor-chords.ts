import type { ViewNode } from '../sdk/node.ts';
import type { EditorState } from './editor.ts';
import { EDIT_KEYS, MOVE_KEYS, deleteTo, edited, moved, selectedText } from './editor.ts';
import { isEditable } from './fields.ts';

/** What a chord does in an editor: the next state, and the text that goes to the clipboard. */
export interface Chord {
  readonly to: EditorState;
  readonly copy?: string;
}

/** The chords that an editor takes now. `editor` is its state when it has one; a secret's is never copied. */
export function editorKeys(node: ViewNode, editor: EditorState | undefined, secret = false): readonly string[] {
  const copies = !secret && editor !== undefined && editor.caret !== editor.anchor;
  return [
    ...MOVE_KEYS,
    ...(copies ? ['ctrl+c', 'meta+c'] : []),
    ...(isEditable(node) ? EDIT_KEYS : []),
    ...(isEditable(node) && copies ? ['ctrl+x', 'meta+x'] : []),
  ];
}

/** Copies, moves, selects, cuts or edits; `undefined` for a chord that does none of it, or may not. */
export function chord(node: ViewNode, state: EditorState, key: string, secret = false): Chord | undefined {
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
