import type { Read } from './answers.ts';
import { quoted, refusal } from './answers.ts';

/** The arguments of a call, as the client sent them. */
export type Arguments = Readonly<Record<string, unknown>>;

function argument(args: Arguments, name: string): unknown {
  return Object.hasOwn(args, name) ? args[name] : undefined;
}

/** A refusal of one argument: names it, says what came and what is allowed. */
function invalid(name: string, value: unknown, allowedText: string): Read<never> {
  const came = value === undefined ? 'is missing' : `is ${quoted(value)}`;
  return refusal('invalid_arguments', `The argument "${name}" ${came}. Allowed: ${allowedText}.`, { argument: name });
}

/**
 * Reads a required text. An empty one is allowed. A refusal names the kind of what came and not the value, which may be a
 * secret sent in the wrong form.
 */
export function textArgument(args: Arguments, name: string): Read<string> {
  const value = argument(args, name);
  if (typeof value === 'string') return { ok: true, value };
  const kind = value === null ? 'null' : Array.isArray(value) ? 'a list' : `of type ${typeof value}`;
  return refusal(
    'invalid_arguments',
    `The argument "${name}" is ${value === undefined ? 'missing' : kind}. Allowed: a string (it may be empty).`,
    { argument: name },
  );
}

/** The whole numbers an argument may take, both ends included. `none` says why there is no such number. */
export interface IntegerRange {
  readonly min: number;
  readonly max: number;
  readonly none?: string;
}

/**
 * Reads a required whole number. A number sent as a string is refused with the number to send; `null` and `''` are
 * never 0 (spec: README, *Decided*).
 */
export function integerArgument(args: Arguments, name: string, range: IntegerRange): Read<number> {
  const value = argument(args, name);
  const { min, max, none } = range;
  if (max < min) return invalid(name, value, `nothing now, since ${none ?? 'there is nothing to choose from'}`);
  const allowedText =
    max === Number.MAX_SAFE_INTEGER ? `a whole number from ${min} on` : `a whole number from ${min} to ${max}`;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) {
    return { ok: true, value: value === 0 ? 0 : value };
  }
  const meant = typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : undefined;
  return invalid(
    name,
    value,
    meant === undefined ? allowedText : `${allowedText}; send the number ${meant === 0 ? 0 : meant}, not a string`,
  );
}

/** Reads an optional whole number, which is `missing` when it was not sent. */
export function optionalInteger(args: Arguments, name: string, range: IntegerRange, missing: number): Read<number> {
  return argument(args, name) === undefined ? { ok: true, value: missing } : integerArgument(args, name, range);
}

/** Reads an optional text out of a fixed set, which is `missing` when it was not sent. */
export function choiceArgument<T extends string>(
  args: Arguments,
  name: string,
  choices: readonly T[],
  missing: T,
): Read<T> {
  const value = argument(args, name);
  if (value === undefined) return { ok: true, value: missing };
  const choice = choices.find((each) => each === value);
  return choice === undefined
    ? invalid(name, value, choices.map((each) => `"${each}"`).join(' or '))
    : { ok: true, value: choice };
}
