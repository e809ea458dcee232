import type { Rect, Style, Surface } from '../screen/element.ts';
import { truncate } from '../screen/width.ts';
import type { Message, TextAreaChange } from '../sdk/message.ts';
import type { ViewNode } from '../sdk/node.ts';
import { idOf } from '../sdk/node.ts';
import type { AreaRow, AreaRows } from './area-rows.ts';
import { areaRows } from './area-rows.ts';
import type { EditorState } from './editor.ts';
import { adopt, insert, moveTo, selection } from './editor.ts';
import { chord, editorKeys } from './editor-chords.ts';
import { characterCount, lineEnd, manyLines, previousPlace, wordAt } from './editor-text.ts';
import { textProvider } from './field-provider.ts';
import { columnOf, offsetAt, shownClusters } from './field-text.ts';
import { fieldStates } from './field-element.ts';
import { flag, isDisabled, isEditable, textField } from './fields.ts';
import { filled } from './filled.ts';
import { clamp, paintScrollbar, scrolledTo } from './scroll.ts';
import { readSpec, writeSpec } from './specs.ts';
import { maxLength } from './field-fit.ts';
import { TEXT_ARGUMENTS } from './text-read.ts';
import type { Reaction, Widget } from './widget.ts';

/** A text area's own state. */
export interface AreaLocal {
  readonly editor: EditorState;
  /** The first row drawn. */
  readonly top: number;
  /** The column that up and down keep to; `null` after any other move. */
  readonly goal: number | null;
}

const TYPE_INTO = writeSpec(
  'type_into',
  'Replace the whole text of the text area with the given one, which may have many lines. Answers the number of characters it has now.',
  { text: { type: 'string', description: 'The whole new text. Empty clears the text area.' } },
  ['text'],
);
const CLEAR = writeSpec('clear', 'Make the text area empty.');
const GET_VALUE = readSpec(
  'get_value',
  'Answer the text that the text area holds now; a long one in parts, where next is the offset to go on from.',
  TEXT_ARGUMENTS,
);

function change(node: ViewNode, id: string, text: string): readonly Message[] {
  const message: TextAreaChange = { type: 'text_area_change', id, text };
  return [message, ...filled(node, 'onChange', text)];
}

const writes = { clean: manyLines, change, result: (text: string) => ({ characters: characterCount(text) }) };

const provider = textProvider({ typeInto: TYPE_INTO, clear: CLEAR, getValue: GET_VALUE }, writes);

/** A text area as it is drawn in an area: all that keys, mouse and paint agree on. */
interface AreaView {
  readonly state: AreaLocal;
  readonly rows: AreaRows;
  /** Rows of the area above and below the text: label and error. */
  readonly head: number;
  readonly page: number;
  /** Cells for text; one more at the right is the caret's or the scrollbar's. */
  readonly width: number;
  /** Cells for line numbers, with the blank behind them; 0 without. */
  readonly gutter: number;
}

/** The number of lines up to a place of a text. */
function lineCount(text: string, end: number): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** The cells for line numbers: none where they would leave the text less than half. */
function gutterOf(node: ViewNode, text: string, width: number): number {
  if (!flag(node, 'lineNumbers')) return 0;
  const cells = String(lineCount(text, text.length)).length + 1;
  return cells * 2 > width - 2 ? 0 : cells;
}

function areaView(node: ViewNode, local: AreaLocal | undefined, area: Pick<Rect, 'width' | 'height'>): AreaView {
  const editor = adopt(local?.editor, textField(node, 'value'));
  const head = textField(node, 'label') === '' ? 0 : 1;
  const page = Math.max(1, area.height - head - (textField(node, 'error') === '' ? 0 : 1));
  const gutter = gutterOf(node, editor.text, area.width);
  const width = Math.max(1, area.width - 2 - gutter);
  const rows = areaRows(editor.text, width);
  const fresh = local === undefined ? scrolledTo(rows.rowAt(editor.caret), 0, page, rows.length) : local.top;
  const top = clamp(fresh, 0, Math.max(0, rows.length - page));
  return { state: { editor, top, goal: local?.goal ?? null }, rows, head, page, width, gutter };
}

function rowText(text: string, row: AreaRow | undefined): string {
  return row === undefined ? '' : text.slice(row.start, row.end);
}

/** The place in a row nearest to a column. Behind a soft break the caret would be in the next row, so it stays before. */
function placeIn(text: string, rows: AreaRows, row: number, column: number): number {
  const { start, end } = rows.at(row) ?? { start: 0, end: 0 };
  const place = start + offsetAt(shownClusters(text.slice(start, end), false), column);
  return place === end && rows.at(row + 1)?.start === end ? previousPlace(text, place) : place;
}

/** The state after a move up or down by rows; `undefined` for other keys. */
function vertical(view: AreaView, key: string): { readonly to: EditorState; readonly goal: number } | undefined {
  const { editor, goal } = view.state;
  const step = /^(shift\+)?(up|down|pageup|pagedown)$/.exec(key);
  if (step === null) return undefined;
  const row = view.rows.rowAt(editor.caret);
  const by = (step[2] === 'up' ? -1 : step[2] === 'down' ? 1 : step[2] === 'pageup' ? -view.page : view.page) + row;
  const current = view.rows.at(row);
  const column =
    goal ?? columnOf(shownClusters(rowText(editor.text, current), false), editor.caret - (current?.start ?? 0));
  const place =
    by < 0
      ? 0
      : by >= view.rows.length
        ? row === view.rows.length - 1
          ? editor.text.length
          : placeIn(editor.text, view.rows, view.rows.length - 1, column)
        : placeIn(editor.text, view.rows, by, column);
  return { to: moveTo(editor, place, step[1] !== undefined), goal: column };
}

function reach(node: ViewNode, view: AreaView, to: EditorState, goal: number | null, copy = ''): Reaction<AreaLocal> {
  const from = view.state.editor;
  const rows = to.text === from.text ? view.rows : areaRows(to.text, view.width);
  const top = scrolledTo(rows.rowAt(to.caret), view.state.top, view.page, rows.length);
  return {
    local: { editor: to, top, goal },
    ...(to.text === from.text ? {} : { messages: change(node, idOf(node), to.text) }),
    ...(copy === '' ? {} : { copy }),
  };
}

/** Numbers the lines that begin in the rows in sight, the caret's own in full colour. */
function paintNumbers(
  surface: Surface,
  at: { readonly x: number; readonly y: number },
  { state: { editor }, gutter }: AreaView,
  shown: readonly AreaRow[],
): void {
  if (gutter === 0) return;
  let line = lineCount(editor.text, shown[0]?.start ?? 0);
  shown.forEach(({ start, end }, index) => {
    const begins = start === 0 || editor.text[start - 1] === '\n';
    if (begins && index > 0) line += 1;
    const here = editor.caret >= start && editor.caret <= lineEnd(editor.text, end);
    const style: Style = begins && here ? {} : { fg: 'muted' };
    if (begins) surface.write(at.x, at.y + index, String(line).padStart(gutter - 1), style);
  });
}

const VERTICAL_KEYS = ['up', 'down', 'pageup', 'pagedown', 'shift+up', 'shift+down', 'shift+pageup', 'shift+pagedown'];

/** `text_area`: text of many lines, broken at the edge, with selection, undo and a scrollbar. */
export const textArea: Widget<AreaLocal> = {
  type: 'text_area',
  provider,
  element: {
    measure(node, most) {
      const extra = (textField(node, 'label') === '' ? 0 : 1) + (textField(node, 'error') === '' ? 0 : 1);
      const width = Math.min(most.width, 40);
      const rows = areaRows(textField(node, 'value').slice(0, 2_000), width - 2).length;
      return { width, height: Math.min(most.height, clamp(rows, 3, 10) + extra) };
    },
    paint(node, surface, { focused, local }) {
      const { x, y, width, height } = surface.area;
      if (width < 1 || height < 1) return;
      const view = areaView(node, local as AreaLocal | undefined, surface.area);
      const { editor, top } = view.state;
      const base: Style = isDisabled(node) ? { fg: 'muted', dim: true } : {};
      if (view.head > 0)
        surface.write(x, y, truncate(textField(node, 'label'), width), { ...base, ...(focused ? { bold: true } : {}) });
      const body = { x, y: y + view.head, width: 1, height: Math.min(view.page, height - view.head) };
      surface.fill(body, { fg: focused ? 'focus' : 'border' }, focused ? '┃' : '│');
      const [from, to] = selection(editor);
      const left = x + 1 + view.gutter;
      if (editor.text === '') {
        surface.write(left, body.y, truncate(textField(node, 'placeholder'), view.width), {
          fg: 'muted',
          italic: true,
        });
      }
      const shown = view.rows.slice(top, top + body.height);
      paintNumbers(surface, { x: x + 1, y: body.y }, view, shown);
      shown.forEach((row, index) => {
        for (const each of shownClusters(rowText(editor.text, row), false)) {
          const at = row.start + each.start;
          const selected = focused && at >= from && at < to;
          if (each.column + each.width > view.width) break;
          surface.write(
            left + each.column,
            body.y + index,
            each.text,
            selected ? { fg: 'selectionText', bg: 'selection' } : base,
          );
        }
      });
      paintScrollbar(surface, { ...body, x: x + width - 1 }, top, view.rows.length);
      const caretRow = view.rows.rowAt(editor.caret);
      if (focused && caretRow >= top && caretRow < top + body.height) {
        const row = view.rows.at(caretRow);
        const column = columnOf(shownClusters(rowText(editor.text, row), false), editor.caret - (row?.start ?? 0));
        surface.caret(left + Math.min(column, view.width), body.y + caretRow - top);
      }
      const error = textField(node, 'error');
      if (error !== '' && height > view.head + view.page) {
        surface.write(x + 1, y + view.head + view.page, truncate(`! ${error}`, width - 1), { fg: 'error' });
      }
    },
  },
  focusable: (node) => !isDisabled(node),
  keys(node, local) {
    if (isDisabled(node)) return [];
    return [...editorKeys(node, local?.editor), ...VERTICAL_KEYS, ...(isEditable(node) ? ['enter'] : [])];
  },
  takesText: isEditable,
  key(node, event, local, area) {
    if (isDisabled(node)) return null;
    const view = areaView(node, local, area);
    const { editor } = view.state;
    const up = vertical(view, event.key);
    if (up !== undefined) return reach(node, view, up.to, up.goal);
    const done = chord(node, editor, event.key);
    if (done !== undefined) return reach(node, view, done.to, null, done.copy);
    if (!isEditable(node)) return null;
    const typed =
      event.key === 'enter' ? '\n' : /^(tab|escape|shift\+tab)$/.test(event.key) ? '' : manyLines(event.text);
    if (typed === '') return null;
    return reach(node, view, insert(editor, typed, { maxLength: maxLength(node) }, true), null);
  },
  paste(node, text, local) {
    if (!isEditable(node)) return null;
    const from = adopt(local?.editor, textField(node, 'value'));
    const to = insert(from, manyLines(text), { maxLength: maxLength(node) }, false);
    const next: AreaLocal = { editor: to, top: local?.top ?? 0, goal: null };
    return { local: next, ...(to.text === from.text ? {} : { messages: change(node, idOf(node), to.text) }) };
  },
  mouse(node, event, local) {
    if (isDisabled(node)) return null;
    const view = areaView(node, local, event.area);
    const most = Math.max(0, view.rows.length - view.page);
    if (event.action === 'wheel')
      return { local: { ...view.state, top: clamp(view.state.top + event.wheel, 0, most) } };
    if (event.button !== 'left' || (event.action !== 'press' && event.action !== 'drag')) return null;
    const row = clamp(view.state.top + event.y - view.head, 0, view.rows.length - 1);
    const { editor } = view.state;
    const place = placeIn(editor.text, view.rows, row, Math.max(0, event.x - 1 - view.gutter));
    if (event.action === 'press' && event.clicks === 2) {
      const [start, end] = wordAt(editor.text, place);
      return reach(node, view, { ...editor, anchor: start, caret: end, typing: false }, null);
    }
    return reach(node, view, moveTo(editor, place, event.action === 'drag' || event.shift), null);
  },
  accessible: (node) => ({
    role: 'textbox',
    name: textField(node, 'label') || textField(node, 'placeholder'),
    id: idOf(node),
    value: textField(node, 'value').slice(0, 2_000).toWellFormed(),
    multiline: true,
    ...fieldStates(node),
    ...(isDisabled(node) ? { disabled: true } : {}),
  }),
  bulk: ['value'],
};
