import type { Message, SelectRow, Sort } from '../message.ts';
import type { ViewNode } from '../node.ts';
import type { Filled, WidgetOptions } from './options.ts';
import { node } from './options.ts';

/** Rows, options or points that are made when they are asked for: only the part on the screen is. */
export interface Source<T> {
  readonly length: number;
  /** The entries from `from` up to but not including `to`. Pure, quick, called in the app's worker only. */
  window(from: number, to: number): readonly T[];
}

/** A list that may be long: an array, or a source. */
export type Rows<T> = readonly T[] | Source<T>;

/** One column of a table. */
export interface TableColumn {
  /** Names the cell in a row and the column in `sort` messages. */
  readonly id: string;
  /** The heading. Default: the id. */
  readonly label?: string;
  /** Cells; without it the column is as wide as its first rows need, at most 40. */
  readonly width?: number;
  /** Its part of the room that is left over. */
  readonly grow?: number;
  readonly align?: 'left' | 'right' | 'center';
  /** Which part of a cell gives way to `…` when it is too long. Default `end`. */
  readonly truncate?: 'start' | 'middle' | 'end';
  /** Whether its heading sorts. Default true. */
  readonly sortable?: boolean;
}

/** A row: cells by column id, or a list of them in the columns' order. `object`, since an interface is no record to TypeScript. */
export type TableRow = object;

/** What a table shows. */
export interface TableOptions<
  Select extends Message,
  Submit extends Message,
  Filter extends Message = never,
> extends WidgetOptions {
  readonly columns: readonly TableColumn[];
  /** As shown: filtered and sorted by the app. A message's index counts in these rows. */
  readonly rows: Rows<TableRow>;
  readonly selectedRow?: number | null;
  /** Several rows can be selected: `select_row` then asks to turn that row's selection round. */
  readonly multiple?: boolean;
  /** With `multiple`: the indexes of the selected rows. */
  readonly selectedRows?: readonly number[];
  /** How many columns at the left stay in sight while the others scroll. Default 0. */
  readonly frozenColumns?: number;
  /** The filter's text: model state, shown below the rows. */
  readonly filter?: string;
  /** Lets people filter with `/` and agents with `filter`; the text is filled in as `value`, and the app gives the rows left. */
  readonly onFilter?: Filter;
  readonly sortBy?: string | null;
  readonly sortDirection?: 'asc' | 'desc';
  /** Newer rows are on their way: agents that read the ones here are told so. */
  readonly pending?: boolean;
  /** Shown in place of rows when there are none. */
  readonly emptyText?: string;
  /** Sent after `select_row`, with the index filled in as `value`. */
  readonly onSelect?: Select;
  /** Sent on Enter and on a double click, with the index filled in as `value`. */
  readonly onSubmit?: Submit;
}

/**
 * A table. Selecting arrives as `select_row`, a click on a heading as `sort`; the app sorts and gives the rows as they
 * are to be shown. 100,000 rows need no paging.
 *
 * ```ts
 * table('people', {
 *   columns: [{ id: 'name', label: 'Name', grow: 1 }, { id: 'age', label: 'Age', align: 'right' }],
 *   rows: model.shown,
 *   selectedRow: model.selected,
 *   sortBy: model.sortBy,
 *   sortDirection: model.sortDirection,
 * });
 * ```
 */
export function table<
  const Id extends string,
  const Select extends Message = never,
  const Submit extends Message = never,
  const Filter extends Message = never,
>(
  id: Id,
  options: TableOptions<Select, Submit, Filter>,
): ViewNode<SelectRow<Id> | Sort<Id> | Filled<Select, number> | Filled<Submit, number> | Filled<Filter, string>> {
  return node('table', { id, ...options });
}
