/** The values at the two ends of an axis; `min` is below `max`. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

const MOST = Number.MAX_VALUE;

/** The least and the greatest of the finite values that `each` hands out; `undefined` when there are none. */
export function extent(each: (take: (value: number) => void) => void): Range | undefined {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  each((value) => {
    if (!Number.isFinite(value)) return;
    if (value < min) min = value;
    if (value > max) max = value;
  });
  return min <= max ? { min, max } : undefined;
}

/** The room that is left at each end: a twentieth of the values' span. */
function padding({ min, max }: Range): number {
  const span = max - min;
  return Number.isFinite(span) ? span * 0.05 : max * 0.05 - min * 0.05;
}

/** The range around values: a twentieth more at each end, one more and less around a single value, 0 to 1 around none. */
function around(found: Range | undefined): Range {
  if (found === undefined) return { min: 0, max: 1 };
  const { min, max } = found;
  if (min === max) return grown({ min: min - 1, max: max + 1 }, min);
  const room = padding(found);
  return { min: Math.max(-MOST, min - room), max: Math.min(MOST, max + room) };
}

/** A range that is one also where adding 1 to its values changes nothing. */
function grown(range: Range, value: number): Range {
  if (range.min < range.max) return range;
  const step = Math.max(1, Math.abs(value) * 0.05);
  return { min: Math.max(-MOST, value - step), max: Math.min(MOST, value + step) };
}

/**
 * The range of an axis (spec: raxol.md 3.16): found around the values, with `min` or `max` in place of that end where the
 * chart gives one. Ends given the wrong way round, or equal, are put one apart.
 */
export function axisRange(found: Range | undefined, min: number | undefined, max: number | undefined): Range {
  const own = around(found);
  const low = min ?? (found === undefined && max !== undefined ? Math.min(0, max - 1) : own.min);
  const high = max ?? (found === undefined && min !== undefined ? min + 1 : own.max);
  if (low < high) return { min: low, max: high };
  return grown(min === undefined ? { min: high - 1, max: high } : { min: low, max: low + 1 }, low);
}

/** A range made to hold 0; an end that 0 becomes gets no room of its own. */
export function withZero(found: Range | undefined, min: number | undefined, max: number | undefined): Range {
  const range = axisRange(found, min, max);
  const low = found !== undefined && found.min >= 0 && min === undefined ? 0 : Math.min(0, range.min);
  const high = found !== undefined && found.max <= 0 && max === undefined ? 0 : Math.max(0, range.max);
  return low < high ? { min: low, max: high } : { min: low, max: low + 1 };
}

/** How far a value is along a range, 0 to 1; safe for the greatest numbers. NaN counts as 0. */
export function shareOf(value: number, { min, max }: Range): number {
  const share = (value / 2 - min / 2) / (max / 2 - min / 2);
  return share >= 0 ? Math.min(1, share) : 0;
}

/** A number for an axis: at most four digits that matter, powers of ten for the very large and small. */
export function axisNumber(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) return value.toExponential(1).replace('e+', 'e').replace('.0e', 'e');
  return String(Number(value.toPrecision(4)));
}
