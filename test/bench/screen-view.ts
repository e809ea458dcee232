import type { PaintContext, Size } from '../../src/screen/element.ts';
import type { View, ViewNode } from '../../src/sdk/node.ts';

/** The screen that all figures of the bench are for. */
export const size: Size = { width: 120, height: 40 };

const context: PaintContext = { focused: false, hovered: false, local: undefined };

/** What an element is told: nothing has the focus. */
export const contextOf = (): PaintContext => context;

/** The words that the views are made of, by the kind of writing. */
export const words: Readonly<Record<string, (n: number) => string>> = {
  ASCII: (n) => String(n % 1000),
  CJK: (n) => `日${n % 10}`,
  emoji: (n) => `👩‍🚀${n % 10}`,
};

/** One text of the view: what it says, and in which of its two colours. */
export interface Word {
  readonly text: string;
  readonly bright: boolean;
}

/**
 * The same screen for every painter: columns of up to 40 rows of five texts each, so that all of 1,000 nodes can be seen.
 * A round has other words than the one before.
 */
export function wordGrid(nodes: number, round: number, word: (n: number) => string): readonly (readonly Word[][])[] {
  const rows: Word[][] = [];
  for (let made = 0; made < nodes; made += 6) {
    rows.push(Array.from({ length: 5 }, (_, cell) => ({ text: word(made + cell + round), bright: cell % 2 === 0 })));
  }
  const columns: Word[][][] = [];
  for (let at = 0; at < rows.length; at += 40) columns.push(rows.slice(at, at + 40));
  return columns;
}

/** The grid as an app would build it: about `nodes` nodes. */
export function view(nodes: number, round: number, word: (n: number) => string): View {
  const text = (each: Word): ViewNode => ({
    type: 'text',
    content: each.text,
    style: { fg: each.bright ? 'accent' : 'muted' },
  });
  const children = wordGrid(nodes, round, word).map((rows) => ({
    type: 'column',
    grow: 1,
    children: rows.map((cells) => ({ type: 'row', gap: 1, children: cells.map(text) })),
  }));
  return { type: 'row', children };
}

/** Runs some work and notes how long it took, in milliseconds. */
export function timed<T>(times: number[], run: () => T): T {
  const start = performance.now();
  const result = run();
  times.push(performance.now() - start);
  return result;
}

/** The time that half of the rounds stay below. */
export const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN;
