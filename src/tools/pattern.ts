import { RE2JS } from 're2js';

/** The longest pattern that is taken. */
const MAX_LENGTH = 1_000;

/** What a validator needs of a pattern. `toString` is unique for each pattern: Ajv keeps patterns by it. */
export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * A pattern that runs in time linear in the text, so that no argument can hold up the editor: RE2's language, that is
 * ECMAScript's without lookaround and references back.
 *
 * @throws Error when the pattern is not valid in both languages, or longer than 1,000 characters (see `patternFault`)
 */
export function linearPattern(source: string): LinearPattern {
  const fault = patternFault(source);
  if (fault !== null) throw new Error(`The pattern ${JSON.stringify(source)} cannot be used: ${fault}.`);
  const compiled = RE2JS.compile(source);
  return { test: (text) => compiled.matcher(text).find(), toString: () => `/${source}/` };
}

/** Why a pattern of a schema cannot be used, in words; `null` when it can. Never throws. */
export function patternFault(source: string): string | null {
  if (source.length > MAX_LENGTH) return `it is longer than ${String(MAX_LENGTH)} characters`;
  try {
    new RegExp(source, 'u');
  } catch {
    return 'it is no valid regular expression';
  }
  try {
    RE2JS.compile(source);
    return null;
  } catch {
    return 'it needs lookaround, references back or another thing that cannot run in linear time';
  }
}
