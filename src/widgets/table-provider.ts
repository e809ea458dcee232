import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, HandlerContext, ToolProvider } from '../sdk/provider.ts';
import { allowed, answer, notOffered, refusal, sent, unknownAction } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { choiceArgument, integerArgument, textArgument } from './arguments.ts';
import { flag, isDisabled } from './fields.ts';
import { FILTER, filterAction, filterText, isFilterable } from './filter.ts';
import { jsonText, jsonValue } from './json-value.ts';
import { entryAt } from './row-source.ts';
import { WINDOW_ARGUMENTS, indexArgument, readSpec, writeSpec } from './specs.ts';
import { declaresColumns, tableColumns, tableRows } from './table-columns.ts';
import { isMultiple, rowMessages, selectedRow, selectedRows, sortMessages } from './table-state.ts';
import { fitted, jsonBytes, windowedAnswer } from './windowed.ts';

const SELECT_ROW = writeSpec(
  'select_row',
  "Select a row of the table, as a person's click does. The index counts in the rows as the table shows them now, after any filter and sort; get_rows tells them. Answers the row that was selected.",
  { index: indexArgument('row') },
  ['index'],
);
const GET_ROWS = readSpec(
  'get_rows',
  'Read rows of the table as it shows them now. Answers rows, total, offset, the ids of the columns and the index of the selected row (null for none); next is the offset to go on from when there are more. pending: true means that newer rows are being worked out: read again.',
  WINDOW_ARGUMENTS,
);
const SORT = writeSpec(
  'sort',
  'Sort the table by a column. Rows have other indexes afterwards: read them again before selecting one.',
  {
    column: { type: 'string', description: 'The id of the column, exactly as get_rows tells it.' },
    direction: { type: 'string', enum: ['asc', 'desc'], description: 'Ascending (the default) or descending.' },
  },
  ['column'],
);
const ALL = [SELECT_ROW, GET_ROWS, SORT];
const FILTERED = [SELECT_ROW, GET_ROWS, SORT, FILTER];
const READS = [GET_ROWS];

function selectRow(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const rows = tableRows(widgetState);
  const index = integerArgument(args, 'index', { min: 0, max: rows.length - 1, none: 'the table has no rows' });
  if (!index.ok) return index;
  const row = fitted(jsonValue(entryAt(rows, index.value)));
  return sent({ index: index.value, row }, rowMessages(widgetState, widgetId, index.value));
}

function sort(args: Arguments, { widgetId, widgetState }: HandlerContext): HandlerAnswer {
  const column = textArgument(args, 'column');
  if (!column.ok) return column;
  const direction = choiceArgument(args, 'direction', ['asc', 'desc'], 'asc');
  if (!direction.ok) return direction;
  const columns = tableColumns(widgetState);
  const known = columns.find(({ id }) => id === column.value);
  if (known === undefined && (columns.length > 0 || declaresColumns(widgetState))) {
    return refusal(
      'invalid_arguments',
      `The table has no column ${allowed([column.value])}. Allowed: ${allowed(columns.map(({ id }) => id)) || 'nothing now'}.`,
      { argument: 'column' },
    );
  }
  if (known?.sortable === false) {
    const others = columns.filter(({ sortable }) => sortable).map(({ id }) => id);
    return refusal(
      'invalid_arguments',
      `The column ${allowed([column.value])} does not sort. Allowed: ${allowed(others) || 'nothing now'}.`,
      { argument: 'column' },
    );
  }
  return sent(
    { column: column.value, direction: direction.value },
    sortMessages(widgetId, column.value, direction.value),
  );
}

/** The columns' ids, as many as there is room for beside the rows. */
function toldColumns(node: ViewNode): readonly string[] {
  const told: string[] = [];
  let room = 600;
  for (const { id } of tableColumns(node)) {
    room -= jsonBytes(id) + 1;
    if (room < 0) break;
    told.push(id.toWellFormed());
  }
  return told;
}

/** The selected rows' indexes, the first hundred of them, and how many there are. */
function toldSelection(node: ViewNode, length: number): Readonly<Record<string, unknown>> {
  const indexes = [...selectedRows(node)].filter(
    (index): index is number => Number.isInteger(index) && (index as number) >= 0 && (index as number) < length,
  );
  return { selectedRows: indexes.slice(0, 100), selectedCount: indexes.length };
}

function getRows(args: Arguments, { widgetState }: HandlerContext): HandlerAnswer {
  const rows = tableRows(widgetState);
  const read = windowedAnswer(args, rows, 'rows', (row) => jsonValue(row));
  if (!read.ok) return read;
  const selected = selectedRow(widgetState, rows.length);
  return answer({
    ...(read.result as Readonly<Record<string, unknown>>),
    columns: toldColumns(widgetState),
    selected: selected < 0 ? null : selected,
    ...(isMultiple(widgetState) ? toldSelection(widgetState, rows.length) : {}),
    ...(flag(widgetState, 'pending') ? { pending: true } : {}),
    ...(isFilterable(widgetState) ? { filter: jsonText(filterText(widgetState), 200) } : {}),
  });
}

/** The actions of `table`. An index counts in the node's own rows; sorting is the app's work. */
export const tableProvider: ToolProvider = {
  mcpTools: (node) => (isDisabled(node) ? READS : isFilterable(node) ? FILTERED : ALL),
  handleToolCall(action, args, context) {
    if (action === 'get_rows') return getRows(args, context);
    const filters = action === 'filter' && isFilterable(context.widgetState);
    if (action !== 'select_row' && action !== 'sort' && !filters) {
      return unknownAction(
        action,
        (isFilterable(context.widgetState) ? FILTERED : ALL).map(({ name }) => name),
      );
    }
    if (isDisabled(context.widgetState)) return notOffered(context.widgetId, 'disabled');
    if (filters) return filterAction(args, context);
    return action === 'sort' ? sort(args, context) : selectRow(args, context);
  },
};
