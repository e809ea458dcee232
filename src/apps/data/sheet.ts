import { textOfBytes } from '../files/encoding.ts';
import type { Encoding } from '../files/encoding.ts';
import type { Column } from './column.ts';
import { rowsIn } from './csv-rows.ts';
import type { CsvForm } from './csv-rows.ts';
import { Growing } from './growing.ts';
import type { JsonCells } from './json-rows.ts';
import { rowValue } from './json-rows.ts';

/** What a file is written in. */
export type Format = 'CSV' | 'TSV' | 'JSON' | 'JSON Lines';

/** Something that is wrong with the file, and the line it is in. */
export interface Problem {
  readonly line: number;
  readonly what: string;
}

/** Lines between two rows whose line numbers are known: a number in between is counted from there. */
const STEP = 4_096;

/** So many problems are kept; of the others only the number. */
const MOST_PROBLEMS = 1_000;

/**
 * A file of rows, as it lies in memory: its bytes, where each row is, and what the columns keep. Cells are made of the
 * bytes when they are asked for. It grows while the file is read, and never changes afterwards.
 */
export class Sheet {
  readonly format: Format;
  /** The file's bytes, in UTF-8 or Windows-1252 or both. */
  readonly bytes: Buffer;
  columns: readonly Column[] = [];
  /** How the bytes were read; set when all were. */
  encoding: Encoding | 'UTF-8 and Windows-1252' = 'UTF-8';
  readonly problems: Problem[] = [];
  problemCount = 0;
  readonly #csv: CsvForm | null;
  readonly #json: JsonCells | null;
  readonly #starts = new Growing('u32');
  readonly #ends = new Growing('u32');
  /** The numbers of the rows at each {@link STEP}. */
  readonly #lines: number[] = [];
  readonly #literal = new Set<number>();
  #escapes: boolean | null = null;
  #counted = { at: 0, line: 1 };

  constructor(format: Format, bytes: Buffer, form: CsvForm | JsonCells) {
    this.format = format;
    this.bytes = bytes;
    this.#csv = 'delimiter' in form ? form : null;
    this.#json = 'delimiter' in form ? null : form;
  }

  /** How many rows were read; the heading is none. */
  get rowCount(): number {
    return this.#starts.length;
  }

  /** Notes a row and answers its number. */
  addRow(start: number, end: number, literal: boolean): number {
    const row = this.#starts.length;
    if (row % STEP === 0) this.#lines.push(this.lineAt(start));
    if (literal) this.#literal.add(row);
    this.#starts.push(start);
    this.#ends.push(end);
    return row;
  }

  /** The byte a row begins at; 0 where there is none. */
  startOf(row: number): number {
    return this.#starts.at(row);
  }

  /** The byte behind a row; 0 where there is none. */
  endOf(row: number): number {
    return this.#ends.at(row);
  }

  /** Notes a problem at a byte. */
  addProblem(at: number, what: string): void {
    this.problemCount++;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push({ line: this.lineAt(at), what });
  }

  /** The line that a byte stands in, from 1. Quick for bytes in the order of the file. */
  lineAt(at: number): number {
    if (at < this.#counted.at) return 1 + this.#newlines(0, at);
    const line = this.#counted.line + this.#newlines(this.#counted.at, at);
    this.#counted = { at, line };
    return line;
  }

  /** The line that a row begins in, from 1. */
  lineOf(row: number): number {
    const known = Math.floor(row / STEP);
    return (this.#lines[known] ?? 1) + this.#newlines(this.#starts.at(known * STEP), this.#starts.at(row));
  }

  #newlines(from: number, to: number): number {
    const mark = this.#csv?.newline === '\r' ? 13 : 10;
    let count = 0;
    for (let at = this.bytes.indexOf(mark, from); at >= 0 && at < to; at = this.bytes.indexOf(mark, at + 1)) count++;
    return count;
  }

  /** The cells of the rows from `from` up to but not including `to`, as they stand in the file: see {@link text}. */
  read(from: number, to: number): readonly (readonly string[])[] {
    const csv = this.#csv;
    if (to <= from) return [];
    if (csv === null)
      return Array.from(
        { length: to - from },
        (_, at) => this.#json?.of(rowValue(this.bytes, this.#starts.at(from + at), this.#ends.at(from + at))) ?? [],
      );
    for (const row of this.#literal)
      if (row >= from && row < to) return Array.from({ length: to - from }, (_, at) => this.#row(csv, from + at));
    const text = this.bytes.toString('latin1', this.#starts.at(from), this.#ends.at(to - 1));
    return rowsIn(text, csv, false);
  }

  /** The value of a row of JSON; undefined for CSV. */
  valueOf(row: number): unknown {
    return this.#json === null ? undefined : rowValue(this.bytes, this.#starts.at(row), this.#ends.at(row));
  }

  #row(csv: CsvForm, row: number): readonly string[] {
    const text = this.bytes.toString('latin1', this.#starts.at(row), this.#ends.at(row));
    return rowsIn(text, csv, this.#literal.has(row))[0] ?? [];
  }

  /** The text of a cell as it stands in the file. */
  readonly text = (raw: string): string => (this.#csv === null ? raw : textOfBytes(raw));

  /** A copy of a cell that does not hold on to what it was cut out of. */
  readonly own = (raw: string): string => (this.#csv === null ? raw : Buffer.from(raw, 'latin1').toString('latin1'));

  /** The text of rows as the file has it. A cell's text stands in it unless it is escaped. */
  source(from: number, to: number): string {
    return to <= from ? '' : textOfBytes(this.bytes.toString('latin1', this.#starts.at(from), this.#ends.at(to - 1)));
  }

  /** Whether letters may be written as escapes (`\\u0041`), as JSON does. */
  get hasEscapes(): boolean {
    return this.#json !== null && (this.#escapes ??= this.bytes.includes('\\'));
  }
}
