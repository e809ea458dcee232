import type { InputSchema, ToolSpec } from '../sdk/provider.ts';

/** The schema of one argument. Its `description` is static English. */
export type ArgumentSchema = Readonly<Record<string, unknown>> & { readonly description: string };

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

function schema(properties: Readonly<Record<string, ArgumentSchema>>, required: readonly string[]): InputSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/**
 * The spec of a read: an action that sends nothing. Specs are module constants and frozen to the bottom, so that an
 * action is cleaned and hashed once (design: *Decisions*).
 */
export function readSpec(
  name: string,
  description: string,
  properties: Readonly<Record<string, ArgumentSchema>> = {},
  required: readonly string[] = [],
): ToolSpec {
  return deepFreeze({ name, description, inputSchema: schema(properties, required) });
}

/** The spec of a write: an action that sends messages, and so is `sensitive`. */
export function writeSpec(
  name: string,
  description: string,
  properties: Readonly<Record<string, ArgumentSchema>> = {},
  required: readonly string[] = [],
): ToolSpec {
  return deepFreeze({
    name,
    description,
    inputSchema: schema(properties, required),
    annotations: { sensitive: true },
  });
}

/** The same write for a node that says `destructive: true`: a person is asked each time. */
export function destructive(spec: ToolSpec): ToolSpec {
  return deepFreeze({ ...spec, annotations: { sensitive: true, destructiveHint: true } });
}

/** The most entries that one read answers. */
export const WINDOW_LIMIT = 200;

/** The arguments of a read that answers a part of a long list. */
export const WINDOW_ARGUMENTS: Readonly<Record<string, ArgumentSchema>> = {
  offset: {
    type: 'integer',
    minimum: 0,
    description: 'The first entry to answer, counting from 0. Default 0.',
  },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: WINDOW_LIMIT,
    description: `How many entries to answer at most, 1 to ${WINDOW_LIMIT}. Default 50.`,
  },
};

/** The argument of an action on the entry at an index. */
export function indexArgument(what: string): ArgumentSchema {
  return { type: 'integer', minimum: 0, description: `The ${what} as shown, counting from 0.` };
}
