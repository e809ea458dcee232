import type { ViewNode } from '../node.ts';
import type { SizeOptions, TextColor } from './options.ts';
import { node } from './options.ts';
import type { Rows } from './table.ts';

/** One series of a chart. */
export interface Series<Point> {
  readonly name?: string;
  readonly color?: TextColor;
  readonly data: Rows<Point>;
}

/** What every chart can be told. */
export interface ChartOptions extends SizeOptions {
  readonly title?: string;
  readonly mcpExclude?: boolean;
}

/** A bar: its value, or its value with a label. */
export type Bar = number | { readonly label: string; readonly value: number };

/** A point of a scatter chart. */
export type ScatterPoint = readonly [x: number, y: number] | { readonly x: number; readonly y: number };

/** The values at the two ends of an axis. */
export interface ValueRange {
  readonly min?: number;
  readonly max?: number;
}

/**
 * A bar chart. Agents read it; it sends nothing.
 *
 * ```ts
 * barChart('sales', [{ name: '2024', data: [{ label: 'Jan', value: 3 }, { label: 'Feb', value: 5 }] }]);
 * ```
 */
export function barChart(
  id: string,
  series: readonly Series<Bar>[],
  options: ChartOptions &
    ValueRange & {
      /** Bars below each other, from left to right. Default false. */
      readonly horizontal?: boolean;
      /** Writes each bar's value at its end, where there is room. Default false. */
      readonly showValues?: boolean;
    } = {},
): ViewNode<never> {
  return node('bar_chart', { id, series, ...options });
}

/**
 * A line chart. The mouse, or Left and Right, moves a crosshair that tells the values of a point.
 *
 * ```ts
 * lineChart('load', [{ name: 'cpu', data: model.samples }], { min: 0, max: 100 });
 * ```
 */
export function lineChart(
  id: string,
  series: readonly Series<number>[],
  options: ChartOptions &
    ValueRange & {
      /** Fills what is between the lines and zero. Default false. */
      readonly area?: boolean;
      /** What the points stand for, in order: written at the ends of the axis and told by the crosshair. Default: indexes. */
      readonly labels?: readonly (string | number)[];
    } = {},
): ViewNode<never> {
  return node('line_chart', { id, series, ...options });
}

/**
 * A scatter chart.
 *
 * ```ts
 * scatterChart('sizes', [{ name: 'files', data: [[1, 2], [3, 5]] }], { xRange: [0, 10] });
 * ```
 */
export function scatterChart(
  id: string,
  series: readonly Series<ScatterPoint>[],
  options: ChartOptions & {
    readonly xRange?: readonly [min: number, max: number];
    readonly yRange?: readonly [min: number, max: number];
  } = {},
): ViewNode<never> {
  return node('scatter_chart', { id, series, ...options });
}
