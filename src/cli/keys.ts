import type { KeyEvent } from '../sdk/input.ts';
import { UsageError } from './errors.ts';

/** Keys that have a name; `comma` is here because commas part the keys. */
const NAMED: ReadonlySet<string> = new Set([
  ...['enter', 'escape', 'tab', 'space', 'backspace', 'delete', 'insert', 'comma'],
  ...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...Array.from({ length: 12 }, (_, index) => `f${String(index + 1)}`),
]);

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

/**
 * The keys of a list such as `tab,enter,A,ctrl+s`. A single character types itself.
 *
 * @throws UsageError for what is no key
 */
export function parseKeys(list: string): readonly KeyEvent[] {
  return list.split(',').map((each) => parseKey(each.trim() === '' ? each : each.trim()));
}

/** One key by its name or chord. */
export function parseKey(text: string): KeyEvent {
  const parts =
    text.length > 1 && text.endsWith('+')
      ? [...text.slice(0, -2).split('+'), '+']
      : text === '+'
        ? ['+']
        : text.split('+');
  const base = parts.pop() ?? '';
  const held = new Set(parts.map((part) => part.toLowerCase()));
  const unknown = [...held].find((part) => !MODIFIERS.includes(part as (typeof MODIFIERS)[number]));
  const single = /^.$/su.test(base);
  const named = base.toLowerCase();
  if (unknown !== undefined || (!single && !NAMED.has(named))) {
    throw new UsageError(
      `"${text}" is no key; keys are single characters, ${[...NAMED].slice(0, 8).join(', ')}, up, f1 and so on, with ctrl+, alt+ or shift+ before`,
    );
  }
  const character = base === ' ' || named === 'space' ? ' ' : named === 'comma' ? ',' : single ? base : '';
  const name = character === ' ' ? 'space' : character === '' ? named : character.toLowerCase();
  const prefix = MODIFIERS.filter((modifier) => held.has(modifier))
    .map((modifier) => `${modifier}+`)
    .join('');
  return { kind: 'key', key: prefix + name, text: prefix === '' ? character : '' };
}
