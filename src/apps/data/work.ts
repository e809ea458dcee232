import { command, open } from 'teahouse';
import type { Command, OpenContext, TaskContext } from 'teahouse';
import { CellReader, countOf, eachRow } from './cells.ts';
import { filterRows } from './filter.ts';
import type { GroupOrder, Grouping } from './groups.ts';
import { groupRows } from './groups.ts';
import { stampOf } from './load.ts';
import type { Model, Msg, Points, Shown, Work } from './model.ts';
import { pathOf } from './model.ts';
import { SHEET, summaryOf } from './open-file.ts';
import { paced } from './pace.ts';
import type { Sheet } from './sheet.ts';
import { sortRows } from './sort.ts';
import type { Order } from './sort.ts';
import { statisticsOf } from './statistics.ts';
import type { Condition } from './where.ts';

/** The commands that work over the rows. Each ends the one of its kind before; what they find is behind handles. */

/** Points of a scatter chart: more could not be told apart. */
const POINTS = 4_000;

const part = (part: number): Msg => ({ type: 'part', part });

function paceOf({ signal, send }: TaskContext | OpenContext) {
  return paced(signal, (done) => send(part(done)));
}

function sheetOf(context: TaskContext | OpenContext): Sheet {
  const loading = context.value(SHEET);
  if (loading === undefined) throw new Error('The file is not open any more.');
  return loading.sheet;
}

const notDone = (work: Work) => ({
  failed: (error: Error): Msg => ({ type: 'not_done', work, why: error.message }),
});

const rest = command('read', async (context, _path: string) => {
  const loading = context.value(SHEET);
  if (loading === undefined) throw new Error('The file is not open any more.');
  const { signal, send } = context;
  const { sheet } = loading;
  const progress = (bytes: number, size: number): void =>
    send({ type: 'progress', rowCount: sheet.rowCount, bytes, size });
  await loading.rest({ signal, progress });
  return summaryOf(sheet);
});

/** Reads the rest of the file. */
export function readRest(model: Model): Command<Msg> {
  return rest([model.file ?? ''], (summary) => ({ type: 'read', summary }), {
    key: 'read',
    failed: (error) => ({ type: 'failed', why: error.message }),
  });
}

/** Works out which rows are shown, and in which order. */
export function showRows({ find, conditions, order }: Model): Command<Msg> {
  return open(
    'shown',
    async (context, find: string, conditions: readonly Condition[], order: Order | null): Promise<Shown> => {
      const sheet = sheetOf(context);
      const pace = paceOf(context);
      const rows = await filterRows(sheet, { find, conditions }, pace);
      const column = sheet.columns.findIndex(({ id }) => id === order?.column);
      if (order === null || column < 0) return { rows, order: null };
      return { rows, order: await sortRows(sheet, rows, column, order.direction, pace) };
    },
    [find, conditions, order],
    (_, { rows }) => ({ type: 'shown', count: rows?.length ?? -1 }),
    notDone('shown'),
  );
}

function rowsOf(context: TaskContext | OpenContext, { shown }: Pick<Model, 'shown'>): Shown['rows'] {
  return context.value(shown)?.rows ?? null;
}

/** Groups the rows that are shown. */
export function showGroups(model: Model): Command<Msg> {
  const isLine = model.page === 'chart' && model.chart === 'line';
  const order: GroupOrder = isLine ? { column: 'group', direction: 'asc' } : model.groupOrder;
  return open(
    'groups',
    (context, grouping: Grouping, order: GroupOrder) =>
      groupRows(sheetOf(context), rowsOf(context, model), grouping, order, paceOf(context)),
    [model.grouping, order],
    (_, groups) => ({ type: 'groups', count: groups.length }),
    notDone('groups'),
  );
}

/** Counts the values of one column, the most frequent first. */
export function showValues(model: Model): Command<Msg> {
  const grouping: Grouping = { by: model.column ?? 0, step: null, measure: 'rows', of: -1 };
  return open(
    'values',
    (context, grouping: Grouping) => {
      const order: GroupOrder = { column: 'rows', direction: 'desc' };
      return groupRows(sheetOf(context), rowsOf(context, model), grouping, order, paceOf(context));
    },
    [grouping],
    (_, values) => ({ type: 'values', count: values.length }),
    notDone('values'),
  );
}

const statistics = command('statistics', async (context, shown: Model['shown']) => {
  const sheet = sheetOf(context);
  const rows = context.value(shown)?.rows ?? null;
  const all = [];
  for (let at = 0; at < sheet.columns.length; at++) {
    const whole = sheet.columns.length;
    const pace = paced(context.signal, (done) => context.send(part((at + done) / whole)));
    all.push(await statisticsOf(sheet, rows, at, pace));
  }
  return all;
});

/** Counts all columns. */
export function showStatistics(model: Model): Command<Msg> {
  return statistics([model.shown], (found) => ({ type: 'statistics', statistics: found }), {
    key: 'statistics',
    ...notDone('statistics'),
  });
}

/** Takes the points of two columns, evenly out of all rows where there are too many. */
export function showPoints(model: Model): Command<Msg> {
  return open(
    'points',
    async (context, x: number, y: number): Promise<Points> => {
      const sheet = sheetOf(context);
      const all = rowsOf(context, model);
      const count = countOf(all, sheet);
      const every = Math.max(1, Math.ceil(count / POINTS));
      const rows = Uint32Array.from({ length: Math.ceil(count / every) }, (_, at) => all?.[at * every] ?? at * every);
      const points: number[] = [];
      const reader = new CellReader(sheet, [x, y]);
      await eachRow(sheet, rows, reader, paceOf(context), (row) => {
        const [left, right] = [reader.value(x, row), reader.value(y, row)];
        if (!Number.isNaN(left) && !Number.isNaN(right)) points.push(left, right);
      });
      return Float64Array.from(points);
    },
    [model.x, model.y],
    (_, points) => ({ type: 'points', count: points.length / 2 }),
    notDone('points'),
  );
}

const locate = command('locate', (context, shown: Model['shown'], index: number) => {
  const sheet = sheetOf(context);
  const { rows, order } = context.value(shown) ?? { rows: null, order: null };
  return Promise.resolve(sheet.lineOf((order ?? rows)?.[index] ?? index));
});

/** Finds the line that a row begins on. */
export function findLine(model: Model, index: number): Command<Msg> {
  return locate([model.shown, index], (line) => ({ type: 'located', line }), { key: 'locate' });
}

const stamp = command('look', (_, path: string) => stampOf(path));

/** Looks whether the file is still what was read. */
export function lookAgain(model: Model): Command<Msg> {
  return stamp([pathOf(model)], (found) => ({ type: 'stamp', stamp: found }), { key: 'look' });
}
