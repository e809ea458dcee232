import { field } from '../sdk/node.ts';
import type { BorderStyle } from './box.ts';
import type { Color, Style, Surface } from './element.ts';
import type { Placed } from './placed.ts';
import { truncate } from './width.ts';

interface Lines {
  /** Top left, top right, bottom left, bottom right. */
  readonly corners: readonly [string, string, string, string];
  readonly horizontal: string;
  readonly vertical: string;
}

const lines: Readonly<Record<Exclude<BorderStyle, 'none'>, Lines>> = {
  single: { corners: ['┌', '┐', '└', '┘'], horizontal: '─', vertical: '│' },
  double: { corners: ['╔', '╗', '╚', '╝'], horizontal: '═', vertical: '║' },
  rounded: { corners: ['╭', '╮', '╰', '╯'], horizontal: '─', vertical: '│' },
  bold: { corners: ['┏', '┓', '┗', '┛'], horizontal: '━', vertical: '┃' },
};

/** Draws a border along the edge of the surface's area; nothing when it has no room for two cells each way. */
export function drawBorder(
  surface: Surface,
  border: BorderStyle,
  style: Style,
  title = '',
  titleStyle: Style = {},
): void {
  const { x, y, width, height } = surface.area;
  if (border === 'none' || width < 2 || height < 2) return;
  const { corners, horizontal, vertical } = lines[border];
  const [topLeft, topRight, bottomLeft, bottomRight] = corners;
  const right = x + width - 1;
  const bottom = y + height - 1;
  surface.write(x, y, topLeft + horizontal.repeat(width - 2) + topRight, style);
  surface.write(x, bottom, bottomLeft + horizontal.repeat(width - 2) + bottomRight, style);
  surface.fill({ x, y: y + 1, width: 1, height: height - 2 }, style, vertical);
  surface.fill({ x: right, y: y + 1, width: 1, height: height - 2 }, style, vertical);
  if (title !== '' && width > 4) surface.write(x + 1, y, ` ${truncate(title, width - 4)} `, titleStyle);
}

/** Draws what the layout itself shows of a box: its background, its border and its title. */
export function drawBox({ node, box }: Placed, surface: Surface): void {
  const back: Style = box.background === null ? {} : { bg: box.background };
  if (box.background !== null) surface.fill(surface.area, back);
  if (box.border === 'none') return;
  const color = field(node, 'borderColor');
  const title = field(node, 'title');
  const line: Style = { ...back, fg: color === undefined ? 'border' : (color as Color) };
  drawBorder(surface, box.border, line, typeof title === 'string' ? title : '', { ...back, bold: true });
}
