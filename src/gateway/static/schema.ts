/*
 * The parts that the static tools' schemas share. Each schema object is frozen and handed out as it is, so that it is
 * cleaned, hashed and compiled once.
 */

/** An object schema that takes just these arguments. */
export function objectSchema(
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  required: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  return Object.freeze({
    type: 'object',
    properties: Object.freeze(properties),
    ...(required.length > 0 ? { required: Object.freeze(required) } : {}),
    additionalProperties: false,
  });
}

/** The argument that names a session. */
export const SESSION = Object.freeze({
  type: 'string',
  description: 'The id of a running session, as list_sessions names it. May be left out while only one runs.',
});

/** The argument that names the first entry wanted. */
export const OFFSET = Object.freeze({
  type: 'integer',
  minimum: 0,
  description: 'How many entries to pass over; an answer that was cut names it in "next".',
});
