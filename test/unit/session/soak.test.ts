import assert from 'node:assert/strict';
import { soak } from '../../soak/soak.ts';
import { soakFaults } from '../../soak/verdict.ts';
import { entries, workerUrl } from './support.ts';

describe('a short soak', function () {
  this.timeout(120_000);

  it('loses no message and leaves nothing open', async () => {
    const report = await soak({ sessions: 4, messages: 12_000, restarts: 60, workerUrl, entries });
    // The heap of so short a run is still settling: `npm run soak` holds it to 5 %.
    assert.deepEqual(soakFaults(report, { heap: 1.25 }), []);
    assert.ok(report.messages >= 12_000 && report.restarts >= 60);
  });
});
