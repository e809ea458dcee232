import { basename, resolve } from 'node:path';
import type {
  AppContext,
  Handle,
  HandleLost,
  ModalConfirm,
  ModalDismiss,
  SelectOption,
  SelectRow,
  Sort,
  TabChange,
  TextInputChange,
} from 'teahouse';
import type { RowSet } from './cells.ts';
import type { Group, GroupOrder, Grouping } from './groups.ts';
import type { Loading, Stamp } from './load.ts';
import type { Problem } from './sheet.ts';
import type { Order } from './sort.ts';
import type { Statistics } from './statistics.ts';
import type { Condition, Named } from './where.ts';

/** A column as the model knows it. */
export interface ColumnInfo extends Named {
  /** Cells that are not what the column's kind says, and the line of the first of them (0 for none). */
  readonly others: number;
  readonly otherLine: number;
}

/** The rows that are shown: those that pass the filter as they follow each other in the file, and in their order. */
export interface Shown {
  readonly rows: RowSet;
  /** Null: as they follow each other. */
  readonly order: Uint32Array | null;
}

/** Points of a scatter chart: x and y in turn. */
export type Points = Float64Array;

/** The pages, in the order of their tabs. */
export const PAGES = ['rows', 'columns', 'groups', 'chart', 'problems'] as const;
type Page = (typeof PAGES)[number];

/** The charts, in the order of their tabs. */
export const CHARTS = ['bars', 'line', 'points'] as const;
type Chart = (typeof CHARTS)[number];

/** The tables of all pages. */
export type TableId = 'rows' | 'columns' | 'values' | 'groups' | 'problems';

/** What is worked out in the background; each has a handle or a place in the model. */
export type Work = 'shown' | 'statistics' | 'values' | 'groups' | 'points';

/** The dialog that exports. */
interface Exporting {
  readonly file: string;
  /** The version of what is there already and may be overwritten; null until that was asked. */
  readonly over: string | null;
  readonly error: string;
}

/** What the app knows. The file itself is behind a handle. */
export interface Model {
  /** The path as it was given; null without one. */
  readonly file: string | null;
  readonly folder: string | null;
  /** `head`: the first rows are shown while the others are read. */
  readonly status: 'empty' | 'opening' | 'head' | 'ready' | 'failed';
  readonly sheet: Handle<Loading> | null;
  readonly shown: Handle<Shown>;
  readonly groups: Handle<readonly Group[]>;
  readonly values: Handle<readonly Group[]>;
  readonly points: Handle<Points>;
  /** What the file was when it was read. */
  readonly stamp: Stamp | null;
  /** What became of the file since. */
  readonly since: 'same' | 'changed' | 'gone';
  readonly rowCount: number;
  readonly bytes: number;
  readonly size: number;
  readonly format: string;
  readonly encoding: string;
  readonly columns: readonly ColumnInfo[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
  readonly page: Page;
  readonly find: string;
  readonly where: string;
  readonly whereError: string;
  readonly conditions: readonly Condition[];
  readonly order: Order | null;
  readonly shownCount: number;
  /** The chosen row of the table that is on the page. */
  readonly selected: { readonly table: TableId; readonly index: number } | null;
  readonly grouping: Grouping;
  readonly groupOrder: GroupOrder;
  readonly groupCount: number;
  /** The column whose values are shown, by its place. */
  readonly column: number | null;
  readonly valueCount: number;
  readonly statistics: readonly Statistics[] | null;
  readonly chart: Chart;
  readonly x: number;
  readonly y: number;
  readonly pointCount: number;
  /** What is being worked out. */
  readonly pending: readonly Work[];
  /** The part of it that is done, 0 to 1. */
  readonly part: number;
  readonly exporting: Exporting | null;
  /** The path that is typed while no file is open. */
  readonly path: string;
  readonly notice: string;
}

/** What a sheet tells of itself, in the size of a message. */
export interface Summary {
  readonly rowCount: number;
  readonly format: string;
  readonly encoding: string;
  readonly columns: readonly ColumnInfo[];
  readonly problems: readonly Problem[];
  readonly problemCount: number;
}

export type Msg =
  | { readonly type: 'open' }
  | { readonly type: 'opened'; readonly summary: Summary; readonly size: number; readonly stamp: Stamp }
  | { readonly type: 'progress'; readonly rowCount: number; readonly bytes: number; readonly size: number }
  | { readonly type: 'read'; readonly summary: Summary }
  | { readonly type: 'failed'; readonly why: string }
  | { readonly type: 'reload' }
  | { readonly type: 'file_changed' }
  | { readonly type: 'stamp'; readonly stamp: Stamp | null }
  | { readonly type: 'part'; readonly part: number }
  | { readonly type: 'not_done'; readonly work: Work; readonly why: string }
  | { readonly type: 'shown'; readonly count: number }
  | { readonly type: 'statistics'; readonly statistics: readonly Statistics[] }
  | { readonly type: 'groups'; readonly count: number }
  | { readonly type: 'values'; readonly count: number }
  | { readonly type: 'points'; readonly count: number }
  | { readonly type: 'find'; readonly value?: string }
  | { readonly type: 'clear' }
  | { readonly type: 'open_selected' }
  | { readonly type: 'open_row'; readonly value?: number }
  | { readonly type: 'open_problem'; readonly value?: number }
  | { readonly type: 'take_group'; readonly value?: number }
  | { readonly type: 'take_value'; readonly value?: number }
  | { readonly type: 'taken'; readonly condition: string }
  | { readonly type: 'located'; readonly line: number }
  | { readonly type: 'export' }
  | { readonly type: 'exported'; readonly file: string; readonly what: string }
  | { readonly type: 'not_exported'; readonly why: string; readonly over: string | null }
  | SelectRow<TableId>
  | Sort<TableId>
  | SelectOption<'group_by' | 'measure' | 'of' | 'x' | 'y'>
  | TabChange<'pages' | 'charts'>
  | TextInputChange<'where' | 'export_file' | 'path'>
  | ModalConfirm<'export_to'>
  | ModalDismiss<'export_to'>
  | HandleLost;

/** The model of a start. */
export function start({ args, workspaceFolder }: AppContext): Model {
  const [file = null] = args;
  return {
    file,
    folder: workspaceFolder,
    status: file === null ? 'empty' : 'opening',
    sheet: null,
    shown: { handle: 'shown' },
    groups: { handle: 'groups' },
    values: { handle: 'values' },
    points: { handle: 'points' },
    stamp: null,
    since: 'same',
    rowCount: 0,
    bytes: 0,
    size: 0,
    format: '',
    encoding: '',
    columns: [],
    problems: [],
    problemCount: 0,
    page: 'rows',
    find: '',
    where: '',
    whereError: '',
    conditions: [],
    order: null,
    shownCount: 0,
    selected: null,
    grouping: { by: 0, step: null, measure: 'rows', of: -1 },
    groupOrder: { column: 'value', direction: 'desc' },
    groupCount: 0,
    column: null,
    valueCount: 0,
    statistics: null,
    chart: 'bars',
    x: -1,
    y: -1,
    pointCount: 0,
    pending: [],
    part: 0,
    exporting: null,
    path: '',
    notice: '',
  };
}

/** The name of the file. */
export function nameOf({ file }: Model): string {
  return file === null ? '' : basename(file);
}

/** The path of the file, absolute. */
export function pathOf({ file, folder }: Model): string {
  return resolve(folder ?? '.', file ?? '');
}

/** The chosen row of a table; null for none. */
export function selectedIn({ selected }: Model, table: TableId): number | null {
  return selected?.table === table ? selected.index : null;
}
