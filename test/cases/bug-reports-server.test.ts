import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { appSource } from '../../src/session/host/index.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import type { McpEndpoint } from '../../src/mcp/index.ts';
import { fetchAt } from '../../src/mcp/bridge/window-fetch.ts';
import { FakeSession, fakeHouse } from '../unit/gateway/fakes.ts';
import type { FakeHouse } from '../unit/gateway/fakes.ts';
import { realHouse } from '../unit/mcp/real-house.ts';
import { connect, openRaw, raw } from '../unit/mcp/clients.ts';

const DIALOG = `export default {
  init: () => ({ open: false, done: 0 }),
  update: (message, model) => {
    if (message.type === 'open') return { ...model, open: true };
    if (message.type === 'modal_confirm') return { open: false, done: model.done + 1 };
    return { ...model, open: false };
  },
  view: ({ open }) => [
    { type: 'button', id: 'open', label: 'Open', onClick: { type: 'open' } },
    { type: 'modal', id: 'sure', visible: open, title: 'Sure?' },
  ],
};`;

/** Reports about servers and their clients; docs/mcp.md says where the others of areas 1 and 2 are. */
describe('bug reports about servers and clients', function () {
  this.timeout(20_000);
  const open: { dispose(): unknown }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.dispose();
  });

  async function serve(house: FakeHouse, port = 0): Promise<McpEndpoint> {
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port } });
    open.push(endpoint);
    return endpoint;
  }

  it('BR-005: a click names the actions that it brought, they are reached at once, and a second dialog changes no list', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'th-br-005-'));
    fs.writeFileSync(path.join(folder, 'ask.tea.mjs'), DIALOG);
    const house = realHouse();
    open.push(house);
    const app = appSource(path.join(folder, 'ask.tea.mjs'));
    await house.sessions.start({ app, id: 'ask', startedBy: { kind: 'person' } }).ready;
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 } });
    open.push(endpoint);
    const client = await connect(endpoint);
    const changes = (): number => client.heard.filter((method) => method === 'notifications/tools/list_changed').length;
    const opened = await client.call('ask.open.click');
    assert.deepEqual((opened.structured?.['newTools'] as string[]).sort(), ['ask.sure.confirm', 'ask.sure.dismiss']);
    const confirmed = await client.call('call_action', { tool: 'ask.sure.confirm', arguments: {} });
    assert.equal(confirmed.isError, false, confirmed.text);
    const before = changes();
    await client.call('ask.open.click');
    await client.call('ask.sure.dismiss');
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(changes(), before);
    await client.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('BR-011: two servers listen beside each other, each with its own sessions; a port that is taken is an error by name', async () => {
    const [one, other] = [fakeHouse({ defaultAccess: 'act' }), fakeHouse({ defaultAccess: 'act' })];
    one.registry.add('one.add.click');
    other.registry.add('other.add.click');
    const [first, second] = [await serve(one), await serve(other)];
    assert.notEqual(first.url, second.url);
    const names = async (endpoint: McpEndpoint): Promise<readonly string[]> => {
      const client = await connect(endpoint);
      const listed = await client.names();
      await client.close();
      return listed;
    };
    assert.deepEqual([await names(first), await names(second)], [['one_add_click'], ['other_add_click']]);
    const taken = first.address.kind === 'port' ? first.address.port : 0;
    await assert.rejects(serve(other, taken), { code: 'EADDRINUSE' });
  });

  it('BR-013: the address that is named is the one that is bound, and no name has to be looked up for it', async () => {
    const { url } = await serve(fakeHouse());
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/mcp$/);
  });

  it('BR-014: the bridge goes to its window past every proxy that the environment names', async () => {
    const endpoint = await serve(fakeHouse());
    const before = { ...process.env };
    for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy', 'ALL_PROXY'])
      process.env[name] = 'http://127.0.0.1:9';
    process.env['NO_PROXY'] = '';
    try {
      const answer = await fetchAt(endpoint.address)(endpoint.url, {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Bearer ${endpoint.token}` },
      });
      assert.equal(answer.status, 400);
      await answer.text();
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) Reflect.deleteProperty(process.env, name);
      Object.assign(process.env, before);
    }
  });

  it('BR-023: clients that come at once and read slowly get each its own answer', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    for (const id of ['a', 'b', 'c']) {
      house.sessions.add(new FakeSession(id));
      house.registry.add(`${id}.slow.get`, {
        readOnly: true,
        answer: async () => {
          await new Promise((resolve) => setTimeout(resolve, 30));
          return { ok: true, result: id };
        },
      });
    }
    const endpoint = await serve(house);
    const clients = await Promise.all(['a', 'b', 'c'].map((name) => connect(endpoint, { name })));
    const answers = await Promise.all(
      clients.map((client, place) => client.call(`${['a', 'b', 'c'][place] ?? ''}.slow.get`)),
    );
    assert.deepEqual(
      answers.map(({ structured }) => structured?.['value']),
      ['a', 'b', 'c'],
    );
    await Promise.all(clients.map((client) => client.close()));
  });

  it('BR-027: 25 clients that listen and are dropped at once end once each, whoever ends them twice, and a new one is served', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    const endpoint = await serve(house);
    const port = endpoint.address.kind === 'port' ? endpoint.address.port : 0;
    const listening: http.ClientRequest[] = [];
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const id = await openRaw(endpoint);
      ids.push(id);
      const headers = {
        accept: 'text/event-stream',
        authorization: `Bearer ${endpoint.token}`,
        'mcp-session-id': id,
      };
      const request = http.get({ host: '127.0.0.1', port, path: '/mcp', headers, agent: false });
      request.on('error', () => undefined);
      await new Promise((resolve) => request.once('response', resolve));
      listening.push(request);
    }
    const ended = (id: string | undefined): Promise<{ readonly status: number }> =>
      raw(endpoint, { method: 'DELETE', headers: { 'mcp-session-id': id ?? '' } });
    for (const request of listening) request.destroy();
    const twice = await Promise.all([ended(ids[0]), ended(ids[0])]);
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 404]);
    const client = await connect(endpoint, { name: 'the next' });
    assert.deepEqual(await client.names(), []);
    await client.close();
  });

  it('BR-037: a list that is asked for while an app starts waits for its first view, or is told to have changed', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'th-br-037-'));
    const slow = DIALOG.replace(
      'init: () => (',
      'init: () => { const end = Date.now() + 500; while (Date.now() < end); return (',
    ).replace('done: 0 }),', 'done: 0 }); },');
    fs.writeFileSync(path.join(folder, 'slow.tea.mjs'), slow);
    const house = realHouse();
    open.push(house);
    const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 } });
    open.push(endpoint);
    const app = appSource(path.join(folder, 'slow.tea.mjs'));
    house.sessions.start({ app, id: 'slow', startedBy: { kind: 'person' } });
    const client = await connect(endpoint);
    // On a machine that is busy the app takes longer than a list waits.
    const first = await client.names();
    const told = (): boolean => client.heard.includes('notifications/tools/list_changed');
    while (!first.includes('slow_open_click') && !told()) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok((await client.names()).includes('slow_open_click'));
    await client.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('BR-038: a result of 20 MB is cut and says its length; a request of 9 MB is refused, and the server serves on', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    const text = 'x'.repeat(20_000_000);
    house.registry.add('demo.text.get_value', { readOnly: true, answer: () => ({ ok: true, result: text }) });
    const endpoint = await serve(house);
    const client = await connect(endpoint);
    const { structured, text: said } = await client.call('demo.text.get_value');
    assert.deepEqual([structured?.['truncated'], structured?.['characters']], [true, 20_000_000]);
    assert.ok(said.length <= 8_000);
    const headers = { 'mcp-session-id': await openRaw(endpoint) };
    const call = { name: 'demo.text.get_value', arguments: { text: 'x'.repeat(9_000_000) } };
    const refused = await raw(endpoint, {
      headers,
      body: { jsonrpc: '2.0', id: 9, method: 'tools/call', params: call },
    }).catch(() => ({ status: 413 }));
    assert.equal(refused.status, 413);
    assert.equal((await client.call('demo.text.get_value')).isError, false);
    await client.close();
  });
});
