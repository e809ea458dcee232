import { setOwn } from './clean-schema.ts';
import { KEYWORDS, isMap, subSchemas } from './schema-keywords.ts';
import type { InputSchema } from './types.ts';

/**
 * A copy of a schema with the keywords of JSON Schema only. Ajv gives meanings of its own to some others (`$async` makes
 * the check a promise, `id` and `nullable` may throw), and what a schema's author wrote for clients to read must not
 * change how arguments are checked.
 */
export function ajvSchema(schema: InputSchema): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const keyword of Object.keys(schema)) {
    if (KEYWORDS.has(keyword)) out[keyword] = copied(keyword, schema[keyword]);
  }
  return out;
}

function copied(keyword: string, value: unknown): unknown {
  const shape = KEYWORDS.get(keyword);
  if (shape === 'schema') return isMap(value) ? ajvSchema(value) : value;
  if (shape === 'schema_list')
    return [...subSchemas(keyword, value)].map(([, sub]) => (isMap(sub) ? ajvSchema(sub) : sub));
  if (shape !== 'schema_map') return value;
  const map: Record<string, unknown> = {};
  for (const [key, sub] of subSchemas(keyword, value)) setOwn(map, key, isMap(sub) ? ajvSchema(sub) : sub);
  return map;
}
