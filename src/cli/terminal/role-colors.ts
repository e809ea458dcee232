import { roles } from '../../screen/color.ts';
import { pagePalette, terminalPalette } from '../../screen/palette.ts';

/** What the page's numbers of the roles are in a terminal whose theme is not ours, by ground and number. */
const TERMINAL: ReadonlyMap<string, string> = new Map(
  roles.flatMap((_, place) =>
    (['fg', 'bg'] as const).map(
      (ground) => [pagePalette.sgr(place + 1, ground), terminalPalette.sgr(place + 1, ground)] as const,
    ),
  ),
);

/**
 * Rewrites a frame for the page, in which a role of the theme is a number of the 256 colours, for a terminal of its own.
 */
export function forTerminal(ansi: string): string {
  return ansi.replace(/\u001b\[[0-9;]*m/g, (sequence) =>
    sequence.replace(/[34]8;5;\d+/g, (color) => TERMINAL.get(color) ?? color),
  );
}
