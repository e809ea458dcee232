import type { InputSchema } from '../../tools/types.ts';

/** One argument, as a person is asked for it. */
export interface ArgumentField {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly description: string;
  readonly required: boolean;
  /** The texts to choose from: of an `enum` or a `const`, or of a boolean. Values that are no texts stand as JSON. */
  readonly choices?: readonly string[];
  /** Whether what is typed is hidden. */
  readonly secret: boolean;
}

const types: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

/**
 * The arguments that a schema asks for, required ones first. A property without a simple type is asked for as JSON; of one that
 * may be null as well, null is left out.
 */
export function argumentFields(schema: InputSchema): readonly ArgumentField[] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const fields = Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.has(name)));
  return [...fields.filter((field) => field.required), ...fields.filter((field) => !field.required)];
}

function fieldOf(name: string, property: unknown, required: boolean): ArgumentField {
  const given = isRecord(property) ? property : {};
  const type = typeOf(given['type']);
  const values = Array.isArray(given['enum']) ? given['enum'] : 'const' in given ? [given['const']] : [];
  const texts = values.flatMap((value) => choiceOf(type, value));
  const choices = texts.length > 0 ? texts : type === 'boolean' ? ['true', 'false'] : undefined;
  return {
    name,
    type,
    description: typeof given['description'] === 'string' ? given['description'] : '',
    required,
    ...(choices ? { choices } : {}),
    secret:
      given['writeOnly'] === true ||
      given['format'] === 'password' ||
      /pass(word|phrase|code)|secret|token/i.test(name),
  };
}

/** The one type that a property has beside null; what has several, or none that is known, is asked for as JSON. */
function typeOf(type: unknown): ArgumentField['type'] {
  const all: readonly unknown[] = Array.isArray(type) ? type : [type];
  const [only, ...others] = all.filter((each) => each !== 'null');
  return others.length === 0 && types.has(only) ? (only as ArgumentField['type']) : 'object';
}

/** A value to choose as the text that {@link parseValue} makes it of; nothing for a value of another type. */
function choiceOf(type: ArgumentField['type'], value: unknown): readonly string[] {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? [value] : [];
    case 'boolean':
      return typeof value === 'boolean' ? [String(value)] : [];
    case 'integer':
    case 'number':
      return typeof value === 'number' ? [String(value)] : [];
    case 'array':
    case 'object':
      return [JSON.stringify(value)];
  }
}

/** What is wrong with a typed value, before the gateway checks the whole. */
export function checkValue(field: ArgumentField, text: string): 'ok' | 'required' | 'integer' | 'number' | 'json' {
  if (text === '') return field.required && field.type !== 'string' ? 'required' : 'ok';
  switch (field.type) {
    case 'integer':
      return /^-?\d+$/.test(text.trim()) ? 'ok' : 'integer';
    case 'number':
      return Number.isFinite(Number(text)) && text.trim() !== '' ? 'ok' : 'number';
    case 'array':
    case 'object':
      return isJson(text) ? 'ok' : 'json';
    case 'string':
    case 'boolean':
      return 'ok';
  }
}

/** The value of a text that {@link checkValue} let pass. */
export function parseValue(field: ArgumentField, text: string): unknown {
  switch (field.type) {
    case 'integer':
    case 'number':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'array':
    case 'object':
      return JSON.parse(text) as unknown;
    case 'string':
      return text;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
