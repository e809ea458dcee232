import assert from 'node:assert/strict';
import { serveHttp } from '../../src/mcp/index.ts';
import type { McpEndpoint } from '../../src/mcp/index.ts';
import { widgetUnavailable } from '../../src/tools/reasons.ts';
import { FakeSession, fakeHouse } from '../unit/gateway/fakes.ts';
import type { FakeHouse } from '../unit/gateway/fakes.ts';
import { initialize, openRaw, raw } from '../unit/mcp/clients.ts';
import { runCases } from '../unit/tools/support.ts';

interface Message {
  readonly id?: number;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server with a few tools, and a client that sends what it likes. */
async function served(
  test: (ask: (method: string, params?: unknown) => Promise<Message>, house: FakeHouse) => Promise<void>,
): Promise<void> {
  const house = fakeHouse({ defaultAccess: 'act' });
  house.sessions.add(new FakeSession('demo'));
  house.registry.add('add', {
    readOnly: true,
    answer: (args) => {
      const { a, b } = args as { a: number; b: number };
      return { ok: true, result: a + b };
    },
  });
  house.registry.add('demo.gone.click', {
    readOnly: true,
    answer: () => ({ ok: false, reason: widgetUnavailable('gone', 'disabled') }),
  });
  house.registry.setResources([
    { uri: 'teahouse://t', name: 't', mimeType: 'text/plain', read: () => Promise.resolve('text') },
    { uri: 'teahouse://j', name: 'j', mimeType: 'application/json', read: () => Promise.resolve('{"a":1}') },
  ]);
  const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'port', port: 0 } });
  try {
    const headers = { 'mcp-session-id': await openRaw(endpoint) };
    let id = 10;
    await test(async (method, params) => {
      const { body } = await raw(endpoint, { headers, body: { jsonrpc: '2.0', id: (id += 1), method, params } });
      return messageOf(body);
    }, house);
  } finally {
    await endpoint.dispose();
    house.gateway.dispose();
  }
}

/** Serves nothing but the protocol itself. */
async function bare(test: (endpoint: McpEndpoint) => Promise<void>): Promise<void> {
  const { gateway } = fakeHouse();
  const endpoint = await serveHttp({ gateway, version: '1', place: { kind: 'port', port: 0 } });
  await test(endpoint).finally(() => endpoint.dispose());
}

/** The last message of an answer, be it a stream or plain JSON. */
function messageOf(body: string): Message {
  const last = [...body.matchAll(/^data: (\{.*)$/gm)].at(-1)?.[1];
  return JSON.parse(last ?? body) as Message;
}

const textOf = ({ result }: Message): string => (result?.['content'] as { text: string }[])[0]?.text ?? '';

// Group W: what the server answers to anybody. 319 to 322 (completions, subscriptions) are in test/unit/mcp/protocol.test.ts.
describe('cases W: the server', () => {
  runCases([
    [
      302,
      'initialize says version, name, and that the tools change',
      () =>
        bare(async (endpoint) => {
          const { result = {} } = messageOf((await raw(endpoint, { body: initialize() })).body);
          assert.equal(result['protocolVersion'], '2025-11-25');
          assert.equal((result['serverInfo'] as { name: string }).name, 'teahouse');
          assert.deepEqual((result['capabilities'] as { tools: unknown }).tools, { listChanged: true });
        }),
    ],
    [
      303,
      'a notification is taken without an answer, an unknown one and a stray answer too (305, 307)',
      () =>
        bare(async (endpoint) => {
          const headers = { 'mcp-session-id': await openRaw(endpoint) };
          for (const body of [
            { jsonrpc: '2.0', method: 'notifications/initialized' },
            { jsonrpc: '2.0', method: 'notifications/nobody_knows' },
            { jsonrpc: '2.0', id: 99, result: {} },
          ]) {
            const { status, body: said } = await raw(endpoint, { headers, body });
            assert.deepEqual([status, said], [202, '']);
          }
        }),
    ],
    [304, 'ping answers nothing', () => served(async (ask) => assert.deepEqual((await ask('ping')).result, {}))],
    [
      305,
      'an unknown method is -32601',
      () => served(async (ask) => assert.equal((await ask('no/such')).error?.code, -32601)),
    ],
    [
      308,
      'the list holds the tools and nothing of what runs them',
      () =>
        served(async (ask) => {
          const { tools } = (await ask('tools/list')).result as { tools: object[] };
          assert.deepEqual(Object.keys(tools[0] ?? {}).sort(), [
            '_meta',
            'annotations',
            'description',
            'inputSchema',
            'name',
            'title',
          ]);
        }),
    ],
    [
      309,
      'a call answers what the tool did, under its id',
      () =>
        served(async (ask) => {
          const answer = await ask('tools/call', { name: 'add', arguments: { a: 3, b: 4 } });
          assert.deepEqual([answer.id, textOf(answer)], [11, '{"value":7}']);
        }),
    ],
    [
      310,
      'an unknown tool is named (with -32602, as the revisions since say)',
      () =>
        served(async (ask) => {
          const { error } = await ask('tools/call', { name: 'sub' });
          assert.equal(error?.code, -32602);
          assert.match(error.message, /sub/);
        }),
    ],
    [
      313,
      'a call without params is -32602, and the server serves on',
      () =>
        served(async (ask) => {
          assert.equal((await ask('tools/call')).error?.code, -32602);
          assert.deepEqual((await ask('ping')).result, {});
        }),
    ],
    [
      314,
      'a widget that cannot be worked is named, and why (311: as an error)',
      () =>
        served(async (ask) => {
          const answer = await ask('tools/call', { name: 'demo.gone.click' });
          assert.equal(answer.result?.['isError'], true);
          assert.match(
            textOf(answer),
            /^Error: The widget "gone" is on the screen, but does not offer this action now/,
          );
        }),
    ],
    [
      315,
      'a widget that a tool only says it is about is not named as one, and its text is data, cleaned',
      () =>
        served(async (ask, house) => {
          const reason = { code: 'widget_unavailable', message: '', widgetId: '<script>\u202E', why: 'absent' };
          house.registry.add('demo.fake.click', { readOnly: true, answer: () => ({ ok: false, reason }) });
          const said = textOf(await ask('tools/call', { name: 'demo.fake.click' }));
          assert.match(said, /^Error: The call failed \(widget_unavailable\)\./);
          assert.doesNotMatch(said, /script/);
        }),
    ],
    [
      316,
      'the level of the log is one of the known ones',
      () =>
        served(async (ask) => {
          assert.deepEqual((await ask('logging/setLevel', { level: 'debug' })).result, {});
          assert.equal((await ask('logging/setLevel', { level: 'loud' })).error?.code, -32602);
        }),
    ],
    [
      317,
      'a resource is read in its own type; one that is not there is -32602',
      () =>
        served(async (ask) => {
          const type = async (uri: string): Promise<unknown> =>
            ((await ask('resources/read', { uri })).result as { contents: { mimeType: string }[] }).contents[0]
              ?.mimeType;
          assert.deepEqual(
            [await type('teahouse://t'), await type('teahouse://j')],
            ['text/plain', 'application/json'],
          );
          assert.equal((await ask('resources/read', { uri: 'teahouse://x' })).error?.code, -32602);
        }),
    ],
  ]);
});
