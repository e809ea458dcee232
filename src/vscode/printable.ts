/** Anything, as a short label: a refused name may be of any type and hold hidden characters. */
export function printable(value: unknown): string {
  const text = typeof value === 'string' ? value : `(${typeof value})`;
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}');
  return clean.length > 60 ? `${clean.slice(0, 59)}…` : clean || '""';
}
