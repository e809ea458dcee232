/**
 * What a screen of 120 × 40 cells costs: frames of 100, 1,000 and 10,000 nodes, the same screen by Ink, typing in a long
 * text, moves of the mouse, the bytes of small changes, and a repaint in the page.
 *
 *   npm run bench -- screen
 *
 * Medians over all rounds, in milliseconds; each with its floor from the same run. The floor of a frame is the time to
 * turn the same view into JSON once: what merely visiting every node costs.
 */
import type { Screen } from '../../src/screen/cells.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import { layout } from '../../src/screen/layout.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import { paint } from '../../src/screen/paint.ts';
import { elementOf } from '../../src/widgets/index.ts';
import { hovering } from './screen-hover.ts';
import { pageFigures } from './screen-page.ts';
import { typing } from './screen-typing.ts';
import { contextOf, median, size, timed, view, wordGrid, words } from './screen-view.ts';

const ms = (value: number): string => value.toFixed(3).padStart(9);
const STEPS = ['layout', 'paint', 'diff', 'full', 'sum', 'floor'] as const;

/** Draws frame after frame of a view whose words all change. */
function frames(nodes: number, word: (n: number) => string): { times: Record<string, number>; bytes: number } {
  const times = Object.fromEntries(STEPS.map((name) => [name, [] as number[]])) as Record<
    (typeof STEPS)[number],
    number[]
  >;
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
    bytes = Buffer.byteLength(ansi);
  }
  return { times: Object.fromEntries(STEPS.map((name) => [name, median(times[name])])), bytes };
}

console.log(`${'nodes'.padEnd(14)}${STEPS.map((name) => name.padStart(9)).join('')}   bytes of a changed frame`);
for (const [name, word] of Object.entries(words)) {
  for (const nodes of [100, 1_000, 10_000]) {
    const { times, bytes } = frames(nodes, word);
    console.log(`${`${nodes} ${name}`.padEnd(14)}${STEPS.map((step) => ms(times[step] ?? NaN)).join('')}   ${bytes}`);
  }
}

/** The same screen by Ink and by us, in turns of some rounds, as a whole string both. The first turn of each warms it up. */
async function beside(nodes: number, rounds: number): Promise<void> {
  // React is asked for as it is in use, not with its checks for authors; colours as in the page.
  process.env['NODE_ENV'] = 'production';
  process.env['FORCE_COLOR'] = '3';
  const { inkScreen } = await import('./ink-screen.mjs');
  const ascii = words['ASCII'] ?? String;
  const times = { ink: [] as number[], ours: [] as number[] };
  for (let turn = 0; turn < 4; turn++) {
    if (turn === 1) times.ink.length = times.ours.length = 0;
    for (let round = 0; round < rounds; round++) {
      const grid = wordGrid(nodes, round, ascii);
      const shown = timed(times.ink, () => inkScreen(grid, size.width));
      if (!shown.includes(grid.at(-1)?.at(-1)?.at(-1)?.text ?? '?')) throw new Error('Ink did not draw the last word');
    }
    for (let round = 0; round < rounds * 10; round++) {
      timed(times.ours, () =>
        ansiDiff(null, paint(layout(view(nodes, round, ascii), size, elementOf), contextOf), pagePalette),
      );
    }
  }
  const [ink, ours] = [median(times.ink), median(times.ours)];
  console.log(`${`${nodes} nodes`.padEnd(14)}${ms(ink)}${ms(ours)}${(ink / ours).toFixed(0).padStart(9)} times`);
}

console.log(`\n${'whole screen'.padEnd(14)}${['Ink', 'ours'].map((name) => name.padStart(9)).join('')}`);
await beside(100, 30);
await beside(1_000, 15);

console.log(`\n${'typing'.padEnd(22)}${['key', 'frame', 'both'].map((name) => name.padStart(9)).join('')}    bytes`);
for (const [lines, place] of [
  [10, 'end'],
  [10_000, 'start'],
  [10_000, 'middle'],
  [10_000, 'end'],
] as const) {
  const { key, frame, both, bytes } = typing(lines, place);
  const floor = lines === 10 ? ' (floor)' : '';
  console.log(
    `${`${lines} lines, ${place}${floor}`.padEnd(22)}${ms(key)}${ms(frame)}${ms(both)}${String(bytes).padStart(9)}`,
  );
}

const moved = hovering();
console.log(
  `\nthe mouse, over 100,000 rows${ms(moved.inside)} inside of a row, ${ms(moved.other)} to the next one (${moved.bytes} bytes), ${ms(moved.floor)} the floor: the same frame again`,
);

const still = paint(layout(view(1_000, 0, String), size, elementOf), contextOf);
const changed = paint(
  layout(
    view(1_000, 0, (n) => (n === 7 ? '8' : String(n))),
    size,
    elementOf,
  ),
  contextOf,
);
const one = Buffer.byteLength(ansiDiff(still, changed, pagePalette));
const same = Buffer.byteLength(ansiDiff(still, still, pagePalette));
console.log(`\none changed cell      ${one} bytes; nothing changed: ${same}`);

const { full, cell, empty, bytes } = await pageFigures();
console.log(
  `\nin the page           ${ms(full)} a full repaint (${bytes} bytes), ${ms(cell)} one cell, ${ms(empty)} the floor: an empty frame`,
);
