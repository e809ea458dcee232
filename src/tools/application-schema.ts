import type { InputSchema } from '../sdk/provider.ts';
import { setOwn } from './clean-schema.ts';

/** The types that an argument may have (seed 004). */
export const ARGUMENT_TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const;
Object.freeze(ARGUMENT_TYPES);

/** One of {@link ARGUMENT_TYPES}. */
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

/**
 * The keywords of JSON Schema 2020-12 that a declaration takes, without `type` and `required`, which `argument` sets by
 * itself (seed 004).
 */
export const SCHEMA_KEYWORDS = [
  '$id',
  '$schema',
  '$ref',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$vocabulary',
  '$comment',
  '$defs',
  'prefixItems',
  'items',
  'contains',
  'additionalProperties',
  'properties',
  'patternProperties',
  'dependentSchemas',
  'propertyNames',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'unevaluatedItems',
  'unevaluatedProperties',
  'const',
  'enum',
  'multipleOf',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'dependentRequired',
  'title',
  'description',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'examples',
  'format',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
] as const;
Object.freeze(SCHEMA_KEYWORDS);

/** One of {@link SCHEMA_KEYWORDS}. */
export type SchemaKeyword = (typeof SCHEMA_KEYWORDS)[number];

/** A tool was declared wrongly. The text says what is wrong and what is allowed. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

/** The declared arguments of a tool, in order. */
export interface DeclaredArguments {
  readonly properties: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly required: ReadonlySet<string>;
}

/** No argument. */
export const NO_ARGUMENTS: DeclaredArguments = { properties: new Map(), required: new Set() };

/** Each spelling of a keyword with the one that is listed. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  SCHEMA_KEYWORDS.flatMap((keyword) => [
    [keyword, keyword],
    [keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), keyword],
  ]),
);

/** What can be in the type of a property beside its one type. */
const NULL = 'null';

/**
 * The declarations with one argument more; an argument of that name is replaced, and its place stays. Only the argument's
 * own keywords may be written in snake_case: a schema inside one passes as it is written.
 *
 * @throws ArgumentError when type or keyword is unknown, or a keyword is given in both spellings
 */
export function withArgument(
  declared: DeclaredArguments,
  name: string,
  type: string,
  keywords: Readonly<Record<string, unknown>> = {},
): DeclaredArguments {
  const { required = false, null: takesNull = false, ...rest } = keywords;
  for (const [key, value] of Object.entries({ required, null: takesNull }))
    if (typeof value !== 'boolean') throw new ArgumentError(`Argument "${name}": "${key}" is true or false.`);
  const schema = propertySchema(name, type, takesNull === true, rest);
  const properties = new Map(declared.properties).set(name, schema);
  const wanted = new Set(declared.required);
  if (required === true) wanted.add(name);
  else wanted.delete(name);
  return { properties, required: wanted };
}

/**
 * The declarations with an argument for each entry of a JSON Schema `properties` map. All of it is declared or nothing.
 *
 * @throws ArgumentError when a property has no single type beside `null`, lists its own `required`, or has an unknown
 * keyword; when `required` names no property
 */
export function withArgumentsFrom(
  declared: DeclaredArguments,
  properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  required: readonly string[] = [],
): DeclaredArguments {
  for (const name of required)
    if (!Object.hasOwn(properties, name))
      throw new ArgumentError(
        `"${name}" is required and is no property; there are: ${Object.keys(properties).join(', ')}.`,
      );
  let all = declared;
  for (const [name, property] of Object.entries(properties)) {
    const { type, ...keywords } = property;
    if (Object.hasOwn(property, 'required'))
      throw new ArgumentError(`Argument "${name}" has its own "required". Name it in the second argument instead.`);
    if (Object.hasOwn(property, NULL))
      throw new ArgumentError(`Argument "${name}": "null" is no keyword here. Write type: [type, "null"].`);
    const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((each) => each !== NULL);
    const [single] = types;
    if (types.length !== 1 || typeof single !== 'string')
      throw new ArgumentError(`Argument "${name}" needs one type, beside "null": one of ${ARGUMENT_TYPES.join(', ')}.`);
    const takesNull = Array.isArray(type) && type.includes(NULL);
    all = withArgument(all, name, single, { ...keywords, null: takesNull, required: required.includes(name) });
  }
  return all;
}

const schemas = new WeakMap<DeclaredArguments, InputSchema>();

/**
 * The input schema of declared arguments, as it is listed: one frozen object for the same declarations, so that what is
 * compiled of it is found again. Unknown arguments are not refused: they are left out.
 */
export function inputSchemaOf(declared: DeclaredArguments): InputSchema {
  const known = schemas.get(declared);
  if (known !== undefined) return known;
  const { properties, required } = declared;
  const names = [...properties.keys()].filter((name) => required.has(name));
  const listed: Record<string, unknown> = {};
  for (const [name, schema] of properties) setOwn(listed, name, schema);
  const made: InputSchema = Object.freeze({
    type: 'object',
    properties: Object.freeze(listed),
    ...(names.length > 0 ? { required: Object.freeze(names) } : {}),
  });
  schemas.set(declared, made);
  return made;
}

function propertySchema(
  name: string,
  type: string,
  takesNull: boolean,
  keywords: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (!(ARGUMENT_TYPES as readonly string[]).includes(type))
    throw new ArgumentError(
      `Argument "${name}" cannot be of type ${JSON.stringify(type)}; a type is one of ${ARGUMENT_TYPES.join(', ')}.`,
    );
  const schema: Record<string, unknown> = { type: takesNull ? [type, NULL] : type };
  for (const [written, value] of Object.entries(keywords)) {
    const keyword = SPELLINGS.get(written);
    if (keyword === undefined)
      throw new ArgumentError(
        `Argument "${name}": "${written}" is no keyword of JSON Schema 2020-12 that an argument takes.`,
      );
    if (Object.hasOwn(schema, keyword))
      throw new ArgumentError(`Argument "${name}": "${keyword}" is given twice, in two spellings.`);
    schema[keyword] = value;
  }
  if (takesNull && Array.isArray(schema['enum']) && !schema['enum'].includes(null))
    schema['enum'] = [...(schema['enum'] as unknown[]), null];
  return Object.freeze(schema);
}
