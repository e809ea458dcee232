import { pointerPart, setOwn } from './clean-schema.ts';
import { linearSource } from './pattern.ts';
import { KEYWORDS, TYPES, isMap, subSchemas } from './schema-keywords.ts';
import { referenceFault } from './schema-references.ts';
import type { InputSchema, SpecFault } from './types.ts';

/** A schema that every known client takes, or why it is refused. */
export type CheckedSchema =
  | {
      readonly ok: true;
      readonly inputSchema: InputSchema;
      /** What was added, in words for a warning; empty when nothing had to be. */
      readonly completed: readonly string[];
    }
  | { readonly ok: false; readonly fault: SpecFault };

/** Names of arguments that every model provider takes. */
const ARGUMENT_NAME = /^[A-Za-z0-9_.-]{1,64}$/;
/** What providers do not take at the root of a tool's schema, beside another type than `object`. */
const NOT_AT_ROOT = ['anyOf', 'oneOf', 'allOf', 'not', 'enum', '$ref', '$dynamicRef'];

/** The dialect that schemas are checked by. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Makes a cleaned schema one that VS Code, Copilot and the model providers take, or refuses it with `invalid_schema`
 * and the place (spec: vscode.md row 8, bug-reports.md area 6):
 * - completed: `type: 'object'` and `properties` at the root, `items: {}` where an array has none;
 * - dropped: the root's `$id`, and `$schema` unless an author of other tools names the very dialect that is checked by
 *   (2020-12); some validators stumble over them;
 * - refused: another type at the root; a combinator at the root of a derived tool (`derived`); a keyword whose value is
 *   not what JSON Schema says; a nested `$id`; a reference that leaves the document, leads nowhere, or turns in a circle;
 *   a pattern that cannot be run in linear time; an argument's name outside 1–64 of `[A-Za-z0-9_.-]`.
 *
 * `schema` is plain data, as `cleanSpec` makes it. Keywords that JSON Schema does not know are left alone. Never throws.
 */
export function checkSchema(schema: InputSchema, options: { readonly derived: boolean }): CheckedSchema {
  const root = rootFault(schema, options.derived);
  if (root !== null) return { ok: false, fault: root };
  const check = new Check();
  const completed = check.schema(completedRoot(schema, options.derived), '');
  const fault = check.fault ?? referenceFault(completed as InputSchema);
  if (fault !== null) return { ok: false, fault };
  return { ok: true, inputSchema: completed as InputSchema, completed: check.completed };
}

function rootFault(schema: InputSchema, derived: boolean): SpecFault | null {
  if (Object.hasOwn(schema, 'type') && schema.type !== 'object') return invalid('type', '/type');
  const forbidden = derived ? NOT_AT_ROOT.find((keyword) => Object.hasOwn(schema, keyword)) : undefined;
  if (forbidden !== undefined) return invalid(forbidden, `/${forbidden}`);
  const { properties } = schema;
  const odd = isMap(properties) ? Object.keys(properties).find((name) => !ARGUMENT_NAME.test(name)) : undefined;
  return odd === undefined ? null : invalid(odd, `/properties/${pointerPart(odd)}`);
}

/** The root with `type` and `properties`, always spelt the same way, and without `$id` and a `$schema` that is not kept. */
function completedRoot(schema: InputSchema, derived: boolean): InputSchema {
  if (!derived && schema['$schema'] === DIALECT) {
    const { $schema, ...others } = schema;
    return { $schema, ...completedRoot(others, derived) };
  }
  const { $schema, $id, ...rest } = schema;
  const whole = rest.type === 'object' && Object.hasOwn(rest, 'properties');
  if (whole) return $schema === undefined && $id === undefined ? schema : rest;
  return { type: 'object', properties: {}, ...rest };
}

function invalid(key: string, path: string): SpecFault {
  return { kind: 'invalid_schema', key, path };
}

/** Walks the schemas of one document (32 levels at most, so recursion is safe), rebuilding only what changes. */
class Check {
  fault: SpecFault | null = null;
  readonly completed: string[] = [];

  schema(schema: unknown, path: string): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isMap(schema)) return this.#refuse(path.slice(path.lastIndexOf('/') + 1), path, schema);
    const out: Record<string, unknown> = {};
    let changed = !Object.isFrozen(schema);
    for (const keyword of Object.keys(schema)) {
      const value = this.#keyword(keyword, schema[keyword], `${path}/${pointerPart(keyword)}`);
      if (value !== schema[keyword]) changed = true;
      setOwn(out, keyword, value);
    }
    if (isArrayType(schema.type) && !Object.hasOwn(schema, 'items')) {
      out.items = Object.freeze({});
      this.completed.push(`items: {} at ${path === '' ? 'the root' : path}`);
      changed = true;
    }
    return changed ? Object.freeze(out) : schema;
  }

  #keyword(keyword: string, value: unknown, path: string): unknown {
    if (keyword === '$id') return this.#refuse(keyword, path, value);
    const shape = KEYWORDS.get(keyword);
    if (shape === undefined) return value;
    if (!isWellFormed(shape, value)) return this.#refuse(keyword, path, value);
    if (shape === 'pattern' && !linearSource(value as string).ok) return this.#refuse(keyword, path, value);
    if (keyword === 'patternProperties' && Object.keys(value as object).some((key) => !linearSource(key).ok)) {
      return this.#refuse(keyword, path, value);
    }
    return this.#below(keyword, value, path);
  }

  #below(keyword: string, value: unknown, path: string): unknown {
    let out: Record<string, unknown> | unknown[] | null = null;
    for (const [place, sub] of subSchemas(keyword, value)) {
      if (place === '' && KEYWORDS.get(keyword) === 'schema') return this.schema(sub, path);
      const checked = this.schema(sub, `${path}/${pointerPart(place)}`);
      if (checked === sub) continue;
      out ??= Array.isArray(value) ? [...(value as readonly unknown[])] : { ...(value as object) };
      if (Array.isArray(out)) out[Number(place)] = checked;
      else setOwn(out, place, checked);
    }
    return out === null ? value : Object.freeze(out);
  }

  #refuse(key: string, path: string, value: unknown): unknown {
    this.fault ??= invalid(key, path);
    return value;
  }
}

function isArrayType(type: unknown): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

function isWellFormed(shape: string, value: unknown): boolean {
  switch (shape) {
    case 'schema':
      return typeof value === 'boolean' || isMap(value);
    case 'schema_map':
      return isMap(value);
    case 'schema_list':
      return Array.isArray(value) && value.length > 0;
    case 'type':
      return (
        TYPES.has(value) ||
        (Array.isArray(value) && value.length > 0 && areDistinct(value) && value.every((t) => TYPES.has(t)))
      );
    case 'names':
      return areNames(value);
    case 'names_map':
      return isMap(value) && Object.values(value).every(areNames);
    case 'list':
      return Array.isArray(value);
    case 'values':
      return Array.isArray(value) && value.length > 0;
    case 'number':
      return typeof value === 'number';
    case 'positive':
      return typeof value === 'number' && value > 0;
    case 'count':
      return Number.isInteger(value) && (value as number) >= 0;
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
    case 'ref':
    case 'pattern':
      return typeof value === 'string';
    default:
      return true;
  }
}

function areNames(value: unknown): boolean {
  return Array.isArray(value) && areDistinct(value) && value.every((name) => typeof name === 'string');
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
