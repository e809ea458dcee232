import { Canvas } from '../../../src/screen/canvas.ts';
import type { Screen } from '../../../src/screen/cells.ts';
import type { Size, Style } from '../../../src/screen/element.ts';
import { CanvasSurface } from '../../../src/screen/surface.ts';

/** A screen with texts written on it one after another. */
export function draw(
  size: Size,
  writes: readonly { x: number; y: number; text: string; style?: Style }[],
  caret?: { x: number; y: number },
): Screen {
  const canvas = new Canvas(size);
  const area = { x: 0, y: 0, ...size };
  const surface = new CanvasSurface(canvas, area, area);
  for (const { x, y, text, style } of writes) surface.write(x, y, text, style);
  if (caret !== undefined) surface.caret(caret.x, caret.y);
  return canvas;
}
