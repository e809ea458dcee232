import type { Row } from './row.ts';

type Step = Extract<Row, { kind: 'step' }>;

/**
 * Rows in which steps that timers took one after the other are one row, where they did the same: what ticks would push all
 * else out of sight. Steps of people, agents and commands stand alone, and so does a tick between two others.
 *
 * ```ts
 * folded([step(9, 'tick'), step(8, 'tick'), step(7, 'add')]); // [{ kind: 'repeats', steps: [9, 8] }, 7]
 * ```
 */
export function folded(rows: readonly Row[]): Row[] {
  const out: Row[] = [];
  let run: Step[] = [];
  const end = (): void => {
    const [first] = run;
    if (first === undefined) return;
    if (run.length === 1) out.push(first);
    else out.push({ kind: 'repeats', session: first.session, steps: run });
    run = [];
  };
  for (const row of rows) {
    const ticks = row.kind === 'step' && row.step.origin === 'timer';
    if (!ticks || (run[0] !== undefined && run[0].step.did !== row.step.did)) end();
    if (ticks) run.push(row);
    else out.push(row);
  }
  end();
  return out;
}
