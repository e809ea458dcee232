import { cleanText } from '../../tools/clean-text.ts';

/** Shorter texts count only where they stand alone: a single letter is part of too many words. */
export const LONG_ENOUGH = 4;

/** What stands for a secret inside of a text. */
export const HIDDEN_TEXT = '•••';

/**
 * How a secret text may stand inside of another: as it is, without what a person does not see, and as JSON writes it. Only
 * forms that are long enough to be looked for.
 *
 * ```ts
 * formsOf('four"fish'); // ['four"fish', 'four\\"fish']
 * ```
 */
export function formsOf(secret: string): readonly string[] {
  const forms = [secret, cleanText(secret)].flatMap((form) => [form, JSON.stringify(form).slice(1, -1)]);
  return [...new Set(forms)].filter((form) => form.length >= LONG_ENOUGH);
}

/**
 * A text without these forms of secrets, the longest of which come first, and without the beginnings and ends of them that
 * are left where the text, or one in it, was cut. `cut` are the characters that stand where something may be missing; its
 * own ends count only with `isPart`. Beginnings and ends count from four characters on, as secrets do.
 *
 * ```ts
 * withoutSecrets('it said sword…', ['swordfish'], '…'); // 'it said •••…'
 * ```
 */
export function withoutSecrets(text: string, forms: readonly string[], cut: string, isPart = false): string {
  let masked = text;
  for (const form of forms) masked = masked.replaceAll(form, HIDDEN_TEXT);
  if (!isPart && !Array.from(cut).some((mark) => masked.includes(mark))) return masked;
  const isEdge = (mark: string | undefined): boolean => (mark === undefined ? isPart : cut.includes(mark));
  for (const form of forms) masked = withoutEnd(withoutBeginning(masked, form, isEdge), form, isEdge);
  return masked;
}

type IsEdge = (mark: string | undefined) => boolean;

/** Hides what begins the secret and then breaks off. */
function withoutBeginning(text: string, secret: string, isEdge: IsEdge): string {
  const head = secret.slice(0, LONG_ENOUGH);
  let masked = text;
  for (let at = masked.indexOf(head); at >= 0; at = masked.indexOf(head, at + 1)) {
    let length = head.length;
    while (length < secret.length && masked[at + length] === secret[length]) length += 1;
    if (isEdge(masked[at + length])) masked = masked.slice(0, at) + HIDDEN_TEXT + masked.slice(at + length);
  }
  return masked;
}

/** Hides what ends the secret, and of which the beginning is missing. */
function withoutEnd(text: string, secret: string, isEdge: IsEdge): string {
  const tail = secret.slice(-LONG_ENOUGH);
  let masked = text;
  for (let at = masked.indexOf(tail); at >= 0; at = masked.indexOf(tail, at + 1)) {
    let length = tail.length;
    while (length < secret.length && at > 0 && masked[at - 1] === secret[secret.length - length - 1]) {
      length += 1;
      at -= 1;
    }
    if (isEdge(masked[at - 1])) masked = masked.slice(0, at) + HIDDEN_TEXT + masked.slice(at + length);
    else at += length - tail.length;
  }
  return masked;
}
