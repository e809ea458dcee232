import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import http from 'node:http';
import type { McpEndpoint } from '../../../src/mcp/index.ts';

/** An answer to a raw request. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** How a raw request is made. */
export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Leaves the token out, or takes another. */
  readonly token?: string | null;
}

/** Sends one request as no library would help to. */
export function raw(endpoint: McpEndpoint, request: RawRequest = {}): Promise<RawAnswer> {
  const { address } = endpoint;
  const { method = 'POST', path = '/mcp', headers = {}, body, token = endpoint.token } = request;
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = http.request(
      {
        ...(address.kind === 'socket'
          ? { socketPath: address.path, host: 'localhost' }
          : { host: '127.0.0.1', port: address.port }),
        method,
        path,
        agent: false,
        headers: {
          ...(address.kind === 'socket' ? { host: 'localhost' } : {}),
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      },
      (answer) => {
        let received = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (received += chunk));
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** The body of `initialize`. */
export function initialize(name = 'raw', capabilities: object = {}): object {
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities, clientInfo: { name, version: '1' } },
  };
}

/** Opens a session and answers its id. */
export async function openRaw(endpoint: McpEndpoint, path = '/mcp'): Promise<string> {
  const answer = await raw(endpoint, { path, body: initialize() });
  const id = answer.headers['mcp-session-id'];
  if (typeof id !== 'string') throw new Error(`No session: ${String(answer.status)} ${answer.body}`);
  return id;
}

/** What a test reads of a result. */
export interface Answered {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>> | undefined;
}

/** A client of the SDK with what the tests need. */
export class TestClient {
  readonly client: Client;
  readonly #transport: Transport;
  /** The notifications that came, in order, and the answers of calls among them. */
  readonly heard: string[] = [];

  constructor(client: Client, transport: Transport) {
    this.client = client;
    this.#transport = transport;
    const handle = transport.onmessage;
    transport.onmessage = (message, extra) => {
      if ('method' in message) this.heard.push(message.method);
      else if ('result' in message && 'content' in message.result) this.heard.push('result');
      handle?.(message, extra);
    };
  }

  static async connect(client: Client, transport: Transport): Promise<TestClient> {
    await client.connect(transport);
    return new TestClient(client, transport);
  }

  async call(
    name: string,
    args: Record<string, unknown> = {},
    options: Parameters<Client['callTool']>[2] = {},
  ): Promise<Answered> {
    const result = (await this.client.callTool({ name, arguments: args }, undefined, options)) as CallToolResult;
    const [content] = result.content;
    return {
      isError: result.isError === true,
      text: content?.type === 'text' ? content.text : '',
      structured: result.structuredContent,
    };
  }

  async names(): Promise<readonly string[]> {
    return (await this.client.listTools()).tools.map((tool) => tool.name);
  }

  async close(): Promise<void> {
    if (this.#transport instanceof StreamableHTTPClientTransport)
      await this.#transport.terminateSession().catch(() => undefined);
    await this.client.close();
  }
}

/** Connects a client of the SDK to an endpoint on a port. */
export async function connect(
  endpoint: McpEndpoint,
  options: { readonly path?: string; readonly name?: string; readonly client?: Client } = {},
): Promise<TestClient> {
  const { path = '/mcp', name = 'test client' } = options;
  const client = options.client ?? new Client({ name, version: '1.0.0' });
  const url = new URL(endpoint.url);
  url.pathname = path;
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${endpoint.token}` } },
  });
  return TestClient.connect(client, transport);
}
