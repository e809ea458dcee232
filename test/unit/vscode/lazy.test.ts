import assert from 'node:assert/strict';
import { Lazy } from '../../../src/vscode/mcp/lazy.ts';

describe('what is started lazily', () => {
  it('is started on the first use, once', async () => {
    let starts = 0;
    const server = new Lazy(() => Promise.resolve((starts += 1)));
    assert.equal(server.peek(), undefined);
    assert.deepEqual(await Promise.all([server.get(), server.get()]), [1, 1]);
  });

  it('is tried again after a start that failed', async () => {
    let starts = 0;
    const server = new Lazy(() => ((starts += 1) === 1 ? Promise.reject(new Error('no')) : Promise.resolve('yes')));
    await assert.rejects(server.get(), /no/);
    assert.equal(await server.get(), 'yes');
  });
});
