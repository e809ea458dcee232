import {
  backspacePlace,
  characterCount,
  firstCharacters,
  lineEnd,
  lineStart,
  nextPlace,
  previousPlace,
  snapped,
  snappedRight,
  wordLeft,
  wordRight,
} from './editor-text.ts';
import type { TextChange } from './text-change.ts';
import { changeOf } from './text-change.ts';

/**
 * One step of undo or redo: which stretch of the text is to be replaced by what, and where the caret then stands. Steps
 * hold what changed and not whole texts, so that the steps of a long text take little room.
 */
export interface EditStep {
  readonly at: number;
  /** How many units stand there now. */
  readonly length: number;
  /** What is put in their place. */
  readonly text: string;
  readonly caret: number;
}

/**
 * An editor's state. The text is the model's; it is kept here only to see what changed when the model has another one.
 * The selection lies between `anchor` and `caret`, which are equal when nothing is selected.
 */
export interface EditorState {
  readonly text: string;
  readonly caret: number;
  readonly anchor: number;
  readonly undo: readonly EditStep[];
  readonly redo: readonly EditStep[];
  /** Whether the next typed character joins the one before into one step of undo. */
  readonly typing: boolean;
}

/** What limits an edit. */
export interface EditorLimits {
  /** The most characters the text may hold; `undefined` for no limit. */
  readonly maxLength?: number | undefined;
}

/** Steps of undo that are kept. */
const UNDO_STEPS = 200;

/** The state of an editor that was never seen: the caret at the end. */
export function freshEditor(text: string): EditorState {
  return { text, caret: text.length, anchor: text.length, undo: [], redo: [], typing: false };
}

/** Where `offset` of the old text is in the new one, when one stretch was replaced. */
function carried(before: string, { at, gone, put }: TextChange, offset: number): number {
  if (offset <= at) return offset;
  return Math.max(0, before.length - gone + put - (before.length - offset));
}

/** The text after a step. */
function stepped(text: string, { at, length, text: put }: EditStep): string {
  return text.slice(0, at) + put + text.slice(at + length);
}

/** The step that takes back another one. */
function opposite(state: EditorState, step: EditStep): EditStep {
  const { at, length, text } = step;
  return { at, length: text.length, text: state.text.slice(at, at + length), caret: state.caret };
}

/** Whether the app only tidied what was typed: case and blanks. */
function isTidied(before: string, after: string): boolean {
  const bare = (text: string): string => text.toLowerCase().replace(/\s+/g, '');
  return bare(before) === bare(after);
}

/**
 * Takes over the model's text. When it is not what this editor last made (an agent typed, the app changed or refused
 * it), the caret keeps its place as far as it can, and the text that was there becomes a step of undo, so that a person
 * can go back behind what an agent typed.
 */
export function adopt(state: EditorState | undefined, text: string): EditorState {
  if (state === undefined) return freshEditor(text);
  if (state.text === text) return state;
  const change = changeOf(state.text, text);
  const caret = snapped(text, carried(state.text, change, state.caret));
  const last = state.undo.at(-1);
  if (last !== undefined && stepped(state.text, last) === text)
    return { ...state, text, caret, anchor: caret, undo: state.undo.slice(0, -1), typing: false };
  const step = {
    at: change.at,
    length: change.put,
    text: state.text.slice(change.at, change.at + change.gone),
    caret: state.caret,
  };
  const undo = isTidied(state.text, text) ? carriedSteps(state.undo, state.text, text) : [...state.undo, step];
  return { text, caret, anchor: caret, undo: undo.slice(-UNDO_STEPS), redo: [], typing: false };
}

/** The steps of undo of a text that the app tidied: the last one goes back behind the tidying, too. */
function carriedSteps(steps: readonly EditStep[], before: string, text: string): readonly EditStep[] {
  const last = steps.at(-1);
  if (last === undefined) return steps;
  const past = stepped(before, last);
  const { at, gone, put } = changeOf(text, past);
  return [...steps.slice(0, -1), { at, length: gone, text: past.slice(at, at + put), caret: last.caret }];
}

/** The two ends of the selection, in order. */
export function selection({ caret, anchor }: EditorState): readonly [start: number, end: number] {
  return caret < anchor ? [caret, anchor] : [anchor, caret];
}

/** The selected text; '' when nothing is selected. */
export function selectedText(state: EditorState): string {
  return state.text.slice(...selection(state));
}

/** The state with another caret; with `extend` the selection stretches to it, else it goes. */
export function moveTo(state: EditorState, place: number, extend: boolean): EditorState {
  const caret = Math.max(0, Math.min(state.text.length, place));
  return { ...state, caret, anchor: extend ? state.anchor : caret, typing: false };
}

/** The state with everything between two places replaced; one step of undo. */
function replaced(state: EditorState, start: number, end: number, put: string, typing: boolean): EditorState {
  const text = state.text.slice(0, start) + put + state.text.slice(end);
  if (text === state.text) return { ...state, caret: start + put.length, anchor: start + put.length };
  const caret = snappedRight(text, start + put.length);
  const step = { at: start, length: put.length, text: state.text.slice(start, end), caret: state.caret };
  const undo = joined(state, step, typing) ?? [...state.undo, step].slice(-UNDO_STEPS);
  return { text, caret, anchor: caret, undo, redo: [], typing };
}

/** The steps of undo when a typed character belongs to the step before it; `undefined` when it is one of its own. */
function joined(state: EditorState, step: EditStep, typing: boolean): readonly EditStep[] | undefined {
  const last = state.undo.at(-1);
  if (!typing || !state.typing || last === undefined) return undefined;
  if (step.at !== last.at + last.length || step.text !== '') return undefined;
  return [...state.undo.slice(0, -1), { ...last, length: last.length + step.length }];
}

/**
 * Puts a text in place of the selection. With a limit as much of it goes in as there is room for. The text must be made
 * safe first (`oneLine`, `manyLines`).
 */
export function insert(state: EditorState, put: string, { maxLength }: EditorLimits, typed: boolean): EditorState {
  const [start, end] = selection(state);
  const rest = state.text.slice(0, start) + state.text.slice(end);
  const fitting = maxLength === undefined ? put : firstCharacters(put, maxLength - characterCount(rest));
  if (fitting === '' && (put !== '' || start === end)) return state;
  return replaced(state, start, end, fitting, typed && !/\s/.test(put));
}

/** The state with another whole text, as one step of undo; the same state when it is the same text. */
export function withText(state: EditorState, text: string, place: number): EditorState {
  const { at, gone, put } = changeOf(state.text, text);
  if (gone === 0 && put === 0) return moveTo(state, place, false);
  const step = { at, length: put, text: state.text.slice(at, at + gone), caret: state.caret };
  const caret = snapped(text, Math.max(0, Math.min(text.length, place)));
  return { text, caret, anchor: caret, undo: [...state.undo, step].slice(-UNDO_STEPS), redo: [], typing: false };
}

/** Deletes the selection; without one from the caret to `place`. */
export function deleteTo(state: EditorState, place: number): EditorState {
  const [start, end] = state.caret === state.anchor ? order(state.caret, place) : selection(state);
  return start === end ? state : replaced(state, start, end, '', false);
}

function order(a: number, b: number): readonly [number, number] {
  return a < b ? [a, b] : [b, a];
}

/** One step back; the same state when there is none. */
function undo(state: EditorState): EditorState {
  const last = state.undo.at(-1);
  if (last === undefined) return state;
  const redo = [...state.redo, opposite(state, last)];
  const text = stepped(state.text, last);
  return { text, caret: last.caret, anchor: last.caret, undo: state.undo.slice(0, -1), redo, typing: false };
}

/** One step forward again; the same state when there is none. */
function redo(state: EditorState): EditorState {
  const last = state.redo.at(-1);
  if (last === undefined) return state;
  const steps = [...state.undo, opposite(state, last)];
  const text = stepped(state.text, last);
  return { text, caret: last.caret, anchor: last.caret, undo: steps, redo: state.redo.slice(0, -1), typing: false };
}

type Move = (state: EditorState) => number;

const lineLeft: Move = ({ text, caret }) => lineStart(text, caret);
const lineRight: Move = ({ text, caret }) => lineEnd(text, caret);

/** A plain arrow on a selection goes to that end of it. */
const left: Move = (state) =>
  state.caret === state.anchor ? previousPlace(state.text, state.caret) : selection(state)[0];
const right: Move = (state) =>
  state.caret === state.anchor ? nextPlace(state.text, state.caret) : selection(state)[1];

const MOVES: ReadonlyMap<string, Move> = new Map<string, Move>([
  ['left', left],
  ['right', right],
  ['home', lineLeft],
  ['end', lineRight],
  ['ctrl+left', ({ text, caret }) => wordLeft(text, caret)],
  ['ctrl+right', ({ text, caret }) => wordRight(text, caret)],
  ['alt+left', ({ text, caret }) => wordLeft(text, caret)],
  ['alt+right', ({ text, caret }) => wordRight(text, caret)],
  ['ctrl+home', () => 0],
  ['ctrl+end', ({ text }) => text.length],
  ['shift+left', ({ text, caret }) => previousPlace(text, caret)],
  ['shift+right', ({ text, caret }) => nextPlace(text, caret)],
  ['shift+home', lineLeft],
  ['shift+end', lineRight],
  ['ctrl+shift+left', ({ text, caret }) => wordLeft(text, caret)],
  ['ctrl+shift+right', ({ text, caret }) => wordRight(text, caret)],
  ['ctrl+shift+home', () => 0],
  ['ctrl+shift+end', ({ text }) => text.length],
]);

type Edit = (state: EditorState) => EditorState;

const EDITS: ReadonlyMap<string, Edit> = new Map<string, Edit>([
  ['backspace', (state) => deleteTo(state, backspacePlace(state.text, state.caret))],
  ['delete', (state) => deleteTo(state, nextPlace(state.text, state.caret))],
  ['ctrl+backspace', (state) => deleteTo(state, wordLeft(state.text, state.caret))],
  ['alt+backspace', (state) => deleteTo(state, wordLeft(state.text, state.caret))],
  ['ctrl+delete', (state) => deleteTo(state, wordRight(state.text, state.caret))],
  ['alt+delete', (state) => deleteTo(state, wordRight(state.text, state.caret))],
  ['meta+backspace', (state) => deleteTo(state, lineLeft(state))],
  ['meta+delete', (state) => deleteTo(state, lineRight(state))],
  ['ctrl+z', undo],
  ['meta+z', undo],
  ['ctrl+shift+z', redo],
  ['shift+meta+z', redo],
  ['ctrl+y', redo],
]);

/** The chords that move or select. */
export const MOVE_KEYS: readonly string[] = [...MOVES.keys(), 'ctrl+a', 'meta+a'];

/** The chords that change the text, typing apart. */
export const EDIT_KEYS: readonly string[] = [...EDITS.keys()];

/** The state after a chord that moves or selects; `undefined` for any other. */
export function moved(state: EditorState, chord: string): EditorState | undefined {
  if (chord === 'ctrl+a' || chord === 'meta+a') {
    return { ...state, anchor: 0, caret: state.text.length, typing: false };
  }
  const move = MOVES.get(chord);
  return move === undefined ? undefined : moveTo(state, move(state), chord.includes('shift+'));
}

/** The state after a chord that changes the text; `undefined` for any other. */
export function edited(state: EditorState, chord: string): EditorState | undefined {
  return EDITS.get(chord)?.(state);
}
