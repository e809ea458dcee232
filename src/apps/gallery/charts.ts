import { barChart, lineChart, scatterChart } from 'teahouse';
import type { Exhibit } from './exhibit.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const bars = (...values: readonly number[]) => values.map((value, index) => ({ label: DAYS[index] ?? '', value }));
const wave = (count: number, size: number, shift: number) =>
  Array.from({ length: count }, (_, index) => size * Math.sin((index + shift) / (count / 12)));

/** Points round two places, always the same ones. */
const CLOUDS = [0, 1].map((cloud) =>
  Array.from({ length: 60 }, (_, index): readonly [number, number] => [
    20 + cloud * 40 + 15 * Math.sin(index * 2.4) * Math.sqrt(index / 60),
    30 + cloud * 30 + 15 * Math.cos(index * 2.4) * Math.sqrt(index / 60),
  ]),
);

const HUGE = wave(10_000, 100, 0);

/** Charts, with what makes charts difficult. */
export function charts(): readonly Exhibit[] {
  return [
    {
      title: 'bar_chart: groups, and values below zero',
      nodes: [
        barChart(
          'cups',
          [
            { name: 'tea', data: bars(3, 1, 2, 3, 2) },
            { name: 'coffee', data: bars(1, 2, 0, 1, 1) },
          ],
          { title: 'Cups a day', height: 9, width: '100%' },
        ),
        barChart('balance', [{ name: 'balance', data: bars(40, -25, 12.5, -8, 30) }], {
          title: 'Balance',
          height: 8,
          width: '100%',
        }),
      ],
      height: 17,
      tools: [{ ids: ['cups', 'balance'], actions: ['get_data', 'get_range'] }],
      keys: '',
    },
    {
      title: 'line_chart: several, 10,000 points',
      nodes: [
        lineChart(
          'waves',
          [
            { name: 'one', data: wave(60, 10, 0) },
            { name: 'other', data: wave(60, 6, 8) },
          ],
          { title: 'Waves', height: 8, width: '100%' },
        ),
        lineChart('samples', [{ name: 'samples', data: HUGE }], { title: '10,000 samples', height: 7, width: '100%' }),
      ],
      height: 15,
      tools: [{ ids: ['waves', 'samples'], actions: ['get_series', 'get_range', 'get_point_at'] }],
      keys: '',
    },
    {
      title: 'scatter_chart',
      nodes: [
        scatterChart(
          'clouds',
          CLOUDS.map((data, index) => ({ name: index === 0 ? 'near' : 'far', data })),
          { title: 'Two clouds', height: 10, width: '100%' },
        ),
      ],
      height: 10,
      tools: [{ ids: ['clouds'], actions: ['get_points', 'get_range', 'get_cluster_info'] }],
      keys: '',
    },
    {
      title: 'charts: no data, no numbers, huge ranges',
      nodes: [
        barChart('no_bars', [], { title: 'Empty', height: 3, width: '100%' }),
        lineChart(
          'gaps',
          [{ name: 'gaps', data: [1, Number.NaN, 3, Number.POSITIVE_INFINITY, 2, Number.NEGATIVE_INFINITY, 4] }],
          { title: 'NaN and infinities are gaps', height: 6, width: '100%' },
        ),
        barChart('far_apart', [{ name: 'far apart', data: [1e-9, 1, 1e300] }], {
          title: 'Far apart',
          height: 6,
          width: '100%',
        }),
      ],
      height: 15,
      tools: [
        { ids: ['no_bars', 'far_apart'], actions: ['get_data', 'get_range'] },
        { ids: ['gaps'], actions: ['get_series', 'get_range', 'get_point_at'] },
      ],
      keys: '',
    },
  ];
}
