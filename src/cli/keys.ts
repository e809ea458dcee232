import type { KeyEvent } from '../sdk/input.ts';
import { keyOf, KEYS_ALLOWED } from '../sdk/keys.ts';
import { UsageError } from './errors.ts';

/**
 * The keys of a list such as `tab,enter,A,ctrl+s`. A single character types itself.
 *
 * @throws UsageError for what is no key
 */
export function parseKeys(list: string): readonly KeyEvent[] {
  return list.split(',').map((each) => parseKey(each.trim() === '' ? each : each.trim()));
}

/**
 * One key by its name or chord.
 *
 * @throws UsageError for what is no key
 */
export function parseKey(text: string): KeyEvent {
  const key = keyOf(text);
  if (key === null) throw new UsageError(`"${text}" is no key; ${KEYS_ALLOWED}`);
  return key;
}
