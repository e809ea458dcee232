import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ViewNode } from '../../../src/sdk/node.ts';
import { barChart } from '../../../src/widgets/bar-chart.ts';
import type { CrosshairLocal } from '../../../src/widgets/crosshair.ts';
import { lineChart } from '../../../src/widgets/line-chart.ts';
import { scatterChart } from '../../../src/widgets/scatter-chart.ts';
import { call, draw, mouse, press } from './drawn.ts';

const months = [
  { label: 'Jan', value: 4 },
  { label: 'Feb', value: -2 },
  { label: 'March', value: 1 },
];
const bars = (series: unknown, more: object = {}): ViewNode => ({ type: 'bar_chart', id: 'b', series, ...more });
const lines = (series: unknown, more: object = {}): ViewNode => ({ type: 'line_chart', id: 'l', series, ...more });

describe('bar_chart', () => {
  it('lies on its side with horizontal: labels at the left, below zero to the left, the axis below', () => {
    const node = bars([{ data: months }], { horizontal: true, min: -4, max: 4 });
    const drawn = draw(barChart.element, node, 24, 4);
    assert.deepEqual(drawn.rows, [
      '  Jan          █████████',
      '  Feb     ▌████',
      'March          ██▎',
      '      -4               4',
    ]);
    assert.equal(drawn.styleAt(10, 1).reverse, true, 'the half at the right');
  });

  it('groups bars of several series, a row between the groups where there is room', () => {
    const series = [
      { name: 'a', data: [1, 2] },
      { name: 'b', data: [2, 4] },
    ];
    const node = bars(series, { horizontal: true, min: 0, max: 4 });
    assert.deepEqual(draw(barChart.element, node, 12, 7).rows, [
      '■ a  ■ b',
      '███',
      '██████',
      '',
      '██████',
      '████████████',
      '0          4',
    ]);
  });

  it('writes values above and below bars, into them at the edge, and not where they have no room', () => {
    const node = bars([{ data: [4, -2, 1] }], { showValues: true, min: -4, max: 4 });
    assert.deepEqual(draw(barChart.element, node, 18, 8).rows, [
      ' 4│█4██',
      '  │████',
      ' 2│████       1',
      '  │████      ████',
      ' 0│     ████',
      '  │     ████',
      '  │      -2',
      '-4│',
    ]);
    const thin = bars([{ data: Array.from({ length: 9 }, () => 1.25) }], { showValues: true });
    assert.doesNotMatch(draw(barChart.element, thin, 22, 4).rows.join(''), /1\.25/);
  });

  it('writes values beside bars that lie', () => {
    const node = bars([{ data: months }], { horizontal: true, showValues: true, min: 0, max: 4 });
    assert.deepEqual(draw(barChart.element, node, 40, 4).rows, [
      '  Jan ██████████████████████████ 4',
      '  Feb  -2',
      'March ██████▌ 1',
      '      0                        4',
    ]);
  });

  it('draws any numbers, lying or upright, without a throw and inside its area', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(null, undefined, 'x', 10n));
    const series = fc.array(
      fc.record({ name: fc.constantFrom('one', 'two', '日本'), data: fc.array(number, { maxLength: 30 }) }),
      {
        maxLength: 4,
      },
    );
    const size = fc.record({ width: fc.nat({ max: 40 }), height: fc.nat({ max: 12 }) });
    fc.assert(
      fc.property(series, size, fc.boolean(), fc.option(number), (list, { width, height }, flag, bound) => {
        for (const [chart, more] of [
          [barChart, { horizontal: flag, showValues: true, min: bound ?? undefined }],
          [lineChart, { area: flag, max: bound ?? undefined }],
          [scatterChart, {}],
        ] as const) {
          const node: ViewNode = { type: 'chart', id: 'c', series: list, ...more };
          const local = { index: 3 };
          const { rows } = draw(chart.element, node, width, height, { focused: true, local });
          assert.equal(rows.length, height);
          assert.doesNotMatch(
            rows.join('\n').replaceAll('NaN', (found) => (JSON.stringify(list).includes('NaN') ? '' : found)),
            /NaN|undefined/,
          );
          for (const key of ['right', 'left', 'end', 'home']) {
            const at = chart.key(node, press(key), local, { x: 0, y: 0, width, height })?.local?.index;
            assert.ok(at === undefined || at === null || at >= 0);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('line_chart', () => {
  const area = { x: 0, y: 0, width: 24, height: 8 };
  const node = lines(
    [
      { name: 'cpu', data: [1, 2, 3, 4] },
      { name: 'mem', data: [4, 3, Number.NaN] },
    ],
    { min: 0, max: 4, labels: ['Mon', 'Tue', 'Wed', 'Thu'] },
  );
  const rows = (local?: CrosshairLocal, look: object = { focused: true }) =>
    draw(lineChart.element, node, area.width, area.height, { local, ...look }).rows;

  it('has marks at round numbers, and its ends named below', () => {
    const shown = rows();
    assert.equal(shown[0], '■ cpu  ■ mem');
    assert.deepEqual([shown[1]?.slice(0, 2), shown[4]?.slice(0, 2), shown[6]?.slice(0, 2)], ['4│', '2│', '0│']);
    assert.equal(shown[7], '  Mon                Thu');
    assert.equal(draw(lineChart.element, lines([{ data: [1, 2, 3] }]), 20, 6).rows[5], '    0              2');
  });

  it('fills the room between the line and zero with area', () => {
    const filled = lines([{ data: [2, 2] }], { min: 0, max: 4, area: true });
    assert.deepEqual(draw(lineChart.element, filled, 6, 4).rows, ['4│', ' │', ' │⣿⣿⣿⣿', '0│⣿⣿⣿⣿']);
  });

  it('shows a crosshair with the values at a point, moved by keys', () => {
    let local = lineChart.key(node, press('right'), undefined, area)?.local;
    assert.deepEqual(local, { index: 0 });
    local = lineChart.key(node, press('right'), local, area)?.local;
    assert.deepEqual(local, { index: 1 });
    const shown = rows(local);
    assert.match(shown[1] ?? '', /│ Tue/);
    assert.match(shown[2] ?? '', / cpu 2/);
    assert.match(shown[3] ?? '', / mem 3/);
    assert.deepEqual(lineChart.key(node, press('end'), local, area)?.local, { index: 3 });
    assert.deepEqual(lineChart.key(node, press('escape'), local, area)?.local, { index: null });
    assert.equal(lineChart.key(node, press('escape'), undefined, area), null);
    assert.equal(lineChart.key(node, press('x'), local, area), null);
  });

  it('says where a series has no value, and leaves out one that is shorter', () => {
    assert.match(rows({ index: 2 }).join('\n'), / mem no v/);
    assert.doesNotMatch(rows({ index: 3 }).slice(1).join('\n'), /mem/);
  });

  it('follows the mouse over the picture, and shows nothing when nobody looks', () => {
    const moved = (x: number, y: number, from?: CrosshairLocal) =>
      lineChart.mouse(node, mouse('move', x, y, { area }), from);
    const over = moved(23, 3)?.local;
    assert.deepEqual(over, { index: 3 });
    assert.equal(moved(23, 4, over), null, 'the same point');
    assert.deepEqual(moved(0, 7, over)?.local, { index: null });
    assert.match(rows(over, { hovered: true }).join('\n'), / Thu .* cpu 4 /s);
    assert.deepEqual(rows(over, {}), rows(undefined, {}));
    assert.deepEqual(lineChart.left?.(node, { index: 2 }), { index: null });
  });

  it('is reached by the keyboard where there is something to see, and says the same to agents and screen readers', () => {
    assert.deepEqual([lineChart.focusable(node), lineChart.focusable(lines([]))], [true, false]);
    assert.deepEqual(
      [barChart.focusable(bars([{ data: [1] }])), barChart.keys(bars([{ data: [1] }]), undefined)],
      [false, []],
    );
    assert.equal(lineChart.accessible(node, { index: 1 }).children?.[0]?.name, 'At Tue, cpu 2, mem 3.');
    const told = call(lineChart, node, 'get_point_at', { index: 1 });
    assert.deepEqual(told.ok && (told.result as { items: unknown }).items, [
      { name: 'cpu', index: 1, value: 2 },
      { name: 'mem', index: 1, value: 3 },
    ]);
  });

  it('goes on from dot to dot where there are more points than dots', () => {
    const many = lines([{ data: Array.from({ length: 10_000 }, (_, i) => i) }]);
    const step = lineChart.key(many, press('right'), { index: 0 }, area)?.local?.index ?? 0;
    assert.ok(step > 100 && step < 1_000, String(step));
  });
});
