import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import http from 'node:http';
import type { HttpOptions, McpEndpoint } from '../../../src/mcp/index.ts';
import { LONGEST_PATH, listen } from '../../../src/mcp/listen.ts';
import { FakeClock, fakeHouse } from '../gateway/fakes.ts';
import { connect, initialize, openRaw, raw } from './clients.ts';
import { openedInTests } from './opened.ts';

const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

describe('the endpoint', () => {
  const { serve } = openedInTests();

  const portOf = (endpoint: McpEndpoint): number => (endpoint.address.kind === 'port' ? endpoint.address.port : 0);

  describe('on a loopback port', () => {
    it('names the very address that it is bound to', async () => {
      const endpoint = await serve();
      assert.equal(endpoint.url, `http://127.0.0.1:${String(portOf(endpoint))}/mcp`);
    });

    it('answers a missing or wrong token with 404 and no challenge, whatever the method', async () => {
      const endpoint = await serve();
      for (const method of ['POST', 'GET', 'DELETE']) {
        for (const token of [
          null,
          'wrong',
          '',
          `${endpoint.token}x`,
          endpoint.token.slice(1),
          `x${endpoint.token.slice(1)}`,
          `${endpoint.token.slice(0, -1)}!`,
        ]) {
          const answer = await raw(endpoint, { method, token, ...(method === 'POST' ? { body: initialize() } : {}) });
          assert.equal(answer.status, 404);
          assert.equal(answer.headers['www-authenticate'], undefined);
          assert.equal(answer.headers['mcp-session-id'], undefined);
        }
      }
    });

    it('refuses a foreign Host with 403 before it looks at anything else', async () => {
      const endpoint = await serve();
      const port = String(portOf(endpoint));
      for (const host of [
        `evil.example:${port}`,
        'evil.example',
        `127.0.0.1.evil.example:${port}`,
        '127.0.0.1:1',
        'localhost',
        `LOCALHOST.:${port}`,
      ]) {
        for (const method of ['POST', 'GET', 'DELETE']) {
          assert.equal((await raw(endpoint, { method, headers: { host } })).status, 403, `${method} ${host}`);
        }
      }
    });

    it('refuses a foreign Origin with 403, and takes its own', async () => {
      const endpoint = await serve();
      const port = String(portOf(endpoint));
      for (const origin of [
        'https://evil.example',
        'null',
        `https://127.0.0.1:${port}`,
        'http://127.0.0.1',
        `http://127.0.0.1:${port}.evil.example`,
        'vscode-webview://x',
      ]) {
        assert.equal((await raw(endpoint, { headers: { origin }, body: initialize() })).status, 403, origin);
      }
      assert.equal(
        (await raw(endpoint, { headers: { origin: `http://127.0.0.1:${port}` }, body: initialize() })).status,
        200,
      );
      assert.equal(
        (
          await raw(endpoint, {
            headers: { host: `localhost:${port}`, origin: `http://localhost:${port}` },
            body: initialize(),
          })
        ).status,
        200,
      );
    });

    it('sends no CORS headers', async () => {
      const answer = await raw(await serve(), { method: 'OPTIONS' });
      assert.deepEqual(
        Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
        [],
      );
      assert.notEqual(answer.status, 200);
    });

    it('knows its paths only', async () => {
      const endpoint = await serve();
      for (const wrong of ['/', '/mcp/', '/mcp/other', '/health', '/mcp/../mcp', '//mcp', '/mcp%2Fall']) {
        assert.equal((await raw(endpoint, { path: wrong, body: initialize() })).status, 404, wrong);
      }
      assert.equal((await raw(endpoint, { path: '/mcp?x=1', body: initialize() })).status, 200);
    });

    it('answers what is no JSON with 400, and what is too large with 413, and serves on', async () => {
      const endpoint = await serve();
      const bad = await raw(endpoint, { body: '{"jsonrpc": "2.0", ' });
      assert.deepEqual(
        [bad.status, JSON.parse(bad.body)],
        [400, { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error: Invalid JSON' }, id: null }],
      );
      assert.equal((await raw(endpoint, { body: 'x'.repeat(5 * 1024 * 1024) })).status, 413);
      const session = await openRaw(endpoint);
      const large = await raw(endpoint, {
        headers: { 'mcp-session-id': session },
        body: { ...LIST, params: { _meta: { x: 'x'.repeat(5 * 1024 * 1024) } } },
      });
      assert.equal(large.status, 413);
      assert.equal((await raw(endpoint, { headers: { 'mcp-session-id': session }, body: LIST })).status, 200);
    });

    it('cuts off a body without an end that says no length', async () => {
      const endpoint = await serve();
      const status = await new Promise<number>((resolve, reject) => {
        const request = http.request(
          {
            host: '127.0.0.1',
            port: portOf(endpoint),
            method: 'POST',
            path: '/mcp',
            agent: false,
            headers: { authorization: `Bearer ${endpoint.token}`, 'content-type': 'application/json' },
          },
          (answer) => {
            resolve(answer.statusCode ?? 0);
            request.destroy();
          },
        );
        request.on('error', reject);
        for (let part = 0; part < 80; part += 1) request.write('x'.repeat(64 * 1024));
      });
      assert.equal(status, 413);
    });

    it('wants a session id, and answers an unknown one with 404 so that the client starts anew', async () => {
      const endpoint = await serve();
      assert.equal((await raw(endpoint, { body: LIST })).status, 400);
      assert.equal((await raw(endpoint, { method: 'GET' })).status, 400);
      assert.equal((await raw(endpoint, { headers: { 'mcp-session-id': 'nonsense' }, body: LIST })).status, 404);
      assert.equal((await raw(endpoint, { headers: { 'mcp-session-id': '__proto__' }, body: LIST })).status, 404);
    });

    it('keeps a session to the path on which it began', async () => {
      const endpoint = await serve();
      const session = await openRaw(endpoint, '/mcp/compact');
      assert.equal(
        (await raw(endpoint, { path: '/mcp/all', headers: { 'mcp-session-id': session }, body: LIST })).status,
        404,
      );
      assert.equal(
        (await raw(endpoint, { path: '/mcp/compact', headers: { 'mcp-session-id': session }, body: LIST })).status,
        200,
      );
    });

    it('ends a session on DELETE, once and for all', async () => {
      const endpoint = await serve();
      const session = await openRaw(endpoint);
      assert.equal(endpoint.clients.length, 1);
      assert.equal((await raw(endpoint, { method: 'DELETE', headers: { 'mcp-session-id': session } })).status, 200);
      assert.equal((await raw(endpoint, { method: 'DELETE', headers: { 'mcp-session-id': session } })).status, 404);
      assert.equal((await raw(endpoint, { headers: { 'mcp-session-id': session }, body: LIST })).status, 404);
      assert.equal(endpoint.clients.length, 0);
    });

    it('does not take a second request under an id that is under way', async () => {
      const house = fakeHouse({ defaultAccess: 'act' });
      const go = Promise.withResolvers<void>();
      let calls = 0;
      house.registry.add('demo.slow.get_value', {
        readOnly: true,
        answer: async () => {
          calls += 1;
          await go.promise;
          return { ok: true, result: 1 };
        },
      });
      const endpoint = await serve(house);
      const headers = { 'mcp-session-id': await openRaw(endpoint) };
      const body = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'demo_slow_get_value' } };
      const first = raw(endpoint, { headers, body });
      while (calls === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      assert.equal((await raw(endpoint, { headers, body })).status, 400);
      go.resolve();
      assert.match((await first).body, /"value":1/);
      assert.equal(calls, 1);
    });

    it('ends the stream of a cancelled call without an answer, also under the id 0', async () => {
      const house = fakeHouse({ defaultAccess: 'act' });
      let aborted = 0;
      let begun = 0;
      house.registry.add('demo.slow.get_value', {
        readOnly: true,
        answer: (_args, { signal }) => {
          begun += 1;
          return new Promise((resolve) => {
            signal?.addEventListener('abort', () => {
              aborted += 1;
              resolve({ ok: true, result: 'too late' });
            });
          });
        },
      });
      const endpoint = await serve(house);
      const headers = { 'mcp-session-id': await openRaw(endpoint) };
      for (const [times, id] of [0, 7, 'x'].entries()) {
        const body = { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'demo_slow_get_value' } };
        const pending = raw(endpoint, { headers, body });
        while (begun <= times) await new Promise((resolve) => setTimeout(resolve, 5));
        const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } };
        assert.equal((await raw(endpoint, { headers, body: cancel })).status, 202);
        const ended = await pending;
        assert.deepEqual([ended.status, ended.body.includes('too late')], [200, false], `id ${String(id)}`);
        assert.equal(aborted, times + 1);
      }
    });

    it('lets a new listening stream take the place of one that hangs', async () => {
      const endpoint = await serve();
      const headers = { 'mcp-session-id': await openRaw(endpoint), accept: 'text/event-stream' };
      const first = raw(endpoint, { method: 'GET', headers });
      await new Promise((resolve) => setTimeout(resolve, 30));
      const second = raw(endpoint, { method: 'GET', headers });
      assert.equal((await first).status, 200);
      await raw(endpoint, { method: 'DELETE', headers });
      assert.equal((await second).status, 200);
    });

    it('lets the longest idle client go when there are too many, never one that listens', async () => {
      const clock = new FakeClock();
      const endpoint = await serve(undefined, { sessionCap: 2, clock });
      const first = await openRaw(endpoint);
      void raw(endpoint, { method: 'GET', headers: { 'mcp-session-id': first } }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 30));
      const second = await openRaw(endpoint);
      await clock.pass(1000);
      const third = await openRaw(endpoint);
      const statuses = [];
      for (const session of [first, second, third])
        statuses.push((await raw(endpoint, { headers: { 'mcp-session-id': session }, body: LIST })).status);
      assert.deepEqual(statuses, [200, 404, 200]);
      void raw(endpoint, { method: 'GET', headers: { 'mcp-session-id': third } }).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 30));
      assert.equal((await raw(endpoint, { body: initialize() })).status, 503);
    });

    it('keeps no trace of 200 clients that came and never said goodbye', async () => {
      const house = fakeHouse();
      const endpoint = await serve(house, { sessionCap: 8 });
      const before = house.registry.listeners;
      for (let time = 0; time < 200; time += 1) await openRaw(endpoint);
      assert.equal(endpoint.clients.length, 8);
      await endpoint.dispose();
      assert.equal(endpoint.clients.length, 0);
      assert.equal(house.registry.listeners, before);
    });

    it('closes within a second while clients listen, and frees its port', async () => {
      const endpoint = await serve();
      const clients = await Promise.all(Array.from({ length: 25 }, () => connect(endpoint)));
      await new Promise((resolve) => setTimeout(resolve, 50));
      const began = performance.now();
      await Promise.all([endpoint.dispose(), endpoint.dispose()]);
      assert.ok(performance.now() - began < 1000);
      await assert.rejects(raw(endpoint, { body: initialize() }), { code: 'ECONNREFUSED' });
      for (const client of clients) await client.client.close();
    });

    it("fails with the system's error on a port that is taken", async () => {
      const endpoint = await serve();
      await assert.rejects(serve(undefined, { place: { kind: 'port', port: portOf(endpoint) } }), {
        code: 'EADDRINUSE',
      });
    });

    it('does not start while a static tool writes and nobody can be asked', async () => {
      const house = fakeHouse({ authorizer: null });
      house.registry.add('start_session', { annotations: { sensitive: true } });
      await assert.rejects(serve(house), /start_session/);
    });
  });

  describe('on a socket', () => {
    const onSocket: Partial<HttpOptions> = { place: { kind: 'socket' } };

    it('lies in a folder of its own that only this user may enter, on a short path', async () => {
      const endpoint = await serve(undefined, onSocket);
      const socket = endpoint.address.kind === 'socket' ? endpoint.address.path : '';
      assert.ok(Buffer.byteLength(socket) <= LONGEST_PATH);
      assert.equal(fs.statSync(path.dirname(socket)).mode & 0o777, 0o700);
      assert.equal(fs.statSync(socket).mode & 0o777, 0o600);
      assert.equal(endpoint.url, `unix:${socket}#/mcp`);
    });

    it('wants the token there, too, and the host that clients say over sockets', async () => {
      const endpoint = await serve(undefined, onSocket);
      assert.equal((await raw(endpoint, { token: null, body: initialize() })).status, 404);
      assert.equal((await raw(endpoint, { headers: { host: 'evil.example' }, body: initialize() })).status, 403);
      assert.equal((await raw(endpoint, { headers: { origin: 'http://localhost' }, body: initialize() })).status, 403);
      assert.equal((await raw(endpoint, { body: initialize() })).status, 200);
    });

    it('is only for this user also where its path is given', async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-given-'));
      try {
        const given = path.join(folder, 's.sock');
        await serve(undefined, { place: { kind: 'socket', path: given } });
        assert.equal(fs.statSync(given).mode & 0o777, 0o600);
        const file = path.join(folder, 'file');
        fs.writeFileSync(file, '');
        assert.notEqual(fs.statSync(file).mode & 0o044, 0, 'the mask of the process is as it was');
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    });

    it('leaves nothing behind: its folder is gone as soon as dispose is called', async () => {
      const endpoint = await serve(undefined, onSocket);
      const folder = path.dirname(endpoint.address.kind === 'socket' ? endpoint.address.path : '');
      const closing = endpoint.dispose();
      assert.equal(fs.existsSync(folder), false);
      await closing;
    });

    it('refuses a path that is too long, by name', async () => {
      const long = `/tmp/${'x'.repeat(120)}`;
      await assert.rejects(
        serve(undefined, { place: { kind: 'socket', path: long } }),
        /has 125 bytes, and at most 100 work everywhere/,
      );
    });

    it('gives way to a loopback port where no socket can be had', async () => {
      const before = process.env['TMPDIR'];
      process.env['TMPDIR'] = '/nowhere/at/all';
      try {
        const server = http.createServer();
        const { address } = await listen(server, { kind: 'private' });
        assert.equal(address.kind, 'port');
        server.close();
      } finally {
        if (before === undefined) delete process.env['TMPDIR'];
        else process.env['TMPDIR'] = before;
      }
    });
  });

  it('is not disturbed by what is no HTTP at all', async () => {
    const endpoint = await serve();
    await new Promise<void>((resolve) => {
      const socket = net.connect(portOf(endpoint), '127.0.0.1', () => socket.end('\u0000\u0001garbage\r\n\r\n'));
      socket.on('error', () => {
        resolve();
      });
      socket.on('close', () => {
        resolve();
      });
      socket.resume();
    });
    assert.equal((await raw(endpoint, { body: initialize() })).status, 200);
  });
});
