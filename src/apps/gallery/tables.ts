import type { TableColumn } from 'teahouse';
import { table } from 'teahouse';
import type { Exhibit } from './exhibit.ts';
import type { Model } from './model.ts';

/** A row of the table of people. */
export type Person = {
  readonly name: string;
  readonly city: string;
  readonly cups: number;
};

const PEOPLE: readonly Person[] = [
  { name: 'Ada', city: 'London', cups: 3 },
  { name: 'Grace', city: 'New York', cups: 12 },
  { name: '紫式部', city: '京都', cups: 7 },
  { name: 'Emmy', city: 'Erlangen', cups: 1 },
];

const COLUMNS: readonly TableColumn[] = [
  { id: 'name', label: 'Name', grow: 1 },
  { id: 'city', label: 'City', grow: 1 },
  { id: 'cups', label: 'Cups', align: 'right' },
];

const WIDE: readonly TableColumn[] = [
  { id: 'n', label: 'Number', width: 8, align: 'right', sortable: false },
  ...Array.from({ length: 12 }, (_, index) => ({ id: `c${index}`, label: `Column ${index + 1}`, sortable: false })),
];

const HUNDRED_THOUSAND = {
  length: 100_000,
  window: (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.min(to, 100_000) - from) }, (_, index) => [
      from + index + 1,
      ...Array.from({ length: 12 }, (_cell, column) => `${from + index + 1}.${column + 1}`),
    ]),
};

/** The people as the table shows them: filtered, then sorted, rows that are equal in their old order. */
export function shownPeople({ filters, sort }: Pick<Model, 'filters' | 'sort'>): readonly Person[] {
  const wanted = (filters['people'] ?? '').toLowerCase();
  const left = PEOPLE.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(wanted));
  const by = sort.by as keyof Person | null;
  if (by === null) return left;
  const way = sort.direction === 'asc' ? 1 : -1;
  return left.toSorted((a, b) => way * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
}

/** Tables, in each of their states. */
export function tables(model: Model): readonly Exhibit[] {
  const { picked, filters, sort } = model;
  const read = ['get_rows'];
  return [
    {
      title: 'table: sorted by its headings, filtered, wide characters',
      nodes: [
        table('people', {
          columns: COLUMNS,
          rows: shownPeople(model),
          selectedRow: picked['people'] ?? null,
          sortBy: sort.by,
          sortDirection: sort.direction,
          filter: filters['people'] ?? '',
          onFilter: { type: 'filter', id: 'people' },
          emptyText: 'Nobody of that name',
          height: 7,
        }),
      ],
      height: 7,
      tools: [{ ids: ['people'], actions: ['select_row', 'sort', 'filter', ...read] }],
      keys: '↑ ↓ Page Up and Down Home End, s sorts, / filters, Enter selects.',
    },
    {
      title: 'table: several rows, empty, disabled',
      nodes: [
        table('basket', {
          columns: [
            { id: 'what', label: 'What' },
            { id: 'gram', label: 'Grams', align: 'right' },
          ],
          rows: [
            ['Assam', 100],
            ['Sencha', 50],
            ['Oolong', 75],
          ],
          multiple: true,
          selectedRows: model.marked['basket'] ?? [],
          height: 5,
        }),
        table('none', { columns: COLUMNS, rows: [], emptyText: 'No rows', height: 3 }),
        table('still', { columns: COLUMNS, rows: PEOPLE.slice(0, 1), disabled: true, height: 3 }),
      ],
      height: 11,
      tools: [
        { ids: ['basket', 'none'], actions: ['select_row', 'sort', ...read] },
        { ids: ['still'], actions: read },
      ],
      keys: 'Space turns a row round, Shift with an arrow selects a range.',
    },
    {
      title: 'table: 100,000 rows, a frozen column',
      nodes: [
        table('rows', {
          columns: WIDE,
          rows: HUNDRED_THOUSAND,
          selectedRow: picked['rows'] ?? null,
          frozenColumns: 1,
          height: 8,
        }),
      ],
      height: 8,
      tools: [{ ids: ['rows'], actions: ['select_row', 'sort', ...read] }],
      keys: '← and → scroll sideways, Ctrl+Home and Ctrl+End go to both ends.',
    },
  ];
}
