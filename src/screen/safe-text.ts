/**
 * Whether a text holds only what most texts are made of: a look that costs far less than the pattern below. Latin
 * letters, symbols, arrows and lines, East Asian text, and the plane of the emoji; nothing of it is unsafe.
 */
function isHarmless(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x20 && unit <= 0x7e) continue;
    if (unit >= 0xa0 && unit < 0x600 && unit !== 0xad) continue;
    if ((unit >= 0x2190 && unit <= 0xd7ff) || unit === 0x200d || unit === 0xfe0f) continue;
    const low = text.charCodeAt(index + 1);
    if (!(unit >= 0xd83c && unit <= 0xd83e && low >= 0xdc00 && low <= 0xdfff)) return false;
    index++;
  }
  return true;
}

/** All that makes a text unsafe to send to a terminal, or breaks a line. */
const suspicious = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffe\uffff]/u;

/** Colour sequences: they only ask for a look, which text does not have; nothing is lost without them. */
const colors = /(?:\x1b\[|\x9b)[\d:;]*m/g;

/** Any other escape sequence, whole: strings that are ended, CSI sequences, two-character escapes, a lone introducer. */
const sequences =
  /(?:\x1b[P\]X^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]|[\x1b\x90\x98\x9b-\x9f]/g;

const lineBreaks = /\r\n?|[\n\x85\u2028\u2029]/g;

/** Format characters that have no picture of their own; the joiners and the visible number signs stay. */
const formats =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u200c\u200d\u{110bd}\u{110cd}\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** Tag characters stay inside a flag (U+1F3F4 and tags) and go everywhere else. */
const strayTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu;

const controls = /\p{Cc}/gu;

/** The picture of a control character: U+2400 and on for C0, `␡`, and the replacement character for C1. */
function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x09) return ' ';
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : '\ufffd';
}

/**
 * Makes text safe to draw: what it answers moves no cursor, changes no mode, asks the terminal nothing and reorders no
 * neighbour. Anything that writes text to the screen goes through it; calling it twice changes nothing.
 *
 * | in | out |
 * |---|---|
 * | colour sequences (`ESC [ … m`) | nothing |
 * | any other escape sequence, C1 forms included, whole | `␛` |
 * | other control characters | their pictures (`␀`, `␇`, `␡`), `�` for C1 |
 * | tab | a space |
 * | line breaks (LF, CR, CRLF, NEL, U+2028, U+2029) | with `many` LF, else a space |
 * | bidi and other invisible format characters | nothing; joiners (U+200C, U+200D) and flag tags stay |
 * | lone surrogates, U+FFFE, U+FFFF | `�` |
 *
 * An escape sequence that has no end counts as its first character alone, so that the text after it is not swallowed.
 */
export function safeText(text: string, lines: 'one' | 'many' = 'one'): string {
  if (isHarmless(text) || !suspicious.test(text)) return text;
  return text
    .replace(colors, '')
    .replace(sequences, '\u241b')
    .replace(lineBreaks, lines === 'many' ? '\n' : ' ')
    .replace(controls, (control) => (control === '\n' ? control : pictureOf(control)))
    .replace(formats, '')
    .replace(strayTags, '')
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}
