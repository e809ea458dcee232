import assert from 'node:assert/strict';
import { clientLoad, clientLoadFaults } from '../../soak/clients.ts';
import { entries, workerUrl } from '../session/support.ts';

describe('a short load of clients', function () {
  this.timeout(120_000);

  it('loses no call and doubles none, while lists change, and is fair to all 32 clients', async () => {
    const report = await clientLoad({
      clients: 32,
      sessions: 6,
      calls: 4_000,
      longest: 15_000,
      changeEvery: 50,
      workerUrl,
      entries,
    });
    // The heap of so short a run is still settling: `npm run soak` holds it closer.
    assert.deepEqual(clientLoadFaults(report, { heap: 1.5, unfair: 2, wanted: 500 }), [], JSON.stringify(report));
    assert.ok(report.listChanges > 5);
  });

  it('is judged by what was lost, what grew, who had to wait, and how much was done', () => {
    const latency = { p50: 1, p99: 2, most: 3, unfair: 1 };
    const report = { calls: 10, seconds: 1, listChanges: 0, heap: { early: 10, late: 10 }, latency, faults: [] };
    const limits = { heap: 1.1, unfair: 1.2, wanted: 10 };
    assert.deepEqual(clientLoadFaults(report, limits), []);
    const bad = {
      ...report,
      calls: 9,
      heap: { early: 10, late: 12 },
      latency: { ...latency, unfair: 1.5 },
      faults: ['load_1 counted 4, answered were 5'],
    };
    assert.deepEqual(clientLoadFaults(bad, limits), [
      'load_1 counted 4, answered were 5',
      'MB of heap: 12.0, at most 11.0',
      'the slowest client waits 1.50 times the mean',
      'calls: 9, wanted were 10',
    ]);
  });
});
