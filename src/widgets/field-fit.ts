import { clusters } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import { characterCount } from './editor-text.ts';
import { integerField, textField } from './fields.ts';

/** One place of a mask: a character that stands there, or what kind of character may be typed. */
interface Slot {
  readonly kind: 'literal' | 'digit' | 'letter' | 'any';
  /** The literal; what is shown while nothing is typed there. */
  readonly shown: string;
}

const KINDS: ReadonlyMap<string, Slot> = new Map<string, Slot>([
  ['9', { kind: 'digit', shown: '_' }],
  ['a', { kind: 'letter', shown: '_' }],
  ['*', { kind: 'any', shown: '_' }],
]);

const MATCHES: Readonly<Record<Slot['kind'], RegExp>> = {
  literal: /$^/,
  digit: /^\p{Nd}$/u,
  letter: /^\p{L}\p{M}*$/u,
  any: /^[^\s]/u,
};

/** The places of a mask: `9` a digit, `a` a letter, `*` any character but blanks, `\` before one of them itself. */
function slotsOf(mask: string): readonly Slot[] {
  const slots: Slot[] = [];
  let escaped = false;
  for (const { text } of clusters(mask)) {
    const kind = escaped ? undefined : KINDS.get(text);
    if (!escaped && text === '\\') escaped = true;
    else {
      slots.push(kind ?? { kind: 'literal', shown: text });
      escaped = false;
    }
  }
  return slots;
}

/** A text put into a mask, and where the caret then stands. */
export interface Fitted {
  readonly text: string;
  readonly caret: number;
}

/**
 * Puts a text into a mask: its characters into the places that take them, the mask's own characters between. What fits
 * nowhere is left out, and the text ends behind the last character typed. Doing it twice changes nothing.
 *
 * ```ts
 * maskedText('99/99', '1231', 3); // { text: '12/31', caret: 4 }
 * ```
 */
export function maskedText(mask: string, text: string, caret: number): Fitted {
  const slots = slotsOf(mask);
  let put = '';
  let place = 0;
  let between = '';
  let at = 0;
  for (const { text: character, index } of clusters(text)) {
    let slot = slots[at];
    while (slot?.kind === 'literal' && slot.shown !== character) {
      between += slot.shown;
      slot = slots[(at += 1)];
    }
    if (slot === undefined) break;
    if (slot.kind === 'literal') between += character;
    else if (MATCHES[slot.kind].test(character)) {
      put += between + character;
      between = '';
      if (index < caret) place = put.length;
    } else continue;
    at += 1;
  }
  return { text: put, caret: place };
}

/** What is still to be typed into a mask behind a text: `_` for each place, and the mask's own characters. */
export function maskRest(node: ViewNode, text: string): string {
  const mask = textField(node, 'mask');
  return mask === ''
    ? ''
    : slotsOf(mask)
        .slice(clusters(text).length)
        .map(({ shown }) => shown)
        .join('');
}

/** Whether a character is among those of a list such as `0-9.`, where `-` between two stands for all from one to the other. */
function isListed(list: string, character: string): boolean {
  const listed = clusters(list).map(({ text }) => text);
  for (let at = 0; at < listed.length; at += 1) {
    const from = listed[at] ?? '';
    const to = listed[at + 1] === '-' ? listed[at + 2] : undefined;
    if (to === undefined ? from === character : character.length === to.length && character >= from && character <= to)
      return true;
    if (to !== undefined) at += 2;
  }
  return false;
}

/** The characters of a text that a field accepts: those of its `accept`, all without one. */
export function acceptedText(node: ViewNode, text: string): string {
  const list = textField(node, 'accept');
  if (list === '') return text;
  return clusters(text)
    .map(({ text: character }) => character)
    .filter((character) => isListed(list, character))
    .join('');
}

/** A whole text as a field holds it: what it accepts, in its mask. */
export function fittedText(node: ViewNode, text: string): string {
  const accepted = acceptedText(node, text);
  const mask = textField(node, 'mask');
  return mask === '' ? accepted : maskedText(mask, accepted, accepted.length).text;
}

/** The most characters a field's node allows; `undefined` for no limit. */
export function maxLength(node: ViewNode): number | undefined {
  const most = integerField(node, 'maxLength', undefined);
  return most === undefined || most < 0 ? undefined : most;
}

/** Whether a text is longer than a field allows. */
export function isTooLong(node: ViewNode, text: string): boolean {
  const most = maxLength(node);
  return most !== undefined && characterCount(text) > most;
}

/** Whether a field can hold a text as it is: not too long, of characters that it accepts, in its mask. */
export function holds(node: ViewNode, text: string): boolean {
  return !isTooLong(node, text) && fittedText(node, text) === text;
}
