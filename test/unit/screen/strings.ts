import fc from 'fast-check';

const range = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((codePoint) => String.fromCodePoint(codePoint));

/** Pieces of text that terminals are known to disagree about, beside ordinary ones. */
const piece = fc.oneof(
  range(0x20, 0x7e),
  range(0xa1, 0x24f),
  range(0x300, 0x36f),
  fc.constantFrom('👩‍🚀', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇩🇪', '🇩', '1️⃣', '#⃣', '❤️', '❤', '☁︎', '✅', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  fc.constantFrom('\u200d', '\u200c', '\ufe0f', '\ufe0e', '\u20e3', '\u{1f3fd}', '\u00ad', '\u202e', '\u200b'),
  range(0x1f300, 0x1f64f),
  range(0x1f680, 0x1f6ff),
  range(0x1f900, 0x1faff), // Unicode 14 to 17 among them
  range(0x1f1e6, 0x1f1ff),
  range(0x3040, 0x30ff),
  range(0x4e00, 0x4eff),
  range(0x20000, 0x200ff),
  range(0xac00, 0xac80),
  range(0x1100, 0x11ff),
  range(0xd7b0, 0xd7fb),
  range(0xe01, 0xe5b),
  range(0x900, 0x97f),
  range(0x600, 0x6ff),
  range(0x2500, 0x25ff),
  range(0xff01, 0xff60),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);

/** Texts of up to a dozen such pieces, safe or not. */
export const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
