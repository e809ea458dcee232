import { setTimeout } from 'node:timers/promises';
import { ApplicationTool, ToolError, defineTool } from 'teahouse';
import type { ToolContext } from 'teahouse';
import type { Item, Place } from './board.ts';
import { allItems, findItem, isDone, itemsOf } from './board.ts';
import { dueOf, isDay, withDue, wordsOf } from './due.ts';
import type { Model, Msg } from './model.ts';
import { isOverdue } from './shown.ts';

/**
 * The plan's own tools. They name a task by its number or its text, never by where it is: a person may reorder the plan
 * while an agent works through it.
 */

/** How long a tool waits for the file, in milliseconds. */
const PATIENCE = 3_000;

const TASK = {
  required: true,
  minLength: 1,
  description: 'The task: its number as list_tasks gives it, e.g. "#7", or its text.',
} as const;
const DUE = { null: true, description: 'The day it is due, as "2026-12-24"; null for none.' } as const;
const COLUMN = { description: 'The column, by its title.' } as const;

const ListTasks = defineTool(
  'list_tasks',
  ApplicationTool.argument('column', 'string', COLUMN).argument('open_only', 'boolean', {
    description: 'Leaves out what is done.',
  }),
  ({ column, open_only = false }, context) => {
    const { board, today } = modelOf(context);
    const columns = column === undefined ? board.columns : [columnOf(modelOf(context), column)];
    return {
      columns: board.columns.map(({ key }) => key),
      tasks: columns.flatMap((each) =>
        itemsOf(each)
          .filter((item) => !(open_only && isDone(item)))
          .map((item) => ({ ...told(item, each.key), ...(isOverdue(item, today) ? { overdue: true } : {}) })),
      ),
    };
  },
  { description: 'The tasks of the plan in order, with their numbers, columns, due dates and notes.' },
);

const AddTask = defineTool(
  'add_task',
  ApplicationTool.argument('text', 'string', { required: true, minLength: 1, description: 'What is to be done.' })
    .argument('column', 'string', { description: 'The column, by its title; the first one if left out.' })
    .argument('due', 'string', DUE),
  async ({ text, column, due = null }, context) => {
    const model = ready(context);
    const { key } = column === undefined ? firstColumn(model) : columnOf(model, column);
    const day = dayOf(due);
    if (wordsOf(text) === '') throw new ToolError('The text is empty. Say what is to be done.');
    await send(context, { type: 'add_task', text, due: day, column: key, place: 'last' });
    return toldNow(context, modelOf(context).selected ?? 0);
  },
  { description: 'Adds a task at the end of a column. Undo takes it back.' },
);

const TickTask = defineTool(
  'tick_task',
  ApplicationTool.argument('task', 'string', TASK).argument('done', 'boolean', {
    description: 'false opens it again. Default true.',
  }),
  async ({ task, done = true }, context) => {
    const { id, text, box } = taskOf(ready(context), task);
    const wanted = done ? (box === ' ' ? 'x' : box) : ' ';
    if (wanted !== box) await send(context, { type: 'change', change: { kind: 'set', id, text, box: wanted } });
    return toldNow(context, id);
  },
  { description: 'Ticks a task when it is done. Ticking a ticked one changes nothing.' },
);

const EditTask = defineTool(
  'edit_task',
  ApplicationTool.argument('task', 'string', TASK)
    .argument('text', 'string', { minLength: 1, description: 'The new text; left out, it stays.' })
    .argument('due', 'string', DUE),
  async ({ task, text, due }, context) => {
    const item = taskOf(ready(context), task);
    const words = text === undefined ? wordsOf(item.text) : text.replace(/\s+/g, ' ').trim();
    if (words === '') throw new ToolError('The text is empty. Say what is to be done.');
    const day = due === undefined ? dueOf(item.text) : dayOf(due);
    const next = withDue(words, day, item.text);
    if (next !== item.text)
      await send(context, { type: 'change', change: { kind: 'set', id: item.id, text: next, box: item.box } });
    return toldNow(context, item.id);
  },
  { description: 'Rewords a task or sets its due date. Undo takes it back.' },
);

const MoveTask = defineTool(
  'move_task',
  ApplicationTool.argument('task', 'string', TASK)
    .argument('column', 'string', { description: 'The column to move it to, by its title; its own if left out.' })
    .argument('behind', 'string', { description: 'The task of that column to put it behind.' })
    .argument('first', 'boolean', { description: 'Puts it first; without this and "behind" it goes last.' }),
  async ({ task, column, behind, first = false }, context) => {
    const model = ready(context);
    const { id } = taskOf(model, task);
    const there = column === undefined ? findItem(model.board, id)?.column : columnOf(model, column);
    if (there === undefined) throw new ToolError('The task is gone.');
    let place: Place = first ? 'first' : 'last';
    if (behind !== undefined) {
      const other = taskOf(model, behind);
      if (other.id === id) throw new ToolError('A task cannot be put behind itself.');
      if (!itemsOf(there).includes(other)) throw new ToolError(`"${wordsOf(other.text)}" is not in "${there.key}".`);
      place = other.id;
    }
    await send(context, { type: 'change', change: { kind: 'move', id, column: there.key, place } });
    return toldNow(context, id);
  },
  { description: 'Moves a task to another column, or to another place in its own. Undo takes it back.' },
);

const DeleteTask = defineTool(
  'delete_task',
  ApplicationTool.argument('task', 'string', TASK),
  async ({ task }, context) => {
    const { id, text } = taskOf(ready(context), task);
    await send(context, { type: 'change', change: { kind: 'remove', id } });
    return { deleted: wordsOf(text) };
  },
  { description: 'Deletes a task. To mark one as done use tick_task.', annotations: { destructiveHint: true } },
);

/** The tools of the app. */
export const tools = [ListTasks, AddTask, TickTask, EditTask, MoveTask, DeleteTask] as const;

function modelOf({ session }: ToolContext): Model {
  if (session === null) throw new ToolError('The plan is not open.');
  return session.model() as Model;
}

/** The model, when it can be changed. */
function ready(context: ToolContext): Model {
  const model = modelOf(context);
  if (model.status === 'loading') throw new ToolError('The plan is being read. Call again in a moment.');
  if (model.status === 'failed') throw new ToolError(`The plan cannot be changed: ${model.notice}`);
  return model;
}

/** Sends a change, and waits until it is in the file: what an agent is told was done is done. */
async function send(context: ToolContext, message: Extract<Msg, { type: 'change' | 'add_task' }>): Promise<void> {
  await context.session?.dispatch(message);
  for (const end = performance.now() + PATIENCE; ; await setTimeout(5, undefined, { signal: context.signal })) {
    const { board, base, blocked, notice, status } = modelOf(context);
    if (board === base) return;
    if (blocked || status === 'failed') throw new ToolError(`It is on the screen, but not in the file. ${notice}`);
    if (performance.now() > end) throw new ToolError('It is on the screen, but not in the file yet. Look again.');
  }
}

/** The task that is meant: by number, by its very text, or by words that only one task holds. */
function taskOf({ board }: Model, named: string): Item {
  const items = allItems(board);
  const number = /^#?(\d+)$/.exec(named.trim())?.[1];
  const byNumber = number === undefined ? undefined : items.find(({ id }) => id === Number(number));
  if (byNumber !== undefined) return byNumber;
  const wanted = wordsOf(named).toLowerCase();
  const exact = items.filter(({ text }) => wordsOf(text).toLowerCase() === wanted);
  const found = exact.length > 0 ? exact : items.filter(({ text }) => text.toLowerCase().includes(wanted));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  const choices = (found.length > 0 ? found : items).slice(0, 10).map(({ id, text }) => `#${id} ${wordsOf(text)}`);
  throw new ToolError(
    found.length > 0
      ? `${found.length} tasks are named "${named}". Give the number of one: ${choices.join('; ')}.`
      : `There is no task "${named}". ${choices.length > 0 ? `There are: ${choices.join('; ')}.` : 'The plan is empty.'} list_tasks gives all.`,
  );
}

function columnOf({ board }: Model, title: string) {
  const wanted = title.trim().toLowerCase();
  const found = board.columns.find(({ key }) => key.toLowerCase() === wanted);
  if (found !== undefined) return found;
  throw new ToolError(
    `There is no column "${title}". The columns are ${board.columns.map(({ key }) => `"${key}"`).join(', ')}.`,
  );
}

function firstColumn({ board }: Model) {
  const [first] = board.columns;
  if (first === undefined) throw new ToolError('The plan has no columns.');
  return first;
}

function dayOf(due: string | null): string | null {
  if (due === null || isDay(due)) return due;
  throw new ToolError(`"${due}" is no day. Write it as "2026-12-24".`);
}

function toldNow(context: ToolContext, id: number) {
  const found = findItem(modelOf(context).board, id);
  if (found === undefined) throw new ToolError('The task is gone.');
  return told(found.item, found.column.key);
}

function told(item: Item, column: string) {
  return {
    task: `#${item.id}`,
    text: wordsOf(item.text),
    column,
    done: isDone(item),
    due: dueOf(item.text),
    ...(item.notes.length > 0 ? { notes: item.notes.join('\n') } : {}),
  };
}
