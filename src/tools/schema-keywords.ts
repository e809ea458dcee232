/** What the value of a JSON Schema keyword must be (draft 2020-12, and what draft-07 wants alike). */
export type KeywordShape =
  | 'schema'
  | 'schema_map'
  | 'schema_list'
  | 'type'
  | 'names'
  | 'names_map'
  | 'values'
  | 'list'
  | 'number'
  | 'positive'
  | 'count'
  | 'flag'
  | 'text'
  | 'ref'
  | 'pattern'
  | 'any';

/** The keywords that mean something to a validator or a model, each with the shape of its value. */
export const KEYWORDS: ReadonlyMap<string, KeywordShape> = new Map<string, KeywordShape>([
  ['type', 'type'],
  ['enum', 'values'],
  ['const', 'any'],
  ['default', 'any'],
  ['examples', 'list'],
  ['required', 'names'],
  ['dependentRequired', 'names_map'],
  ['properties', 'schema_map'],
  ['patternProperties', 'schema_map'],
  ['$defs', 'schema_map'],
  ['definitions', 'schema_map'],
  ['dependentSchemas', 'schema_map'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['propertyNames', 'schema'],
  ['items', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['contains', 'schema'],
  ['contentSchema', 'schema'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
  ['allOf', 'schema_list'],
  ['anyOf', 'schema_list'],
  ['oneOf', 'schema_list'],
  ['prefixItems', 'schema_list'],
  ['multipleOf', 'positive'],
  ['maximum', 'number'],
  ['minimum', 'number'],
  ['exclusiveMaximum', 'number'],
  ['exclusiveMinimum', 'number'],
  ['maxLength', 'count'],
  ['minLength', 'count'],
  ['maxItems', 'count'],
  ['minItems', 'count'],
  ['maxContains', 'count'],
  ['minContains', 'count'],
  ['maxProperties', 'count'],
  ['minProperties', 'count'],
  ['uniqueItems', 'flag'],
  ['deprecated', 'flag'],
  ['readOnly', 'flag'],
  ['writeOnly', 'flag'],
  ['title', 'text'],
  ['description', 'text'],
  ['format', 'text'],
  ['contentEncoding', 'text'],
  ['contentMediaType', 'text'],
  ['$comment', 'text'],
  ['pattern', 'pattern'],
  ['$ref', 'ref'],
  ['$dynamicRef', 'ref'],
  ['$anchor', 'text'],
  ['$dynamicAnchor', 'text'],
]);

/** Keywords that apply their sub-schemas to the same value; a circle of them has no end. */
export const SAME_VALUE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
]);

/** The seven types of JSON Schema. */
export const TYPES: ReadonlySet<unknown> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
  'integer',
]);

/** A map, as opposed to a list or a leaf. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The sub-schemas in the value of a keyword, each with its place below it; none for what is no schema. */
export function* subSchemas(keyword: string, value: unknown): Generator<[place: string, schema: unknown]> {
  const shape = KEYWORDS.get(keyword);
  if (shape === 'schema') yield ['', value];
  else if (shape === 'schema_map' && isMap(value)) {
    for (const key of Object.keys(value)) yield [key, value[key]];
  } else if (shape === 'schema_list' && Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) yield [String(i), value[i]];
  }
}
