/*
 * The arguments that several static tools take.
 */

/** The argument that names a session. */
export const SESSION = Object.freeze({
  type: 'string',
  description: 'The id of a running session, as list_sessions names it. May be left out while only one runs.',
} as const);

/** The argument that names the first entry wanted. */
export const OFFSET = Object.freeze({
  type: 'integer',
  minimum: 0,
  description: 'How many entries to pass over; an answer that was cut names it in "next".',
} as const);
