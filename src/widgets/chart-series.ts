import type { Color } from '../screen/element.ts';
import type { ViewNode } from '../sdk/node.ts';
import type { HandlerAnswer, Json } from '../sdk/provider.ts';
import { answer } from './answers.ts';
import type { Arguments } from './arguments.ts';
import { axisNumber } from './chart-range.ts';
import { isRecord, listField } from './fields.ts';
import { jsonText, jsonValue } from './json-value.ts';
import type { RowSource } from './row-source.ts';
import { rowSource } from './row-source.ts';
import { isColor } from './style.ts';
import { RESULT_BUDGET, fitted, jsonBytes, windowArguments } from './windowed.ts';

/** One series of a chart. */
export interface Series {
  readonly name: string;
  readonly color: Color | undefined;
  readonly points: RowSource;
}

/** More series than these are not shown and not read: nobody could tell them apart. */
const SERIES = 30;

/** The characters of a series' name that a read answers. */
export const NAME = 30;

/** The series of a chart: its `series`, or its `data` as the only one. What is no series is left out. */
export function seriesOf(node: ViewNode): readonly Series[] {
  const listed = listField(node, 'series').filter(isRecord);
  const only = listed.length === 0 && listField(node, 'data').length > 0 ? [{ data: listField(node, 'data') }] : listed;
  return only.slice(0, SERIES).map((each) => {
    const record: Readonly<Record<string, unknown>> = each;
    return {
      name: typeof record.name === 'string' ? record.name : 'unnamed',
      color: isColor(record.color) ? record.color : undefined,
      points: rowSource(record.data),
    };
  });
}

/** The value of a point: the number, the second of a pair, or the `value` or `y` of a record. NaN for what has none. */
export function valueOf(point: unknown): number {
  const value = Array.isArray(point)
    ? (point as readonly unknown[])[1]
    : isRecord(point)
      ? (point.value ?? point.y)
      : point;
  return typeof value === 'number' ? value : typeof value === 'bigint' ? Number(value) : Number.NaN;
}

/** The label of a bar; '' without one. */
export function labelOf(point: unknown): string {
  const label = Array.isArray(point) ? (point as readonly unknown[])[0] : isRecord(point) ? point.label : undefined;
  return typeof label === 'string' ? label : '';
}

/** The place of a scatter chart's point; NaN where it has none. */
export function placeOf(point: unknown): readonly [x: number, y: number] {
  const [x, y] = Array.isArray(point) ? (point as readonly unknown[]) : isRecord(point) ? [point.x, point.y] : [];
  return [typeof x === 'number' ? x : Number.NaN, typeof y === 'number' ? y : Number.NaN];
}

/** A point in words: `3`, `Jan 3`, `(1, 2)`; what is no finite number by its name, `NaN`. */
export function pointText(point: unknown): string {
  const label = labelOf(point);
  if (label !== '') return `${label.slice(0, NAME)} ${axisNumber(valueOf(point))}`;
  const [x, y] = placeOf(point);
  const isPlace = Number.isFinite(x) || Number.isFinite(y);
  return isPlace ? `(${axisNumber(x)}, ${axisNumber(y)})` : axisNumber(valueOf(point));
}

/** Calls `take` for every point of a source, some thousand at a time. */
export function eachPoint(points: RowSource, take: (point: unknown, index: number) => void): void {
  for (let from = 0; from < points.length; from += 4_096) {
    points.window(from, from + 4_096).forEach((point, offset) => take(point, from + offset));
  }
}

/** A point as JSON; what JSON cannot hold is marked by its name, never turned into null. */
function pointJson(point: unknown): Json {
  return point === undefined ? 'undefined' : jsonValue(point);
}

/** The length of the longest series. */
export function longest(series: readonly Series[]): number {
  return series.reduce((most, { points }) => Math.max(most, points.length), 0);
}

/**
 * Answers a part of every series: `{ items, total, offset, next? }`, an item for each series with `name`, `color` and the
 * points of that part as `data`; `total` counts the points of the longest series. A part that is too large is made
 * smaller, and `next` says where to go on.
 */
export function seriesAnswer(args: Arguments, node: ViewNode): HandlerAnswer {
  const part = windowArguments(args);
  if (!part.ok) return part.answer;
  const series = seriesOf(node);
  const total = longest(series);
  const cut = (limit: number): Json =>
    series.map(({ name, color, points }) => ({
      name: jsonText(name, NAME),
      color: color ?? 'default',
      data: points.window(part.offset, part.offset + limit).map(pointJson),
    }));
  let limit = Math.min(part.limit, Math.max(1, Math.floor(1_000 / Math.max(1, series.length))));
  let items = cut(limit);
  while (limit > 1 && jsonBytes(items) > RESULT_BUDGET) {
    limit = Math.floor(limit / 2);
    items = cut(limit);
  }
  const next = part.offset + limit;
  return answer({ items: fitted(items), total, offset: part.offset, ...(next < total ? { next } : {}) });
}
