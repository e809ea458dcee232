import type { Message, SelectOption } from '../sdk/message.ts';
import { field } from '../sdk/node.ts';
import type { ViewNode } from '../sdk/node.ts';
import { isRecord, listField } from './fields.ts';
import { filled } from './filled.ts';
import type { RowSource } from './row-source.ts';
import { entryAt, rowSource } from './row-source.ts';
import { cellText } from './table-columns.ts';

/** An option of a select list. */
export interface Option {
  readonly label: string;
  readonly description: string;
  readonly disabled: boolean;
  /** It names the group of options below it and is none itself. */
  readonly heading: boolean;
}

/**
 * Reads an option: a text, `[label, value]`, a record with `label`, `text`, `name` or `value`, or one with `heading`, which
 * names the options below it.
 */
export function optionOf(value: unknown): Option {
  if (isRecord(value)) {
    if (typeof value.heading === 'string') {
      return { label: value.heading, description: '', disabled: true, heading: true };
    }
    const label = value.label ?? value.text ?? value.name ?? value.value;
    const description = typeof value.description === 'string' ? value.description : '';
    return { label: cellText(label), description, disabled: value.disabled === true, heading: false };
  }
  return { label: cellText(Array.isArray(value) ? value[0] : value), description: '', disabled: false, heading: false };
}

/** The options of a select list. */
export function selectOptions(node: ViewNode): RowSource {
  return rowSource(field(node, 'options'));
}

/**
 * The option nearest to an index that is no heading: on in the direction of `step` first, then back. The index itself when
 * there are headings only.
 */
export function optionNear(options: RowSource, index: number, step: 1 | -1): number {
  for (const by of [step, -step]) {
    for (let at = index; at >= 0 && at < options.length; at += by) {
      if (!optionOf(entryAt(options, at)).heading) return at;
    }
  }
  return index;
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
