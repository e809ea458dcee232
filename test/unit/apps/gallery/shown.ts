import type { Screen } from '../../../../src/screen/cells.ts';
import { roles } from '../../../../src/screen/color.ts';
import type { Layout } from '../../../../src/screen/layout.ts';
import { layout } from '../../../../src/screen/layout.ts';
import { paint } from '../../../../src/screen/paint.ts';
import { screenRows } from '../../../../src/screen/rows.ts';
import { idOf } from '../../../../src/sdk/node.ts';
import { elementOf, widgets } from '../../../../src/widgets/index.ts';
import { FAMILIES, exhibits, view } from '../../../../src/apps/gallery/families.ts';
import { rowsOf } from '../../../../src/apps/gallery/exhibit.ts';
import type { Model } from '../../../../src/apps/gallery/model.ts';
import { start } from '../../../../src/apps/gallery/model.ts';

/** The columns of the pictures that are kept. */
const COLUMNS = 80;

/** A family's model, at a size that shows all of it. */
export function whole(family: string): Model {
  const context = { sessionId: 'gallery', columns: COLUMNS, rows: 24, workspaceFolder: null, args: [family] };
  const model = start(context, FAMILIES);
  return { ...model, rows: exhibits(model).reduce((sum, each) => sum + rowsOf(each), 0) + 2 };
}

/** A family's page as it is laid out and painted, nothing focused. */
function painted(model: Model): { readonly placed: Layout; readonly screen: Screen } {
  const placed = layout(view(model), { width: model.columns, height: model.rows }, elementOf);
  const context = { focused: false, hovered: false, local: undefined };
  return { placed, screen: paint(placed, () => context) };
}

/** A letter a role; `.` is a cell in the terminal's own colours, `#` an exact colour or one of the sixteen. */
const LETTERS = 'tmabfsSewg0';

function letterOf(code: number): string {
  if (code === 0) return '.';
  return code <= roles.length ? (LETTERS[code - 1] ?? '?') : '#';
}

function colorRows({ size }: Screen, codes: Int32Array): readonly string[] {
  return Array.from({ length: size.height }, (_, row) =>
    Array.from(codes.subarray(row * size.width, (row + 1) * size.width), letterOf)
      .join('')
      .replace(/\.+$/, ''),
  );
}

/** A part of a kept picture: its name, and rows with their numbers, empty ones left out. */
function part(name: string, rows: readonly string[]): string {
  const numbered = rows.flatMap((row, index) => (row === '' ? [] : [`${String(index).padStart(3)} ${row}`]));
  return [`== ${name}`, ...numbered, ''].join('\n');
}

/** What is kept of a family: its text, the roles of its colours, and where each widget is. */
export function kept(family: string): string {
  const { placed, screen } = painted(whole(family));
  const boxes = placed.nodes.flatMap(({ node, rect: { x, y, width, height } }) =>
    widgets.has(node.type) ? [`${idOf(node)} (${node.type}): ${x},${y} ${width}x${height}`] : [],
  );
  return [
    part('text', screenRows(screen)),
    part('colours of the text', colorRows(screen, screen.fg)),
    part('colours behind it', colorRows(screen, screen.bg)),
    part('widgets', boxes),
  ].join('\n');
}
