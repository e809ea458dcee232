import type { Element } from '../../screen/element.ts';
import { textWidth, truncate } from '../../screen/width.ts';
import type { ViewNode } from '../../sdk/node.ts';
import { numberField, textField } from '../fields.ts';

/** How far a `progress` is, 0 to 1, whatever its fields hold. */
function progressShare(node: ViewNode): number {
  const max = numberField(node, 'max', 100);
  const share = max > 0 ? numberField(node, 'value', 0) / max : 0;
  return Math.min(1, Math.max(0, share));
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** `progress`: `Label ████▌░░░ 56%`. */
export const progress: Element = {
  accessible(node) {
    const now = Math.floor(progressShare(node) * 100);
    const name = textField(node, 'label') || 'Progress';
    return { role: 'progressbar', name, value: `${now}%`, range: { now, min: 0, max: 100 } };
  },
  measure(node, most) {
    const label = textWidth(textField(node, 'label'));
    return { width: Math.min(most.width, (label === 0 ? 0 : label + 1) + 25), height: Math.min(most.height, 1) };
  },
  paint(node, surface) {
    const { x, y, width, height } = surface.area;
    if (height < 1) return;
    const share = progressShare(node);
    const percent = `${Math.floor(share * 100)}%`.padStart(4);
    const label = truncate(textField(node, 'label'), Math.max(0, width - 10));
    const start = label === '' ? 0 : surface.write(x, y, label) + 1;
    const room = width - start - 5;
    if (room < 1) {
      surface.write(x + start, y, truncate(percent.trim(), width - start));
      return;
    }
    const eighths = Math.floor(share * room * 8);
    const bar = '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '');
    surface.fill({ x: x + start, y, width: room, height: 1 }, { fg: 'muted' }, '░');
    surface.write(x + start, y, bar, { fg: 'accent' });
    surface.write(x + start + room + 1, y, percent);
  },
};
