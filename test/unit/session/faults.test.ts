import assert from 'node:assert/strict';
import { faultRun } from '../../soak/faults.ts';
import { entries, workerUrl } from './support.ts';

describe('a fault run: workers are killed, hung, bloated and garbled while clients call', function () {
  this.timeout(180_000);

  // Of this seed: every kind of fault (long runs of other seeds: `npm run soak`)
  it('answers every call once, disturbs no other session, loses and doubles no write', async () => {
    const report = await faultRun({ seed: 2, faults: 15, workerUrl, entries });
    assert.deepEqual(report.wrong, []);
    assert.equal(
      Object.values(report.struck).reduce((sum, count) => sum + count, 0),
      15,
    );
    assert.ok((report.answers['ok'] ?? 0) > 500, JSON.stringify(report));
    assert.ok(Object.keys(report.ended).length === 5, JSON.stringify(report));
  });
});
