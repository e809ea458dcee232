/** Where the rows of a file go while it is read. */
export interface RowSink {
  /** A row: its cells as they stand in the file, and its bytes. `literal`: its quotes are no quotes. */
  row(cells: readonly string[], start: number, end: number, literal: boolean): void;
  /** Something is wrong at a byte of the file. */
  problem(at: number, what: string): void;
}

/** Reads rows out of bytes that come in one after the other. */
export interface RowReader {
  /**
   * Reads what is complete of the bytes up to `end`; with `last` all of it. Answers the byte it wants to be given next:
   * below `end` when one call's worth of work is done and there is more.
   */
  read(end: number, last: boolean): number;
}
