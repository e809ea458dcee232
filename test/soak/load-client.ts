import http from 'node:http';
import type { McpEndpoint } from '../../src/mcp/index.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: { readonly isError?: boolean; readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly message: string };
}

/** What a call was answered. */
export interface LoadAnswer {
  readonly ok: boolean;
  readonly text: string;
  readonly milliseconds: number;
  /** How many answers came to it: one, where all is well. */
  readonly answers: number;
}

/** A client that does as little as one can, so that what is measured is the server: keep-alive requests, parsed by hand. */
export class LoadClient {
  readonly name: string;
  /** How often it was told that its list changed. */
  notices = 0;
  readonly #endpoint: McpEndpoint;
  readonly #path: string;
  readonly #agent = new http.Agent({ keepAlive: true });
  #session = '';
  #id = 0;
  #listening: http.ClientRequest | null = null;

  constructor(endpoint: McpEndpoint, name: string, path: string) {
    this.#endpoint = endpoint;
    this.name = name;
    this.#path = path;
  }

  /** Opens a session and listens. */
  async open(): Promise<void> {
    await this.#ask('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: this.name, version: '1' },
    });
    await this.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await new Promise<void>((resolve, reject) => {
      const request = http.request({ ...this.#place('GET'), agent: false }, (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => this.#hear(chunk));
        answer.on('error', () => undefined);
        resolve();
      });
      request.on('error', reject);
      request.end();
      this.#listening = request;
    });
  }

  /** The names that it is shown. */
  async names(): Promise<readonly string[]> {
    const { messages } = await this.#ask('tools/list');
    const { tools } = messages.at(-1)?.result as unknown as { tools: readonly { name: string }[] };
    return tools.map(({ name }) => name);
  }

  async call(name: string): Promise<LoadAnswer> {
    const from = performance.now();
    const { id, messages } = await this.#ask('tools/call', { name, arguments: {} });
    const answers = messages.filter((message) => message.id === id && message.method === undefined);
    this.notices += messages.filter(({ method }) => method === 'notifications/tools/list_changed').length;
    const [answer] = answers;
    return {
      ok: answer?.result !== undefined && answer.result.isError !== true,
      text: answer?.result?.content?.[0]?.text ?? answer?.error?.message ?? 'no answer',
      milliseconds: performance.now() - from,
      answers: answers.length,
    };
  }

  close(): void {
    this.#listening?.destroy();
    this.#agent.destroy();
  }

  #hear(chunk: string): void {
    if (chunk.includes('notifications/tools/list_changed')) this.notices += 1;
  }

  async #ask(method: string, params?: object): Promise<{ id: number; messages: readonly Message[] }> {
    const id = (this.#id += 1);
    const body = await this.#send({ jsonrpc: '2.0', id, method, ...(params ? { params } : {}) });
    const messages = [...body.matchAll(/^data: (\{.*)$/gm)].map(([, text = '']) => JSON.parse(text) as Message);
    return { id, messages };
  }

  #send(message: object): Promise<string> {
    return new Promise((resolve, reject) => {
      const request = http.request({ ...this.#place('POST'), agent: this.#agent }, (answer) => {
        this.#session ||= String(answer.headers['mcp-session-id'] ?? '');
        let body = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (body += chunk));
        answer.on('end', () => resolve(body));
        answer.on('error', reject);
      });
      request.on('error', reject);
      request.end(JSON.stringify(message));
    });
  }

  #place(method: string): http.RequestOptions {
    const { address, token } = this.#endpoint;
    return {
      ...(address.kind === 'socket' ? { socketPath: address.path } : { host: '127.0.0.1', port: address.port }),
      path: this.#path,
      method,
      headers: {
        ...(address.kind === 'socket' ? { host: 'localhost' } : {}),
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(this.#session === '' ? {} : { 'mcp-session-id': this.#session }),
      },
    };
  }
}
