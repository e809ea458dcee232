import { linearSource } from './pattern.ts';

/** What a validator needs of a pattern. `toString` is unique for each pattern: Ajv keeps patterns by it. */
export interface LinearPattern {
  test(text: string): boolean;
  toString(): string;
}

/**
 * Loads what runs patterns in linear time; the answer makes one of a schema's pattern. Only schemas with patterns need it,
 * so it is loaded at the first call of one.
 *
 * The answer throws an Error for a pattern that `linearSource` refuses or whose repeats multiply beyond measure.
 */
export async function loadPatterns(): Promise<(pattern: string) => LinearPattern> {
  const { RE2JS } = await import('re2js');
  return (pattern) => {
    const linear = linearSource(pattern);
    if (!linear.ok) throw new Error(`The pattern ${JSON.stringify(pattern)} cannot be used: ${linear.fault}.`);
    const compiled = RE2JS.compile(linear.source);
    return { test: (text) => compiled.matcher(text).find(), toString: () => `/${pattern}/` };
  };
}
