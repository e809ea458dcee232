import assert from 'node:assert/strict';
import { withPatience } from '../../../src/session/worker/patience.ts';

describe('patience with a module that loads', () => {
  const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, ms, value));

  it('gives what comes in time, also nothing', async () => {
    assert.deepEqual(await withPatience(after(5, 'app'), 1_000, 5), { value: 'app' });
    assert.deepEqual(await withPatience(Promise.resolve(null), 1_000, 5), { value: null });
  });

  it('ends when an await never does', async () => {
    assert.equal(await withPatience(new Promise(() => undefined), 3, 5), null);
  });

  it('counts no time in which the thread was held', async () => {
    const work = after(40, 'app');
    const waiting = withPatience(work, 20, 5);
    const held = performance.now() + 200;
    while (performance.now() < held);
    assert.deepEqual(await waiting, { value: 'app' });
  });

  it('rejects as the work does', async () => {
    await assert.rejects(withPatience(Promise.reject(new Error('no module')), 3, 5), /no module/);
  });
});
