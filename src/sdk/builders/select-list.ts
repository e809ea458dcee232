import type { Message, SelectOption } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { Filled, WidgetOptions } from './options.ts';
import { node } from './options.ts';
import type { Rows } from './table.ts';

/** An option of a select list: its text, or its text with more. */
export type SelectOptionItem =
  | string
  | { readonly label: string; readonly value?: unknown; readonly description?: string; readonly disabled?: boolean }
  /** The name of the options below it: it has an index as they do, and cannot be chosen. */
  | { readonly heading: string };

/** What a select list shows. */
export interface SelectListOptions<Select extends Message, Filter extends Message = never> extends WidgetOptions {
  /** As shown: filtered by the app. A message's index counts in these options. */
  readonly options: Rows<SelectOptionItem>;
  readonly selectedIndex?: number | null;
  /** With `multiple`: which ones are checked. */
  readonly selectedIndices?: readonly number[];
  readonly multiple?: boolean;
  /** The filter's text: model state, shown below the options. */
  readonly filter?: string;
  /** Lets people filter with `/` and agents with `filter`; the text is filled in as `value`, and the app gives the options left. */
  readonly onFilter?: Filter;
  readonly label?: string;
  readonly emptyText?: string;
  /** Sent after `select_option`, with the index filled in as `value`. */
  readonly onSelect?: Select;
}

/**
 * A list to choose from. Choosing arrives as `select_option`.
 *
 * ```ts
 * selectList('colour', { options: ['red', 'green'], selectedIndex: model.colour });
 * ```
 */
export function selectList<
  const Id extends string,
  const Select extends Message = never,
  const Filter extends Message = never,
>(
  id: Id,
  options: SelectListOptions<Select, Filter>,
): ViewNode<SelectOption<Id> | Filled<Select, number> | Filled<Filter, string>> {
  return node('select_list', { id, selectedIndex: null, ...options });
}
