/**
 * Writes `src/screen/width-table.ts`: for every code point, how it joins its neighbours and whether it is two cells wide.
 *
 *   node scripts/width-table.mjs
 *
 * The table is written down and not made at run time, because the worker's Node and the page's browser may know
 * different versions of Unicode and would then disagree about a string's width. Sources:
 * - joining: this Node's own properties and its `Intl.Segmenter` (Unicode's rules for grapheme clusters);
 * - East Asian width: @xterm/addon-unicode-graphemes (Unicode 15), and below what Unicode 15.1 to 17 added;
 * - emoji that are drawn as pictures: this Node's `Emoji_Presentation`.
 */
import addon from '@xterm/addon-unicode-graphemes';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Wide since Unicode 15.1, 16 and 17; the last range is reserved for emoji that are still to come.
 * @type {[number, number][]}
 */
const laterWide = [
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2ffc, 0x2fff],
  [0x31e4, 0x31e5],
  [0x31ef, 0x31ef],
  [0x4dc0, 0x4dff],
  [0x16ff2, 0x16ff6],
  [0x18cff, 0x18cff],
  [0x18d09, 0x18d1e],
  [0x18d80, 0x18df2],
  [0x1d300, 0x1d356],
  [0x1d360, 0x1d376],
  [0x1fa70, 0x1faff],
];

/** @type {import('@xterm/xterm').IUnicodeVersionProvider[]} */
const providers = [];
const terminal = { unicode: { register: providers.push.bind(providers), versions: [], activeVersion: '' } };
// The addon touches nothing of a terminal but this.
new addon.UnicodeGraphemesAddon().activate(/** @type {never} */ (terminal));
const published = providers.find((provider) => provider.version === '15-graphemes');
if (!published) throw new Error('The addon registered no 15-graphemes.');
const widths = published;

// On some versions of Node (20.20 is one) the package reads its own table wrongly and loses U+17000 and others.
if (((published.charProperties(0x17000, 0) >> 1) & 3) !== 2) {
  throw new Error(`Under Node ${process.version} the widths of @xterm/addon-unicode-graphemes are wrong; use Node 24.`);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** @param {string} text */
const isOneCluster = (text) => [...segmenter.segment(text)].length === 1;

/**
 * The letters stand for the kinds in `char-kind.ts`.
 * @param {number} codePoint
 */
function kindOf(codePoint) {
  const char = String.fromCodePoint(codePoint);
  if (codePoint >= 0xac00 && codePoint <= 0xd7a3) return 'O'; // Hangul syllables: computed, see char-kind.ts
  if (codePoint === 0x200d) return 'Z';
  if (/\p{Regional_Indicator}/u.test(char)) return 'R';
  if (/[\p{Grapheme_Extend}\p{Emoji_Modifier}]/u.test(char)) return 'E';
  if (/\p{Extended_Pictographic}/u.test(char)) return 'P';
  if (!isOneCluster(`a${char}`) && !isOneCluster(`${char}\u0301`)) return 'C';
  if (isOneCluster(`${char}\u1100`) && isOneCluster(`\u1100${char}`)) return 'L';
  if (isOneCluster(`\u1100${char}`) && !isOneCluster(`a${char}`)) return 'V';
  if (isOneCluster(`\u1161${char}`) && !isOneCluster(`a${char}`)) return 'T';
  if (isOneCluster(`a${char}`)) return 'S';
  if (isOneCluster(`${char}a`)) return 'B';
  return 'O';
}

/** @param {number} codePoint */
function isWide(codePoint) {
  const char = String.fromCodePoint(codePoint);
  if (/\p{Regional_Indicator}/u.test(char)) return false;
  if (/\p{Emoji_Presentation}/u.test(char)) return true;
  if (laterWide.some(([from, to]) => codePoint >= from && codePoint <= to)) return true;
  if (codePoint === 0xfe0f) return false;
  return ((widths.charProperties(codePoint, 0) >> 1) & 3) === 2;
}

/**
 * Ranges as `kind, gap since the last range, length`, in base 36.
 * @param {number} from
 * @param {number} to
 * @param {(codePoint: number) => string} propertyOf
 * @param {string} left  the property that is left out
 */
function ranges(from, to, propertyOf, left) {
  /** @type {{ property: string, from: number, to: number }[]} */
  const found = [];
  for (let codePoint = from; codePoint <= to; codePoint++) {
    const property = codePoint >= 0xd800 && codePoint <= 0xdfff ? (left === 'O' ? 'C' : left) : propertyOf(codePoint);
    if (property === left) continue;
    const last = found.at(-1);
    if (last && last.property === property && last.to === codePoint - 1) last.to = codePoint;
    else found.push({ property, from: codePoint, to: codePoint });
  }
  let at = from;
  return found.map((range) => {
    const text = `${(range.from - at).toString(36)},${(range.to - range.from + 1).toString(36)}`;
    at = range.to + 1;
    return [range.property, text];
  });
}

const kinds = ranges(0, 0x1ffff, kindOf, 'O')
  .map(([kind, text]) => `${kind}${text}`)
  .join(' ');
const wide = ranges(0, 0x1ffff, (codePoint) => (isWide(codePoint) ? 'W' : ''), '')
  .map(([, text]) => text)
  .join(' ');
/** @param {string} text */
const lines = (text) => (text.match(/.{1,110}(?: |$)/g) ?? []).map((line) => `  '${line}'`).join(' +\n');

const file = path.join(import.meta.dirname, '..', 'src', 'screen', 'width-table.ts');
fs.writeFileSync(
  file,
  `// Written by scripts/width-table.mjs from Unicode ${process.versions.unicode}; not to be changed by hand.
// East Asian widths up to Unicode 15 are as in @xterm/addon-unicode-graphemes (MIT, the xterm.js authors).

/** How code points below U+20000 join, where they do: kind letter, code points left out before, length; base 36. */
export const joinRanges =
${lines(kinds)};

/** Code points below U+20000 that are two cells wide: code points left out before, length; base 36. */
export const wideRanges =
${lines(wide)};
`,
);
console.log(
  `${file}: ${kinds.split(' ').length} joining ranges, ${wide.split(' ').length} wide ranges, ${kinds.length + wide.length} bytes`,
);
