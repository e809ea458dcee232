import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Row } from '../../../src/vscode/activity/row.ts';
import { fakeSession } from './fake/sessions.ts';

const { folded } = await import('../../../src/vscode/activity/folded.ts');
const { rowItem } = await import('../../../src/vscode/activity/row-item.ts');

const session = fakeSession('clock');
const step = (entry: number, did: string, origin = 'timer'): Row =>
  ({ kind: 'step', session, step: { entry, at: 0, did, origin, changed: [] } }) as unknown as Row;
/** Rows in short: `9 8 7` is one row of three steps. */
const told = (rows: readonly Row[]): string[] =>
  rows.map((row) => {
    if (row.kind === 'repeats') return row.steps.map((each) => each.step.entry).join(' ');
    return row.kind === 'step' ? String(row.step.entry) : row.kind;
  });

describe('steps that timers took', () => {
  it('one after the other are one row where they did the same', () => {
    const rows = [step(9, 'tick'), step(8, 'tick'), step(7, 'blink'), step(6, 'blink'), step(5, 'tick')];
    assert.deepEqual(told(folded(rows)), ['9 8', '7 6', '5']);
  });

  it('never hide what a person or an agent did between them', () => {
    const rows = [step(4, 'tick'), step(3, 'tick', 'person'), step(2, 'tick'), step(1, 'tick', 'agent')];
    assert.deepEqual(told(folded(rows)), ['4', '3', '2', '1']);
  });

  it('keep their row while more come, and say how many and from when', () => {
    const ticks = [step(3, 'tick'), step(2, 'tick')];
    const items = [ticks, [step(4, 'tick'), ...ticks]].map((rows) => folded(rows).map((row) => rowItem(row, {}))[0]);
    assert.deepEqual(
      items.map((item) => [item?.id, item?.label, item?.accessibilityInformation?.label]),
      [
        ['clock from 2', 'tick ×2', 'tick, 2 times, by a timer'],
        ['clock from 2', 'tick ×3', 'tick, 3 times, by a timer'],
      ],
    );
  });
});
