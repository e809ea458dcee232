import type { Message, SelectOption } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isRecord, listField } from './fields.ts';
import { filled } from './filled.ts';
import type { RowSource } from './row-source.ts';
import { rowSource } from './row-source.ts';
import { cellText } from './table-columns.ts';

/** An option of a select list. */
export interface Option {
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
}

/** Reads an option: a text, `[label, value]`, or a record with `label`, `text`, `name` or `value`. */
export function optionOf(value: unknown): Option {
  if (isRecord(value)) {
    const label = value.label ?? value.text ?? value.name ?? value.value;
    const description = typeof value.description === 'string' ? value.description : '';
    return { label: cellText(label), description, disabled: value.disabled === true };
  }
  return { label: cellText(Array.isArray(value) ? value[0] : value), description: '', disabled: false };
}

/** The options of a select list. */
export function selectOptions(node: ViewNode): RowSource {
  return rowSource(field(node, 'options'));
}

/**
 * The selected option: `selectedIndex`, else `focusedIndex`, else the first, as in a list that always has one; -1 for
 * `null`, for an index outside the options, and when there are none.
 */
export function selectedIndex(node: ViewNode, length: number): number {
  const value =
    field(node, 'selectedIndex') ?? (field(node, 'selectedIndex') === null ? -1 : (field(node, 'focusedIndex') ?? 0));
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < length ? value : -1;
}

/** Which options a list with `multiple` has checked. */
export function checkedIndices(node: ViewNode): ReadonlySet<unknown> {
  const value = field(node, 'selectedIndices');
  return value instanceof Set ? value : new Set(listField(node, 'selectedIndices'));
}

/** The messages for choosing an option: what keys, mouse and `select` send. */
export function optionMessages(node: ViewNode, id: string, index: number): readonly Message[] {
  const message: SelectOption = { type: 'select_option', id, index };
  return [message, ...filled(node, 'onSelect', index)];
}
