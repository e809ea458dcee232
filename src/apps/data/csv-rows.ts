import Papa from 'papaparse';
import type { ParseStepResult } from 'papaparse';
import type { RowReader, RowSink } from './rows.ts';

/** The bytes that are parsed at once: a few milliseconds of work, whose cells are gone before the heap has to move them. */
const PIECE = 3 << 15;

/** A row with a quote that is still open after so many bytes: the quote never closes. */
const LONGEST = 4 << 20;

/** After so many rows with quotes that never close, quotes mean nothing in this file. */
const MOST_OPEN = 500;

/** After so many pieces in which rows are not lines the others are not expected to be otherwise. */
const MOST_MISSES = 8;

/** How rows and cells are told apart. */
export interface CsvForm {
  readonly delimiter: string;
  readonly newline: '\n' | '\r';
}

/**
 * Parses rows out of a text and calls `step` for each with the place where it ends; `step` answers whether to go on.
 * `literal` takes quotes as any other character. Without `last` what stands behind the last line end is left alone.
 */
function parse(
  text: string,
  form: CsvForm,
  options: { readonly last: boolean; readonly literal?: boolean },
  step: (cells: string[], end: number, errors: ParseStepResult<string[]>['errors']) => boolean,
): void {
  const parser = new Papa.Parser({
    ...form,
    ...(options.literal === true ? { fastMode: true } : {}),
    step: ({ data, errors, meta }: ParseStepResult<string[][]>) => {
      const [cells = []] = data;
      withoutReturn(cells);
      if (!step(cells, meta.cursor, errors)) parser.abort();
    },
  } as Papa.ParseConfig);
  parser.parse(text, 0, !options.last);
}

/** Lines end with `\n` for the parser; where they end with `\r\n` the last cell has the rest of it. */
function withoutReturn(cells: string[]): void {
  const last = cells.length - 1;
  const cell = cells[last];
  if (cell?.charCodeAt(cell.length - 1) === 13) cells[last] = cell.slice(0, -1);
}

const isBlank = (cells: readonly string[]): boolean => cells.length === 1 && cells[0] === '';

/** Parses the rows of a text in which each is complete. */
export function rowsIn(text: string, form: CsvForm, literal: boolean): string[][] {
  const rows: string[][] = [];
  parse(text, form, { last: true, literal }, (cells) => {
    if (!isBlank(cells)) rows.push(cells);
    return true;
  });
  return rows;
}

/**
 * Reads the rows of CSV. Each byte is taken as one character, so that a place in the text is a place in the file; cells
 * are decoded when they are shown. Broken quoting costs the row it stands in and no more: the row is read again with
 * quotes as any other character, and the next line is a row of its own.
 */
export class CsvRows implements RowReader {
  readonly #bytes: Buffer;
  readonly #form: CsvForm;
  readonly #sink: RowSink;
  #at: number;
  #open = 0;
  #misses = 0;
  /** Where the lines of a piece end; a piece may be as long as a row is. */
  #ends: number[] = [];

  /** `from` is the first byte behind the byte order mark. */
  constructor(bytes: Buffer, from: number, form: CsvForm, sink: RowSink) {
    this.#bytes = bytes;
    this.#at = from;
    this.#form = form;
    this.#sink = sink;
  }

  read(end: number, last: boolean): number {
    for (let size = PIECE; this.#at < end; size *= 2) {
      const stop = Math.min(end, this.#at + size);
      const text = this.#bytes.toString('latin1', this.#at, stop);
      const before = this.#at;
      this.#take(text, last && stop === end);
      if (this.#at > before) break;
      if (size >= LONGEST && text.includes('"') && text.includes(this.#form.newline)) {
        this.#literal(text, 0);
        break;
      }
      if (stop === end) break; // what is there is less than a row
    }
    return this.#at;
  }

  #take(text: string, last: boolean): void {
    const base = this.#at;
    if (this.#misses < MOST_MISSES && this.#takeLines(text, last)) return;
    const literal = this.#open >= MOST_OPEN;
    let start = 0;
    parse(text, this.#form, { last, literal }, (cells, end, errors) => {
      if (errors.length > 0 && this.#isBroken(text, start, end, errors)) {
        this.#literal(text, start);
        return false;
      }
      if (errors.length > 0)
        this.#sink.problem(base + start, 'a quote closes in the middle of a cell; the cell is read as it stands');
      if (!isBlank(cells)) this.#sink.row(cells, base + start, base + end, literal);
      start = end;
      this.#at = base + end;
      return true;
    });
  }

  /**
   * Takes a piece in which each row is a line: then the ends of the rows are the ends of the lines, and the parser need
   * not tell them one by one, which costs a quarter of the time. Answers false, and takes nothing, for any other piece.
   */
  #takeLines(text: string, last: boolean): boolean {
    const base = this.#at;
    const { data, errors, meta } = new Papa.Parser({ ...this.#form }).parse(text, 0, !last) as Papa.ParseResult<
      string[]
    >;
    const { newline } = this.#form;
    let lines = 0;
    for (let at = text.indexOf(newline); at >= 0 && at < meta.cursor; at = text.indexOf(newline, at + 1))
      this.#ends[lines++] = at + 1;
    const isEnded = text.endsWith(newline);
    if (last && isEnded) data.pop(); // the parser takes what is behind the last line end for a row
    if (errors.length > 0 || this.#open >= MOST_OPEN || data.length !== lines + (last && !isEnded ? 1 : 0)) {
      this.#misses++;
      return false;
    }
    this.#ends[lines] = text.length;
    let start = 0;
    for (let row = 0; row < data.length; row++) {
      const cells = data[row] as string[];
      const end = this.#ends[row] as number;
      withoutReturn(cells);
      if (!isBlank(cells)) this.#sink.row(cells, base + start, base + end, false);
      start = end;
    }
    this.#at = base + start;
    return true;
  }

  /** Whether a quote took in what is a row of its own: it never closes, or not where a cell ends on its line. */
  #isBroken(text: string, start: number, end: number, errors: readonly { readonly code: string }[]): boolean {
    if (errors.some(({ code }) => code === 'MissingQuotes')) return true;
    const newline = text.indexOf(this.#form.newline, start);
    return newline >= 0 && newline < end - 1;
  }

  /** Takes the line at `from` in a piece, which is where we are, as a row in which quotes mean nothing. */
  #literal(text: string, from: number): void {
    const newline = text.indexOf(this.#form.newline, from);
    const end = newline < 0 ? text.length : newline + 1;
    const start = this.#at;
    this.#open++;
    this.#sink.problem(
      start,
      this.#open === MOST_OPEN
        ? 'a quote opens and never closes, as in many rows before: from here on quotes are read as they stand'
        : 'a quote opens and does not close where a cell ends; its line is read as it stands',
    );
    this.#at = start + (end - from);
    for (const cells of rowsIn(text.slice(from, end), this.#form, true)) this.#sink.row(cells, start, this.#at, true);
  }
}
