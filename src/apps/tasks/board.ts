/** One task: a line of a checklist and what is indented below it. */
export interface Item {
  /** Names the task while the app runs; it is not in the file. */
  readonly id: number;
  /** What stands before the box: the list's marker and its spaces, e.g. `- `. */
  readonly lead: string;
  readonly box: ' ' | 'x' | 'X';
  /** What stands behind the box, with a due date when it has one (see `dueOf`). */
  readonly text: string;
  /** Lines that belong to the task: indented, with the blank lines between them. As they are in the file. */
  readonly notes: readonly string[];
  /** What the line ends with before its `\n`. */
  readonly end: '' | '\r';
}

/** Lines that are no task: blank ones, paragraphs, code. They stay where they are. */
interface Prose {
  readonly lines: readonly string[];
}

export type Block = Item | Prose;

/** A heading and what is below it. */
export interface Column {
  /** Its title, made different from those of the columns before it: `Later`, `Later (2)`. */
  readonly key: string;
  /** The heading's line; `null` for tasks above the first heading. */
  readonly heading: string | null;
  readonly blocks: readonly Block[];
}

/** A Markdown file read as a board. */
export interface Board {
  /** The title's text, '' without one. */
  readonly title: string;
  /** Everything before the first column. */
  readonly head: readonly string[];
  readonly columns: readonly Column[];
  /** What the file's lines end with before their `\n`. */
  readonly end: '' | '\r';
}

/** Where in its column a task goes: behind another task, or at an end. */
export type Place = number | 'first' | 'last';

/** Whether a block is a task. */
export function isItem(block: Block): block is Item {
  return 'id' in block;
}

/** Whether a task is ticked. */
export function isDone(item: Item): boolean {
  return item.box !== ' ';
}

/** The tasks of a column, in order. */
export function itemsOf(column: Column): readonly Item[] {
  return column.blocks.filter(isItem);
}

/** All tasks, column by column. */
export function allItems(board: Board): readonly Item[] {
  return board.columns.flatMap(itemsOf);
}

/** A task with the column that it is in, and the task before it there. */
export interface Found {
  readonly item: Item;
  readonly column: Column;
  readonly after: Place;
}

/** Finds a task by its id. */
export function findItem(board: Board, id: number): Found | undefined {
  for (const column of board.columns) {
    const items = itemsOf(column);
    const index = items.findIndex((item) => item.id === id);
    const item = items[index];
    if (item !== undefined) return { item, column, after: items[index - 1]?.id ?? 'first' };
  }
  return undefined;
}

/** The first id that no task of these boards has. */
export function freeId(...boards: readonly Board[]): number {
  return 1 + boards.flatMap(allItems).reduce((most, { id }) => Math.max(most, id), 0);
}

/** The board with one column changed. */
export function withColumn(board: Board, key: string, change: (column: Column) => Column): Board {
  return { ...board, columns: board.columns.map((column) => (column.key === key ? change(column) : column)) };
}

/** The column with a task in it. A task to stand behind that is not there any more means the column's end. */
export function withItem(column: Column, item: Item, place: Place): Column {
  const { blocks } = column;
  const first = blocks.findIndex(isItem);
  if (first < 0) return { ...column, blocks: onlyItem(column, item) };
  const anchor = typeof place === 'number' ? blocks.findIndex((each) => isItem(each) && each.id === place) : -1;
  const at = anchor >= 0 ? anchor + 1 : place === 'first' ? first : blocks.findLastIndex(isItem) + 1;
  return { ...column, blocks: blocks.toSpliced(at, 0, item) };
}

/** The column without a task. The last one takes the blank line with it that the first one brought. */
export function withoutItem(column: Column, id: number): Column {
  const blocks = column.blocks.filter((block) => !isItem(block) || block.id !== id);
  if (blocks.length === column.blocks.length || blocks.some(isItem)) return { ...column, blocks };
  const at = column.blocks.findIndex(isItem);
  const above = linesAt(blocks, at - 1);
  const [blank, ...below] = linesAt(blocks, at);
  const isDouble = above.at(-1)?.trim() === '' && blank?.trim() === '';
  return isDouble ? { ...column, blocks: blocks.with(at, { lines: below }) } : { ...column, blocks };
}

function linesAt(blocks: readonly Block[], index: number): readonly string[] {
  const block = blocks[index];
  return block === undefined || isItem(block) ? [] : block.lines;
}

/** The first task of a column stands behind its text, with a blank line before it, as Markdown's formatters put it. */
function onlyItem({ blocks, heading }: Column, item: Item): readonly Block[] {
  const lines = blocks.flatMap((block) => (isItem(block) ? [] : block.lines));
  const textEnd = 1 + lines.findLastIndex((line) => line.trim() !== '');
  const text = lines.slice(0, textEnd);
  const rest = lines.slice(textEnd);
  const blank = heading === null && text.length === 0 ? [] : [item.end];
  const before = [...text, ...blank];
  return [...(before.length > 0 ? [{ lines: before }] : []), item, { lines: rest.length > 0 ? rest : [''] }];
}
