import type { Role } from './element.ts';

/** All roles; a role's place here is part of its code in a cell and of its colour's number in the page. */
export const roles = [
  'text',
  'muted',
  'accent',
  'border',
  'focus',
  'selection',
  'selectionText',
  'error',
  'warning',
  'success',
  'background',
  'hover',
] as const satisfies readonly Role[];

/**
 * A colour in one number, as a cell keeps it: 0 for none, 1–12 for the roles, 0x100–0x10f for the sixteen terminal
 * colours, 0x1000000 and on for `#rrggbb`.
 */
export type ColorCode = number;

/** Where the codes of the sixteen terminal colours begin. */
export const terminalColors = 0x100;
/** Where the codes of exact colours begin. */
export const exactColors = 0x1000000;

const codes = new Map<unknown, ColorCode>(roles.map((role, place) => [role, place + 1]));

/** The code of a colour: a role, 0–15, or `#rrggbb`; 0 for `undefined` and for anything that is no colour. */
export function colorCode(color: unknown): ColorCode {
  if (color === undefined) return 0;
  const known = codes.get(color);
  if (known !== undefined) return known;
  if (typeof color === 'number')
    return Number.isInteger(color) && color >= 0 && color < 16 ? terminalColors + color : 0;
  return typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? exactColors + parseInt(color.slice(1), 16) : 0;
}
