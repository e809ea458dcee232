import Papa from 'papaparse';
import { basename, extname } from 'node:path';
import { writeFile } from 'teahouse';
import type { Command, Handles, WriteOutcome } from 'teahouse';
import { measureName } from './choices.ts';
import { grouped } from '../files/counted.ts';
import type { Model, Msg } from './model.ts';
import { SHEET } from './open-file.ts';
import type { Sheet } from './sheet.ts';

/** Rows in one piece of the text that is written. */
const PIECE = 1_000;

/** What can be written, by the ending of the file's name. */
const ENDINGS = ['.csv', '.tsv', '.json', '.jsonl'] as const;
type Ending = (typeof ENDINGS)[number];

/** What is exported: rows of cells under headings. */
interface Table {
  readonly headings: readonly string[];
  readonly length: number;
  /** The texts of a row's cells. */
  texts(row: number): readonly string[];
  /** A row for JSON. */
  record(row: number): unknown;
}

/** The name that is proposed for an export. */
export function proposedName({ file, page }: Model): string {
  const name = basename(file ?? 'data', extname(file ?? ''));
  return `${name}-${page === 'groups' || page === 'chart' ? 'groups' : 'rows'}.csv`;
}

/** What is exported on the page that is shown: its groups, else the rows that are shown. */
export function exportedKind({ page }: Model): 'rows' | 'groups' {
  return page === 'groups' || page === 'chart' ? 'groups' : 'rows';
}

/** Says what is wrong with the name of a file to write; '' for nothing. */
export function nameFault(name: string, { file }: Model): string {
  if (name.trim() === '') return 'Name the file.';
  if (!ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)))
    return `The name must end with ${ENDINGS.slice(0, -1).join(', ')} or ${ENDINGS.at(-1) ?? ''}.`;
  return basename(name) === basename(file ?? '') && !name.includes('/')
    ? 'That is the file itself. Choose another name.'
    : '';
}

/**
 * Writes what is shown into a file of the workspace: a new one, or over the very content that the person was asked about.
 */
export function exportTo(model: Model, name: string, over: string | null): Command<Msg> {
  const ending = ENDINGS.find((each) => name.toLowerCase().endsWith(each)) ?? '.csv';
  const kind = exportedKind(model);
  const count = kind === 'groups' ? model.groupCount : model.shownCount;
  const text = (handles: Handles): Iterable<string> =>
    pieces(kind === 'groups' ? groupTable(model, handles) : rowTable(model, handles), ending);
  const done = (outcome: WriteOutcome): Msg =>
    outcome.outcome === 'written'
      ? { type: 'exported', file: name, what: `${grouped(count)} ${kind}` }
      : { type: 'not_exported', why: `"${name}" is there already.`, over: outcome.version };
  return writeFile(name, text, over, done, {
    key: 'export',
    failed: ({ message }) => ({ type: 'not_exported', why: message, over: null }),
  });
}

function rowTable(model: Model, handles: Handles): Table {
  const sheet = handles.value(SHEET)?.sheet;
  if (sheet === undefined) throw new Error('The file is not open any more.');
  const { rows, order } = handles.value(model.shown) ?? { rows: null, order: null };
  const listed = order ?? rows;
  const rowAt = (index: number): number => listed?.[index] ?? index;
  const texts = (index: number): readonly string[] => cellsOf(sheet, rowAt(index));
  return {
    headings: sheet.columns.map(({ label }) => label),
    length: listed?.length ?? sheet.rowCount,
    texts,
    record: (index) => sheet.valueOf(rowAt(index)) ?? typed(sheet, texts(index)),
  };
}

/** The texts of a row's cells, one for each column. */
export function cellsOf(sheet: Sheet, row: number): readonly string[] {
  const [cells = []] = sheet.read(row, row + 1);
  return sheet.columns.map((_, at) => sheet.text(cells[at] ?? ''));
}

/** A row of CSV for JSON: numbers in columns of numbers, null for empty cells, else texts. */
function typed(sheet: Sheet, texts: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    sheet.columns.map((column, at) => {
      const text = texts[at] ?? '';
      const number = column.kind === 'number' ? column.valueOf(text) : NaN;
      return [column.label, text === '' ? null : Number.isNaN(number) ? text : number];
    }),
  );
}

function groupTable(model: Model, handles: Handles): Table {
  const groups = handles.value(model.groups) ?? [];
  const { grouping, columns } = model;
  const label = columns[grouping.by]?.label ?? 'group';
  const isCounted = grouping.measure === 'rows';
  const headings = [label, 'rows', ...(isCounted ? [] : [measureName(grouping, columns)])];
  const cells = (at: number): readonly (string | number | null)[] => {
    const { group = '', rows = 0, value = null } = groups[at] ?? {};
    return isCounted ? [group, rows] : [group, rows, value];
  };
  return {
    headings,
    length: groups.length,
    texts: (at) => cells(at).map((cell) => (cell === null ? '' : String(cell))),
    record: (at) => Object.fromEntries(cells(at).map((cell, index) => [headings[index] ?? '', cell])),
  };
}

function* pieces(table: Table, ending: Ending): Iterable<string> {
  const isCsv = ending === '.csv' || ending === '.tsv';
  const csv = { delimiter: ending === '.tsv' ? '\t' : ',', newline: '\n' };
  if (isCsv) yield `${Papa.unparse([table.headings as string[]], csv)}\n`;
  else if (ending === '.json') yield '[';
  for (let from = 0; from < table.length; from += PIECE) {
    const to = Math.min(table.length, from + PIECE);
    const rows = Array.from({ length: to - from }, (_, at) => from + at);
    if (isCsv)
      yield `${Papa.unparse(
        rows.map((row) => table.texts(row) as string[]),
        csv,
      )}\n`;
    else if (ending === '.jsonl') yield rows.map((row) => `${JSON.stringify(table.record(row))}\n`).join('');
    else yield (from === 0 ? '\n' : ',\n') + rows.map((row) => JSON.stringify(table.record(row))).join(',\n');
  }
  if (ending === '.json') yield '\n]\n';
}
