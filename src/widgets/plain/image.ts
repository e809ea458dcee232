import type { Color, Element, Style } from '../../screen/element.ts';
import type { ViewNode } from '../../sdk/node.ts';
import { listField } from '../fields.ts';
import { isColor } from '../style.ts';

type Pixels = readonly (readonly unknown[])[];

/** The rows of pixels; a row that is no list is an empty one. */
function pixelsOf(node: ViewNode): Pixels {
  return listField(node, 'pixels').map((row): readonly unknown[] => (Array.isArray(row) ? row : []));
}

function colorAt(pixels: Pixels, x: number, y: number): Color | undefined {
  const pixel = pixels[y]?.[x];
  return isColor(pixel) ? pixel : undefined;
}

/** The glyph that shows two pixels, one above the other, in one cell; `undefined` where both are left out. */
function blockOf(top: Color | undefined, bottom: Color | undefined): readonly [string, Style] | undefined {
  if (top === undefined) return bottom === undefined ? undefined : ['▄', { fg: bottom }];
  if (bottom === undefined) return ['▀', { fg: top }];
  return top === bottom ? ['█', { fg: top }] : ['▀', { fg: top, bg: bottom }];
}

/** `image`: two pixels in a cell, since a cell is about twice as high as wide. What has no room is cut, not scaled. */
export const image: Element = {
  measure(node, most) {
    const pixels = pixelsOf(node);
    const width = pixels.reduce((longest, row) => Math.max(longest, row.length), 0);
    return { width: Math.min(most.width, width), height: Math.min(most.height, Math.ceil(pixels.length / 2)) };
  },
  paint(node, surface) {
    const { x, y, width, height } = surface.area;
    const pixels = pixelsOf(node);
    for (let row = 0; row < Math.min(height, Math.ceil(pixels.length / 2)); row++) {
      const longest = Math.max(pixels[row * 2]?.length ?? 0, pixels[row * 2 + 1]?.length ?? 0);
      for (let column = 0; column < Math.min(width, longest); column++) {
        const block = blockOf(colorAt(pixels, column, row * 2), colorAt(pixels, column, row * 2 + 1));
        if (block !== undefined) surface.write(x + column, y + row, ...block);
      }
    }
  },
};
