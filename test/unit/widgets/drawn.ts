import type { Element, Rect, Style, Surface } from '../../../src/screen/element.ts';
import { clusters, safeText } from '../../../src/screen/width.ts';
import type { KeyEvent } from '../../../src/sdk/input.ts';
import type { ViewNode } from '../../../src/sdk/node.ts';
import type { Widget, WidgetMouseEvent } from '../../../src/widgets/widget.ts';
import { mouseAt } from '../mouse.ts';

/** What an element drew: a row of text a line, blanks at the end cut off, and where the caret is. */
export interface Drawn {
  readonly rows: readonly string[];
  readonly caret: { readonly x: number; readonly y: number } | null;
  /** The style of the cell at (x, y). */
  styleAt(x: number, y: number): Style;
}

/** Draws one element alone into an area at (0, 0). A wide character takes its cell and leaves the next one ''. */
export function draw(
  element: Element,
  node: ViewNode,
  width: number,
  height: number,
  look: {
    readonly focused?: boolean;
    readonly hovered?: boolean;
    readonly local?: unknown;
    readonly step?: number;
  } = {},
): Drawn {
  const { focused = false, hovered = false, local, step } = look;
  const area: Rect = { x: 0, y: 0, width, height };
  const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => ' '));
  const styles = Array.from({ length: height }, () => Array.from({ length: width }, (): Style => ({})));
  let caret: Drawn['caret'] = null;
  const put = (x: number, y: number, glyph: string, style: Style): void => {
    const row = cells[y];
    const look = styles[y];
    if (row === undefined || look === undefined || x < 0 || x >= width) return;
    row[x] = glyph;
    look[x] = style;
  };
  const surface: Surface = {
    area,
    write(x, y, text, style = {}) {
      let column = x;
      for (const cluster of clusters(safeText(text))) {
        const fits = column >= 0 && column + cluster.width <= width;
        if (fits) put(column, y, cluster.text, style);
        if (fits && cluster.width === 2) put(column + 1, y, '', style);
        column += cluster.width;
      }
      return column - x;
    },
    fill(rect, style = {}, glyph = ' ') {
      for (let y = rect.y; y < rect.y + rect.height; y += 1) {
        for (let x = rect.x; x < rect.x + rect.width; x += 1) put(x, y, glyph, style);
      }
    },
    caret(x, y) {
      caret = { x, y };
    },
  };
  element.paint(node, surface, { focused, hovered, local, ...(step === undefined ? {} : { step }) });
  return {
    rows: cells.map((row) => row.join('').trimEnd()),
    caret,
    styleAt: (x, y) => styles[y]?.[x] ?? {},
  };
}

/** A key event for a chord; a single character types itself. */
export function press(key: string, text = key === 'space' ? ' ' : clusters(key).length === 1 ? key : ''): KeyEvent {
  return { kind: 'key', key: key.toLowerCase(), text };
}

/** A mouse event on a widget that stands at (0, 0). */
export function mouse(
  action: WidgetMouseEvent['action'],
  x: number,
  y: number,
  more: Partial<WidgetMouseEvent> = {},
): WidgetMouseEvent {
  return { ...mouseAt(action, x, y), x, y, area: { x: 0, y: 0, width: 40, height: 1 }, ...more };
}

/** Calls a widget's action as a worker does. */
export function call(
  widget: Pick<Widget, 'provider'>,
  node: ViewNode,
  action: string,
  args: Readonly<Record<string, unknown>> = {},
) {
  return widget.provider.handleToolCall(action, args, {
    widgetId: node.id ?? '',
    widgetState: node,
    dispatcher: null,
  });
}

/** The names of the actions a widget offers for a node. */
export function actions(widget: Pick<Widget, 'provider'>, node: ViewNode): readonly string[] {
  return widget.provider.mcpTools(node).map(({ name }) => name);
}
