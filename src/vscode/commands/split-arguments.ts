/**
 * Splits a line into arguments at spaces; quotes, single or double, hold one together. `null` when a quote is not closed.
 *
 * ```ts
 * splitArguments('a "b c" d\'\''); // ['a', 'b c', 'd']
 * ```
 */
export function splitArguments(line: string): readonly string[] | null {
  const found: string[] = [];
  let current: string | undefined;
  let quote: string | undefined;
  for (const character of line) {
    if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else current = (current ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      current ??= '';
    } else if (/\s/.test(character)) {
      if (current !== undefined) found.push(current);
      current = undefined;
    } else current = (current ?? '') + character;
  }
  if (quote !== undefined) return null;
  return current === undefined ? found : [...found, current];
}
