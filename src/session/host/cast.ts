/** A piece of output. */
export interface CastEvent {
  /** Milliseconds from the beginning; longer rests than five seconds are shortened to that. */
  readonly at: number;
  readonly data: string;
  /** Whether it draws the whole screen. */
  readonly whole: boolean;
}

/** A recorded screen. */
export interface Cast {
  readonly title: string;
  readonly columns: number;
  readonly rows: number;
  readonly events: readonly CastEvent[];
  /** Milliseconds. */
  readonly length: number;
}

/** Nobody waits longer for something to happen, in milliseconds. */
export const LONGEST_REST = 5_000;
const MOST_CELLS = 1_000;

/**
 * Reads asciicast v2: input and events of other kinds are passed over, and so is a last line that was cut off. What draws
 * the whole screen is known by the marker before it; without any only the beginning is.
 *
 * @throws Error with the number of the line that is wrong
 */
export function readCast(text: string): Cast {
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const header = json(first) as { version?: unknown; width?: unknown; height?: unknown; title?: unknown } | null;
  if (typeof header !== 'object' || header === null || header.version !== 2)
    throw new Error('Line 1 is no header of an asciicast of version 2, such as {"version":2,"width":80,"height":24}.');
  const { width, height, title } = header;
  if (!isCells(width) || !isCells(height))
    throw new Error(`Line 1 names no screen: width and height are whole numbers from 1 to ${MOST_CELLS}.`);
  const events: CastEvent[] = [];
  let skipped = 0;
  let last = 0;
  let isWhole = true;
  for (const [index, line] of rest.entries()) {
    const event = json(line);
    if (!isEvent(event)) {
      if (index === rest.length - 1 && !text.endsWith('\n')) break;
      throw new Error(`Line ${index + 2} is no event, such as [1.5,"o","text"].`);
    }
    const [seconds, kind, data] = event;
    if (kind === 'm') isWhole = true;
    if (kind !== 'o') continue;
    const time = seconds * 1_000;
    skipped += Math.max(0, time - skipped - last - LONGEST_REST);
    last = Math.max(last, time - skipped);
    events.push({ at: last, data, whole: isWhole });
    isWhole = false;
  }
  return { title: typeof title === 'string' ? title : '', columns: width, rows: height, events, length: last };
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isCells(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_CELLS;
}

function isEvent(value: unknown): value is readonly [number, string, string] {
  if (!Array.isArray(value) || value.length < 3) return false;
  const [seconds, kind, data] = value as readonly unknown[];
  return Number.isFinite(seconds) && Number(seconds) >= 0 && typeof kind === 'string' && typeof data === 'string';
}
