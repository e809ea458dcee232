import { Ui } from '../../src/session/worker/ui/ui.ts';
import { ansiDiff } from '../../src/screen/diff.ts';
import { pagePalette } from '../../src/screen/palette.ts';
import type { ViewNode } from '../../src/sdk/node.ts';
import { elementOf, widgets } from '../../src/widgets/index.ts';
import { median, size, timed } from './screen-view.ts';

const people: ViewNode = {
  type: 'table',
  id: 'people',
  columns: [
    { id: 'name', label: 'Name', grow: 1 },
    { id: 'city', label: 'City' },
    { id: 'n', align: 'right' },
  ],
  rows: Array.from({ length: 100_000 }, (_, n) => ({ name: `Person ${n}`, city: `Town ${n % 97}`, n })),
  height: size.height,
};

/** What a move of the mouse costs, in milliseconds, and the bytes of the frame that shows it; the floor is a frame anew. */
export interface HoverFigures {
  readonly inside: number;
  readonly other: number;
  readonly floor: number;
  readonly bytes: number;
}

/** Moves the mouse over a table of 100,000 rows as a session does: inside of a row, and from row to row. */
export function hovering(rounds = 500): HoverFigures {
  let repaints = 0;
  const ui = new Ui(
    { columns: size.width, rows: size.height },
    {
      widgets,
      elementOf,
      listeners: { keys: [], takesPaste: false, key: () => false, paste: () => false },
      send: () => undefined,
      copy: () => undefined,
      now: () => performance.now(),
      focusChanged: () => undefined,
      hoverChanged: () => undefined,
      freeDrag: () => undefined,
      repaint: () => void (repaints += 1),
      failed: (what, error) => {
        throw new Error(what, { cause: error });
      },
      leftOut: () => undefined,
    },
  );
  ui.show(people);
  const times = { inside: [] as number[], other: [] as number[], floor: [] as number[], bytes: [] as number[] };
  const move = (column: number, row: number): void =>
    ui.input({
      kind: 'mouse',
      action: 'move',
      button: 'none',
      column,
      row,
      clicks: 0,
      wheel: 0,
      shift: false,
      ctrl: false,
      alt: false,
    });
  for (let round = 0; round < rounds; round += 1) {
    const row = 2 + (round % 30);
    const before = ui.picture.screen();
    const frame = timed(times.other, () => {
      move(10, row);
      return ansiDiff(before, ui.picture.screen(), pagePalette);
    });
    times.bytes.push(Buffer.byteLength(frame));
    const known = repaints;
    timed(times.inside, () => move(11 + (round % 50), row));
    if (repaints !== known) throw new Error('A move inside of a row was drawn');
    const still = ui.picture.screen();
    timed(times.floor, () => {
      ui.picture.invalidate();
      return ansiDiff(still, ui.picture.screen(), pagePalette);
    });
  }
  return {
    inside: median(times.inside),
    other: median(times.other),
    floor: median(times.floor),
    bytes: median(times.bytes),
  };
}
