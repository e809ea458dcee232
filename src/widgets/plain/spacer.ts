import type { Element } from '../../screen/element.ts';
import { numberField } from '../fields.ts';

/** `spacer`: empty room of `size` cells both ways; with `grow` the layout gives it what is left over. */
export const spacer: Element = {
  measure(node, most) {
    const size = Math.max(0, Math.floor(numberField(node, 'size', 0)));
    return { width: Math.min(most.width, size), height: Math.min(most.height, size) };
  },
  paint() {
    // Room and nothing else.
  },
};
