import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { clientTokenFile, PublishedWindow, serveBridge, serveHttp } from '../../../src/mcp/index.ts';
import type { Bridge, BridgeOptions, Grant, McpEndpoint } from '../../../src/mcp/index.ts';
import { fakeHouse } from '../gateway/fakes.ts';
import type { FakeHouse } from '../gateway/fakes.ts';
import { initialize } from './clients.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client that speaks lines, and what it was told. */
class LineClient {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  #text = '';
  #id = 100;

  constructor() {
    this.output.on('data', (chunk: Buffer) => (this.#text += chunk.toString('utf8')));
  }

  get heard(): readonly Message[] {
    return this.#text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Message);
  }

  notices(method: string): number {
    return this.heard.filter((message) => message.method === method).length;
  }

  say(message: object): void {
    this.input.write(`${JSON.stringify(message)}\n`);
  }

  async until(is: () => boolean, what: string): Promise<void> {
    const end = Date.now() + 8_000;
    while (!is()) {
      if (Date.now() > end) throw new Error(`Never: ${what}. Heard: ${JSON.stringify(this.heard.slice(-5))}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async ask(method: string, params?: object): Promise<Message> {
    const id = (this.#id += 1);
    this.say({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) });
    return this.answerTo(id);
  }

  async answerTo(id: number): Promise<Message> {
    const answer = (): Message | undefined => this.heard.find((each) => each.id === id && each.method === undefined);
    await this.until(() => answer() !== undefined, `the answer to ${String(id)}`);
    return answer() ?? {};
  }

  async introduce(name = 'claude-code', capabilities: object = {}): Promise<Message> {
    this.say(initialize(name, capabilities));
    const answer = await this.answerTo(1);
    this.say({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  async call(name: string, args: object = {}): Promise<string> {
    return textOf(await this.ask('tools/call', { name, arguments: args }));
  }

  async names(): Promise<readonly string[]> {
    const { result } = await this.ask('tools/list');
    return (result?.['tools'] as { name: string }[]).map(({ name }) => name);
  }
}

const textOf = ({ result }: Message): string =>
  (result?.['content'] as { text: string }[] | undefined)?.[0]?.text ?? '';

/** A window of VS Code as the bridge sees it. */
interface Window {
  readonly house: FakeHouse;
  readonly endpoint: McpEndpoint;
  readonly close: () => Promise<void>;
}

describe('the bridge', () => {
  let state: string;
  let client: LineClient;
  const open: { dispose(): unknown }[] = [];
  const log: string[] = [];

  beforeEach(() => {
    state = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'th-bridge-')), 'teahouse');
    client = new LineClient();
    log.length = 0;
  });
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.dispose();
  });

  async function bridge(options: Partial<BridgeOptions> = {}): Promise<Bridge> {
    const { input, output } = client;
    const fixed = [fakeHouse().registry.add('list_actions', { readOnly: true })];
    const base = { state, folder: '/work/app', named: true, version: '1', fixed, input, output };
    const made = await serveBridge({ ...base, log: (line) => void log.push(line), ...options });
    open.push(made);
    return made;
  }

  async function window(
    house: FakeHouse = fakeHouse({ defaultAccess: 'act' }),
    { folders = ['/work/app'], grants = [] }: { folders?: readonly string[]; grants?: readonly Grant[] } = {},
  ): Promise<Window> {
    const all = [{ id: 'window', token: 'token-of-the-window' }, ...grants];
    const endpoint = await serveHttp({
      gateway: house.gateway,
      version: '1',
      place: { kind: 'private' },
      grants: { all, onDidChange: () => ({ dispose: () => undefined }) },
    });
    const published = new PublishedWindow(state, { folders, address: endpoint.address, token: 'token-of-the-window' });
    const close = async (): Promise<void> => {
      published.dispose();
      await endpoint.dispose();
    };
    open.push({ dispose: close });
    return { house, endpoint, close };
  }

  function counted(): FakeHouse {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('demo.count.get_value', { readOnly: true, answer: () => ({ ok: true, result: 3 }) });
    return house;
  }

  it('joins a client to the sessions of the window, under the client’s own name', async () => {
    const { house } = await window(counted());
    await bridge();
    const { result } = await client.introduce();
    assert.equal((result?.['serverInfo'] as { name: string }).name, 'teahouse');
    assert.deepEqual(await client.names(), ['demo_count_get_value']);
    assert.equal(await client.call('demo.count.get_value'), '{"value":3}');
    assert.deepEqual(
      house.gateway.clients.map(({ client: { name }, grantId, calls }) => [name, grantId, calls]),
      [['claude-code', 'window', 1]],
    );
  });

  it('tells of changed lists as the window does', async () => {
    const { house } = await window(counted());
    await bridge();
    await client.introduce();
    await client.names();
    house.registry.add('demo.more.click');
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'the notice');
    assert.deepEqual(await client.names(), ['demo_count_get_value', 'demo_more_click']);
  });

  it('keeps the order in which a client calls without waiting', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    const order: unknown[] = [];
    house.registry.add('demo.count.set', {
      readOnly: true,
      answer: (args) => {
        order.push((args as { n: number }).n);
        return { ok: true, result: null };
      },
    });
    await window(house);
    await bridge();
    await client.introduce();
    for (let n = 0; n < 50; n += 1)
      client.say({
        jsonrpc: '2.0',
        id: n + 1000,
        method: 'tools/call',
        params: { name: 'demo.count.set', arguments: { n } },
      });
    await client.answerTo(1049);
    assert.deepEqual(
      order,
      Array.from({ length: 50 }, (_, n) => n),
    );
  });

  it('without a window lists the fixed tools, says what to do, and joins the window that comes', async () => {
    await bridge();
    await client.introduce();
    assert.deepEqual(await client.names(), ['list_actions']);
    assert.deepEqual((await client.ask('resources/list')).result, { resources: [] });
    const said = await client.call('list_actions');
    assert.match(said, /^Error: No window of VS Code that serves \/work\/app has Teahouse running\./);
    assert.match(said, /command "Teahouse: Run App…"/);
    assert.match(said, /Nothing was called\.$/);
    await window(counted());
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'that the lists changed');
    assert.equal(client.notices('notifications/resources/list_changed'), 1);
    assert.equal(client.notices('notifications/prompts/list_changed'), 1);
    assert.deepEqual(await client.names(), ['demo_count_get_value']);
  });

  it('says which folders are open where none fits, and joins none of them', async () => {
    const { house } = await window(counted(), { folders: ['/work/other'] });
    await bridge();
    await client.introduce();
    assert.match(await client.call('demo.count.get_value'), /These folders are open in VS Code: \/work\/other\./);
    assert.deepEqual(house.gateway.clients, []);
  });

  it('comes back after the window was restarted, and tells that the lists changed', async () => {
    const first = await window(counted());
    await bridge();
    await client.introduce();
    assert.equal(await client.call('demo.count.get_value'), '{"value":3}');
    await first.close();
    await client.until(() => log.some((line) => line.includes('went away')), 'the loss');
    const second = await window(counted());
    second.house.registry.add('demo.more.click');
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'that the lists changed');
    assert.deepEqual(await client.names(), ['demo_count_get_value', 'demo_more_click']);
    assert.equal(await client.call('demo.count.get_value'), '{"value":3}');
  });

  it('initializes anew when the window no longer knows its session, and repeats what was not done', async () => {
    const { house } = await window(counted());
    await bridge();
    await client.introduce();
    await client.names();
    house.gateway.clients[0]?.disconnect?.();
    assert.equal(await client.call('demo.count.get_value'), '{"value":3}');
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'that the lists changed');
    assert.equal(house.gateway.clients.length, 1);
    assert.equal(house.registry.calls.length, 1);
  });

  it('answers a call whose window went away: it is not known whether it was carried out', async () => {
    const house = fakeHouse({ defaultAccess: 'act' });
    house.registry.add('demo.slow.click', { readOnly: true, answer: () => new Promise(() => undefined) });
    const { close } = await window(house);
    await bridge();
    await client.introduce();
    client.say({ jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'demo.slow.click', arguments: {} } });
    client.say({ jsonrpc: '2.0', id: 8, method: 'ping' });
    await client.answerTo(8);
    await client.until(() => house.registry.calls.length === 1, 'the call');
    await close();
    assert.match(textOf(await client.answerTo(7)), /^Error: The window of VS Code went away while demo\.slow\.click/);
  });

  it('asks the client’s person for a tool, and lets no answer reach another window', async () => {
    const asking = (): FakeHouse => {
      const house = fakeHouse({ defaultAccess: 'act' });
      house.registry.add('demo.ask', {
        readOnly: true,
        answer: async (_args, context) => {
          const said = await context.elicit?.('Which?', { type: 'object', properties: { which: { type: 'string' } } });
          return { ok: true, result: said?.action === 'accept' ? (said.content['which'] ?? null) : 'nothing' };
        },
      });
      return house;
    };
    const questions = (): readonly Message[] => client.heard.filter(({ method }) => method === 'elicitation/create');
    const say = (question: Message | undefined, which: string): void => {
      client.say({ jsonrpc: '2.0', id: question?.id, result: { action: 'accept', content: { which } } });
    };
    const first = await window(asking());
    await bridge();
    await client.introduce('claude-code', { elicitation: {} });
    const ask = (id: number): void => {
      client.say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'demo.ask', arguments: {} } });
    };
    ask(7);
    await client.until(() => questions().length === 1, 'the question');
    await first.close();
    await client.answerTo(7);
    const withdrawn = client.heard.find(({ method }) => method === 'notifications/cancelled');
    assert.equal(withdrawn?.params?.['requestId'], questions()[0]?.id);
    await window(asking());
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'the next window');
    ask(8);
    await client.until(() => questions().length === 2, 'the second question');
    say(questions()[0], 'late');
    say(questions()[1], 'right');
    assert.equal(textOf(await client.answerTo(8)), '{"value":"right"}');
  });

  it('sets up in the next window what the client had set up: its log level and what it watches', async () => {
    const watched = (): FakeHouse => {
      const house = counted();
      const uri = 'teahouse://t';
      house.registry.setResources([{ uri, name: 't', mimeType: 'text/plain', read: () => Promise.resolve('text') }]);
      return house;
    };
    const first = await window(watched());
    await bridge();
    await client.introduce();
    assert.deepEqual((await client.ask('resources/subscribe', { uri: 'teahouse://t' })).result, {});
    await first.close();
    const { house } = await window(watched());
    await client.until(() => client.notices('notifications/tools/list_changed') === 1, 'the next window');
    await client.names();
    house.registry.update('teahouse://t');
    await client.until(() => client.notices('notifications/resources/updated') === 1, 'the update');
  });

  it('brings the token of its client where it has one, and no other', async () => {
    const grants = [{ id: 'claude-1', token: 'token-of-claude' }];
    const { house } = await window(counted(), { grants });
    const file = clientTokenFile(state, 'claude-1');
    fs.mkdirSync(path.dirname(file), { mode: 0o700 });
    fs.writeFileSync(file, 'token-of-claude\n', { mode: 0o600 });
    await bridge({ clientId: 'claude-1' });
    await client.introduce();
    await client.names();
    assert.equal(house.gateway.clients[0]?.grantId, 'claude-1');
  });

  it('says that its token was revoked, and does not fall back to the window’s own', async () => {
    const { house } = await window(counted());
    const file = clientTokenFile(state, 'claude-1');
    fs.mkdirSync(path.dirname(file), { mode: 0o700 });
    fs.writeFileSync(file, 'revoked', { mode: 0o600 });
    await bridge({ clientId: 'claude-1' });
    await client.introduce();
    assert.match(await client.call('list_actions'), /does not know this client’s token/);
    fs.rmSync(file);
    assert.match(await client.call('list_actions'), /does not know this client’s token/);
    assert.deepEqual(house.gateway.clients, []);
  });

  it('ends with its client, and its session with it', async () => {
    const { house } = await window(counted());
    const { closed } = await bridge();
    await client.introduce();
    await client.names();
    client.input.end();
    await closed;
    await client.until(() => house.gateway.clients.length === 0, 'the end of the session');
  });

  it('writes nothing but the protocol, also for what is no request', async () => {
    await bridge();
    client.input.write('no json\n\n{"jsonrpc":"2.0","id":5,"method":"no/such"}\n');
    assert.equal((await client.answerTo(5)).error?.code, -32601);
    for (const message of client.heard) assert.equal((message as { jsonrpc?: string }).jsonrpc, '2.0');
  });
});
