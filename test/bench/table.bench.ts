/**
 * How long a frame of a scrolled table of 100,000 rows takes in the worker: key, layout, paint and diff on 120 × 40 cells.
 *
 *   node --conditions=teahouse-source test/bench/table.bench.ts
 *
 * `floor` is the time to paint and diff the same screen again with nothing moved. Medians in milliseconds.
 */
import type { Screen } from '../../src/screen/cells.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { paint } from '../../src/screen/paint.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import type { ViewNode } from '../../src/sdk/node.ts';
import type { TableLocal } from '../../src/widgets/table-state.ts';
import { table } from '../../src/widgets/table.ts';

const size = { width: 120, height: 40 };
const node: ViewNode = {
  type: 'table',
  id: 't',
  columns: [
    { id: 'name', label: 'Name', grow: 1 },
    { id: 'city', label: 'City' },
    { id: 'n', align: 'right' },
  ],
  rows: Array.from({ length: 100_000 }, (_, n) => ({ name: `Person ${n}`, city: `Town ${n % 97}`, n })),
  height: 40,
};
const elementOf = (type: string) => (type === 'table' ? table.element : undefined);

/** The median time of a frame, `keys` pressed in turn before each. */
function median(rounds: number, keys: readonly string[]): number {
  let local: TableLocal | undefined;
  let before: Screen | null = null;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const key = keys[round % Math.max(1, keys.length)];
    if (key !== undefined) {
      local = table.key(node, { kind: 'key', key, text: '' }, local, { x: 0, y: 0, ...size })?.local ?? local;
    }
    const state = local;
    const after = paint(layout(node, size, elementOf), () => ({
      focused: true,
      hovered: false,
      local: state,
    }));
    ansiDiff(before, after, pagePalette);
    times.push(performance.now() - start);
    before = after;
  }
  return times.slice(rounds >> 2).sort((a, b) => a - b)[Math.floor((rounds - (rounds >> 2)) / 2)] ?? 0;
}

const measured = { pagedown: median(800, ['pagedown']), down: median(800, ['down']), floor: median(800, []) };
for (const [name, time] of Object.entries(measured)) console.log(`${name.padEnd(9)} ${time.toFixed(3)} ms`);
