import assert from 'node:assert/strict';
import './fake/register.ts';
import type { Reason } from '../../../src/sdk/provider.ts';

const { reasonText } = await import('../../../src/vscode/history/reason-text.ts');

describe('why a history did not do what a person asked for', () => {
  const told = 'What agents are told.';
  const cases: readonly (readonly [Omit<Reason, 'message'> & { readonly code: string }, string])[] = [
    [{ code: 'session_not_running' }, 'plan is not running. Restart the app first.'],
    [
      { code: 'no_history' },
      'plan keeps no history. To keep one, set teahouse.history.entries above 0 and start the app again.',
    ],
    [{ code: 'nothing_to_undo' }, 'No agent has done anything in plan that could be undone.'],
    [
      { code: 'nothing_to_undo', entry: 4 },
      'Step 4 was undone or rewound away already. To have it back, undo the undo, or rewind to it.',
    ],
    [{ code: 'entry_not_found' }, 'What this needs has left the history of plan. Choose a newer step.'],
    [
      { code: 'undo_fails', entry: 5, type: 'tick', why: 'no such task' },
      'The app does not take “tick” (step 5) without it: no such task. Nothing was changed.',
    ],
    [{ code: 'undo_fails' }, told],
    [{ code: 'view_failed' }, told],
  ];
  for (const [reason, expected] of cases)
    it(`${Object.values(reason).join(' ')}: ${expected}`, () => {
      assert.equal(reasonText('plan', { ...reason, message: told }), expected);
    });
});
