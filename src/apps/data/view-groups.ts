import { barChart, box, column, lineChart, row, rowsOf, scatterChart, selectList, table, tabs, text } from 'teahouse';
import type { Handles, ScatterPoint, Source } from 'teahouse';
import { MEASURES, groupChoices, measureName, numberColumns } from './choices.ts';
import { grouped } from '../files/counted.ts';
import type { Group } from './groups.ts';
import type { Model, Work } from './model.ts';
import { CHARTS, selectedIn } from './model.ts';

/** Bars beyond this many could not be told apart. */
const BARS = 40;

/** Values of a line: more than a screen has dots. */
const LINE = 4_000;

const SIDE = 24;

/** The groups as a table, beside the lists that say how rows are grouped. */
export function groupsPage(model: Model, handles: Handles) {
  const { grouping, groupOrder, columns, pending } = model;
  const label = columns[grouping.by]?.label ?? 'Group';
  const isCounted = grouping.measure === 'rows';
  return row(
    [
      groupLists(model),
      table('groups', {
        columns: [
          { id: 'group', label: grouping.step === null ? label : `${label} by ${grouping.step}`, grow: 1 },
          { id: 'rows', label: 'rows', align: 'right' },
          ...(isCounted ? [] : [{ id: 'value', label: measureName(grouping, columns), align: 'right' as const }]),
        ],
        rows: rowsOf(handles.value(model.groups), ({ group, rows, value }) => ({ group, rows, value })),
        sortBy: groupOrder.column === 'value' && isCounted ? 'rows' : groupOrder.column,
        sortDirection: groupOrder.direction,
        selectedRow: selectedIn(model, 'groups'),
        onSubmit: { type: 'take_group' },
        pending: model.status !== 'ready' || pending.length > 0,
        emptyText: model.status === 'ready' && pending.length === 0 ? 'No groups' : 'Counting…',
        grow: 1,
        minHeight: 4,
      }),
    ],
    { grow: 1, gap: 1 },
  );
}

function groupLists(model: Model) {
  const { grouping, columns } = model;
  const choices = groupChoices(columns);
  const numbers = numberColumns(columns);
  const by = choices.findIndex((choice) => choice.by === grouping.by && choice.step === grouping.step);
  return column(
    [
      list(
        'group_by',
        'Group by',
        choices.map(({ label }) => label),
        by,
      ),
      list('measure', 'Show', MEASURES, MEASURES.indexOf(grouping.measure)),
      numbers.length > 0 &&
        list(
          'of',
          'Of',
          numbers.map((at) => columns[at]?.label ?? ''),
          grouping.measure === 'rows' ? -1 : numbers.indexOf(grouping.of),
        ),
    ],
    { width: SIDE },
  );
}

function list<const Id extends string>(id: Id, title: string, options: readonly string[], selected: number) {
  return box(
    [
      selectList(id, {
        options,
        selectedIndex: selected < 0 ? null : selected,
        emptyText: 'none',
        width: '100%',
        grow: 1,
      }),
    ],
    { title, border: 'rounded', grow: 1, minHeight: 3 },
  );
}

/** A chart of the groups, or of two columns of numbers. */
export function chartPage(model: Model, handles: Handles) {
  const isPoints = model.chart === 'points';
  return row(
    [
      isPoints ? pointLists(model) : groupLists(model),
      column(
        [
          tabs('charts', ['Bars', 'Line', 'Points'], CHARTS.indexOf(model.chart)),
          isPoints ? scatter(model, handles) : groupChart(model, handles),
        ],
        { grow: 1 },
      ),
    ],
    { grow: 1, gap: 1 },
  );
}

function pointLists({ columns, x, y }: Model) {
  const numbers = numberColumns(columns, true);
  const labels = numbers.map((at) => columns[at]?.label ?? '');
  return column([list('x', 'Across', labels, numbers.indexOf(x)), list('y', 'Up', labels, numbers.indexOf(y))], {
    width: SIDE,
  });
}

function groupChart(model: Model, handles: Handles) {
  const { grouping, columns } = model;
  // What is there while others are worked out belongs to another title.
  const groups = isFresh(model, 'groups') ? (handles.value(model.groups) ?? []) : [];
  const title = `${measureName(grouping, columns)} by ${columns[grouping.by]?.label ?? ''}`;
  const name = measureName(grouping, columns);
  const measured = groups.filter((group): group is Group & { readonly value: number } => group.value !== null);
  if (model.chart === 'line') {
    const shown = measured.slice(0, LINE);
    const [first, last] = [shown[0]?.group ?? '', shown.at(-1)?.group ?? ''];
    return column(
      [
        lineChart('line_chart', [{ name, data: shown.map(({ value }) => value) }], { title, grow: 1, minHeight: 5 }),
        text(shown.length === 0 ? '' : `from ${first} to ${last}`, { fg: 'muted' }, { wrap: false }),
      ],
      { grow: 1 },
    );
  }
  const bars = measured.slice(0, BARS).map(({ group, value }) => ({ label: group === '' ? '(empty)' : group, value }));
  return column(
    [
      barChart('bar_chart', [{ name, data: bars }], { title, grow: 1, minHeight: 5 }),
      measured.length > BARS && text(`The first ${BARS} of ${grouped(measured.length)} groups.`, { fg: 'muted' }),
    ],
    { grow: 1 },
  );
}

/** Whether what was worked out is of what is asked now. */
function isFresh({ status, pending }: Model, which: Work): boolean {
  return status === 'ready' && !pending.includes('shown') && !pending.includes(which);
}

function scatter(model: Model, handles: Handles) {
  const points = isFresh(model, 'points') ? handles.value(model.points) : undefined;
  const { columns, x, y } = model;
  const length = (points?.length ?? 0) / 2;
  const data: Source<ScatterPoint> = {
    length,
    window: (from, to) =>
      Array.from({ length: Math.max(0, Math.min(to, length) - from) }, (_, at) => [
        points?.[2 * (from + at)] ?? 0,
        points?.[2 * (from + at) + 1] ?? 0,
      ]),
  };
  const title = `${columns[y]?.label ?? '?'} over ${columns[x]?.label ?? '?'}`;
  const isSome = length < model.shownCount;
  return column(
    [
      scatterChart('point_chart', [{ name: title, data }], { title, grow: 1, minHeight: 5 }),
      isSome && text(`${grouped(length)} of ${grouped(model.shownCount)} rows.`, { fg: 'muted' }),
    ],
    { grow: 1 },
  );
}
