/** Rows, options or points: a list, or a source that makes them when asked (design: *Nodes*). */
export interface RowSource {
  readonly length: number;
  /** The entries from `from` up to but not including `to`. */
  window(from: number, to: number): readonly unknown[];
}

const EMPTY: RowSource = { length: 0, window: () => [] };

function isSource(value: unknown): value is RowSource {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<RowSource>).length === 'number' &&
    typeof (value as Partial<RowSource>).window === 'function'
  );
}

/**
 * Makes a source of what a node holds: a list, a source, or anything else (an empty source). The bounds that its
 * `window` gets are whole numbers inside `0..length`, and what it answers is a list, cut to what was asked for.
 */
export function rowSource(value: unknown): RowSource {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return { length: list.length, window: (from, to) => list.slice(Math.max(0, from), Math.max(0, to)) };
  }
  if (!isSource(value)) return EMPTY;
  const length = Number.isSafeInteger(value.length) && value.length > 0 ? value.length : 0;
  return {
    length,
    window(from, to) {
      const first = Math.min(length, Math.max(0, from));
      const last = Math.min(length, Math.max(first, to));
      if (first === last) return [];
      const rows: unknown = value.window(first, last);
      return Array.isArray(rows) ? (rows as readonly unknown[]).slice(0, last - first) : [];
    },
  };
}

/** The one entry at `index`; `undefined` outside the source. */
export function entryAt(source: RowSource, index: number): unknown {
  return source.window(index, index + 1)[0];
}
