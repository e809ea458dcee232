import { randomUUID } from 'node:crypto';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { InitializeRequest, JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Address } from '../listen.ts';
import { fetchAt } from './window-fetch.ts';

/** Milliseconds that a window has to answer the first request. */
const OPENING = 10_000;

/** Milliseconds in which answers that were on their way when a session ended may still come. */
export const LAST_ANSWERS = 50;

/** What became of a message: it is on its way, the session is over (nothing was done), or the window refused it. */
export type Sent = 'sent' | 'over' | { readonly refused: string };

/** Why no session was opened. */
export type NotOpened = 'unreachable' | 'token_refused';

/** Who hears what comes from the window. */
export interface LinkListener {
  message(message: JSONRPCMessage): void;
  /** The session is over: the window ended it, or went away. Told once. */
  lost(): void;
}

/** One MCP session of the bridge with a window of VS Code. */
export class WindowLink {
  readonly #transport: StreamableHTTPClientTransport;
  readonly #listener: LinkListener;
  #over = false;

  private constructor(transport: StreamableHTTPClientTransport, listener: LinkListener) {
    this.#transport = transport;
    this.#listener = listener;
  }

  /** Opens a session in the client's name: `params` are those of the client's own `initialize`. */
  static async open(
    { address, token }: { readonly address: Address; readonly token: string },
    params: InitializeRequest['params'],
    listener: LinkListener,
  ): Promise<WindowLink | NotOpened> {
    // The host is only a name here: the fetch goes to the address and nowhere else.
    const host = address.kind === 'port' ? `127.0.0.1:${String(address.port)}` : 'localhost';
    const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
      fetch: fetchAt(address),
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      reconnectionOptions: {
        maxRetries: 0,
        initialReconnectionDelay: 0,
        maxReconnectionDelay: 0,
        reconnectionDelayGrowFactor: 1,
      },
    });
    const link = new WindowLink(transport, listener);
    return await link.#open(params);
  }

  get over(): boolean {
    return this.#over;
  }

  /** Sends a message. Never rejects. */
  async send(message: JSONRPCMessage): Promise<Sent> {
    if (this.#over) return 'over';
    try {
      await this.#transport.send(message);
      return 'sent';
    } catch (error) {
      if (isRefusal(error)) return { refused: error.message };
      this.#lose();
      return isUnknownSession(error) || wasNotSent(error) ? 'over' : 'sent';
    }
  }

  /** Ends the session; the listener hears of it no more. */
  async close(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    await this.#transport.terminateSession().catch(() => undefined);
    await this.#transport.close();
  }

  async #open(params: InitializeRequest['params']): Promise<WindowLink | NotOpened> {
    const id = `bridge-${randomUUID()}`;
    const { promise: opened, resolve } = Promise.withResolvers<WindowLink | NotOpened>();
    const late = setTimeout(() => {
      resolve('unreachable');
    }, OPENING);
    this.#transport.onmessage = (message) => {
      if (!('id' in message) || message.id !== id) return;
      const version = 'result' in message ? message.result['protocolVersion'] : undefined;
      if (typeof version === 'string') this.#transport.setProtocolVersion(version);
      resolve(typeof version === 'string' ? this : 'unreachable');
    };
    await this.#transport.start();
    try {
      await this.#transport.send({ jsonrpc: '2.0', id, method: 'initialize', params });
    } catch (error) {
      resolve(isUnknownSession(error) ? 'token_refused' : 'unreachable');
    }
    const answer = await opened;
    clearTimeout(late);
    if (!(answer instanceof WindowLink)) {
      this.#over = true;
      await this.#transport.close();
      return answer;
    }
    this.#transport.onmessage = (message) => {
      this.#listener.message(message);
    };
    // Every fault of the transport but a refused message is the end of the listening stream, and so of the session.
    this.#transport.onerror = (error) => {
      if (!isRefusal(error)) this.#lose();
    };
    await this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return this.#over ? 'unreachable' : answer;
  }

  #lose(): void {
    if (this.#over) return;
    this.#over = true;
    // What is under way may still be answered, or be told that nothing was done: closing at once would cut it off.
    setTimeout(() => void this.#transport.close(), LAST_ANSWERS);
    this.#listener.lost();
  }
}

/** The window answered that it takes no such request now; the session goes on. */
function isRefusal(error: unknown): error is StreamableHTTPError {
  return error instanceof StreamableHTTPError && error.code !== undefined && error.code >= 400 && error.code !== 404;
}

/** Nobody listens there any more: nothing was sent. */
function wasNotSent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ECONNREFUSED' || code === 'ENOENT';
}

/** The window knows neither session nor token: nothing was done. */
function isUnknownSession(error: unknown): boolean {
  return error instanceof StreamableHTTPError && error.code === 404;
}
