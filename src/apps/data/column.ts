import { Growing } from './growing.ts';
import { momentOf, numberOf } from './values.ts';

/** What most cells of a column hold. */
export type Kind = 'number' | 'date' | 'text';

/** A column's cells count as numbers (or dates) when at least this part of those that are not empty are. */
const MOST = 0.9;

/** A column with more different texts than this keeps no codes: its cells are read again when they are asked for. */
const MOST_TEXTS = 1_000;

/** How a cell's raw text becomes one that may be kept: for long, without what it was cut out of, and decoded. */
export interface RawText {
  own(raw: string): string;
  decoded(raw: string): string;
  readonly decimalComma: boolean;
}

/**
 * A column: what its cells are, counted while the file is read, and their values where they take little room. Numbers and
 * dates are kept as numbers, texts as codes into a list of the different ones.
 */
export class Column {
  readonly id: string;
  readonly label: string;
  readonly #text: RawText;
  #empty = 0;
  #numbers = 0;
  #dates = 0;
  #texts = 0;
  /** The first row with a cell of each kind; -1 for none. */
  #firstNumber = -1;
  #firstDate = -1;
  #firstText = -1;
  #kept: Kind | null = null;
  #values: Growing | null = null;
  #codes: Growing | null = null;
  #codeOf: Map<string, number> | null = null;
  #words: string[] = [];

  constructor(id: string, label: string, text: RawText) {
    this.id = id;
    this.label = label;
    this.#text = text;
  }

  /** What most cells hold, as far as they were read. */
  get kind(): Kind {
    const filled = this.#numbers + this.#dates + this.#texts;
    if (filled === 0) return 'text';
    if (this.#numbers >= filled * MOST) return 'number';
    return this.#dates >= filled * MOST ? 'date' : 'text';
  }

  /** How many cells are empty. */
  get empty(): number {
    return this.#empty;
  }

  /** The cells that are not what the column is, and the row of the first of them (-1 for none). */
  get others(): { readonly count: number; readonly first: number } {
    const { kind } = this;
    if (kind === 'text') return { count: 0, first: -1 };
    const isNumber = kind === 'number';
    const firsts = [isNumber ? this.#firstDate : this.#firstNumber, this.#firstText].filter((row) => row >= 0);
    const count = (isNumber ? this.#dates : this.#numbers) + this.#texts;
    return { count, first: firsts.length === 0 ? -1 : Math.min(...firsts) };
  }

  /** The column was met late: it is empty in so many rows before. */
  skip(rows: number): void {
    this.#empty += rows;
  }

  /** Takes the next row's cell. */
  add(raw: string, row: number): void {
    if (raw === '') {
      this.#empty++;
      this.#values?.push(NaN);
      this.#codes?.push(0);
      return;
    }
    // What the column seems to be is tried first.
    const value = this.#kept === 'date' ? momentOf(raw) : numberOf(raw, this.#text.decimalComma);
    if (value === value) {
      if (this.#kept === 'date') this.#countDate(row);
      else this.#countNumber(row);
      this.#values?.push(value);
    } else this.#addOther(raw, row);
    if (this.#codes !== null) this.#addCode(raw);
  }

  #countNumber(row: number): void {
    this.#numbers++;
    if (this.#firstNumber < 0) this.#firstNumber = row;
  }

  #countDate(row: number): void {
    this.#dates++;
    if (this.#firstDate < 0) this.#firstDate = row;
  }

  #addOther(raw: string, row: number): void {
    this.#values?.push(NaN);
    const isDate = this.#kept === 'date';
    if (isDate && !Number.isNaN(numberOf(raw, this.#text.decimalComma))) this.#countNumber(row);
    else if (!isDate && !Number.isNaN(momentOf(raw))) this.#countDate(row);
    else {
      this.#texts++;
      if (this.#firstText < 0) this.#firstText = row;
    }
  }

  #addCode(raw: string): void {
    const code = this.#codeOf?.get(raw);
    if (code !== undefined) this.#codes?.push(code);
    else if (this.#words.length > MOST_TEXTS) this.forget();
    else {
      this.#codeOf?.set(this.#text.own(raw), this.#words.length);
      this.#codes?.push(this.#words.length);
      this.#words.push(this.#text.decoded(raw));
    }
  }

  /**
   * Begins to keep values, for the kind that the column seems to be. The rows before must be given to `keep` in their
   * order; it answers the bytes that a row takes.
   */
  begin(): number {
    this.#kept = this.kind;
    if (this.#kept === 'text') {
      this.#codes = new Growing('u16');
      this.#codeOf = new Map();
      this.#words = [''];
      return 2;
    }
    this.#values = new Growing('f64');
    return 8;
  }

  /** Keeps the value of a cell that was counted already. */
  keep(raw: string): void {
    if (this.#kept === 'text') {
      if (raw === '') this.#codes?.push(0);
      else if (this.#codes !== null) this.#addCode(raw);
    } else this.#values?.push(this.valueOf(raw));
  }

  /** Stops keeping values; those that were kept are let go. */
  forget(): void {
    this.#codes = null;
    this.#codeOf = null;
    this.#words = [];
    this.#values = null;
    this.#kept = null;
  }

  /** All cells were read: what was kept for another kind than the column turned out to be is let go. */
  finish(): void {
    this.#codeOf = null;
    if (this.#kept !== null && this.#kept !== this.kind) this.forget();
  }

  /** The value of a cell's text in this column: a number, or a moment for dates; NaN for all else. */
  valueOf(raw: string): number {
    const kind = this.#kept ?? this.kind;
    return kind === 'number' ? numberOf(raw, this.#text.decimalComma) : kind === 'date' ? momentOf(raw) : NaN;
  }

  /** The cells' values by row, where they are kept. */
  get values(): Growing | null {
    return this.#values;
  }

  /** The cells' codes by row, where they are kept: places in `words`, 0 for an empty cell. */
  get codes(): Growing | null {
    return this.#codes;
  }

  /** The different texts by their codes. */
  get words(): readonly string[] {
    return this.#words;
  }
}
