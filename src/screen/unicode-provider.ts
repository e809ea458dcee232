import { charClass, Kind, kindBits, wideBit } from './char-kind.ts';

/**
 * What xterm keeps of the text before a code point, packed as xterm packs it: bit 0 says whether the code point joined
 * the cluster before it, bits 1 and 2 hold the cluster's width in cells, the rest is ours (see {@link charProperties}).
 * 0 means that nothing stands before: the start of a text, or a control sequence.
 */
export type JoinState = number;

const stateShift = 3;
/** The cluster so far is a pictograph with marks, so that a zero-width joiner may add another one. */
const inPictograph = 0x10;
/** The cluster so far is one regional indicator, waiting for its second half. */
const halfFlag = 0x20;
/** The last code point becomes a picture, two cells wide, before U+FE0F. */
const canBePicture = 0x40;

function joins(before: number, kind: number): boolean {
  const last = before & kindBits;
  if (last === Kind.control || kind === Kind.control) return false;
  if (kind === Kind.extend || kind === Kind.zwj || kind === Kind.spacing || last === Kind.prepend) return true;
  if (kind === Kind.pictographic) return last === Kind.zwj && (before & inPictograph) !== 0;
  if (kind === Kind.regional) return (before & halfFlag) !== 0;
  if (last === Kind.hangulL)
    return kind === Kind.hangulL || kind === Kind.hangulV || kind === Kind.hangulLV || kind === Kind.hangulLVT;
  if (last === Kind.hangulV || last === Kind.hangulLV) return kind === Kind.hangulV || kind === Kind.hangulT;
  if (last === Kind.hangulT || last === Kind.hangulLVT) return kind === Kind.hangulT;
  return false;
}

/** Whether U+FE0F turns this code point into a picture: pictographs, and the bases of keycaps. */
function becomesPicture(codePoint: number, kind: number): boolean {
  return (
    kind === Kind.pictographic || (codePoint >= 0x30 && codePoint <= 0x39) || codePoint === 0x23 || codePoint === 0x2a
  );
}

/**
 * How a code point continues the text before it. The painter and the terminal both go by this one function, so they
 * cannot disagree about a width.
 *
 * Rules: clusters are those of Unicode's annex 29 without rule GB9c (a consonant conjunct of an Indic script keeps a
 * cell for each consonant, as terminals draw it). A cluster is as wide as its widest code point, one cell at least; two
 * regional indicators, and a pictograph or keycap base before U+FE0F, are two cells.
 */
export function charProperties(codePoint: number, before: JoinState): JoinState {
  const charBits = charClass(codePoint);
  const kind = charBits & kindBits;
  let width = (charBits & wideBit) !== 0 ? 2 : 1;
  let state = kind;
  const previous = before >> stateShift;
  const joined = before !== 0 && joins(previous, kind);
  const completesFlag = kind === Kind.regional && (previous & halfFlag) !== 0;
  if (joined) {
    const widens = completesFlag || (codePoint === 0xfe0f && (previous & canBePicture) !== 0);
    width = widens ? 2 : Math.max(width, (before >> 1) & 3);
    if (kind === Kind.extend || kind === Kind.zwj) state |= previous & inPictograph;
  }
  if (kind === Kind.regional && !completesFlag) state |= halfFlag;
  if (kind === Kind.pictographic) state |= inPictograph;
  if (becomesPicture(codePoint, kind)) state |= canBePicture;
  return (state << stateShift) | (width << 1) | (joined ? 1 : 0);
}

/** The width in cells of a cluster that ends in this state. */
export function stateWidth(state: JoinState): 1 | 2 {
  return (state & 4) === 0 ? 1 : 2;
}

/** Whether the code point that led to this state joined the cluster before it. */
export function stateJoined(state: JoinState): boolean {
  return (state & 1) !== 0;
}

/**
 * The width rules as a version of Unicode that xterm can be told to use:
 *
 * ```ts
 * terminal.unicode.register(unicodeProvider); // needs allowProposedApi: true
 * terminal.unicode.activeVersion = unicodeProvider.version;
 * ```
 */
export const unicodeProvider = {
  /** The name to activate it by. */
  version: '17-teahouse',
  /** The cells of a code point that stands alone, 0 for one that joins what is before or after it. */
  wcwidth(codePoint: number): 0 | 1 | 2 {
    const charBits = charClass(codePoint);
    const kind = charBits & kindBits;
    if (kind === Kind.extend || kind === Kind.zwj || kind === Kind.prepend) return 0;
    return (charBits & wideBit) === 0 ? 1 : 2;
  },
  charProperties,
};
