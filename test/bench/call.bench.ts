/**
 * How long a call over MCP takes, against the smallest server that the SDK makes.
 *
 *   node --conditions=teahouse-source test/bench/call.bench.ts
 *
 * Both sides listen on a socket and are asked in turn by one raw client that keeps its connection. The floor of a call is
 * an SDK server with sessions whose handler sends one message to a thread and back and answers the same bytes; the floor
 * of a list is one that answers the same tools from memory.
 * `ratio` is ours over the floor; the goals are 1.25 for calls and 1.1 for lists. With `--expose-gc` (as `npm run bench` has it)
 * also what an idle client holds, and the heap before and after 20,000 calls.
 */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { Worker } from 'node:worker_threads';
import { listen } from '../../src/mcp/listen.ts';
import { serveHttp } from '../../src/mcp/index.ts';
import { realHouse, startFixture } from '../unit/mcp/real-house.ts';

const ROUNDS = Number(process.argv[2] ?? 1500);
const WARM_UP = 300;

/** A client that keeps one connection. */
class RawClient {
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  readonly #socketPath: string;
  readonly #token: string;
  #session = '';
  #id = 0;

  constructor(socketPath: string, token: string) {
    this.#socketPath = socketPath;
    this.#token = token;
  }

  async open(): Promise<void> {
    await this.ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    });
  }

  /** Asks and answers the JSON of the answer. */
  ask(method: string, params: object, path = '/mcp'): Promise<string> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: (this.#id += 1), method, params });
    return new Promise((resolve, reject) => {
      const request = http.request(
        {
          agent: this.#agent,
          socketPath: this.#socketPath,
          path,
          method: 'POST',
          headers: {
            host: 'localhost',
            accept: 'application/json, text/event-stream',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            authorization: `Bearer ${this.#token}`,
            ...(this.#session === '' ? {} : { 'mcp-session-id': this.#session }),
          },
        },
        (answer) => {
          const session = answer.headers['mcp-session-id'];
          if (typeof session === 'string') this.#session = session;
          let text = '';
          answer.setEncoding('utf8');
          answer.on('data', (chunk: string) => (text += chunk));
          answer.on('end', () => {
            const data = text.split('\n').findLast((line) => line.startsWith('data: '));
            if (answer.statusCode === 200 && data !== undefined) resolve(data.slice(6));
            else reject(new Error(`${String(answer.statusCode)} ${text}`));
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** The SDK's smallest server with sessions. */
async function floorServer(
  call: (name: string) => Promise<CallToolResult>,
  tools: readonly Tool[],
): Promise<{ socket: string; close(): void }> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const server = http.createServer((request, response) => {
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? transports.get(id) : undefined;
    if (known) {
      void known.handleRequest(request, response);
      return;
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => void transports.set(id, transport),
    });
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
    const mcp = new Server({ name: 'floor', version: '1' }, { capabilities: { tools: {} } });
    mcp.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name));
    mcp.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }));
    void mcp.connect(transport as Transport).then(() => transport.handleRequest(request, response));
  });
  const listening = await listen(server, { kind: 'socket' });
  const { address } = listening;
  return {
    socket: address.kind === 'socket' ? address.path : '',
    close: () => {
      server.close();
      server.closeAllConnections();
      listening.removeTraces();
    },
  };
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}

/** Measures two ways in turn, so that what else the machine does hits both. Milliseconds, p50. */
async function inTurn(
  rounds: number,
  ours: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<[ours: number, floor: number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [place, ask] of [ours, floor].entries()) {
      const began = performance.now();
      await ask();
      if (round >= 0) times[place]?.push(performance.now() - began);
    }
  }
  return [median(times[0]), median(times[1])];
}

function report(what: string, [ours, floor]: readonly [number, number], goal: number): void {
  const ratio = ours / floor;
  console.log(
    `${what.padEnd(28)} ours ${ours.toFixed(3)} ms   floor ${floor.toFixed(3)} ms   ratio ${ratio.toFixed(2)}   goal ${String(goal)} ${ratio <= goal ? 'met' : 'MISSED'}`,
  );
}

// Processors that fall asleep between messages cost more than anything measured here.
const awake = new Worker(
  'setInterval(() => { const end = performance.now() + 0.5; while (performance.now() < end); }, 1);',
  { eval: true },
);
const echo = new Worker(new URL('./echo-worker.mjs', import.meta.url));
const house = realHouse({ settings: { defaultAccess: 'act', directLimit: 5000 } });
await startFixture(house, 'counter');
const endpoint = await serveHttp({ gateway: house.gateway, version: '1', place: { kind: 'socket' } });
const ours = new RawClient(endpoint.address.kind === 'socket' ? endpoint.address.path : '', endpoint.token);
await ours.open();

const answerOf = async (name: string): Promise<CallToolResult> => {
  const answer = JSON.parse(await ours.ask('tools/call', { name, arguments: {} })) as { result: CallToolResult };
  return answer.result;
};
/** What the floor answers: the bytes of ours, by tool. */
const samples: Readonly<Record<string, CallToolResult>> = {
  counter_add_click: await answerOf('counter_add_click'),
  read_screen: await answerOf('read_screen'),
};
let tools: readonly Tool[] = [];
const waiting: ((answer: unknown) => void)[] = [];
echo.on('message', (answer) => waiting.shift()?.(answer));
const pingPong = (): Promise<unknown> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    echo.postMessage({
      kind: 'call',
      id: 1,
      widgetId: 'add',
      provider: 'button',
      action: 'click',
      args: {},
      origin: { kind: 'agent' },
      mayWrite: true,
      mayDestroy: false,
    });
  });
const floorOf = await floorServer(
  async (name) => {
    await pingPong();
    return samples[name] ?? { content: [] };
  },
  new Proxy([] as Tool[], { get: (_, name) => Reflect.get(tools, name) as unknown }),
);
const floor = new RawClient(floorOf.socket, '');
await floor.open();

report(
  'tools/call of a button',
  await inTurn(
    ROUNDS,
    () => ours.ask('tools/call', { name: 'counter_add_click', arguments: {} }),
    () => floor.ask('tools/call', { name: 'counter_add_click', arguments: {} }),
  ),
  1.25,
);
const readName = 'read_screen';
report(
  'tools/call of read_screen',
  await inTurn(
    ROUNDS,
    () => ours.ask('tools/call', { name: readName, arguments: {} }),
    () => floor.ask('tools/call', { name: readName, arguments: {} }),
  ),
  1.25,
);
const schema = Object.freeze({
  type: 'object',
  properties: Object.freeze({ text: Object.freeze({ type: 'string', description: 'The whole new text.' }) }),
  required: Object.freeze(['text']),
});
house.registry.registerTools(
  Array.from({ length: 1000 }, (_, index) => ({
    name: `counter.w${String(index)}.type_into`,
    title: `w${String(index)}: type_into`,
    description: 'Replaces the whole text of the field.',
    inputSchema: schema,
    annotations: { sensitive: true } as const,
    call: () => Promise.resolve({ ok: true, result: null } as const),
  })),
  { derived: true, sessionId: 'counter' },
);
tools = (JSON.parse(await ours.ask('tools/list', {})) as { result: { tools: Tool[] } }).result.tools;
report(
  `tools/list of ${String(tools.length)} tools`,
  await inTurn(
    Math.ceil(ROUNDS / 10),
    () => ours.ask('tools/list', {}),
    () => floor.ask('tools/list', {}),
  ),
  1.1,
);

/** Calls a second of 16 clients that each wait for their answers. */
async function throughput(socketPath: string, token: string): Promise<number> {
  const clients = Array.from({ length: 16 }, () => new RawClient(socketPath, token));
  for (const client of clients) await client.open();
  const until = performance.now() + 4_000;
  let calls = 0;
  const work = async (client: RawClient): Promise<void> => {
    while (performance.now() < until) {
      await client.ask('tools/call', { name: 'counter_add_click', arguments: {} });
      calls += 1;
    }
  };
  await Promise.all(clients.map(work));
  for (const client of clients) client.close();
  return calls / 4;
}

/** Kilobytes of heap in use after a collection. */
async function heap(): Promise<number> {
  for (let time = 0; time < 4; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed / 1024;
}

/** Kilobytes that a client costs which has opened a session and does nothing. */
async function idle(socketPath: string, token: string): Promise<number> {
  const clients: RawClient[] = [];
  const open = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      const client = new RawClient(socketPath, token);
      await client.open();
      client.close();
      clients.push(client);
    }
  };
  await open(10);
  const before = await heap();
  await open(40);
  return ((await heap()) - before) / 40;
}

const oursAt = endpoint.address.kind === 'socket' ? endpoint.address.path : '';
const rates = [await throughput(oursAt, endpoint.token), await throughput(floorOf.socket, '')] as const;
console.log(
  `calls a second, 16 clients   ours ${rates[0].toFixed(0)}   floor ${rates[1].toFixed(0)}   ratio ${(rates[0] / rates[1]).toFixed(2)}`,
);
if (globalThis.gc) {
  const costs = [await idle(oursAt, endpoint.token), await idle(floorOf.socket, '')] as const;
  console.log(`heap of an idle client       ours ${costs[0].toFixed(1)} kB   floor ${costs[1].toFixed(1)} kB`);
  // The idle clients took the place of the first one.
  const last = new RawClient(oursAt, endpoint.token);
  await last.open();
  await last.ask('tools/call', { name: 'counter_add_click', arguments: {} });
  const before = await heap();
  for (let call = 0; call < 20_000; call += 1)
    await last.ask('tools/call', { name: 'counter_add_click', arguments: {} });
  const after = await heap();
  last.close();
  console.log(
    `heap over 20,000 calls       ${(before / 1024).toFixed(1)} MB, then ${(after / 1024).toFixed(1)} MB (the list of 1,000 tools included)`,
  );
}

ours.close();
floor.close();
floorOf.close();
await endpoint.dispose();
house.dispose();
await Promise.all([awake.terminate(), echo.terminate()]);
