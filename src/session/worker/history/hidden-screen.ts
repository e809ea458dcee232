import type { Screen } from '../../../screen/cells.ts';
import { blank } from '../../../screen/cells.ts';
import { screenRows } from '../../../screen/rows.ts';
import type { Secrets } from '../secrets.ts';
import { HIDDEN } from './acts.ts';

const STAND_IN = HIDDEN.codePointAt(0) ?? blank;

/**
 * A screen as it may be recorded: in each row that shows a secret, every glyph is replaced. The same screen when none
 * does.
 */
export function hiddenScreen(screen: Screen, secrets: Pick<Secrets, 'maskRows'>): Screen {
  const rows = screenRows(screen);
  const shown = secrets.maskRows(rows).flatMap((row, index) => (row === rows[index] ? [] : [index]));
  if (shown.length === 0) return screen;
  const { width } = screen.size;
  const glyphs = screen.glyphs.slice();
  for (const row of shown)
    for (let at = row * width; at < (row + 1) * width; at += 1) if (glyphs[at] !== blank) glyphs[at] = STAND_IN;
  return { ...screen, glyphs };
}
