import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { systemClock } from '../gateway/clock.ts';
import type { Client, Gateway } from '../gateway/types.ts';
import type { Clock } from '../tools/types.ts';
import { readBody } from './body.ts';
import { comesFromHere } from './guard.ts';
import { HttpSession } from './http-session.ts';
import { listen } from './listen.ts';
import type { Address, Listening, Place } from './listen.ts';
import { PATHS } from './paths.ts';
import { createToken, KeyRing } from './token.ts';
import type { Grants, Key } from './token.ts';
import type { ProtocolTrace } from './trace.ts';

/** How an endpoint is made. */
export interface HttpOptions {
  readonly gateway: Gateway;
  /** The version that the server says it has. */
  readonly version: string;
  readonly place: Place;
  /** What clients have to bring; a fresh one when left out. */
  readonly token?: string;
  /** Tokens beside it, one a client. A session belongs to the token that opened it, and ends with it. */
  readonly grants?: Grants;
  /** Whether questions of access go to the client's own person (`serve`), and not to the house's authorizer. */
  readonly elicitation?: boolean;
  /** The most clients at once. A new one takes the place of the one that was longest idle. */
  readonly sessionCap?: number;
  /** Milliseconds without a request after which a client's session ends. */
  readonly idle?: number;
  readonly clock?: Clock;
  /** Where the messages of the protocol are written down. */
  readonly trace?: ProtocolTrace;
}

/** An endpoint that listens. */
export interface McpEndpoint {
  readonly address: Address;
  /** The address as a URL: `http://127.0.0.1:PORT/mcp`, or `unix:PATH#/mcp`. */
  readonly url: string;
  readonly token: string;
  /** The clients that are connected now, for whoever embeds the endpoint. */
  readonly clients: readonly Client[];
  /** Ends all streams and sessions and closes within a second. The socket's folder is gone when it returns. */
  dispose(): Promise<void>;
}

/** The most requests of one client at once: beyond it something runs wild. */
const REQUEST_CAP = 128;

/** How often idle sessions are looked for. */
const SWEEP = 30_000;

/**
 * Serves the gateway over Streamable HTTP with sessions, to who brings the token.
 *
 * @throws when a sensitive static tool is registered and nobody can be asked, and when it cannot listen
 */
export async function serveHttp(options: HttpOptions): Promise<McpEndpoint> {
  options.gateway.assertGuarded();
  const endpoint = new HttpEndpoint(options);
  await endpoint.begin();
  return endpoint;
}

/** The way by which a request came in. */
interface Way {
  readonly path: string;
  readonly key: Key;
}

class HttpEndpoint implements McpEndpoint {
  readonly token: string;
  readonly #options: HttpOptions;
  readonly #clock: Clock;
  readonly #server: Server;
  readonly #sessions = new Map<string, HttpSession>();
  readonly #keys: KeyRing;
  readonly #following: { dispose(): void } | undefined;
  readonly #sweep: NodeJS.Timeout;
  #listening: Listening | null = null;
  #disposed: Promise<void> | null = null;

  constructor(options: HttpOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.token = options.token ?? createToken();
    this.#keys = new KeyRing(this.token);
    const { grants } = options;
    if (grants) this.#keys.setGrants(grants.all);
    this.#following = grants?.onDidChange(() => {
      this.#keys.setGrants(grants.all);
      this.#endRevoked();
    });
    // A body that trickles in is cut off after half a minute; answers may take as long as they like.
    this.#server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (request, response) => {
      this.#serve(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else plain(response, 500, 'Internal error');
      });
    });
    this.#sweep = setInterval(() => {
      this.#endIdle();
    }, SWEEP);
    this.#sweep.unref();
  }

  async begin(): Promise<void> {
    try {
      this.#listening = await listen(this.#server, this.#options.place);
    } catch (error) {
      clearInterval(this.#sweep);
      this.#following?.dispose();
      throw error;
    }
  }

  get address(): Address {
    if (!this.#listening) throw new Error('The endpoint does not listen.');
    return this.#listening.address;
  }

  get url(): string {
    const { address } = this;
    return address.kind === 'port' ? `http://127.0.0.1:${String(address.port)}/mcp` : `unix:${address.path}#/mcp`;
  }

  get clients(): readonly Client[] {
    return [...this.#sessions.values()].map((session) => session.client);
  }

  dispose(): Promise<void> {
    this.#disposed ??= this.#close();
    return this.#disposed;
  }

  #close(): Promise<void> {
    clearInterval(this.#sweep);
    this.#following?.dispose();
    this.#listening?.removeTraces();
    for (const session of [...this.#sessions.values()]) session.dispose();
    this.#sessions.clear();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
      this.#server.closeAllConnections();
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const port = this.address.kind === 'port' ? this.address.port : null;
    if (!comesFromHere(request, port)) {
      plain(response, 403, 'Forbidden');
      return;
    }
    // Without a challenge: 401 and 403 make VS Code start a sign-in (spec: host.md 8.3).
    const key = this.#keys.keyOf(request.headers.authorization);
    if (!key) {
      plain(response, 404, 'Not found');
      return;
    }
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!PATHS.has(path)) {
      plain(response, 404, 'Not found');
      return;
    }
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    const isOwn = session?.path === path && session.grantId === key.grantId;
    if (id !== undefined && !isOwn) rpcError(response, 404, -32001, 'Session not found');
    else if (request.method === 'POST') await this.#post(request, response, { path, key }, session);
    else if (!session) rpcError(response, 400, -32000, 'Bad Request: Mcp-Session-Id header is required');
    else await session.handle(request, response);
  }

  async #post(
    request: IncomingMessage,
    response: ServerResponse,
    way: Way,
    known: HttpSession | undefined,
  ): Promise<void> {
    const body = await readBody(request);
    if (!body.ok) {
      if (body.why === 'too_large') rpcError(response, 413, -32000, 'The request is larger than 4 MiB', true);
      else if (body.why === 'not_json') rpcError(response, 400, -32700, 'Parse error: Invalid JSON');
      else response.destroy();
      return;
    }
    if (known) {
      if (known.open >= REQUEST_CAP) rpcError(response, 429, -32000, 'Too many requests at once');
      else if (known.repeats(body.json))
        rpcError(response, 400, -32600, 'Invalid Request: a request with this id is under way');
      else await known.handle(request, response, body.json);
      return;
    }
    if (!isInitialize(body.json)) {
      rpcError(response, 400, -32000, 'Bad Request: Mcp-Session-Id header is required');
      return;
    }
    if (!this.#makeRoom()) {
      rpcError(response, 503, -32000, 'Too many clients are connected');
      return;
    }
    await this.#open(request, response, way, body.json);
  }

  async #open(request: IncomingMessage, response: ServerResponse, { path, key }: Way, message: unknown): Promise<void> {
    const { gateway, version, elicitation, trace } = this.#options;
    const view = PATHS.get(path);
    if (!view || this.#disposed) {
      rpcError(response, 404, -32001, 'Session not found');
      return;
    }
    const session: HttpSession = new HttpSession(
      { path, grantId: key.grantId },
      {
        gateway,
        version,
        ...view,
        ...(elicitation === undefined ? {} : { elicitation }),
        ...(trace === undefined ? {} : { trace }),
        clock: this.#clock,
        onClose: () => {
          this.#gone(session);
        },
      },
      (id) => this.#sessions.set(id, session),
    );
    await session.connect();
    await session.handle(request, response, message);
    // Without an id the transport refused the request (its Accept header, say): nobody can come back to this session.
    if (session.id === undefined) session.dispose();
  }

  #gone(session: HttpSession): void {
    if (session.id === undefined || this.#sessions.get(session.id) !== session) return;
    this.#sessions.delete(session.id);
    session.dispose();
  }

  /** Whether there is room for one more client; the one that was longest idle has to go for it. */
  #makeRoom(): boolean {
    const { sessionCap = 64 } = this.#options;
    if (this.#sessions.size < sessionCap) return true;
    const idle = [...this.#sessions.values()]
      .filter((session) => session.open === 0)
      .sort((a, b) => b.idle - a.idle)[0];
    idle?.dispose();
    return idle !== undefined;
  }

  #endRevoked(): void {
    for (const session of [...this.#sessions.values()])
      if (session.grantId !== null && !this.#keys.has(session.grantId)) session.dispose();
  }

  #endIdle(): void {
    const { idle = 30 * 60_000 } = this.#options;
    for (const session of [...this.#sessions.values()]) if (session.idle > idle) session.dispose();
  }
}

function isInitialize(message: unknown): boolean {
  return typeof message === 'object' && message !== null && (message as { method?: unknown }).method === 'initialize';
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
}

function rpcError(response: ServerResponse, status: number, code: number, message: string, close = false): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...(close ? { connection: 'close' } : {}) })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}
