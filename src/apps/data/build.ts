import { headingsOf } from '../files/headings.ts';
import { Column } from './column.ts';
import { counted } from '../files/counted.ts';
import type { CsvForm } from './csv-rows.ts';
import { CsvRows } from './csv-rows.ts';
import { JsonCells, JsonLineRows, JsonRows } from './json-rows.ts';
import type { RowReader, RowSink } from './rows.ts';
import { Sheet } from './sheet.ts';
import type { Format } from './sheet.ts';
import { momentOf, numberOf } from './values.ts';

/** Values of so many bytes are kept of a small file as well: there they cost little, and save reading it again. */
const LEAST_BUDGET = 16 << 20;

/** Makes a {@link Sheet} of the rows that a reader finds. */
export class SheetBuilder implements RowSink {
  readonly sheet: Sheet;
  readonly reader: RowReader;
  readonly #decimalComma: boolean;
  readonly #isJson: boolean;
  /** The bytes of values that columns may keep: no more than a large file has, so that both fit in twice its size. */
  readonly #budget: number;
  #hasHeading = false;

  /** `from` is the first byte behind the byte order mark; `form` is null for JSON. */
  constructor(format: Format, bytes: Buffer, from: number, form: CsvForm | null) {
    this.#isJson = form === null;
    this.#budget = Math.max(bytes.length, LEAST_BUDGET);
    // Where a comma stands between cells it cannot stand in a number that is not quoted.
    this.#decimalComma = form?.delimiter === ';';
    const cells = new JsonCells((key) => this.#met(key));
    this.sheet = new Sheet(format, bytes, form ?? cells);
    this.reader =
      form !== null
        ? new CsvRows(bytes, from, form, this)
        : format === 'JSON Lines'
          ? new JsonLineRows(bytes, from, cells, this)
          : new JsonRows(bytes, from, cells, this);
  }

  row(cells: readonly string[], start: number, end: number, literal: boolean): void {
    const { sheet } = this;
    if (!this.#isJson) {
      if (!this.#hasHeading) {
        this.#hasHeading = true;
        if (this.#head(cells)) return;
      }
      if (cells.length !== sheet.columns.length)
        sheet.addProblem(start, `${counted(cells.length, 'cell')} where the heading has ${sheet.columns.length}`);
    }
    const row = sheet.addRow(start, end, literal);
    const { columns } = sheet;
    for (let at = 0; at < columns.length; at++) columns[at]?.add(cells[at] ?? '', row);
  }

  problem(at: number, what: string): void {
    this.sheet.addProblem(at, what);
  }

  /** Lets the columns keep their values, as far as they fit; for the rows read so far as well. */
  keepValues(size: number): void {
    const { sheet } = this;
    const read = sheet.read(0, sheet.rowCount);
    const used = Math.max(1, sheet.endOf(sheet.rowCount - 1));
    const rows = Math.ceil((sheet.rowCount * size) / used);
    let room = this.#budget;
    sheet.columns.forEach((column, at) => {
      room -= column.begin() * rows;
      if (room < 0) column.forget();
      else for (const cells of read) column.keep(cells[at] ?? '');
    });
  }

  /** All was read. */
  finish(): void {
    for (const column of this.sheet.columns) column.finish();
  }

  /** Takes the first row for the heading, unless it holds numbers and dates only; answers whether it did. */
  #head(cells: readonly string[]): boolean {
    const { sheet } = this;
    const isData = (cell: string): boolean => !Number.isNaN(numberOf(cell)) || !Number.isNaN(momentOf(cell));
    const isHeading = !(cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || isData(cell)));
    const labels = isHeading ? cells.map(sheet.text) : cells.map(() => '');
    sheet.columns = headingsOf(labels).map(({ id, label }) => this.#column(id, label));
    return isHeading;
  }

  /** A key that no row before had: a column that is empty in them. */
  #met(key: string): void {
    const { sheet } = this;
    const ids = headingsOf([...sheet.columns.map(({ label }) => label), key]);
    const column = this.#column(ids.at(-1)?.id ?? key, key);
    column.skip(sheet.rowCount);
    sheet.columns = [...sheet.columns, column];
  }

  #column(id: string, label: string): Column {
    const { sheet } = this;
    return new Column(id, label, { own: sheet.own, decoded: sheet.text, decimalComma: this.#decimalComma });
  }
}
