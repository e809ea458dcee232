import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ajvSchema } from './ajv-schema.ts';
import { argumentProblem, exampleText, unknownProblem, valueProblem } from './argument-messages.ts';
import { loadPatterns } from './linear-pattern.ts';
import type { LinearPattern } from './linear-pattern.ts';
import { isMap } from './schema-keywords.ts';
import type { InputSchema, Reason } from './types.ts';

/** Arguments fit for the tool, or why they are refused. */
export type CheckedArguments =
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: Reason };

/** Whether arguments that the schema does not name are refused, left out before the call, or handed on. */
export type UnknownArguments = 'strict' | 'slice' | 'keep';

const NO_ARGUMENTS: Readonly<Record<string, unknown>> = Object.freeze({});
/** How many problems one refusal names. */
const MOST_PROBLEMS = 5;
/** The most values that arguments may hold, so that a check stays cheap. */
const MOST_VALUES = 100_000;
/** The same for a schema with `uniqueItems`, whose check compares each item with each. */
const MOST_VALUES_UNIQUE = 2_000;

interface Compiled {
  readonly validate: ValidateFunction;
  readonly integers: readonly string[];
  readonly mostValues: number;
}

/**
 * Checks arguments against the listed schema before a call: Ajv with draft 2020-12, compiled at a tool's first call and
 * remembered by the schema object. Arguments are never changed or converted: `"3"` for a number is refused with the number
 * to send (spec: README, *Decided*).
 */
export class ArgumentChecker {
  readonly #compiled = new WeakMap<InputSchema, Compiled>();
  #ajv: Ajv2020 | null = null;
  #patterns: ((pattern: string) => LinearPattern) | null = null;

  /** The check of a schema that is compiled already; `undefined` when it is not (then `load`). Never throws. */
  check(schema: InputSchema, args: unknown, unknown: UnknownArguments): CheckedArguments | undefined {
    const compiled = this.#compiled.get(schema);
    return compiled === undefined ? undefined : checked(compiled, schema, args, unknown);
  }

  /** Loads Ajv and compiles the schema where that was not done, then checks. Never rejects. */
  async load(schema: InputSchema, args: unknown, unknown: UnknownArguments): Promise<CheckedArguments> {
    try {
      const text = JSON.stringify(schema);
      if (/"pattern(?:Properties)?":/.test(text)) this.#patterns ??= await loadPatterns();
      this.#ajv ??= await newAjv((pattern) => this.#pattern(pattern));
      const compiled: Compiled = {
        validate: this.#ajv.compile(ajvSchema(schema)),
        integers: integerArguments(schema),
        mostValues: text.includes('"uniqueItems":true') ? MOST_VALUES_UNIQUE : MOST_VALUES,
      };
      this.#compiled.set(schema, compiled);
      return checked(compiled, schema, args, unknown);
    } catch {
      return refused(
        'The schema of this tool cannot be checked, so it is not called. Only the app’s author can fix this.',
      );
    }
  }

  #pattern(pattern: string): LinearPattern {
    if (this.#patterns === null) throw new Error('what runs patterns was not loaded');
    return this.#patterns(pattern);
  }
}

async function newAjv(pattern: (source: string) => LinearPattern): Promise<Ajv2020> {
  // The default export is the one that all have: Node, and the bundles of either module kind.
  const { default: Class } = await import('ajv/dist/2020.js');
  const regExp = Object.assign(pattern, { code: '' });
  return new Class({
    strict: false,
    allErrors: true,
    ownProperties: true,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    addUsedSchema: false,
    verbose: true,
    logger: false,
    code: { regExp },
  });
}

function checked(compiled: Compiled, schema: InputSchema, given: unknown, unknown: UnknownArguments): CheckedArguments {
  const args = given === undefined ? NO_ARGUMENTS : given;
  if (!isMap(args)) return refused(`The arguments must be an object with named values; ${exampleText(schema)}`);
  const properties = isMap(schema.properties) ? schema.properties : NO_ARGUMENTS;
  const known = sliced(args, properties, schema, unknown);
  if (!known.ok) return known;
  if (countWithin(known.args, compiled.mostValues) < 0) {
    return refused(
      `The arguments hold too many values: at most ${String(compiled.mostValues)} are taken. Send less at a time.`,
    );
  }
  for (const name of compiled.integers) {
    const value = known.args[name];
    if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)) {
      return refused(
        `${valueProblem(name, 'a whole number that JSON holds exactly', value)} ${exampleText(schema, name)}`,
      );
    }
  }
  try {
    if (compiled.validate(known.args)) return known;
  } catch {
    return refused('The arguments are nested too deeply to be checked. Send flatter ones.');
  }
  return problems(compiled.validate.errors ?? [], schema);
}

/** Refuses what the schema does not name, or leaves it out. */
function sliced(
  args: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
  schema: InputSchema,
  unknown: UnknownArguments,
):
  | { readonly ok: true; readonly args: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly reason: Reason } {
  let odd: string[] | null = null;
  for (const name of Object.keys(args)) if (!Object.hasOwn(properties, name)) (odd ??= []).push(name);
  if (odd === null || unknown === 'keep') return { ok: true, args };
  if (unknown === 'slice') {
    return {
      ok: true,
      args: Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(properties, name))),
    };
  }
  const takesMore =
    schema.additionalProperties === true ||
    isMap(schema.additionalProperties) ||
    Object.hasOwn(schema, 'patternProperties');
  if (takesMore) return { ok: true, args };
  return refused(
    `${unknownProblem(odd.slice(0, MOST_PROBLEMS), Object.keys(properties))} ${exampleText(schema)}`,
    odd[0],
  );
}

function problems(errors: readonly ErrorObject[], schema: InputSchema): CheckedArguments {
  const texts: string[] = [];
  const faults: string[] = [];
  let first: string | undefined;
  for (const error of errors) {
    if (faults.length < MOST_PROBLEMS) faults.push(`${error.instancePath} ${error.message ?? error.keyword}`.trim());
    const { name, text } = argumentProblem(error);
    if (texts.includes(text) || texts.length >= MOST_PROBLEMS) continue;
    texts.push(text);
    first ??= name;
  }
  return refused(`${texts.join(' ')} ${exampleText(schema, first)}`, first, faults);
}

/** `faults`: the same in a validator's words, each after the pointer of the value it is about. */
function refused(
  message: string,
  argument?: string,
  faults?: readonly string[],
): { readonly ok: false; readonly reason: Reason } {
  return {
    ok: false,
    reason: {
      code: 'invalid_arguments',
      message: `${message} Nothing was done.`,
      ...(argument === undefined ? {} : { argument }),
      ...(faults === undefined ? {} : { faults }),
    },
  };
}

/** The arguments that are whole numbers, for which JSON Schema would take 1e21 as well. */
function integerArguments(schema: InputSchema): readonly string[] {
  const properties = isMap(schema.properties) ? schema.properties : {};
  return Object.keys(properties).filter((name) => {
    const property = properties[name];
    const type = isMap(property) ? property.type : undefined;
    return type === 'integer' || (Array.isArray(type) && type.includes('integer'));
  });
}

/** What is left of `most` after counting each value; negative as soon as there are more. */
function countWithin(value: unknown, most: number): number {
  const waiting: unknown[] = [value];
  let left = most;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (--left < 0) return left;
    if (typeof next !== 'object' || next === null) continue;
    const inside: readonly unknown[] = Array.isArray(next) ? next : Object.values(next);
    if (inside.length > left) return -1;
    for (let i = 0; i < inside.length; i++) {
      if (typeof inside[i] === 'object') waiting.push(inside[i]);
      else left--;
    }
  }
  return left;
}
