/*
 * JSON pointers (RFC 6901) into models.
 */

/**
 * The keys of a JSON pointer; none for `''`, the whole.
 *
 * ```ts
 * keysOf('/people/0/a~1b'); // ['people', '0', 'a/b']
 * ```
 */
export function keysOf(pointer: string): readonly string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value of an own key of an object or list; `undefined` for what has none. */
export function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}
