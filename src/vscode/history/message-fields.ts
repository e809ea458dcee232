import { plainText } from '../plain-text.ts';

/** So many fields of a message are named, and so many characters of each. */
const FIELDS = 3;
const CHARACTERS = 24;

/**
 * What tells a message from others of its type, in a few words: the widget it came from, and its fields that are texts,
 * numbers or yes and no. What was secret comes as an object, and so is left out as other objects are. Empty where there are
 * none.
 *
 * ```ts
 * messageFields({ type: 'select_row', id: 'people', index: 2 }); // 'people, index: 2'
 * ```
 */
export function messageFields(message: unknown): string {
  return [widgetOf(message), otherFields(message)].filter((part) => part !== '').join(', ');
}

/** The widget that a message came from: its field `id`, which stands without that name; '' where there is none. */
export function widgetOf(message: unknown): string {
  const id: unknown = typeof message === 'object' && message !== null && 'id' in message ? message.id : undefined;
  return isShown(id) ? plainText(String(id), CHARACTERS) : '';
}

/** The fields beside that one. */
export function otherFields(message: unknown): string {
  if (typeof message !== 'object' || message === null) return '';
  return Object.entries(message)
    .filter(([key, value]) => key !== 'type' && key !== 'id' && isShown(value))
    .slice(0, FIELDS)
    .map(([key, value]) => `${plainText(key, CHARACTERS)}: ${plainText(String(value), CHARACTERS)}`)
    .join(', ');
}

function isShown(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
