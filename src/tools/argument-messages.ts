import type { ErrorObject } from 'ajv/dist/2020.js';
import { echoed } from './clean-text.ts';
import { exampleArguments } from './example.ts';
import { nearest } from './nearest.ts';
import { isMap } from './schema-keywords.ts';
import type { InputSchema } from './types.ts';

/** A problem in words, and the argument it is about. */
export interface ArgumentProblem {
  readonly name: string | undefined;
  readonly text: string;
}

/** Arguments that there are not, with the ones that were probably meant and all there are. */
export function unknownProblem(unknown: readonly string[], known: readonly string[]): string {
  const shown = unknown.map((name) => quoted(name)).join(', ');
  const meant = [...new Set(unknown.flatMap((name) => nearest(name, known, 2)))];
  const guess = meant.length === 0 ? '' : ` Did you mean ${meant.map((name) => quoted(name)).join(' or ')}?`;
  const all =
    known.length === 0
      ? 'This tool takes no arguments.'
      : `It takes ${known
          .slice(0, 20)
          .map((name) => quoted(name))
          .join(', ')}.`;
  return `There is no argument ${shown}.${guess} ${all}`;
}

/** One value that is not what it must be: the argument, what is allowed, what came. */
export function valueProblem(name: string, allowed: string, value: unknown): string {
  return `"${name}" must be ${allowed}, but ${came(value, true)} came.`;
}

/** A valid call, as the end of an error text. `failing` is put into the example even when it may be left out. */
export function exampleText(schema: InputSchema, failing?: string): string {
  return `A valid call: ${JSON.stringify(exampleArguments(schema, failing))}.`;
}

/** What one of Ajv's errors says, for a model that has to mend its call. */
export function argumentProblem(error: ErrorObject): ArgumentProblem {
  const segments = error.instancePath.split('/').slice(1).map(unescaped);
  const parameters = error.params as Readonly<Record<string, unknown>>;
  if (error.keyword === 'required' || error.keyword === 'dependentRequired') {
    const missing = String(parameters.missingProperty);
    return { name: segments[0] ?? missing, text: `${place([...segments, missing])} is missing.` };
  }
  if (error.keyword === 'additionalProperties' || error.keyword === 'unevaluatedProperties') {
    const extra = String(parameters.additionalProperty ?? parameters.unevaluatedProperty);
    return { name: segments[0], text: `${place([...segments, extra])} is not among what is taken there.` };
  }
  const value: unknown = error.data;
  const schema: unknown = error.parentSchema;
  const allowed = allowedText(error, parameters);
  return {
    name: segments[0],
    text: `${place(segments)} ${allowed}, but ${came(value, mayEcho(schema))} came.${conversion(error, value)}`,
  };
}

function allowedText(error: ErrorObject, parameters: Readonly<Record<string, unknown>>): string {
  if (error.keyword === 'enum') return `must be one of ${listed(parameters.allowedValues)}`;
  if (error.keyword === 'const') return `must be ${JSON.stringify(parameters.allowedValue)}`;
  if (error.keyword === 'type') return `must be ${typeText(parameters.type)}`;
  return echoed(error.message ?? 'is not allowed', 200);
}

/** The number or truth value that a text stands for, when that was wanted: the caller must send it as one. */
function conversion(error: ErrorObject, value: unknown): string {
  if (error.keyword !== 'type' || typeof value !== 'string' || value.trim() === '') return '';
  const wanted = [(error.params as { type?: unknown }).type].flat();
  const number = Number(value);
  const whole = wanted.includes('integer') && Number.isSafeInteger(number);
  if (whole || (wanted.includes('number') && Number.isFinite(number)))
    return ` Send the number ${String(number)}, without quotes.`;
  if (wanted.includes('boolean') && (value === 'true' || value === 'false')) return ` Send ${value}, without quotes.`;
  return '';
}

/**
 * Whether a value may be shown in an error text. Not where any text is wanted: it may be a password of which a number was
 * sent.
 */
function mayEcho(schema: unknown): boolean {
  if (!isMap(schema)) return false;
  return schema.type !== undefined && ![schema.type].flat().includes('string') ? true : Array.isArray(schema.enum);
}

function came(value: unknown, echo: boolean): string {
  switch (typeof value) {
    case 'string':
      return value === '' ? 'an empty text' : echo ? `the text ${quoted(value)}` : 'another text';
    case 'number':
      return echo ? `the number ${String(value)}` : 'a number';
    case 'boolean':
      return echo ? String(value) : 'true or false';
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'a list' : value === undefined ? 'nothing' : 'an object';
  }
}

const TYPE_TEXTS: ReadonlyMap<unknown, string> = new Map([
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['string', 'a text'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
]);

function typeText(type: unknown): string {
  return [type]
    .flat()
    .map((one) => TYPE_TEXTS.get(one) ?? String(one))
    .join(' or ');
}

function listed(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const shown = all.slice(0, 20).map((value: unknown) => echoed(JSON.stringify(value), 40));
  return all.length > shown.length
    ? `${shown.join(', ')} and ${String(all.length - shown.length)} more`
    : shown.join(', ');
}

/** An argument, or a place inside one: `"row"`, `"filter.name"`; the arguments as a whole without segments. */
function place(segments: readonly string[]): string {
  return segments.length === 0 ? 'The arguments' : quoted(segments.join('.'));
}

function quoted(text: string): string {
  return `"${echoed(text, 40)}"`;
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
