import type { Element } from '../../screen/element.ts';
import { textWidth, truncate } from '../../screen/width.ts';
import { textField } from '../fields.ts';

/** A dot goes round. */
const STEPS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/** What stands there in place of a dot that goes round. */
const STILL = '⋯';

/**
 * `spinner`: `⠋ Label`, for what goes on without saying how far it is. It stands still where motion is reduced, and in
 * a picture that is only read; the label says the same then.
 */
export const spinner: Element = {
  moves: true,
  accessible: (node) => ({ role: 'progressbar', name: textField(node, 'label') || 'In progress', busy: true }),
  measure(node, most) {
    const label = textWidth(textField(node, 'label'));
    return { width: Math.min(most.width, label === 0 ? 1 : label + 2), height: Math.min(most.height, 1) };
  },
  paint(node, surface, { step }) {
    const { x, y, width, height } = surface.area;
    if (height < 1 || width < 1) return;
    surface.write(x, y, (step === undefined ? undefined : STEPS[step % STEPS.length]) ?? STILL, { fg: 'accent' });
    if (width > 2) surface.write(x + 2, y, truncate(textField(node, 'label'), width - 2));
  },
};
