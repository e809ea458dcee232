import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { barChart } from '../../../src/widgets/bar-chart.ts';
import { axisNumber, axisRange, shareOf } from '../../../src/widgets/chart-range.ts';
import { lineChart } from '../../../src/widgets/line-chart.ts';
import { scatterChart } from '../../../src/widgets/scatter-chart.ts';
import { call, draw } from './drawn.ts';
import { ODD } from './odd-numbers.ts';

const bars = (data: unknown, more: object = {}): ViewNode => ({
  type: 'bar_chart',
  id: 'b',
  series: [{ data }],
  ...more,
});
const lines = (data: unknown, more: object = {}): ViewNode => ({
  type: 'line_chart',
  id: 'l',
  series: [{ data }],
  ...more,
});
const dots = (data: unknown, more: object = {}): ViewNode => ({
  type: 'scatter_chart',
  id: 's',
  series: [{ data }],
  ...more,
});

describe('charts', () => {
  it('draw bars up and down from zero, with labels', () => {
    const node = bars(
      [
        { label: 'Jan', value: 2 },
        { label: 'Feb', value: -2 },
        { label: 'Mar', value: 1 },
      ],
      { min: -2, max: 2 },
    );
    assert.deepEqual(draw(barChart.element, node, 14, 5).rows, [
      ' 2│███',
      '  │███     ███',
      '  │    ███',
      '-2│    ███',
      '   Jan Feb Mar',
    ]);
  });

  it('draw lines of dots', () => {
    const node = lines([0, 4, 0], { min: 0, max: 4, title: 'Load' });
    assert.deepEqual(draw(lineChart.element, node, 12, 5).rows, [
      'Load',
      '4│    ⡰⠱⡀',
      ' │  ⢀⠜  ⠑⡄',
      ' │ ⢠⠊    ⠘⢄',
      '0│⡰⠁      ⠈⢆',
    ]);
  });

  it('draw points, with the ends of both axes', () => {
    const node = dots(
      [
        [0, 0],
        [10, 10],
      ],
      { xRange: [0, 10], yRange: [0, 10] },
    );
    assert.deepEqual(draw(scatterChart.element, node, 12, 4).rows, ['10│        ⠈', '  │', ' 0│⡀', '   0      10']);
  });

  it('say that there is nothing to show', () => {
    assert.deepEqual(draw(barChart.element, bars([]), 11, 3).rows, ['', '  No data', '']);
  });

  it('never throw, write NaN or leave their area, whatever the values', () => {
    for (const data of ODD) {
      for (const [element, node] of [
        [barChart.element, bars(data)],
        [lineChart.element, lines(data)],
        [scatterChart.element, dots(data.map((y, x) => [x, y]))],
      ] as const) {
        for (const [width, height] of [
          [0, 0],
          [1, 1],
          [5, 2],
          [30, 8],
        ] as const) {
          assert.doesNotMatch(draw(element, node, width, height).rows.join('\n'), /NaN|Infinity|undefined/);
        }
      }
    }
  });

  it('place every value inside its range', () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    fc.assert(
      fc.property(number, number, number, (a, b, value) => {
        const range = axisRange({ min: Math.min(a, b), max: Math.max(a, b) }, undefined, undefined);
        assert.ok(range.min < range.max && Number.isFinite(range.min) && Number.isFinite(range.max));
        const share = shareOf(value, range);
        assert.ok(share >= 0 && share <= 1);
        assert.ok(axisNumber(value).length <= 9, axisNumber(value));
      }),
    );
  });

  it('leave no room at an end that is 0, and put 0 in the middle of the greatest numbers', () => {
    const range = call(barChart, bars([0, 10]), 'get_range');
    assert.deepEqual(range.ok && range.result, { min: 0, max: 10 });
    assert.equal(shareOf(0, { min: -Number.MAX_VALUE, max: Number.MAX_VALUE }), 0.5);
  });

  it('end a bar chart at round numbers, whole ones for counts', () => {
    const range = (data: readonly number[], more: object = {}): unknown => {
      const read = call(barChart, bars(data, more), 'get_range');
      return read.ok && Object.values(read.result as object);
    };
    assert.deepEqual(range([3, 1]), [0, 3]);
    assert.deepEqual(range([7]), [0, 8]);
    assert.deepEqual(range([130, 42]), [0, 150]);
    assert.deepEqual(range([-3, 5]), [-4, 6]);
    assert.deepEqual(range([0.3, 0.15]), [0, 0.3]);
    assert.deepEqual(range([3.14]), [0, 4]);
    assert.deepEqual(range([3], { max: 3.5 }), [0, 3.5]);
    assert.deepEqual(range([0, 0]), [0, 1]);
    assert.deepEqual(range([Number.MAX_VALUE, -Number.MAX_VALUE]), [-Number.MAX_VALUE, Number.MAX_VALUE]);
  });

  it('mark round numbers between the ends where there is room', () => {
    assert.deepEqual(draw(barChart.element, bars([3, 1]), 9, 9).rows, [
      '3│███',
      ' │███',
      ' │███',
      '2│███',
      ' │███',
      ' │███',
      '1│███ ███',
      ' │███ ███',
      '0│███ ███',
    ]);
    assert.deepEqual(
      draw(barChart.element, bars([3, 1]), 9, 4).rows.map((row) => row.slice(0, 2)),
      ['3│', ' │', ' │', '0│'],
    );
  });

  it('bring every value of a bar chart into its range, whatever it is', () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (data) => {
        const read = call(barChart, bars(data), 'get_range');
        assert.ok(read.ok);
        const { min, max } = read.result as { readonly min: number; readonly max: number };
        assert.ok(min < max && min <= 0 && max >= 0 && Number.isFinite(min) && Number.isFinite(max));
        const slack = (max - min) * 1e-9;
        for (const each of data) assert.ok(each >= min - slack && each <= max + slack, `${each} in ${min}..${max}`);
      }),
    );
  });

  it('mark in a read what is no finite number, and turn nothing into null', () => {
    const answer = call(
      lineChart,
      lines([1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 2 ** 53 + 2, undefined, 10n]),
      'get_series',
    );
    assert.ok(answer.ok);
    const [{ data }] = (JSON.parse(JSON.stringify(answer.result)) as { items: [{ data: unknown }] }).items;
    assert.deepEqual(data, [1, 'NaN', 'Infinity', '-Infinity', 0, '9007199254740994', 'undefined', '10']);
  });

  it('read 100,000 points in windows that fit', () => {
    const node = lines({
      length: 100_000,
      window: (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i + 0.123456789),
    });
    const answer = call(lineChart, node, 'get_series', { offset: 99_900, limit: 200 });
    assert.ok(answer.ok);
    const result = answer.result as {
      total: number;
      offset: number;
      next?: number;
      items: readonly [{ data: readonly unknown[] }];
    };
    assert.deepEqual(
      [result.total, result.offset, result.next, result.items[0].data.length],
      [100_000, 99_900, undefined, 100],
    );
  });

  it('tell a screen reader what they hold', () => {
    assert.equal(barChart.accessible(bars([1, 2], { title: 'Sales' }), undefined).name, 'Sales');
    const told = (node: ViewNode): unknown =>
      barChart.accessible(node, undefined).children?.map(({ role, name }) => `${role}: ${name}`);
    assert.deepEqual(told(bars([1, 2])), ['text: 1 series, 2 points. Values from 0 to 2.', 'text: unnamed: 1, 2.']);
    assert.deepEqual(told(bars([{ label: 'Jan', value: 3 }, Number.NaN])), [
      'text: 1 series, 2 points. Values from 0 to 3.',
      'text: unnamed: Jan 3, NaN.',
    ]);
    assert.deepEqual(told(bars([])), ['text: 1 series, 0 points. No data.', 'text: unnamed: no points.']);
    const points = scatterChart.accessible(dots(Array.from({ length: 100 }, (_, x) => [x, 2 * x])), undefined).children;
    assert.match(points?.[1]?.name ?? '', /^unnamed: \(0, 0\), \(1, 2\), .*, and 80 more\.$/);
  });

  it('downsample many points without losing the highest', () => {
    const data = Array.from({ length: 10_000 }, (_, i) => (i === 5_000 ? 1 : 0));
    assert.match(draw(lineChart.element, lines(data, { min: 0, max: 1 }), 12, 4).rows[0] ?? '', /[\u2801-\u28ff]/);
  });
});
