import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { McpSession } from './server.ts';
import type { McpSessionOptions } from './server.ts';
import type { Client, Disposable } from '../gateway/types.ts';
import type { Clock } from '../tools/types.ts';

/** One client's session over HTTP: its server, its transport, and what is under way. */
export class HttpSession implements Disposable {
  readonly path: string;
  /** The grant whose token opened it; `null` for the endpoint's own. */
  readonly grantId: string | null;
  readonly #transport: StreamableHTTPServerTransport;
  readonly #mcp: McpSession;
  readonly #clock: Clock;
  readonly #underway = new Set<string | number>();
  #open = 0;
  #lastSeen: number;

  /**
   * @param way the path and the token by which the client came; it has to come by both again
   * @param opened called with the session's id before the client can know it
   */
  constructor(
    way: { readonly path: string; readonly grantId: string | null },
    options: McpSessionOptions,
    opened: (id: string) => void,
  ) {
    this.path = way.path;
    this.grantId = way.grantId;
    this.#clock = options.clock;
    this.#lastSeen = options.clock.now();
    this.#transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: opened,
    });
    this.#mcp = new McpSession({
      ...options,
      ...(way.grantId === null ? {} : { grantId: way.grantId }),
      // The SDK leaves the stream of a cancelled request open for ever.
      onCancelled: (id) => {
        this.#transport.closeSSEStream(id);
      },
    });
  }

  /** The id the client has to name; `undefined` until it has initialized. */
  get id(): string | undefined {
    return this.#transport.sessionId;
  }

  get client(): Client {
    return this.#mcp.client;
  }

  /** Milliseconds since the last request ended; 0 while one is open (a listening stream is one). */
  get idle(): number {
    return this.#open > 0 ? 0 : this.#clock.now() - this.#lastSeen;
  }

  connect(): Promise<void> {
    return this.#mcp.connect(this.#transport);
  }

  /**
   * Whether these messages ask under an id that is still under way: such a request would take over the other's stream.
   */
  repeats(message: unknown): boolean {
    return requestIds(message).some((id) => this.#underway.has(id));
  }

  /** How many requests are open. */
  get open(): number {
    return this.#open;
  }

  /** Hands a request to the transport. */
  async handle(request: IncomingMessage, response: ServerResponse, message?: unknown): Promise<void> {
    const ids = requestIds(message);
    for (const id of ids) this.#underway.add(id);
    this.#open += 1;
    response.once('close', () => {
      this.#open -= 1;
      this.#lastSeen = this.#clock.now();
      for (const id of ids) this.#underway.delete(id);
    });
    // A client whose connection broke comes back before the server has noticed; its new stream takes the old one's place.
    if (request.method === 'GET') this.#transport.closeStandaloneSSEStream();
    await this.#transport.handleRequest(request, response, message);
  }

  dispose(): void {
    this.#mcp.dispose();
    void this.#transport.close();
  }
}

/** The ids of the requests in a body (one message or a batch). */
function requestIds(body: unknown): readonly (string | number)[] {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  return messages.flatMap((message) => {
    if (typeof message !== 'object' || message === null) return [];
    const { id, method } = message as { id?: unknown; method?: unknown };
    return typeof method === 'string' && (typeof id === 'string' || typeof id === 'number') ? [id] : [];
  });
}
