/** A screen's size in cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** The most cells each way, as the worker paints them. */
const MOST = 1_000;

/** The nearest size that can be painted: whole cells, at least one and at most 1,000 each way. */
export function terminalSize({ columns, rows }: TerminalSize): TerminalSize {
  return { columns: within(columns), rows: within(rows) };
}

function within(value: number): number {
  return Number.isNaN(value) ? 1 : Math.min(MOST, Math.max(1, Math.floor(value)));
}
