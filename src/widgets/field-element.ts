import type { AccessibleNode, Element, PaintContext, Rect, Style, Surface } from '../screen/element.ts';
import { textWidth, truncate } from '../screen/width.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { EditorState } from './editor.ts';
import { selection } from './editor.ts';
import { columnOf, shownClusters, visibleScroll } from './field-text.ts';
import { integerField, isDisabled, isEditable, textField } from './fields.ts';

/** Where a one-line field's text stands inside the widget's area. */
export interface FieldPlace {
  /** Columns from the area's left to the text's first one. */
  readonly left: number;
  /** Columns of text. */
  readonly width: number;
  /** The label's columns. */
  readonly label: number;
  /** The columns of the two edges. */
  readonly edges: readonly [left: number, right: number];
  /** What stands inside the edges before and behind the text; '' when there is no room for it. */
  readonly prefix: string;
  readonly suffix: string;
}

/** What a secret field draws while it is not being edited: as many bullets whatever the text, so that none can be counted. */
const HIDDEN = '********';

/** The columns a field asks for beside its label. */
const FIELD_WIDTH = 26;

/** A prefix and a suffix leave the text at least so many columns. */
const NARROWEST = 4;

function labelWidth(node: ViewNode): number {
  return Math.max(0, integerField(node, 'labelWidth', textWidth(textField(node, 'label'))));
}

/** Places label and text in a width: `Label │text   │`. A narrow area gives the text the greater part. */
export function fieldPlace(node: ViewNode, area: Rect): FieldPlace {
  const label = Math.min(labelWidth(node), Math.max(0, Math.floor(area.width / 2) - 2));
  const start = label === 0 ? 0 : label + 1;
  const room = Math.max(0, area.width - start - 2);
  const fits = around(node) > 0 && room - around(node) >= NARROWEST;
  const prefix = fits ? textField(node, 'prefix') : '';
  const suffix = fits ? textField(node, 'suffix') : '';
  return {
    left: start + 1 + textWidth(prefix),
    width: room - (fits ? around(node) : 0),
    label,
    edges: [start, start + 1 + room],
    prefix,
    suffix,
  };
}

/** What a screen reader is told of a field beside its text: whether it can be changed, and what is wrong with its value. */
export function fieldStates(node: ViewNode): Pick<AccessibleNode, 'readonly' | 'invalid' | 'description'> {
  const error = textField(node, 'error');
  return {
    ...(!isEditable(node) && !isDisabled(node) ? { readonly: true } : {}),
    ...(error === '' ? {} : { invalid: true, description: error }),
  };
}

/** The columns of what stands before and behind the text. */
function around(node: ViewNode): number {
  return textWidth(textField(node, 'prefix')) + textWidth(textField(node, 'suffix'));
}

function paintText(
  surface: Surface,
  place: FieldPlace,
  shown: ReturnType<typeof shownClusters>,
  scroll: number,
  styleAt: (offset: number) => Style,
): void {
  const { x, y } = surface.area;
  for (const each of shown) {
    const column = each.column - scroll;
    if (column >= place.width) break;
    if (column >= 0 && column + each.width <= place.width && each.width > 0) {
      surface.write(x + place.left + column, y, each.text, styleAt(each.start));
    }
  }
}

/** What a one-line field shows. */
export interface FieldShown {
  readonly editor: EditorState;
  /** The first column of text that is drawn. */
  readonly scroll: number;
  /** What stands behind the text while it is edited: the rest of a suggestion or of a mask. */
  readonly ghost: string;
}

/**
 * The element of a one-line field. `stateOf` gives the editor's state for the node as it is and the scroll position it
 * was left at.
 */
export function fieldElement(secret: boolean, stateOf: (node: ViewNode, local: unknown) => FieldShown): Element {
  function paint(node: ViewNode, surface: Surface, { focused, local }: PaintContext): void {
    const { area } = surface;
    if (area.height < 1 || area.width < 1) return;
    const place = fieldPlace(node, area);
    const disabled = isDisabled(node);
    const base: Style = disabled ? { fg: 'muted', dim: true } : {};
    surface.write(area.x, area.y, truncate(textField(node, 'label'), place.label), {
      ...base,
      ...(focused ? { bold: true } : {}),
    });
    const edge: Style = disabled
      ? base
      : { fg: focused ? 'focus' : textField(node, 'error') === '' ? 'border' : 'error' };
    for (const at of place.edges) surface.write(area.x + at, area.y, focused ? '┃' : '│', edge);
    surface.write(area.x + place.edges[0] + 1, area.y, place.prefix, { ...base, fg: 'muted' });
    surface.write(area.x + place.left + place.width, area.y, place.suffix, { ...base, fg: 'muted' });
    const { editor, scroll: left, ghost } = stateOf(node, local);
    if (editor.text === '') {
      const placeholder = truncate(textField(node, 'placeholder') || (focused ? ghost : ''), place.width);
      surface.write(area.x + place.left, area.y, placeholder, { fg: 'muted', italic: true });
      if (focused && place.width > 0) surface.caret(area.x + place.left, area.y);
    } else {
      const shown = shownClusters(secret && !focused ? HIDDEN : editor.text, secret);
      const scroll = focused ? visibleScroll(shown, editor.caret, left, place.width) : 0;
      const [start, end] = selection(editor);
      const selected: Style = { fg: 'selectionText', bg: 'selection' };
      const plain: Style = isEditable(node) || disabled ? base : { ...base, italic: true };
      paintText(surface, place, shown, scroll, (at) => (focused && at >= start && at < end ? selected : plain));
      const behind = area.x + place.left + columnOf(shown, editor.text.length) - scroll;
      const spare = area.x + place.left + place.width - behind;
      if (focused && ghost !== '' && spare > 0) surface.write(behind, area.y, truncate(ghost, spare), { fg: 'muted' });
      if (focused && place.width > 0) {
        surface.caret(area.x + place.left + columnOf(shown, editor.caret) - scroll, area.y);
      }
    }
    const error = textField(node, 'error');
    if (error !== '' && area.height > 1) {
      const at = place.edges[0] + 1;
      surface.write(area.x + at, area.y + 1, truncate(`! ${error}`, area.width - at), { fg: 'error' });
    }
  }

  return {
    measure(node, most) {
      const label = labelWidth(node);
      return {
        width: Math.min(most.width, (label === 0 ? 0 : label + 1) + FIELD_WIDTH + around(node)),
        height: Math.min(most.height, textField(node, 'error') === '' ? 1 : 2),
      };
    },
    paint,
  };
}
