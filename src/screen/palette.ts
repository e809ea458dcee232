import type { ColorCode } from './color.ts';
import { exactColors, roles, terminalColors } from './color.ts';
import type { Role } from './element.ts';

/** Says how a terminal is told to use a colour: the parameters of an SGR sequence, without `;` at the ends. */
export interface Palette {
  /** `code` is a colour code other than 0; `ground` says whether it is for the text or behind it. */
  sgr(code: ColorCode, ground: 'fg' | 'bg'): string;
  /**
   * Reverse video is told as two swapped colours, the terminal's own ones by their roles. xterm's DOM renderer (6.0.0)
   * takes text in reversed default colours for text on its own colour, and greys it to get contrast.
   */
  readonly swapsReverse?: true;
  /**
   * Dim text is told as muted, and not as dim: a terminal's dim halves the contrast of a colour, which may then no longer
   * be read (WCAG 1.4.3). Text that has a colour of its own keeps it.
   */
  readonly mutesDim?: true;
  /** A full block is told as a blank on its colour: a font's block leaves seams between rows. */
  readonly fillsBlocks?: true;
}

/** The first of the 256 colours that stands for a role in the page. */
const firstRoleColor = 16;

/**
 * The number among the terminal's 256 colours that stands for a role in the page's terminal: 16 for `text`, and on. The
 * page gives these numbers the colours of the editor's theme (xterm's `theme.extendedAnsi`, which starts at 16).
 */
export function rolePaletteIndex(role: Role): number {
  return firstRoleColor + roles.indexOf(role);
}

/** The sixteen colours and exact ones, which are told alike everywhere. */
function commonSgr(code: ColorCode, ground: 'fg' | 'bg'): string {
  if (code >= exactColors) {
    const rgb = code - exactColors;
    return `${ground === 'fg' ? 38 : 48};2;${rgb >> 16};${(rgb >> 8) & 255};${rgb & 255}`;
  }
  const number = code - terminalColors;
  return String((ground === 'fg' ? 30 : 40) + (number < 8 ? number : 52 + number));
}

/** For the page: roles are fixed numbers of the 256 colours (see {@link rolePaletteIndex}). */
export const pagePalette: Palette = {
  swapsReverse: true,
  mutesDim: true,
  fillsBlocks: true,
  sgr(code, ground) {
    if (code >= terminalColors) return commonSgr(code, ground);
    return `${ground === 'fg' ? 38 : 48};5;${firstRoleColor + code - 1}`;
  },
};

/**
 * What the roles look like in sixteen colours; `text` and `background` are the terminal's own. None of the sixteen is
 * faint enough to lie behind any text, so `hover` is nothing here.
 */
const sixteen: Readonly<Record<Role, number | null>> = {
  text: null,
  muted: 8,
  accent: 6,
  border: 8,
  focus: 12,
  selection: 4,
  selectionText: 15,
  error: 9,
  warning: 11,
  success: 10,
  background: null,
  hover: null,
};

/** For a terminal of its own, whose theme is not ours: roles are the nearest of the sixteen colours. */
export const terminalPalette: Palette = {
  sgr(code, ground) {
    if (code >= terminalColors) return commonSgr(code, ground);
    const role = roles[code - 1];
    const number = role === undefined ? null : sixteen[role];
    return number === null ? (ground === 'fg' ? '39' : '49') : commonSgr(terminalColors + number, ground);
  },
};

/** The palettes by the name that a viewer asks for one with. */
export const palettes: Readonly<Record<'page' | 'terminal', Palette>> = {
  page: pagePalette,
  terminal: terminalPalette,
};
