import type { Element } from '../../screen/element.ts';
import { truncate } from '../../screen/width.ts';
import { field } from '../../sdk/node.ts';
import { textField } from '../fields.ts';
import { colorField } from '../style.ts';

/** `divider`: a line across or down all the room it is given, with a title in the line if there is one. */
export const divider: Element = {
  measure: (node, most) =>
    field(node, 'direction') === 'vertical'
      ? { width: Math.min(most.width, 1), height: Number.isFinite(most.height) ? most.height : 1 }
      : { width: Number.isFinite(most.width) ? most.width : 1, height: Math.min(most.height, 1) },
  paint(node, surface) {
    const { area } = surface;
    const color = { fg: colorField(node, 'color', 'border' as const) };
    if (field(node, 'direction') === 'vertical') {
      surface.fill({ ...area, width: Math.min(area.width, 1) }, color, '│');
      return;
    }
    surface.fill({ ...area, height: Math.min(area.height, 1) }, color, '─');
    const title = textField(node, 'title');
    if (title !== '' && area.width > 6 && area.height > 0) {
      surface.write(area.x + 2, area.y, ` ${truncate(title, area.width - 6)} `, {
        fg: colorField(node, 'color', 'muted' as const), // a border's colour is for lines, too faint for text
      });
    }
  },
};
