import assert from 'node:assert/strict';
import net from 'node:net';
import { FakeSession, fakeHouse } from '../gateway/fakes.ts';
import { connect, openRaw, raw } from './clients.ts';
import { openedInTests } from './opened.ts';

// Rows of the table in docs/mcp.md that security.test.ts does not hold.
describe('attacks on the endpoint', function () {
  this.timeout(30_000);
  const { push, serve } = openedInTests();

  it('a stolen session id opens nothing: without the token it is 404, and its owner is not disturbed', async () => {
    const endpoint = await serve();
    const headers = { 'mcp-session-id': await openRaw(endpoint) };
    const body = { jsonrpc: '2.0', id: 2, method: 'ping' };
    for (const method of ['POST', 'GET', 'DELETE'])
      for (const token of [null, 'guess'])
        assert.equal((await raw(endpoint, { method, headers, body, token })).status, 404, method);
    assert.equal((await raw(endpoint, { headers, body })).status, 200);
  });

  it('another client with a token of its own session is answered on its own streams only', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('whose', { readOnly: true, answer: () => ({ ok: true, result: 'mine' }) });
    const endpoint = await serve(house);
    const [one, other] = [await connect(endpoint), await connect(endpoint)];
    push(one, other);
    await one.call('whose');
    assert.deepEqual([one.heard.includes('result'), other.heard.includes('result')], [true, false]);
  });

  it('1,000 clients that come and stay idle leave room for one that works, and no more than the cap is kept', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.sessions.add(new FakeSession('demo'));
    house.registry.add('demo.name.get_value', { readOnly: true, answer: () => ({ ok: true, result: 'Ada' }) });
    const endpoint = await serve(house);
    const worker = await connect(endpoint);
    push(worker);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let time = 0; time < 1_000; time += 1) await openRaw(endpoint);
    assert.equal(endpoint.clients.length, 64);
    assert.match((await worker.call('demo_name_get_value')).text, /Ada/, 'who listens is never let go');
  });

  it('200 bodies that never end hold up nobody, and end with the endpoint', async () => {
    const endpoint = await serve();
    const port = endpoint.address.kind === 'port' ? endpoint.address.port : 0;
    const slow = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const socket = net.connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        await new Promise((resolve) => socket.once('connect', resolve));
        socket.write(
          `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${String(port)}\r\nAuthorization: Bearer ${endpoint.token}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        );
        return socket;
      }),
    );
    const from = performance.now();
    assert.equal(typeof (await openRaw(endpoint)), 'string');
    assert.ok(performance.now() - from < 2_000);
    const closed = Promise.all(slow.map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    await endpoint.dispose();
    await closed;
  });
});
