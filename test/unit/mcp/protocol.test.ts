import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ElicitRequestSchema, CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Pages } from '../../../src/mcp/pages.ts';
import { UsedIds } from '../../../src/mcp/used-ids.ts';
import type { ResourceDefinition } from '../../../src/tools/types.ts';
import { FakeSession, fakeHouse } from '../gateway/fakes.ts';
import { openRaw, raw } from './clients.ts';
import type { TestClient } from './clients.ts';
import { openedInTests } from './opened.ts';

describe('what the protocol asks of a server beside tools', () => {
  const { client, serve } = openedInTests();

  const resource = (uri: string): ResourceDefinition => ({
    uri,
    name: uri,
    mimeType: 'text/plain',
    read: () => Promise.resolve('now'),
  });

  async function until(what: () => boolean): Promise<void> {
    for (let tries = 0; !what(); tries += 1) {
      assert.ok(tries < 400, 'it did not come');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  it('tells of a resource that reads differently who watches it, once for several changes, and nobody else', async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    made.registry.setResources([resource('teahouse://session/a/screen'), resource('teahouse://session/b/screen')]);
    const endpoint = await serve(made);
    const [watcher, other] = [await client(endpoint), await client(endpoint)];
    await watcher.client.subscribeResource({ uri: 'teahouse://session/a/screen' });
    await new Promise((resolve) => setTimeout(resolve, 50));

    for (let times = 0; times < 5; times += 1) made.registry.update('teahouse://session/a/screen');
    made.registry.update('teahouse://session/b/screen');
    await until(() => watcher.heard.includes('notifications/resources/updated'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const updates = (of: TestClient): number => of.heard.filter((method) => method.endsWith('/updated')).length;
    assert.deepEqual([updates(watcher), updates(other)], [1, 0]);

    await watcher.client.unsubscribeResource({ uri: 'teahouse://session/a/screen' });
    made.registry.update('teahouse://session/a/screen');
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(updates(watcher), 1, 'and no more after unsubscribing');
    await assert.rejects(watcher.client.subscribeResource({ uri: 'teahouse://nope' }), { code: -32602 });
  });

  it('lists prompts and gets their messages, and names the arguments that are missing', async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    made.registry.setPrompts([
      {
        name: 'greet',
        description: 'Greets.',
        arguments: [{ name: 'who', required: true }],
        get: ({ who = '' }) => Promise.resolve([{ role: 'user', content: { type: 'text', text: `Hello ${who}` } }]),
      },
    ]);
    const { client: sdk } = await client(await serve(made));
    assert.deepEqual((await sdk.listPrompts()).prompts, [
      { name: 'greet', description: 'Greets.', arguments: [{ name: 'who', required: true }] },
    ]);
    assert.deepEqual(await sdk.getPrompt({ name: 'greet', arguments: { who: 'Ada' } }), {
      description: 'Greets.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Hello Ada' } }],
    });
    await assert.rejects(sdk.getPrompt({ name: 'greet' }), { code: -32602, message: /missing: who/ });
    await assert.rejects(sdk.getPrompt({ name: 'nope' }), { code: -32602, message: /no prompt/ });
  });

  it('tells that prompts changed when they did, and that resources did when those did, each once', async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    const listener = await client(await serve(made));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const told = (what: string): number =>
      listener.heard.filter((method) => method === `notifications/${what}/list_changed`).length;
    const greet = { name: 'greet', get: () => Promise.resolve([]) };
    made.registry.setPrompts([greet]);
    await until(() => told('prompts') === 1);
    made.registry.setPrompts([{ ...greet }]);
    made.registry.setResources([resource('teahouse://a')]);
    made.registry.setResources([resource('teahouse://a'), resource('teahouse://b')]);
    await until(() => told('resources') === 1);
    made.registry.setPrompts([{ ...greet, description: 'Greets.' }]);
    await until(() => told('prompts') === 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual([told('prompts'), told('resources')], [2, 1]);
  });

  it('refuses to watch or read what the house does not let agents read', async () => {
    const made = fakeHouse({ defaultAccess: 'act', readGate: { judge: () => ({ refused: 'The person keeps it.' }) } });
    made.registry.setResources([resource('teahouse://a')]);
    const { client: sdk } = await client(await serve(made));
    const refused = { code: -32602, message: /may not be read here/, data: { error: 'authorization_required' } };
    await assert.rejects(sdk.readResource({ uri: 'teahouse://a' }), refused);
    await assert.rejects(sdk.subscribeResource({ uri: 'teahouse://a' }), refused);
    assert.equal((await sdk.listResources()).resources.length, 1);
  });

  it('completes ids of sessions, keys of a model and names of tools, at most twenty of those', async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    made.sessions.add(new FakeSession('demo'));
    made.sessions.add(new FakeSession('other'));
    for (let n = 0; n < 30; n += 1) made.registry.add(`demo.b${String(n)}.click`);
    made.registry.setResources([resource('teahouse://session/demo/model/total')]);
    const { client: sdk } = await client(await serve(made));
    const uri = 'teahouse://session/{session}/model/{key}';
    const complete = async (name: string, value: string, others?: Record<string, string>) =>
      (
        await sdk.complete({
          ref: { type: 'ref/resource', uri },
          argument: { name, value },
          ...(others ? { context: { arguments: others } } : {}),
        })
      ).completion.values;
    assert.deepEqual(await complete('session', 'd'), ['demo']);
    assert.deepEqual(await complete('key', 't', { session: 'demo' }), ['total']);
    assert.deepEqual(await complete('key', 't', { session: 'other' }), []);
    assert.equal((await complete('tool', 'de')).length, 20);
    assert.deepEqual(await complete('colour', ''), []);
  });

  it("sends what a tool says on the call's own stream, from the level on that the client chose", async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    made.registry.add('talk', {
      readOnly: true,
      answer: (_args, context) => {
        context.log?.('debug', 'small');
        context.log?.('warning', 'large');
        return { ok: true, result: 'done' };
      },
    });
    const connected = await client(await serve(made));
    const lines = (): number => connected.heard.filter((method) => method === 'notifications/message').length;
    await connected.call('talk');
    assert.equal(lines(), 1, '"info" and above, where nothing is chosen');
    await connected.client.setLoggingLevel('debug');
    await connected.call('talk');
    assert.equal(lines(), 3);
    await connected.client.setLoggingLevel('error');
    await connected.call('talk');
    assert.equal(lines(), 3);
  });

  it("lends a tool the client's person and model where the client has them, and nothing where not", async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    made.registry.add('ask', {
      readOnly: true,
      answer: async (_args, context) => ({
        ok: true,
        result: [
          (await context.elicit?.('Name?', { type: 'object', properties: { name: { type: 'string' } } })) ?? 'nobody',
          (await context.sample?.('Say hi', 10)) ?? 'no model',
        ] as never,
      }),
    });
    const endpoint = await serve(made);
    const able = new Client({ name: 'able', version: '1' }, { capabilities: { elicitation: {}, sampling: {} } });
    able.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { name: 'Ada' } }));
    able.setRequestHandler(CreateMessageRequestSchema, () => ({
      model: 'm',
      role: 'assistant',
      content: { type: 'text', text: 'hi' },
    }));
    const items = async (of: TestClient): Promise<unknown> => (await of.call('ask')).structured?.['items'];
    assert.deepEqual(await items(await client(endpoint, { client: able })), [
      { action: 'accept', content: { name: 'Ada' } },
      'hi',
    ]);
    assert.deepEqual(await items(await client(endpoint)), ['nobody', 'no model']);
  });

  it('applies a call once, though its request comes again under the same id', async () => {
    const made = fakeHouse({ defaultAccess: 'act' });
    let pressed = 0;
    made.registry.add('demo.add.click', {
      annotations: { sensitive: true },
      answer: () => {
        pressed += 1;
        return { ok: true, result: 'Clicked', effect: { changed: true, paths: [], widgets: [] } };
      },
    });
    made.sessions.add(new FakeSession('demo'));
    const endpoint = await serve(made);
    const headers = { 'mcp-session-id': await openRaw(endpoint) };
    const body = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'demo_add_click', arguments: {} } };
    assert.match((await raw(endpoint, { headers, body })).body, /Clicked/);
    assert.match(
      (await raw(endpoint, { headers, body })).body,
      /"code":-32600,"message":"A tool was called under this/,
    );
    assert.equal(pressed, 1);
  });

  it('answers params that make no sense with -32602 and serves on', async () => {
    const endpoint = await serve();
    const headers = { 'mcp-session-id': await openRaw(endpoint) };
    let id = 10;
    const code = async (method: string, params?: unknown): Promise<unknown> => {
      const { body } = await raw(endpoint, { headers, body: { jsonrpc: '2.0', id: (id += 1), method, params } });
      return (JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as { error?: { code: number } }).error?.code;
    };
    assert.deepEqual(
      [
        await code('tools/call'),
        await code('tools/call', { name: 7 }),
        await code('resources/read', {}),
        await code('logging/setLevel', { level: 'loud' }),
        await code('completion/complete', { ref: 1 }),
        await code('no/such'),
        await code('ping'),
      ],
      [-32602, -32602, -32602, -32602, -32602, -32601, undefined],
    );
  });
});

describe('pages of a very long list', () => {
  it('hold the list as it was at the first page; a cursor from elsewhere is refused', () => {
    const pages = new Pages<number>(2);
    let list = [1, 2, 3, 4, 5];
    const first = pages.get(undefined, () => list);
    list = [9];
    const second = pages.get(first.nextCursor, () => list);
    const third = pages.get(second.nextCursor, () => list);
    assert.deepEqual(
      [first.entries, second.entries, third.entries, third.nextCursor],
      [[1, 2], [3, 4], [5], undefined],
    );
    for (const cursor of ['', 'x:1', `${String(first.nextCursor)}0`, first.nextCursor?.replace(':1', ':-1') ?? ''])
      assert.throws(() => pages.get(cursor, () => list), { code: -32602 });
  });

  it('are one where the list is of usual length', () => {
    assert.deepEqual(
      new Pages<number>().get(undefined, () => [1]),
      { entries: [1] },
    );
  });
});

describe('the ids that a client used', () => {
  it('are taken once each, a number and its text apart, and the oldest forgotten at last', () => {
    const used = new UsedIds();
    assert.deepEqual([used.take(1), used.take('1'), used.take(1)], [true, true, false]);
    for (let id = 2; id < 5_000; id += 1) used.take(id);
    assert.deepEqual([used.take(4_999), used.take(1)], [false, true]);
  });
});
