import assert from 'node:assert/strict';
import type { Folded } from '../../../src/protocol/history.ts';
import type { RestorePoint } from '../../../src/protocol/worker.ts';
import { Journal } from '../../../src/session/host/journal.ts';

const folded = (entry: number): Folded => ({
  kind: 'folded',
  entry,
  message: { type: 'add', n: entry },
  origin: { kind: 'person' },
  at: 0,
});

describe('the journal of a session', () => {
  it('has nothing to go on from before the first snapshot', () => {
    const journal = new Journal();
    journal.folded(folded(1));
    assert.equal(journal.point, null);
  });

  it('goes on from the last snapshot and what was folded after it', () => {
    const journal = new Journal();
    for (const entry of [1, 2, 3]) journal.folded(folded(entry));
    journal.snapshot({ kind: 'snapshot', entry: 2, model: '{"n":2}' });
    journal.folded(folded(4));
    assert.deepEqual(journal.point, {
      model: '{"n":2}',
      messages: [
        { type: 'add', n: 3 },
        { type: 'add', n: 4 },
      ],
      entry: 4,
    });
  });

  it('takes messages that changed nothing into the snapshot that is there', () => {
    const journal = new Journal();
    journal.snapshot({ kind: 'snapshot', entry: 0, model: '{}' });
    journal.folded(folded(1));
    journal.snapshot({ kind: 'snapshot', entry: 1 });
    assert.deepEqual(journal.point, { model: '{}', messages: [], entry: 1 });
  });

  it('has nothing to go on from when the model cannot be kept, and knows why', () => {
    const journal = new Journal();
    journal.snapshot({ kind: 'snapshot', entry: 0, model: '{}' });
    journal.snapshot({ kind: 'snapshot', entry: 1, model: null, why: 'It is too large.' });
    assert.deepEqual([journal.point, journal.why], [null, 'It is too large.']);
    journal.snapshot({ kind: 'snapshot', entry: 2, model: '{"small":1}' });
    assert.deepEqual(journal.point, { model: '{"small":1}', messages: [], entry: 2 });
    assert.equal(journal.why, '');
  });

  it('goes on from what was saved', () => {
    const saved = { model: '{}', messages: [{ type: 'a' }, { type: 'b' }], entry: 7 };
    const journal = new Journal(saved);
    assert.deepEqual(journal.point, saved);
    journal.folded(folded(8));
    assert.equal((journal.point as RestorePoint | null)?.messages.length, 3);
    journal.snapshot({ kind: 'snapshot', entry: 6 });
    assert.deepEqual(journal.point, { model: '{}', messages: [{ type: 'b' }, { type: 'add', n: 8 }], entry: 8 });
  });

  it('forgets what nothing can be brought back from: a session that never rests', () => {
    const journal = new Journal();
    journal.snapshot({ kind: 'snapshot', entry: 0, model: '{}' });
    for (let entry = 1; entry <= 10_001; entry++) journal.folded(folded(entry));
    assert.equal(journal.point, null);
    assert.match(journal.why, /More than 10000 messages/);
  });
});
