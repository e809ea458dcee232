import type { Rect, Surface } from '../screen/element.ts';
import { clusters, textWidth } from '../screen/width.ts';
import type { KeyEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext } from '../sdk/provider.ts';
import { sent } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { textArgument } from './arguments.ts';
import { oneLine } from './editor-text.ts';
import { textField } from './fields.ts';
import { filled, isMessage } from './filled.ts';
import { jsonText } from './json-value.ts';
import { writeSpec } from './specs.ts';

/** The action that a list or table offers while its node carries `onFilter`. */
export const FILTER = writeSpec(
  'filter',
  "Show only the entries that match a text, as a person's typing after / does; '' shows all again. Entries have other indexes afterwards: read them again before choosing one.",
  { text: { type: 'string', description: "The filter's whole new text. It may be empty." } },
  ['text'],
);

/** Whether the node can be filtered: the filter's text is model state, so the app must take `onFilter` (design: *Nodes*). */
export function isFilterable(node: ViewNode): boolean {
  return isMessage(field(node, 'onFilter'));
}

/** The filter's text as the model has it: the node's `filter`. */
export function filterText(node: ViewNode): string {
  return textField(node, 'filter');
}

/** The messages for another filter text: what keys, paste and the `filter` action send. */
export function filterMessages(node: ViewNode, text: string): readonly Message[] {
  return filled(node, 'onFilter', oneLine(text));
}

/** Answers the `filter` action. */
export function filterAction(args: Arguments, { widgetState }: HandlerContext): HandlerAnswer {
  const text = textArgument(args, 'text');
  if (!text.ok) return text;
  return sent({ filter: jsonText(oneLine(text.value)) }, filterMessages(widgetState, text.value));
}

/** What a key makes of the filter: whether it is typed into from now on, and the messages of its new text. */
export interface FilterReaction {
  readonly filtering: boolean;
  readonly messages?: readonly Message[];
}

/**
 * `/` begins to filter; then text is appended, Backspace takes a character back, Enter leaves the filter as it is, and
 * Escape first clears the text and then closes. `undefined` for keys that are the list's own.
 */
export function filterKey(node: ViewNode, event: KeyEvent, filtering: boolean): FilterReaction | undefined {
  if (!isFilterable(node)) return undefined;
  const text = filterText(node);
  if (event.key === 'escape' && (filtering || text !== '')) {
    return text === '' ? { filtering: false } : { filtering, messages: filterMessages(node, '') };
  }
  if (!filtering) return event.key === '/' ? { filtering: true } : undefined;
  if (event.key === 'enter') return { filtering: false };
  if (event.key === 'backspace') {
    const last = clusters(text).at(-1);
    return last === undefined
      ? { filtering: false }
      : { filtering, messages: filterMessages(node, text.slice(0, last.index)) };
  }
  return event.text === '' ? undefined : { filtering, messages: filterMessages(node, text + event.text) };
}

/** The chords of {@link filterKey} that type no text. */
export function filterKeys(node: ViewNode, filtering: boolean): readonly string[] {
  if (!isFilterable(node)) return [];
  return filtering ? ['escape', 'backspace', 'enter'] : filterText(node) === '' ? ['/'] : ['/', 'escape'];
}

/** How many rows the filter takes at the bottom: one while it is typed into or has a text. */
export function filterRows(node: ViewNode, filtering: boolean): number {
  return isFilterable(node) && (filtering || filterText(node) !== '') ? 1 : 0;
}

/** Draws `/text` into a row of cells, its end in sight, with the caret behind it while it is typed into. */
export function paintFilter(node: ViewNode, surface: Surface, row: Rect, typing: boolean): void {
  if (row.width < 2 || row.height < 1) return;
  const shown = [...clusters(filterText(node))];
  let text = shown.map((cluster) => cluster.text).join('');
  while (shown.length > 0 && textWidth(text) > row.width - 2) {
    shown.shift();
    text = shown.map((cluster) => cluster.text).join('');
  }
  surface.fill(row);
  const used = surface.write(row.x, row.y, `/${text}`, { fg: typing ? 'accent' : 'muted' });
  if (typing) surface.caret(row.x + used, row.y);
}
