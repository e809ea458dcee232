import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { serveHttp, serveStdio } from '../../src/mcp/index.ts';
import { clientName } from '../../src/tools/index.ts';
import { fakeHouse } from '../unit/gateway/fakes.ts';
import { initialize, openRaw, raw } from '../unit/mcp/clients.ts';
import { runCases } from '../unit/tools/support.ts';

/**
 * Group AB: the transports. Void are of 394 `/health` (nothing is told to who has no token) and of 397 the client library
 * and its prefix: this house is a server, and other clients' prefixes are theirs.
 */
describe('cases AB: transports', () => {
  runCases([
    [
      393,
      'on the standard streams two requests are two lines, a notification none; empty lines and what is no JSON are passed over',
      async () => {
        const { gateway } = fakeHouse();
        const [input, output] = [new PassThrough(), new PassThrough()];
        let text = '';
        output.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        const served = await serveStdio({ gateway, version: '1', input, output });
        const line = (message: object): string => `${JSON.stringify(message)}\n`;
        input.write(
          `${line(initialize())}\nno json\n${line({ jsonrpc: '2.0', method: 'notifications/initialized' })}` +
            line({ jsonrpc: '2.0', id: 2, method: 'ping' }),
        );
        const lines = (): string[] => text.split('\n').filter(Boolean);
        while (lines().length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
        await new Promise((resolve) => setTimeout(resolve, 30));
        assert.deepEqual(
          lines().map((each) => (JSON.parse(each) as { id: number }).id),
          [1, 2],
        );
        served.dispose();
      },
    ],
    [
      394,
      'over HTTP a request is answered with 200, a notification with 202, what is no JSON with 400, another path with 404',
      async () => {
        const { gateway } = fakeHouse();
        const endpoint = await serveHttp({ gateway, version: '1', place: { kind: 'port', port: 0 } });
        const headers = { 'mcp-session-id': await openRaw(endpoint) };
        const status = async (body: unknown, path = '/mcp'): Promise<number> =>
          (await raw(endpoint, { headers, body, path })).status;
        assert.equal((await raw(endpoint, { body: initialize() })).status, 200);
        assert.equal(await status({ jsonrpc: '2.0', method: 'notifications/initialized' }), 202);
        assert.equal(await status('{ no json'), 400);
        assert.equal(await status({ jsonrpc: '2.0', id: 3, method: 'ping' }, '/health'), 404);
        await endpoint.dispose();
      },
    ],
    [
      395,
      'the first answer names the session, and a request without it opens none and asks nobody',
      async () => {
        const house = fakeHouse({ defaultAccess: 'ask' });
        house.registry.add('demo.add.click', { annotations: { sensitive: true } });
        const endpoint = await serveHttp({
          gateway: house.gateway,
          version: '1',
          place: { kind: 'port', port: 0 },
          elicitation: true,
        });
        const opened = await raw(endpoint, { body: initialize() });
        assert.match(String(opened.headers['mcp-session-id']), /^[0-9a-f-]{36}$/);
        const call = { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'demo.add.click', arguments: {} } };
        assert.equal((await raw(endpoint, { body: call })).status, 400);
        assert.deepEqual(house.person.questions, []);
        await endpoint.dispose();
      },
    ],
    [
      397,
      'a client name is made of a tool’s name alone, without a client’s own prefix',
      () => {
        assert.equal(clientName('my-srv.x.click'), 'my-srv_x_click');
      },
    ],
  ]);
});
