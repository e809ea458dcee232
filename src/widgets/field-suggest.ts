import type { ViewNode } from '../sdk/node.ts';
import { field } from '../sdk/node.ts';
import type { EditorState } from './editor.ts';
import { holds } from './field-fit.ts';
import { isEditable, isRecord } from './fields.ts';
import type { RowSource } from './row-source.ts';
import { rowSource } from './row-source.ts';

/** More suggestions than this are not looked through for one. */
const LOOKED_AT = 10_000;

/** Where a field stands in its history: which entry is shown, counted from the newest, and what was typed before. */
export interface Recall {
  readonly back: number;
  readonly draft: string;
}

function textsOf(node: ViewNode, name: 'suggestions' | 'history'): RowSource {
  return rowSource(field(node, name));
}

/** Whether the node has suggestions; known where the list itself is not, too (design: *Definitions in the host*). */
export function hasSuggestions(node: ViewNode): boolean {
  const value = field(node, 'suggestions');
  return isRecord(value) || Array.isArray(value) ? Number((value as { length?: unknown }).length) > 0 : false;
}

/** Whether Up and Down go through what was entered before. */
export function hasHistory(node: ViewNode): boolean {
  return textsOf(node, 'history').length > 0;
}

/** The matches found last for each list, since every frame asks for the same. */
const found = new WeakMap<
  object,
  { readonly node: ViewNode; readonly text: string; readonly matches: readonly string[] }
>();

/**
 * The suggestions that begin with a text and are longer, in capitals or not, and that the field can hold; all of these for the
 * empty text.
 */
export function suggestionsFor(node: ViewNode, text: string): readonly string[] {
  const list = field(node, 'suggestions');
  if (typeof list !== 'object' || list === null) return [];
  const known = found.get(list);
  if (known?.text === text && known.node === node) return known.matches;
  const wanted = text.toLowerCase();
  const matches = rowSource(list)
    .window(0, LOOKED_AT)
    .filter((each): each is string => typeof each === 'string')
    .filter((each) => each.length > text.length && each.toLowerCase().startsWith(wanted) && holds(node, each));
  found.set(list, { node, text, matches });
  return matches;
}

/**
 * The suggestion that is offered behind the text: with the caret at its end, nothing selected and something typed. `pick`
 * counts in those that match, round and round.
 */
export function offered(node: ViewNode, { text, caret, anchor }: EditorState, pick: number): string | undefined {
  if (!isEditable(node) || text === '' || caret !== text.length || anchor !== caret) return undefined;
  const matches = suggestionsFor(node, text);
  return matches.length === 0 ? undefined : matches[((pick % matches.length) + matches.length) % matches.length];
}

/** The entry of the history that is `back` entries old, 1 being the newest; `undefined` when there is none. */
export function recalled(node: ViewNode, back: number): string | undefined {
  const history = textsOf(node, 'history');
  if (back < 1 || back > history.length) return undefined;
  const [entry] = history.window(history.length - back, history.length - back + 1);
  return typeof entry === 'string' ? entry : undefined;
}
