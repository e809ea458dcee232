import assert from 'node:assert/strict';
import { configurationText, merged } from '../../../src/vscode/clients/configuration.ts';
import type { Way } from '../../../src/vscode/clients/configuration.ts';

const bridge: Way = { kind: 'bridge', launcher: '/s/bridge.mjs', clientId: 'x-1', workspace: '/work/my "app"' };
const http: Way = { kind: 'http', url: 'http://127.0.0.1:1/mcp', token: 'T' };
const text = (kind: Parameters<typeof merged>[0], way: Way, present: string): string => {
  const made = merged(kind, way, present);
  assert.ok(made.ok);
  return made.text;
};

describe('the configuration of a client', () => {
  it('has the form that each client takes', () => {
    const entry = (kind: Parameters<typeof merged>[0], way: Way): unknown =>
      (JSON.parse(configurationText(kind, way)) as { mcpServers: { teahouse: unknown } }).mcpServers.teahouse;
    const started = { command: 'node', args: ['/s/bridge.mjs', '--client', 'x-1', '--workspace', '/work/my "app"'] };
    const headers = { Authorization: 'Bearer T' };
    assert.deepEqual(entry('claude-code', bridge), { type: 'stdio', ...started });
    assert.deepEqual(entry('cursor', bridge), started);
    assert.deepEqual(entry('copilot-cli', bridge), { type: 'local', ...started, tools: ['*'] });
    assert.deepEqual(entry('other', bridge), started);
    assert.deepEqual(entry('claude-code', http), { type: 'http', url: http.url, headers });
    assert.deepEqual(entry('cursor', http), { url: http.url, headers });
    assert.deepEqual(entry('copilot-cli', http), { type: 'http', url: http.url, headers, tools: ['*'] });
    assert.equal(
      configurationText('codex', bridge),
      '[mcp_servers.teahouse]\ncommand = "node"\nargs = ["/s/bridge.mjs", "--client", "x-1", "--workspace", "/work/my \\"app\\""]\n',
    );
  });

  it('is put into JSON that is there, in its own indentation, and nothing else changes', () => {
    const present = '{\n\t"a": [1],\n\t"mcpServers": {\n\t\t"other": {}\n\t}\n}\n';
    assert.equal(
      text('cursor', http, present),
      '{\n\t"a": [\n\t\t1\n\t],\n\t"mcpServers": {\n\t\t"other": {},\n\t\t"teahouse": {\n\t\t\t"url": "http://127.0.0.1:1/mcp",\n\t\t\t"headers": {\n\t\t\t\t"Authorization": "Bearer T"\n\t\t\t}\n\t\t}\n\t}\n}\n',
    );
  });

  it('replaces its own entry, and tells whose token that was', () => {
    const first = text('cursor', bridge, '');
    const made = merged('cursor', { ...bridge, clientId: 'x-2' }, first);
    assert.deepEqual(made.ok && [made.replaced, made.text.includes('x-2'), made.text.includes('x-1')], [
      'x-1',
      true,
      false,
    ]);
  });

  it('is put into TOML that is there: after the rest, or in place of its own tables', () => {
    const present = [
      'model = "o" # [not a table]',
      '',
      '[mcp_servers.teahouse]',
      'command = "node"',
      'args = ["/s/bridge.mjs", "--client", "old-1"]',
      '[mcp_servers.teahouse.env]',
      'A = "b"',
      '',
      '[mcp_servers."other"] # stays',
      'command = "x"',
      '',
    ].join('\n');
    const made = merged('codex', http, present);
    assert.ok(made.ok);
    assert.equal(made.replaced, 'old-1');
    assert.equal(
      made.text,
      [
        'model = "o" # [not a table]',
        '',
        '[mcp_servers."other"] # stays',
        'command = "x"',
        '',
        '[mcp_servers.teahouse]',
        'url = "http://127.0.0.1:1/mcp"',
        'http_headers = { Authorization = "Bearer T" }',
        '',
      ].join('\n'),
    );
    assert.equal(text('codex', http, made.text), made.text);
  });

  it('is not put into what is of another form', () => {
    for (const present of ['// comment\n{}', '[]', '{"mcpServers": []}', '{"mcpServers": 3}', '{'])
      assert.equal(merged('claude-code', bridge, present).ok, false, present);
    assert.equal(merged('codex', bridge, 'mcp_servers = { a = { command = "x" } }\n').ok, false);
    assert.equal(merged('codex', bridge, 'mcp_servers.a.command = "x"\n').ok, false);
  });
});
