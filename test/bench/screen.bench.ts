/**
 * How long a frame takes: layout, paint and diff of views of 100, 1,000 and 10,000 nodes on 120 × 40 cells.
 *
 *   node test/bench/screen.bench.ts
 *
 * `floor` is the time to turn the same view into JSON once, in the same run: what merely visiting every node costs.
 * Medians over all rounds, in milliseconds.
 */
import type { View, ViewNode } from '../../src/sdk/node.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import type { Screen } from '../../src/screen/cells.ts';
import type { ElementOf, PaintContext } from '../../src/screen/element.ts';
import { layout } from '../../src/screen/layout.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import { paint } from '../../src/screen/paint.ts';

const size = { width: 120, height: 40 };
const elementOf: ElementOf = () => undefined;
const context: PaintContext = { focused: false, hovered: false, local: undefined };
const contextOf = (): PaintContext => context;

const words: Readonly<Record<string, (n: number) => string>> = {
  ASCII: (n) => String(n % 1000),
  CJK: (n) => `日${n % 10}`,
  emoji: (n) => `👩‍🚀${n % 10}`,
};

/** A view as an app would build it: rows of five coloured texts in a column, about `nodes` nodes. */
function view(nodes: number, round: number, word: (n: number) => string): View {
  const rows: ViewNode[] = [];
  for (let made = 0; made < nodes; made += 6) {
    const cells: ViewNode[] = [];
    for (let cell = 0; cell < 5; cell++) {
      cells.push({
        type: 'text',
        content: word(made + cell + round),
        style: { fg: cell % 2 === 0 ? 'accent' : 'muted' },
      });
    }
    rows.push({ type: 'row', gap: 1, children: cells });
  }
  // Beyond the screen's height rows stand in several columns, so that all 1,000 nodes can be seen.
  const columns: ViewNode[] = [];
  for (let at = 0; at < rows.length; at += 40)
    columns.push({ type: 'column', grow: 1, children: rows.slice(at, at + 40) });
  return { type: 'row', children: columns };
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

function timed<T>(times: number[], run: () => T): T {
  const start = performance.now();
  const result = run();
  times.push(performance.now() - start);
  return result;
}

const cell = (value: number): string => value.toFixed(3).padStart(9);

console.log(
  `${'nodes'.padEnd(14)}${['layout', 'paint', 'diff', 'full', 'sum', 'floor'].map((name) => name.padStart(9)).join('')}   bytes of a changed frame`,
);
for (const [name, word] of Object.entries(words)) {
  for (const nodes of [100, 1_000, 10_000]) {
    const times: Record<'layout' | 'paint' | 'diff' | 'full' | 'sum' | 'floor', number[]> = {
      layout: [],
      paint: [],
      diff: [],
      full: [],
      sum: [],
      floor: [],
    };
    let previous: Screen | null = null;
    let bytes = 0;
    for (let round = 0; round < 3_000_000 / (nodes + 2_000); round++) {
      const tree = view(nodes, round, word);
      const start = performance.now();
      const placed = timed(times.layout, () => layout(tree, size, elementOf));
      const screen = timed(times.paint, () => paint(placed, contextOf));
      const ansi = timed(times.diff, () => ansiDiff(previous, screen, pagePalette));
      times.sum.push(performance.now() - start);
      timed(times.full, () => ansiDiff(null, screen, pagePalette));
      timed(times.floor, () => JSON.stringify(tree));
      previous = screen;
      bytes = ansi.length;
    }
    const { layout: placing, paint: painting, diff, full, sum, floor } = times;
    console.log(
      `${`${nodes} ${name}`.padEnd(14)}${[placing, painting, diff, full, sum, floor].map((list) => cell(median(list))).join('')}   ${bytes}`,
    );
  }
}
