import type { Screen } from './cells.ts';
import { glyphText } from './cells.ts';

/** The text on the screen, row by row from the top, without the blanks at each row's end. */
export function screenRows(screen: Screen): string[] {
  const { width, height } = screen.size;
  const rows: string[] = [];
  for (let row = 0; row < height; row++) {
    let text = '';
    for (let column = 0; column < width; column++)
      text += glyphText(screen, screen.glyphs[row * width + column] ?? 0x20);
    rows.push(text.replace(/ +$/, ''));
  }
  return rows;
}
