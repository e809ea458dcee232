import type { KeyEvent, Keymap } from '../protocol/page.ts';

/** The part of a DOM keyboard event that naming it needs. */
export interface KeyLike {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  /** 229 while an input method works on the key. */
  readonly keyCode: number;
  getModifierState(name: string): boolean;
}

/** What else decides where a key goes. */
export interface KeySituation {
  readonly keymap: Keymap;
  /** On a Mac, option types characters and cmd copies and pastes. */
  readonly mac: boolean;
}

/**
 * Where a key goes. It goes to one side only:
 *
 * - `app`: the app takes it; nobody else sees it.
 * - `typing`: the app takes text and this key types some; the terminal's text area gives the text.
 * - `composition`: an input method is at work; only its committed text counts.
 * - `clipboard`: copy, cut or paste: the browser or the editor turns it into a clipboard event, which comes back.
 * - `editor`: the app has no use for it, so the editor gets it untouched.
 */
export type KeyRoute =
  { readonly to: 'app'; readonly event: KeyEvent } | { readonly to: 'typing' | 'composition' | 'clipboard' | 'editor' };

const NAMED: ReadonlyMap<string, string> = new Map([
  ['Enter', 'enter'],
  ['Escape', 'escape'],
  ['Tab', 'tab'],
  [' ', 'space'],
  ['Backspace', 'backspace'],
  ['Delete', 'delete'],
  ['Insert', 'insert'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['Home', 'home'],
  ['End', 'end'],
  ['PageUp', 'pageup'],
  ['PageDown', 'pagedown'],
  ...Array.from({ length: 12 }, (_, index): [string, string] => [`F${index + 1}`, `f${index + 1}`]),
]);

/** Always the editor's, whatever an app binds: the ways out (spec: tui.md 3.2). */
const EDITORS_OWN: ReadonlySet<string> = new Set(['f1', 'ctrl+p', 'meta+p', 'ctrl+shift+p', 'shift+meta+p']);

/** Whether the key's value is one character (a code point), not a name such as `Enter`. */
function isCharacter(key: string): boolean {
  return /^.$/su.test(key);
}

/** Whether an input method, or the system after a dead key, works on the key and gives its text later. */
export function isComposed(event: KeyLike): boolean {
  return event.keyCode === 229 || event.key === 'Dead';
}

/** Whether the key types its character: with no modifier but shift, with AltGr, or with option on a Mac. */
function typesText(event: KeyLike, mac: boolean): boolean {
  if (!isCharacter(event.key)) return false;
  if (event.getModifierState('AltGraph')) return true;
  return !event.ctrlKey && !event.metaKey && (!event.altKey || mac);
}

/** The Latin letter or digit at the key's place, so that `ctrl+c` is the same key on a Cyrillic keyboard. */
function latin(event: KeyLike): string {
  const at = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(event.code);
  return at?.[1]?.toLowerCase() ?? at?.[2] ?? event.key.toLowerCase();
}

/**
 * The name of a character that was typed: `a` for `A`, `space` for a blank.
 *
 * @param text one grapheme
 */
export function characterName(text: string): string {
  return text === ' ' ? 'space' : text.toLowerCase();
}

function modifiers(event: KeyLike): string {
  const held = [event.ctrlKey && 'ctrl', event.altKey && 'alt', event.shiftKey && 'shift', event.metaKey && 'meta'];
  return held.map((name) => (name === false ? '' : `${name}+`)).join('');
}

/**
 * The key's chord in the one spelling of `KeyEvent.key`, or `null` for a modifier alone, a dead key or a key without a
 * name.
 *
 * @example
 * chordOf({ key: 'ArrowLeft', ctrlKey: true, shiftKey: true, … }, false) // 'ctrl+shift+left'
 * chordOf({ key: '?', shiftKey: true, … }, false) // '?'
 */
export function chordOf(event: KeyLike, mac: boolean): string | null {
  if (typesText(event, mac)) return characterName(event.key);
  const named = NAMED.get(event.key);
  if (named !== undefined) return modifiers(event) + named;
  if (!isCharacter(event.key)) return null;
  const ascii = /^[!-~]$/.test(event.key);
  return modifiers(event) + (ascii ? event.key.toLowerCase() : latin(event));
}

/** Whether the chord copies, cuts or pastes on this system. */
function isClipboard(chord: string, mac: boolean): boolean {
  if (mac) return ['meta+c', 'meta+x', 'meta+v'].includes(chord);
  return ['ctrl+c', 'ctrl+x', 'ctrl+v', 'ctrl+insert', 'shift+insert', 'shift+delete'].includes(chord);
}

/** Decides at once, from the keymap alone, where a pressed key goes. */
export function routeKey(event: KeyLike, { keymap, mac }: KeySituation): KeyRoute {
  if (event.isComposing || event.keyCode === 229) return { to: 'composition' };
  if (event.key === 'Dead') return { to: keymap.text ? 'composition' : 'editor' };
  const chord = chordOf(event, mac);
  if (chord === null || EDITORS_OWN.has(chord)) return { to: 'editor' };
  if (isClipboard(chord, mac)) return { to: 'clipboard' };
  const typed = typesText(event, mac);
  const taken = (key: string): KeyRoute | null =>
    keymap.keys.includes(key)
      ? { to: 'app', event: { kind: 'key', key, text: typed ? event.key : '', ...(event.repeat && { repeat: true }) } }
      : null;
  const optionChord = typed && mac && event.altKey ? `${modifiers(event)}${latin(event)}` : null;
  if (optionChord !== null && keymap.keys.includes(optionChord)) {
    return { to: 'app', event: { kind: 'key', key: optionChord, text: '', ...(event.repeat && { repeat: true }) } };
  }
  if (typed && keymap.text) return { to: 'typing' };
  return taken(chord) ?? { to: 'editor' };
}
