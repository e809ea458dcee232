/** The longest pattern that is taken, and the most times that a part of one may be repeated. */
const MAX_LENGTH = 1_000;
const MAX_REPEATS = 1_000;

/** A pattern in RE2's language, or in words why it cannot be in it. */
export type LinearSource =
  { readonly ok: true; readonly source: string } | { readonly ok: false; readonly fault: string };

/** What cannot run in linear time, and what RE2's language has no word for. */
const LOOKS = /^\(\?(?:[=!]|<[=!])/;
const TOKEN =
  /\\u\{(?<point>[0-9A-Fa-f]+)\}|\\u(?<unit>[0-9A-Fa-f]{4})|\\(?<negated>[pP])\{(?:(?:Script|sc)=(?<script>\w+)|(?<category>\w+=?\w*))\}|\\(?<escape>[\s\S])|\{(?<repeats>\d+)(?:,(?<most>\d*))?\}|\(\??<?[=!]?|\[\^?\]?|\]|[\s\S]/gu;

/**
 * A pattern of a JSON Schema (ECMAScript's language, flag `u`) in RE2's, whose matching takes time linear in the text, so
 * that no argument can hold up the editor. Not in it: lookaround, references back, `[^]`, `\c`, `\b` in a class, long
 * names of Unicode categories, more than 1,000 repeats, more than 1,000 characters. Never throws.
 *
 * ```ts
 * linearSource('^\\u{1F600}+$'); // { ok: true, source: '^\\x{1F600}+$' }
 * linearSource('(?=a)b').ok; // false
 * ```
 */
export function linearSource(pattern: string): LinearSource {
  if (pattern.length > MAX_LENGTH) return { ok: false, fault: `it is longer than ${String(MAX_LENGTH)} characters` };
  try {
    new RegExp(pattern, 'u');
  } catch {
    return { ok: false, fault: 'it is no valid regular expression' };
  }
  let isInClass = false;
  let source = '';
  for (const match of pattern.matchAll(TOKEN)) {
    const [token] = match;
    if (token.startsWith('[') && !isInClass) isInClass = true;
    else if (token === ']') isInClass = false;
    const written = translated(token, match.groups ?? {}, isInClass);
    if (written === null) return { ok: false, fault: `"${token}" in it cannot run in linear time` };
    source += written;
  }
  return { ok: true, source };
}

/** One token in RE2's language; `null` when it is not in it. */
function translated(
  token: string,
  groups: Readonly<Record<string, string | undefined>>,
  isInClass: boolean,
): string | null {
  const { point, unit, negated = 'p', script, category, escape, repeats, most } = groups;
  if (point !== undefined || unit !== undefined) return `\\x{${point ?? unit ?? ''}}`;
  if (script !== undefined) return `\\${negated}{${script}}`;
  if (category !== undefined) return /^[A-Z][a-z]?$/.test(category) ? token : null;
  if (escape !== undefined) return /[1-9kc]/.test(escape) || (escape === 'b' && isInClass) ? null : token;
  if (repeats !== undefined && !isInClass)
    return Math.max(Number(repeats), Number(most ?? 0)) <= MAX_REPEATS ? token : null;
  if (token === '[^]' || token === '[]' || LOOKS.test(token)) return null;
  return token;
}
