import { plainText } from '../plain-text.ts';

/** So many fields of a message are named, and so many characters of each. */
const FIELDS = 3;
const CHARACTERS = 24;

/**
 * What tells a message from others of its type, in a few words: its fields that are texts, numbers or yes and no. What was
 * secret comes as an object, and so is left out as other objects are. Empty where there are none.
 *
 * ```ts
 * messageFields({ type: 'add', by: -1 }); // 'by: -1'
 * ```
 */
export function messageFields(message: unknown): string {
  if (typeof message !== 'object' || message === null) return '';
  return Object.entries(message)
    .filter(([key, value]) => key !== 'type' && ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, FIELDS)
    .map(([key, value]) => `${plainText(key, CHARACTERS)}: ${plainText(String(value), CHARACTERS)}`)
    .join(', ');
}
