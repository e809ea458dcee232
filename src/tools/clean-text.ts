/**
 * Code points that a person does not see but a model reads: control, format, lone surrogates, line and paragraph
 * separators, private use, everything Unicode calls default-ignorable (variation selectors, fillers, joiners), and the
 * braille blank, which is in no such class (seed 003; spec: clean-cases.md, the recommended set).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * `text` without the code points that only a machine sees. Ordinary spaces stay; tabs and newlines go without a space
 * in their place. Cleaning twice changes nothing more.
 *
 * ```ts
 * cleanText('pass\u200Bword'); // 'password'
 * ```
 */
export function cleanText(text: string): string {
  return PLAIN.test(text) ? text : text.replace(UNSEEN, '');
}

/**
 * A text from outside made fit for an error message: cleaned, and cut after `most` characters with `…`. For names and
 * ids that a client sent, and for the messages of exceptions.
 */
export function echoed(text: string, most: number = 80): string {
  const cleaned = cleanText(text.length > most * 4 ? text.slice(0, most * 4) : text);
  const glyphs = Array.from(cleaned);
  return glyphs.length <= most ? cleaned : `${glyphs.slice(0, most).join('')}…`;
}

/** An exception's message, made fit for an error text; the class's name when it has none. Never throws. */
export function errorText(error: unknown): string {
  try {
    if (error instanceof Error) return echoed(error.message === '' ? error.name : error.message, 300);
    return typeof error === 'string' ? echoed(error, 300) : 'something that is no error was thrown';
  } catch {
    return 'an error that cannot be read was thrown';
  }
}
