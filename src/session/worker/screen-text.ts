import { screenRows } from '../../screen/rows.ts';
import { svgRows } from '../../screen/svg.ts';
import type { DrawRequest, ScreenPicture } from '../../protocol/asks.ts';
import type { ScreenText } from '../../protocol/worker.ts';
import type { Secrets } from './secrets.ts';
import type { Ui } from './ui/ui.ts';

/** What a person sees as text, without its secrets. */
export function screenText(ui: Ui, secrets: Pick<Secrets, 'maskRows'>): ScreenText {
  const screen = ui.picture.screen();
  const { caret, size } = screen;
  return {
    columns: size.width,
    rows: secrets.maskRows(screenRows(screen)),
    caret: caret === null ? null : { column: caret.x, row: caret.y },
    focus: ui.focus,
  };
}

/** Rows of what a person sees as an SVG document, without its secrets. */
export function screenPicture(
  ui: Ui,
  secrets: Pick<Secrets, 'maskRows'>,
  { from, limit }: Pick<DrawRequest, 'from' | 'limit'>,
): ScreenPicture {
  const screen = ui.picture.screen();
  const total = screen.size.height;
  const first = Math.min(from, total);
  const rows = screenRows(screen);
  const masked = secrets.maskRows(rows);
  const mask = (text: string, row: number): string => (masked[row] === rows[row] ? text : (masked[row] ?? ''));
  return { ...svgRows(screen, { from: first, limit, mask }), from: first, total };
}
