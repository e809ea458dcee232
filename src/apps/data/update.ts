import { batch, cancel, close, command, openFile } from 'teahouse';
import type { Command, Next } from 'teahouse';
import { MEASURES, firstGrouping, groupChoices, numberColumns } from './choices.ts';
import { counted } from '../files/counted.ts';
import { exportTo, nameFault, proposedName } from './export.ts';
import type { Group, GroupOrder } from './groups.ts';
import type { ColumnInfo, Model, Msg, Summary, TableId, Work } from './model.ts';
import { CHARTS, PAGES, nameOf, pathOf } from './model.ts';
import { SHEET, openFileOf } from './open-file.ts';
import { WhereError, readWhere, written } from './where.ts';
import * as work from './work.ts';

/** What the app does. Rows are worked on by commands; here is what is asked of them, and what is known of their outcome. */

type Out = Next<Model, Msg>;

/** Opens the file of the model, at the start or again. What is asked of its rows stays. */
export function openIt(model: Model): Out {
  const opening: Model = { ...model, status: 'opening', sheet: SHEET, since: 'same', pending: [], notice: '' };
  return [opening, cancel('read'), openFileOf(model.file ?? '', model.folder)];
}

/** It cannot be read: what is open of it, or of another reading of it, is let go. */
export function failed(model: Model, why: string): Out {
  return [{ ...model, status: 'failed', sheet: null, notice: why, path: model.file ?? '' }, close(SHEET.handle)];
}

/** What was behind a handle is gone, by a restart, or since the model is one of before. */
export function lost(model: Model, key: string): Out {
  const { file, status } = model;
  // A reading that is under way is not so any more.
  if (file !== null && (key === 'sheet' || status === 'head')) return openIt(model);
  // While the file is opened the others wait: they follow from it, and are made when it is there.
  return key === 'shown' ? refresh(model) : pageWork(model);
}

/** The first rows are there. */
export function opened(model: Model, { summary, size, stamp }: Extract<Msg, { type: 'opened' }>): Out {
  const isNew = !sameColumns(model.columns, summary.columns);
  const number = numberColumns(summary.columns, true);
  const fresh: Partial<Model> = isNew
    ? {
        grouping: firstGrouping(summary.columns),
        column: null,
        order: null,
        x: number[0] ?? -1,
        y: number[1] ?? number[0] ?? -1,
      }
    : {};
  const head = known({ ...model, ...fresh, status: 'head', size, stamp, selected: null, statistics: null }, summary);
  return [head, close('shown'), close('groups'), close('values'), close('points'), work.readRest(head)];
}

/** All rows are there. */
export function read(model: Model, summary: Summary): Out {
  const ready: Model = known({ ...model, status: 'ready', bytes: model.size }, summary);
  // What a column is may have been told by its first rows only.
  const [first = -1] = numberColumns(ready.columns);
  const { by, of } = ready.grouping;
  const isMeasured = ready.columns[of]?.kind === 'number';
  const step = groupChoices(ready.columns).find((choice) => choice.by === by)?.step ?? null;
  const isStepped = (ready.grouping.step === null) === (step === null);
  const grouping = { ...ready.grouping, of: isMeasured ? of : first, step: isStepped ? ready.grouping.step : step };
  return conditionsOf({ ...ready, grouping });
}

function known(model: Model, summary: Summary): Model {
  const shownCount = model.status === 'head' ? summary.rowCount : model.shownCount;
  return { ...model, ...summary, shownCount };
}

function sameColumns(before: readonly ColumnInfo[], after: readonly ColumnInfo[]): boolean {
  return before.length === after.length && before.every(({ id }, at) => after[at]?.id === id);
}

/** Reads the conditions again, and works out the rows if they can be read. */
function conditionsOf(model: Model): Out {
  try {
    return refresh({ ...model, conditions: readWhere(model.where, model.columns), whereError: '' });
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    return model.shownCount === 0 || model.pending.includes('shown')
      ? refresh({ ...model, whereError: error.message })
      : { ...model, whereError: error.message };
  }
}

/** The rows are worked out anew, and then what the page shows of them. */
function refresh(model: Model): Out {
  if (model.status !== 'ready') return model;
  return [
    { ...model, pending: ['shown'], part: 0, selected: keptSelection(model), statistics: null, notice: '' },
    cancel('statistics'),
    work.showRows(model),
  ];
}

/** A problem stays chosen, whatever is asked of the rows. */
function keptSelection({ selected }: Model): Model['selected'] {
  return selected?.table === 'problems' ? selected : null;
}

/** The rows are there. */
export function shown(model: Model, count: number): Out {
  return pageWork({ ...done(model, 'shown'), shownCount: count < 0 ? model.rowCount : count });
}

/** What the page shows and does not have yet. */
function pageWork(model: Model): Out {
  if (model.status !== 'ready' || model.pending.includes('shown')) return model;
  const { page, chart } = model;
  const wanted: [Work, Command<Msg>][] = [];
  if (page === 'columns') {
    if (model.statistics === null) wanted.push(['statistics', work.showStatistics(model)]);
    if (model.column !== null) wanted.push(['values', work.showValues(model)]);
  }
  if (page === 'groups' || (page === 'chart' && chart !== 'points')) wanted.push(['groups', work.showGroups(model)]);
  if (page === 'chart' && chart === 'points' && model.x >= 0 && model.y >= 0)
    wanted.push(['points', work.showPoints(model)]);
  if (wanted.length === 0) return model;
  const pending = [...new Set([...model.pending, ...wanted.map(([which]) => which)])];
  return [{ ...model, pending, part: 0 }, batch(...wanted.map(([, command]) => command))];
}

/** Something was worked out. */
export function done(model: Model, which: Work): Model {
  return { ...model, pending: model.pending.filter((each) => each !== which) };
}

/** The filter, the order or the grouping is another one. */
export function changed(model: Model, change: Partial<Model>): Out {
  return refresh({ ...model, ...change });
}

/** The conditions are another text. */
export function whereIs(model: Model, where: string): Out {
  return conditionsOf({ ...model, where });
}

/** Another page, chart, or grouping: the rows stay. */
export function turned(model: Model, change: Partial<Model>): Out {
  return pageWork({ ...model, ...change });
}

/** A tab was chosen. */
export function tabChosen(model: Model, id: 'pages' | 'charts', index: number): Out {
  if (id === 'charts') return turned(model, { chart: CHARTS[index] ?? model.chart });
  return turned(model, { page: PAGES[index] ?? model.page, selected: null, notice: '' });
}

/** An option of the lists beside groups and charts was chosen. */
export function optionChosen(model: Model, id: 'group_by' | 'measure' | 'of' | 'x' | 'y', index: number): Out {
  const { columns, grouping } = model;
  switch (id) {
    case 'group_by': {
      const choice = groupChoices(columns)[index];
      if (choice === undefined) return model;
      return turned(model, { grouping: { ...grouping, by: choice.by, step: choice.step } });
    }
    case 'measure':
      return turned(model, { grouping: { ...grouping, measure: MEASURES[index] ?? grouping.measure } });
    case 'of': {
      // Who chooses what to measure wants it measured.
      const measure = grouping.measure === 'rows' ? 'sum' : grouping.measure;
      return turned(model, { grouping: { ...grouping, measure, of: numberColumns(columns)[index] ?? grouping.of } });
    }
    case 'x':
    case 'y':
      return turned(model, { [id]: numberColumns(columns, true)[index] ?? model[id] });
  }
}

const takeGroup = command('take', (context, which: Model['groups'], index: number): Promise<Group | null> =>
  Promise.resolve(context.value(which)?.[index] ?? null),
);

/** What the chosen row stands for is shown. */
export function openSelected(model: Model): Out {
  const { selected } = model;
  return selected === null ? model : openRow(model, selected.table, selected.index);
}

/** Opens a row of the file or a problem in the editor; of a group or a value shows the rows. */
export function openRow(model: Model, table: TableId, index: number): Out {
  if (table === 'rows') return [model, work.findLine(model, index)];
  if (table === 'groups' || table === 'values') return take(model, table, index);
  const problem = table === 'problems' ? model.problems[index] : undefined;
  return problem === undefined ? model : located(model, problem.line);
}

/** A group or a value was chosen: its rows are to be shown. */
function take(model: Model, from: 'groups' | 'values', index: number): Out {
  const { grouping } = model;
  const by = from === 'groups' ? grouping.by : (model.column ?? 0);
  const label = written(model.columns[by]?.label ?? '');
  const isWeekday = from === 'groups' && grouping.step === 'weekday';
  const taken = (group: Group | null): Msg => ({
    type: 'taken',
    condition: group === null ? '' : `${label}${isWeekday ? '.weekday' : ''} = ${operandOf(group.group)}`,
  });
  return [model, takeGroup([model[from], index], taken)];
}

function operandOf(text: string): string {
  return text === '' ? '""' : /^[\p{L}\p{N}_.:-]+( [\p{N}:.]+)?$/u.test(text) ? text : written(text);
}

/** The rows of what was chosen are shown. */
export function taken(model: Model, condition: string): Out {
  if (condition === '') return model;
  const where = model.where.trim() === '' ? condition : `${model.where.trim()} and ${condition}`;
  return whereIs({ ...model, page: 'rows' }, where);
}

/** A row's line was found: the editor shows it. */
export function located(model: Model, line: number): Out {
  const notice =
    model.since === 'same' ? `Line ${line}.` : `Line ${line} when it was read; the file was changed since.`;
  return [{ ...model, notice }, openFile(pathOf(model), line)];
}

/** What the file is now. */
export function looked(model: Model, { stamp }: Extract<Msg, { type: 'stamp' }>): Out {
  const { stamp: before } = model;
  if (before === null) return model;
  if (stamp === null) {
    const notice = `${nameOf(model)} is gone. What was read of it is still shown.`;
    return { ...model, since: 'gone', notice };
  }
  if (stamp.size === before.size && stamp.modified === before.modified) {
    return { ...model, since: 'same', notice: model.since === 'same' ? model.notice : '' };
  }
  const grew = stamp.size - before.size;
  const how = grew === 0 ? 'was changed' : `${grew > 0 ? 'grew' : 'shrank'} by ${counted(Math.abs(grew), 'byte')}`;
  return {
    ...model,
    since: 'changed',
    notice: `${nameOf(model)} ${how} since it was read. Reload shows it as it is now.`,
  };
}

/** The dialog to export opens. */
export function exporting(model: Model): Model {
  return model.status === 'ready' && !model.pending.includes('shown')
    ? { ...model, exporting: { file: proposedName(model), over: null, error: '' } }
    : { ...model, notice: 'Wait until the rows are there.' };
}

/** The dialog was confirmed. */
export function confirmed(model: Model): Out {
  const { exporting } = model;
  if (exporting === null) return model;
  const file = exporting.file.trim();
  const error = nameFault(file, model);
  if (error !== '') return { ...model, exporting: { ...exporting, error } };
  return [{ ...model, notice: `Writing ${file}…` }, exportTo(model, file, exporting.over)];
}

/** Nothing was written. What is there already may be written over, once the person said so. */
export function notExported(model: Model, { why, over }: Extract<Msg, { type: 'not_exported' }>): Model {
  const { exporting } = model;
  if (exporting === null) return { ...model, notice: why };
  const isAnother = exporting.over !== null && over !== null;
  const error = over === null ? why : isAnother ? 'It was changed in between. Overwrite what is there now?' : '';
  return { ...model, notice: '', exporting: { ...exporting, over, error } };
}

/** How groups are sorted by a heading. */
export function groupOrderOf(column: string, direction: 'asc' | 'desc'): GroupOrder {
  return { column: column === 'group' || column === 'rows' ? column : 'value', direction };
}
