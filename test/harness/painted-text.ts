/** A piece of a terminal's picture in one colour. */
export interface PaintedText {
  readonly text: string;
  /** Counting from 0. */
  readonly row: number;
  /** As the browser computed it: `rgb(1, 2, 3)`. */
  readonly color: string;
  readonly background: string;
}

/** The pieces of the picture that are not blank, with the colours that they have on the screen. Runs in the terminal's frame. */
export function paintedTexts(): PaintedText[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const found: PaintedText[] = [];
  document.querySelectorAll('.xterm-rows > div').forEach((line, row) => {
    for (const piece of line.querySelectorAll('span')) {
      const text = piece.textContent.replaceAll('\u00a0', ' ').trim();
      if (text === '') continue;
      const { color, backgroundColor } = getComputedStyle(piece);
      const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' || backgroundColor === 'transparent';
      found.push({ text, row, color, background: isClear ? ground : backgroundColor });
    }
  });
  return found;
}
