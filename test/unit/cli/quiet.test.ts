import assert from 'node:assert/strict';
import { stillScreen } from '../../../src/cli/quiet.ts';
import type { Session } from '../../../src/session/types.ts';

/** An app that works for `ms` and shows so; what it did is on its screen only a look after its work has ended. */
function working(ms: number): Session {
  const end = performance.now() + ms;
  let hasEnded = false;
  const session = {
    state: { name: 'running' },
    readScreen: () => Promise.resolve({ rows: [hasEnded ? 'done' : 'at work'] }),
    asks: {
      underway: () => {
        hasEnded = performance.now() >= end;
        return Promise.resolve(hasEnded ? [] : [{ number: 1, name: 'load' }]);
      },
    },
  };
  return session as unknown as Session;
}

describe('a screen that is still', () => {
  it('shows what the last command changed, though that is seen only after its end', async () => {
    assert.deepEqual(await stillScreen(working(300)), ['done']);
  });

  it('is waited for three seconds at most', async () => {
    const start = performance.now();
    assert.deepEqual(await stillScreen(working(60_000)), ['at work']);
    assert.ok(performance.now() - start >= 2_900);
  }).timeout(10_000);
});
