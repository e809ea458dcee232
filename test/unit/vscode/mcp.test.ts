import assert from 'node:assert/strict';
import './fake/register.ts';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Gateway } from '../../../src/gateway/types.ts';
import type { Endpoint } from '../../../src/vscode/mcp/endpoint.ts';

const { McpDefinitions } = await import('../../../src/vscode/mcp/definitions.ts');
const { McpServer } = await import('../../../src/vscode/mcp/server.ts');
const { endpointUri } = await import('../../../src/vscode/mcp/endpoint.ts');
const { EventEmitter, shown } = await import('./fake/vscode.ts');

const NO_GRANTS = { all: [], onDidChange: () => ({ dispose: () => undefined }) };

const socket: Endpoint = { socket: '/tmp/t/mcp.sock', token: 'secret' };

function definitions(endpoint: () => Promise<Endpoint> = () => Promise.resolve(socket)) {
  const changed = new EventEmitter<void>();
  const state = { enabled: true };
  const made = new McpDefinitions({
    extensionVersion: '1.2.3',
    enabled: () => state.enabled,
    onDidChangeEnabled: changed.event,
    endpoint,
  });
  return { made, changed, state };
}

describe('the MCP server that VS Code is offered', () => {
  it('has a constant label and URI, and no secret, before it is started', () => {
    const [offered, ...more] = definitions().made.provideMcpServerDefinitions();
    assert.deepEqual(more, []);
    assert.equal(offered?.label, 'Teahouse');
    assert.equal(offered.uri.toString(), 'http://127.0.0.1:9/teahouse');
    assert.deepEqual(offered.headers, {});
  });

  it('has a version of its own in each activation, so that no stale tools are shown', () => {
    const versionOf = (): string => definitions().made.provideMcpServerDefinitions()[0]?.version ?? '';
    assert.match(versionOf(), /^1\.2\.3\+[0-9a-f-]{36}$/);
    assert.notEqual(versionOf(), versionOf());
  });

  it('keeps its version as long as nothing happens', () => {
    const { made } = definitions();
    assert.equal(made.provideMcpServerDefinitions()[0]?.version, made.provideMcpServerDefinitions()[0]?.version);
  });

  it('is resolved to the socket with its token, in a new object', async () => {
    const { made } = definitions();
    const offered = made.provideMcpServerDefinitions()[0]!;
    const resolved = await made.resolveMcpServerDefinition(offered);
    assert.notEqual(resolved, offered);
    assert.equal(offered.uri.toString(), 'http://127.0.0.1:9/teahouse');
    assert.equal(resolved.uri.scheme, 'unix');
    assert.equal(resolved.uri.path, '/tmp/t/mcp.sock');
    assert.equal(resolved.uri.fragment, '/mcp/vscode');
    assert.deepEqual(resolved.headers, { Authorization: 'Bearer secret' });
    assert.equal(resolved.version, offered.version);
  });

  it('says why when there is no endpoint', async () => {
    const { made } = definitions(() => Promise.reject(new Error('no socket and no port')));
    const offered = made.provideMcpServerDefinitions()[0]!;
    await assert.rejects(made.resolveMcpServerDefinition(offered), /no socket and no port/);
  });

  it('is withdrawn and given again by the setting, then with a new version', () => {
    const { made, changed, state } = definitions();
    let told = 0;
    made.onDidChangeMcpServerDefinitions(() => (told += 1));
    const before = made.provideMcpServerDefinitions()[0]?.version;
    state.enabled = false;
    changed.fire();
    assert.deepEqual(made.provideMcpServerDefinitions(), []);
    state.enabled = true;
    changed.fire();
    assert.notEqual(made.provideMcpServerDefinitions()[0]?.version, before);
    assert.equal(told, 2);
  });

  it('is taken back when disposed', () => {
    const { made, changed } = definitions();
    const provider = shown.mcpProviders.at(-1);
    assert.equal(provider?.disposed, false);
    made.dispose();
    assert.equal(provider.disposed, true);
    assert.equal(changed.size, 0);
  });
});

describe('the MCP server', () => {
  const gateway = { assertGuarded: () => undefined } as unknown as Gateway;

  it('listens once it is asked for, and leaves nothing in the file system', async () => {
    const server = new McpServer(gateway, '1.2.3', NO_GRANTS);
    const endpoint = await server.endpoint();
    assert.deepEqual(await server.endpoint(), endpoint);
    assert.ok('socket' in endpoint && endpoint.token.length >= 32);
    assert.equal(existsSync(endpoint.socket), true);
    server.dispose();
    assert.equal(existsSync(path.dirname(endpoint.socket)), false);
    await server.ended();
  });

  it('says what stood in the way, and is tried again', async () => {
    let refuse = true;
    const guard = {
      assertGuarded: () => {
        if (refuse) throw new Error('nobody can be asked');
      },
    } as unknown as Gateway;
    const server = new McpServer(guard, '1.2.3', NO_GRANTS);
    await assert.rejects(
      server.endpoint(),
      /^Error: The MCP server of Teahouse could not be started: nobody can be asked/,
    );
    refuse = false;
    assert.ok((await server.endpoint()).token);
    await server.ended();
  });

  it('names no token in what it answers or throws, whatever goes wrong (BR-118)', async () => {
    const granted = 'granted-token-0123456789';
    const grants = { ...NO_GRANTS, all: [{ id: 'cursor-1', token: granted }] };
    const server = new McpServer(gateway, '1.2.3', grants);
    const url = await server.httpUrl();
    const { token } = await server.endpoint();
    const wrong = 'wrong-token-0123456789';
    const said: string[] = [url];
    for (const authorization of [`Bearer ${wrong}`, `Bearer ${granted.slice(1)}`, 'nonsense', ''])
      for (const method of ['POST', 'GET', 'DELETE']) {
        const answer = await fetch(url, { method, headers: { authorization } });
        assert.equal(answer.status, 404);
        said.push(JSON.stringify([...answer.headers]), await answer.text());
      }
    await server.ended();
    await fetch(url, { headers: { authorization: `Bearer ${granted}` } }).catch((error: unknown) => {
      said.push(String(error), String((error as Error).cause));
    });
    for (const secret of [granted, token, wrong]) assert.ok(!said.join('\n').includes(secret));
  });

  it('that was never asked for ends at once', async () => {
    await new McpServer(gateway, '1.2.3', NO_GRANTS).ended();
  });
});

describe('the endpoint', () => {
  it('is a pipe on Windows', () => {
    const uri = endpointUri({ socket: '\\\\.\\pipe\\teahouse-1', token: '' }, 'win32');
    assert.equal(uri.scheme, 'pipe');
    assert.equal(uri.path, '\\\\.\\pipe\\teahouse-1');
    assert.equal(uri.fragment, '/mcp/vscode');
  });

  it('is a loopback port where no socket can be had', () => {
    assert.equal(endpointUri({ port: 4711, token: '' }).toString(), 'http://127.0.0.1:4711/mcp/vscode');
  });
});
