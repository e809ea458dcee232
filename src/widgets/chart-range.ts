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

/** The steps that people count in, within a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10];

/** The step in which a span of numbers is counted with about four marks; whole where the numbers are. */
function stepOf(span: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const step = STEPS.map((each) => each * power).find((each) => each >= span / 4 && (!whole || Number.isInteger(each)));
  return whole ? Math.max(1, step ?? 1) : (step ?? 10 * power);
}

/** So many times a step, without what binary fractions leave at the end. */
function times(count: number, step: number): number {
  return Number((count * step).toPrecision(12));
}

/**
 * A range that holds 0 and ends at round numbers, whole ones where `whole` says that all values are: a chart of counts up
 * to 3 ends at 3. An end that the chart gives itself is kept.
 */
export function roundRange(
  found: Range | undefined,
  min: number | undefined,
  max: number | undefined,
  whole: boolean,
): Range {
  const low = Math.min(0, min ?? found?.min ?? 0);
  const high = Math.max(0, max ?? found?.max ?? 0);
  if (low === high) return { min: low, max: low + 1 };
  const step = stepOf(high - low, whole);
  // Too large or too small to be counted in steps.
  if (!Number.isFinite(high - low) || !(step > 1e-300)) return { min: low, max: high };
  return {
    min: min === undefined ? Math.max(-MOST, times(Math.floor(times(low / step, 1)), step)) : low,
    max: max === undefined ? Math.min(MOST, times(Math.ceil(times(high / step, 1)), step)) : high,
  };
}

/** The round numbers between the ends of a range, without the ends; none where they cannot be counted. */
export function marksIn({ min, max }: Range, whole: boolean): readonly number[] {
  const step = stepOf(max - min, whole);
  if (!Number.isFinite(max - min) || !(step > 1e-300)) return [];
  const first = Math.floor(min / step) + 1;
  return Array.from({ length: 9 }, (_, index) => times(first + index, step)).filter((mark) => mark > min && mark < max);
}

/** How far a value is along a range, 0 to 1; safe for the greatest numbers. NaN counts as 0. */
export function shareOf(value: number, { min, max }: Range): number {
  const share = (value / 2 - min / 2) / (max / 2 - min / 2);
  return share >= 0 ? Math.min(1, share) : 0;
}

/** A number for an axis: at most four digits that matter, powers of ten for the very large and small. */
export function axisNumber(value: number): string {
  if (value === 0) return '0';
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-3) return value.toExponential(1).replace('e+', 'e').replace('.0e', 'e');
  return String(Number(value.toPrecision(4)));
}
