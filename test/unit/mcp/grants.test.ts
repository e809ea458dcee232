import assert from 'node:assert/strict';
import { serveHttp } from '../../../src/mcp/index.ts';
import type { Grant, McpEndpoint } from '../../../src/mcp/index.ts';
import { fakeHouse } from '../gateway/fakes.ts';
import type { FakeHouse } from '../gateway/fakes.ts';
import { connect, initialize, openRaw, raw } from './clients.ts';

/** Tokens that a test gives and takes. */
class GivenTokens {
  #listeners = new Set<() => void>();
  all: readonly Grant[] = [];

  set(all: readonly Grant[]): void {
    this.all = all;
    for (const listener of this.#listeners) listener();
  }

  onDidChange(listener: () => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}

const CLAUDE: Grant = { id: 'claude', token: 'token-of-claude' };
const CURSOR: Grant = { id: 'cursor', token: 'token-of-cursor' };

describe('tokens of single clients', () => {
  let house: FakeHouse;
  let grants: GivenTokens;
  let endpoint: McpEndpoint;
  beforeEach(async () => {
    house = fakeHouse({ defaultAccess: 'act' });
    grants = new GivenTokens();
    grants.set([CLAUDE, CURSOR]);
    endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 }, grants });
  });
  afterEach(() => endpoint.dispose());

  const as = (grant: Grant): McpEndpoint =>
    ({ address: endpoint.address, url: endpoint.url, token: grant.token }) as McpEndpoint;

  it("let in beside the endpoint's own, and each session is known by its grant", async () => {
    const [claude, own] = [await connect(as(CLAUDE), { name: 'Claude' }), await connect(endpoint, { name: 'Code' })];
    assert.deepEqual(
      house.gateway.clients.map(({ client, grantId }) => [client.name, grantId]),
      [
        ['Claude', 'claude'],
        ['Code', undefined],
      ],
    );
    await claude.close();
    await own.close();
  });

  it('open nobody else’s session: not with another token, not with the endpoint’s own', async () => {
    const id = await openRaw(as(CLAUDE));
    const ask = (token: string) =>
      raw(endpoint, {
        token,
        headers: { 'mcp-session-id': id },
        body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      });
    assert.equal((await ask(CURSOR.token)).status, 404);
    assert.equal((await ask(endpoint.token)).status, 404);
    assert.equal((await ask(CLAUDE.token)).status, 200);
  });

  it('end with their sessions when they are revoked; the others work on', async () => {
    const [claude, cursor] = [await openRaw(as(CLAUDE)), await openRaw(as(CURSOR))];
    grants.set([CURSOR]);
    const ask = async (token: string, id: string): Promise<number> =>
      (
        await raw(endpoint, {
          token,
          headers: { 'mcp-session-id': id },
          body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
        })
      ).status;
    assert.equal(await ask(CLAUDE.token, claude), 404);
    assert.equal((await raw(endpoint, { token: CLAUDE.token, body: initialize() })).status, 404);
    assert.equal(await ask(CURSOR.token, cursor), 200);
    assert.equal(endpoint.clients.length, 1);
  });

  it('are taken up when they are given later', async () => {
    const late: Grant = { id: 'late', token: 'token-of-late' };
    assert.equal((await raw(endpoint, { token: late.token, body: initialize() })).status, 404);
    grants.set([...grants.all, late]);
    assert.equal((await raw(endpoint, { token: late.token, body: initialize() })).status, 200);
  });

  it('are listened for no more once the endpoint has closed', async () => {
    assert.equal(grants.listeners, 1);
    await endpoint.dispose();
    assert.equal(grants.listeners, 0);
  });
});

describe('a connected client', () => {
  it('is disconnected by the person: its session ends, and it can come back', async () => {
    const { gateway } = fakeHouse({ defaultAccess: 'act' });
    const endpoint = await serveHttp({ gateway, version: '1', place: { kind: 'port', port: 0 } });
    const client = await connect(endpoint, { name: 'Claude' });
    gateway.clients[0]?.disconnect?.();
    assert.deepEqual(gateway.clients, []);
    await assert.rejects(client.client.listTools());
    const again = await connect(endpoint, { name: 'Claude' });
    assert.equal(gateway.clients.length, 1);
    await again.close();
    assert.equal(gateway.clients.length, 0);
    await client.client.close();
    await endpoint.dispose();
  });
});
