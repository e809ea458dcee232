import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import './fake/register.ts';
import type * as vscode from 'vscode';
import type { ConnectedClient } from '../../../src/gateway/types.ts';
import type { ClientToken } from '../../../src/vscode/clients/token-holder.ts';
import { agent } from '../gateway/fakes.ts';

const { ClientTokens } = await import('../../../src/vscode/clients/client-tokens.ts');
const { ClientsView } = await import('../../../src/vscode/clients/clients-view.ts');
const { connectClient } = await import('../../../src/vscode/clients/connect-client.ts');
const { disconnectClient, revokeClient } = await import('../../../src/vscode/clients/client-commands.ts');
const { env, EventEmitter, FakeSecrets, opened, shown, Uri, workspace } = await import('./fake/vscode.ts');

const fresh = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'th-clients-'));
const asSecrets = (secrets: InstanceType<typeof FakeSecrets>): vscode.SecretStorage =>
  secrets as unknown as vscode.SecretStorage;

/** Waits for what is asked of the person next, and answers it. */
async function answerModal(title: string | undefined): Promise<(typeof shown.modals)[number]> {
  const before = shown.modals.length;
  for (let i = 0; i < 200 && shown.modals.length === before; i += 1) await new Promise((done) => setTimeout(done, 5));
  const modal = shown.modals.at(-1);
  assert.ok(modal && shown.modals.length > before, 'nothing was asked');
  modal.answer(title);
  return modal;
}

describe('tokens of clients', () => {
  it('are kept in VS Code’s SecretStorage and in a file for the bridge, and known after a restart', async () => {
    const [secrets, state] = [new FakeSecrets(), fresh()];
    const tokens = new ClientTokens(asSecrets(secrets), state);
    const made = await tokens.issue('claude-code', 'Claude Code', true);
    assert.match(made.id, /^claude-code-[0-9a-f]{8}$/);
    const file = path.join(state, 'clients', `${made.id}.token`);
    assert.equal(fs.readFileSync(file, 'utf8').trim(), made.token);
    if (process.platform !== 'win32') assert.equal(fs.lstatSync(file).mode & 0o777, 0o600);
    const later = new ClientTokens(asSecrets(secrets), state);
    await later.ready;
    assert.deepEqual(later.all, [made]);
    tokens.dispose();
    later.dispose();
  });

  it('are revoked in all windows, and their files are gone', async () => {
    const [secrets, state] = [new FakeSecrets(), fresh()];
    const [here, there] = [new ClientTokens(asSecrets(secrets), state), new ClientTokens(asSecrets(secrets), state)];
    const one = await here.issue('cursor', 'Cursor', true);
    const other = await here.issue('codex', 'Codex', false);
    let told = 0;
    there.onDidChange(() => (told += 1));
    await there.ready;
    await here.revoke(one.id);
    await new Promise((done) => setImmediate(done));
    assert.deepEqual(there.all, [other]);
    assert.ok(told > 0);
    assert.deepEqual(fs.readdirSync(path.join(state, 'clients')), []);
    here.dispose();
    there.dispose();
  });

  it('hold none of what cannot be read, so that no token holds that nobody sees', async () => {
    const secrets = new FakeSecrets();
    for (const text of ['no json', '{"version":2,"clients":[]}', '{"version":1,"clients":[{"id":"../x"}]}']) {
      secrets.kept.set('teahouse.clients', text);
      const tokens = new ClientTokens(asSecrets(secrets), fresh());
      await tokens.ready;
      assert.deepEqual(tokens.all, [], text);
      tokens.dispose();
    }
  });
});

describe('the view of clients', () => {
  const clients = new EventEmitter<void>();
  const given = new EventEmitter<void>();
  const connected = (name: string, more: Partial<ConnectedClient> = {}): ConnectedClient => ({
    client: agent(name),
    since: 0,
    calls: 0,
    refusals: 0,
    disconnect: () => undefined,
    ...more,
  });
  const holder: ClientToken = { id: 'cursor-1', name: 'Cursor', created: 0, token: 'holder-token-0123456789' };

  /** The rows: label, description and what menus go by. */
  function rows(here: readonly ConnectedClient[], all: readonly ClientToken[]): readonly unknown[] {
    const view = new ClientsView({
      gateway: { clients: here, onDidChangeClients: clients.event },
      tokens: { all, onDidChange: given.event },
    });
    const items = view.getChildren().map((row) => view.getTreeItem(row));
    view.dispose();
    assert.ok(!JSON.stringify(items).includes(holder.token), 'no token stands in a row or its tooltip (BR-118)');
    return items.map(({ label, description, contextValue }) => [label, description, contextValue]);
  }

  it('shows each client while it is connected, with its name and what it did', () => {
    const busy = connected('claude-code', {
      calls: 12,
      refusals: 1,
      last: { tool: 'counter.add.click', outcome: 'ok', at: 0 },
    });
    assert.deepEqual(rows([busy], []), [
      ['claude-code', 'calls: 12 · refused: 1 · last: counter.add.click', 'client.connected'],
    ]);
  });

  it('shows who has a token: connected with it, or away', () => {
    assert.deepEqual(rows([connected('cursor-vscode', { grantId: 'cursor-1' })], [holder]), [
      ['cursor-vscode', 'calls: 0', 'client.granted'],
    ]);
    assert.deepEqual(rows([], [holder]), [['Cursor', 'not connected', 'client.away']]);
  });

  it('offers no disconnect for VS Code’s chat, which is always there', () => {
    const { disconnect: _, ...chat } = connected('VS Code chat');
    assert.deepEqual(rows([chat], []), [['VS Code chat', 'calls: 0', 'client.builtIn']]);
  });

  it('names a client as text, whatever it calls itself', () => {
    const view = new ClientsView({
      gateway: { clients: [connected('[x](command:evil)')], onDidChangeClients: clients.event },
      tokens: { all: [], onDidChange: given.event },
    });
    const [row] = view.getChildren();
    assert.ok(row);
    const { tooltip } = view.getTreeItem(row) as { tooltip: { value: string } };
    assert.doesNotMatch(tooltip.value, /\[x\]\(command/);
    view.dispose();
  });

  it('leaves nothing open', () => {
    const before = opened.size;
    rows([], []);
    assert.equal(clients.size + given.size, 0);
    assert.equal(opened.size, before);
  });

  it('disconnects a client, and revokes a token after a question', async () => {
    let ended = 0;
    const one = connected('claude-code', { disconnect: () => void (ended += 1) });
    const revoked: string[] = [];
    const deps = {
      gateway: { clients: [one] },
      tokens: { all: [holder], revoke: (id: string) => Promise.resolve(void revoked.push(id)) },
    };
    await disconnectClient(deps, { kind: 'connected', connected: one, holder: null });
    assert.equal(ended, 1);
    for (const answer of [undefined, 'Revoke']) {
      const done = revokeClient(deps, { kind: 'away', holder });
      const modal = await answerModal(answer);
      assert.equal(modal.message, 'Revoke the token of Cursor?');
      await done;
    }
    assert.deepEqual(revoked, ['cursor-1']);
  });
});

describe('Connect Another Client…', () => {
  let folder: string;
  let home: string;
  let state: string;
  let tokens: InstanceType<typeof ClientTokens>;
  beforeEach(() => {
    [folder, home, state] = [fresh(), fresh(), path.join(fresh(), 'teahouse')];
    workspace.workspaceFolders = [{ uri: Uri.file(folder) }];
    tokens = new ClientTokens(asSecrets(new FakeSecrets()), state);
    shown.picks.length = 0;
    env.clipboard.text = '';
  });
  afterEach(() => {
    tokens.dispose();
    workspace.workspaceFolders = undefined;
  });

  const connect = (...picks: readonly string[]): Promise<void> => {
    shown.pickAnswers = [...picks];
    const httpUrl = (): Promise<string> => Promise.resolve('http://127.0.0.1:4711/mcp');
    return connectClient({ tokens, state, program: '/ext/dist/cli.mjs', httpUrl, home });
  };

  it('copies a configuration that starts the bridge and holds no secret', async () => {
    await connect('Claude Code', 'Copy the configuration');
    const [made] = tokens.all;
    assert.ok(made);
    const { mcpServers } = JSON.parse(env.clipboard.text) as { mcpServers: { teahouse: object } };
    assert.deepEqual(mcpServers.teahouse, {
      type: 'stdio',
      command: 'node',
      args: [path.join(state, 'bridge.mjs'), '--client', made.id, '--workspace', folder],
    });
    assert.ok(!env.clipboard.text.includes(made.token));
    assert.match(
      fs.readFileSync(path.join(state, 'bridge.mjs'), 'utf8'),
      /await import\("file:\/\/.*\/ext\/dist\/cli\.mjs"\)/,
    );
  });

  it('copies one over HTTP with a token of the client’s own, and says how long it holds', async () => {
    await connect('Codex', 'Copy the configuration for HTTP');
    const [made] = tokens.all;
    assert.equal(
      env.clipboard.text,
      `[mcp_servers.teahouse]\nurl = "http://127.0.0.1:4711/mcp"\nhttp_headers = { Authorization = "Bearer ${String(made?.token)}" }\n`,
    );
    assert.match(shown.notes.at(-1) ?? '', /until this window closes/);
  });

  it('writes it where the client reads it, after the person saw and agreed; the rest of the file stays', async () => {
    const file = path.join(folder, '.mcp.json');
    fs.writeFileSync(file, '{\n    "mcpServers": { "other": { "command": "x" } },\n    "more": 1\n}\n');
    const done = connect('Claude Code', 'Write to .mcp.json');
    const modal = await answerModal('Write');
    assert.equal(modal.message, 'Write the server “teahouse” to .mcp.json?');
    assert.match(modal.detail, /"--client"/);
    await done;
    const written = JSON.parse(fs.readFileSync(file, 'utf8')) as { mcpServers: Record<string, object>; more: number };
    assert.deepEqual(Object.keys(written.mcpServers), ['other', 'teahouse']);
    assert.equal(written.more, 1);
    assert.match(fs.readFileSync(file, 'utf8'), /^ {4}"mcpServers"/m);
    assert.equal(tokens.all.length, 1);
  });

  it('writes a second time in place of the first, whose token is revoked', async () => {
    for (let time = 0; time < 2; time += 1) {
      const done = connect('Codex', 'Write to .codex/config.toml');
      await answerModal('Write');
      await done;
    }
    const [made, ...more] = tokens.all;
    assert.deepEqual(more, []);
    const text = fs.readFileSync(path.join(folder, '.codex/config.toml'), 'utf8');
    assert.equal(text.split('[mcp_servers.teahouse]').length, 2);
    assert.ok(text.includes(String(made?.id)));
  });

  it('writes for the user where the client has but one file, without naming a folder', async () => {
    const done = connect('Copilot CLI', 'Write to ~/.copilot/mcp-config.json');
    await answerModal('Write');
    await done;
    const text = fs.readFileSync(path.join(home, '.copilot/mcp-config.json'), 'utf8');
    const { mcpServers } = JSON.parse(text) as { mcpServers: { teahouse: { type: string; tools: string[] } } };
    assert.deepEqual([mcpServers.teahouse.type, mcpServers.teahouse.tools], ['local', ['*']]);
    assert.doesNotMatch(text, /--workspace/);
  });

  it('writes nothing and leaves no token where the person declines, or the file is of another form', async () => {
    const done = connect('Cursor', 'Write to .cursor/mcp.json');
    await answerModal(undefined);
    await done;
    assert.deepEqual([fs.existsSync(path.join(folder, '.cursor/mcp.json')), tokens.all], [false, []]);
    const file = path.join(folder, '.mcp.json');
    fs.writeFileSync(file, '// a comment\n{}');
    await connect('Claude Code', 'Write to .mcp.json');
    assert.equal(fs.readFileSync(file, 'utf8'), '// a comment\n{}');
    assert.match(shown.notes.at(-1) ?? '', /not of the form/);
    assert.deepEqual(tokens.all, []);
  });

  it('makes no token where the person picks nothing', async () => {
    await connect();
    await connect('Cursor');
    assert.deepEqual(tokens.all, []);
  });

  it('offers to write only where a file is known and a folder is open', async () => {
    workspace.workspaceFolders = undefined;
    await connect('Cursor');
    await connect('Another MCP client');
    assert.deepEqual(shown.picks[1], ['Copy the configuration', 'Copy the configuration for HTTP']);
    assert.deepEqual(shown.picks[3], ['Copy the configuration', 'Copy the configuration for HTTP']);
  });
});
