import type { KeyEvent } from './input.ts';

/** Keys that have a name; `comma` is here because commas part the keys where a list is one text. */
const NAMED: ReadonlySet<string> = new Set([
  ...['enter', 'escape', 'tab', 'space', 'backspace', 'delete', 'insert', 'comma'],
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...Array.from({ length: 12 }, (_, index) => `f${String(index + 1)}`),
]);

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

/** What a key may be, as the end of a sentence. */
export const KEYS_ALLOWED: string = `keys are single characters, ${[...NAMED].slice(0, 8).join(', ')}, up, f1 and so on, with ctrl+, alt+ or shift+ before`;

/**
 * A key by its name or chord; a single character types itself. `null` for what is no key.
 *
 * ```ts
 * keyOf('shift+ctrl+s'); // { kind: 'key', key: 'ctrl+shift+s', text: '' }
 * keyOf('A'); // { kind: 'key', key: 'a', text: 'A' }
 * ```
 */
export function keyOf(text: string): KeyEvent | null {
  const parts =
    text.length > 1 && text.endsWith('+')
      ? [...text.slice(0, -2).split('+'), '+']
      : text === '+'
        ? ['+']
        : text.split('+');
  const base = parts.pop() ?? '';
  const held = new Set(parts.map((part) => part.toLowerCase()));
  const isHeld = [...held].every((part) => MODIFIERS.includes(part as (typeof MODIFIERS)[number]));
  const single = /^.$/su.test(base);
  const named = base.toLowerCase();
  if (!isHeld || (!single && !NAMED.has(named))) return null;
  const character = base === ' ' || named === 'space' ? ' ' : named === 'comma' ? ',' : single ? base : '';
  const name = character === ' ' ? 'space' : character === '' ? named : character.toLowerCase();
  const prefix = MODIFIERS.filter((modifier) => held.has(modifier))
    .map((modifier) => `${modifier}+`)
    .join('');
  return { kind: 'key', key: prefix + name, text: prefix === '' ? character : '' };
}
