import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type {
  InitializeRequest,
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
  RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { Readable, Writable } from 'node:stream';
import { systemClock } from '../../gateway/clock.ts';
import type { Clock, ListedTool } from '../../tools/types.ts';
import { introduction } from '../introduction.ts';
import { wireTools } from '../wire.ts';
import { AskedOfClient } from './asked-of-client.ts';
import { seekWindow } from './seek-window.ts';
import type { Seeking } from './seek-window.ts';
import { LAST_ANSWERS } from './window-link.ts';
import type { WindowLink } from './window-link.ts';
import { answerOfLost, answerWithoutWindow } from './without-window.ts';
import type { Answer } from './without-window.ts';

/** How a client at the standard streams is joined to a window. */
export interface BridgeOptions extends Seeking {
  /** The version that the bridge says it has. */
  readonly version: string;
  /** The fixed tools: what is listed while there is no window. */
  readonly fixed: readonly ListedTool[];
  readonly input: Readable;
  readonly output: Writable;
  /** Told in a line when the bridge joins a window or loses it. */
  log?(line: string): void;
  readonly clock?: Clock;
}

/** A bridge that runs. */
export interface Bridge {
  /** Resolves when the client has gone. */
  readonly closed: Promise<void>;
  dispose(): void;
}

/** Milliseconds between two looks for a window. */
const LOOK_AGAIN = 1_000;

/** What changes with the window: all lists. */
const CHANGED = ['tools', 'resources', 'prompts'].map((what) => `notifications/${what}/list_changed`);

/** Joins one client on the standard streams to a window of VS Code, and to the next when that one goes. */
export async function serveBridge(options: BridgeOptions): Promise<Bridge> {
  const bridge = new TheBridge(options);
  await bridge.begin();
  return bridge;
}

class TheBridge implements Bridge {
  readonly #options: BridgeOptions;
  readonly #clock: Clock;
  readonly #client: StdioServerTransport;
  readonly #gone = Promise.withResolvers<void>();
  /** The client's requests that a window has and has not answered. */
  readonly #pending = new Map<RequestId, { readonly request: JSONRPCRequest; readonly link: WindowLink }>();
  readonly #asked = new AskedOfClient();
  readonly #watched = new Set<string>();
  #logLevel: unknown;
  /** What the client said in its `initialize`; nothing is opened before. */
  #introduced: InitializeRequest['params'] | null = null;
  #link: WindowLink | null = null;
  #seeking: Promise<void> | null = null;
  #why = '';
  #toldWhy = '';
  /** Whether the client was shown lists that another window, or none, had. */
  #isStale = false;
  /** What came from the client is taken up one by one, so that calls reach the window in their order. */
  #turn: Promise<void> = Promise.resolve();
  #cancelLook: (() => void) | null = null;
  #disposed = false;

  constructor(options: BridgeOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#client = new StdioServerTransport(options.input, options.output);
  }

  get closed(): Promise<void> {
    return this.#gone.promise;
  }

  async begin(): Promise<void> {
    const { input, output } = this.#options;
    const gone = (): void => {
      this.dispose();
    };
    input.once('end', gone);
    input.once('close', gone);
    output.once('error', gone);
    this.#client.onmessage = (message) => {
      this.#turn = this.#turn.then(() => this.#fromClient(message));
    };
    this.#client.onerror = () => undefined;
    await this.#client.start();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#cancelLook?.();
    void this.#link?.close();
    this.#link = null;
    void this.#client.close();
    this.#gone.resolve();
  }

  async #fromClient(message: JSONRPCMessage): Promise<void> {
    if (this.#disposed) return;
    if (!('method' in message)) {
      const back = this.#asked.answered(message, this.#link);
      if (back) await this.#link?.send(back);
    } else if ('id' in message) await this.#request(message);
    else if (message.method !== 'notifications/initialized') {
      // Nothing is answered to what was cancelled, neither by the window nor for it.
      if (message.method === 'notifications/cancelled')
        this.#pending.delete(message.params?.['requestId'] as RequestId);
      await this.#link?.send(message);
    }
  }

  async #request(request: JSONRPCRequest): Promise<void> {
    switch (request.method) {
      case 'initialize':
        await this.#initialize(request);
        return;
      case 'ping':
        this.#answer(request, { result: {} });
        return;
      case 'logging/setLevel':
        this.#logLevel = request.params?.['level'];
        break;
      case 'resources/subscribe':
      case 'resources/unsubscribe':
        this.#watch(request);
        break;
    }
    await this.#forward(request);
  }

  #watch({ method, params }: JSONRPCRequest): void {
    const uri = params?.['uri'];
    if (typeof uri !== 'string') return;
    if (method === 'resources/subscribe') this.#watched.add(uri);
    else this.#watched.delete(uri);
  }

  /** The bridge speaks for the window, which it may not have yet: both say the same. */
  async #initialize(request: JSONRPCRequest): Promise<void> {
    const params = request.params as InitializeRequest['params'] | undefined;
    const wanted = params?.protocolVersion ?? '';
    const protocolVersion = SUPPORTED_PROTOCOL_VERSIONS.includes(wanted) ? wanted : LATEST_PROTOCOL_VERSION;
    const { serverInfo, capabilities, instructions } = introduction(this.#options.version);
    this.#answer(request, { result: { protocolVersion, capabilities, serverInfo, instructions } });
    await this.#link?.close();
    this.#link = null;
    this.#introduced = {
      ...params,
      protocolVersion,
      capabilities: params?.capabilities ?? {},
      clientInfo: params?.clientInfo ?? { name: 'unnamed client', version: '' },
    };
    await this.#seek();
  }

  /** Hands a request to the window; to the next one where the first no longer knew the session. */
  async #forward(request: JSONRPCRequest): Promise<void> {
    for (let time = 0; time < 2; time += 1) {
      if (!this.#link) await this.#seek();
      const link = this.#link;
      if (!link) break;
      this.#pending.set(request.id, { request, link });
      const sent = await link.send(request);
      // Where it was answered or cancelled meanwhile it is not sent again.
      if (sent === 'sent' || !this.#pending.delete(request.id)) return;
      if (sent !== 'over') {
        this.#answer(request, { error: { code: -32_000, message: `VS Code refused the request: ${sent.refused}` } });
        return;
      }
    }
    this.#isStale = true;
    const tools = [...wireTools(this.#options.fixed)];
    this.#answer(request, answerWithoutWindow(request, tools, this.#why));
  }

  /** Looks for a window once; again later, as long as there is none. */
  #seek(): Promise<void> {
    this.#seeking ??= this.#look().finally(() => {
      this.#seeking = null;
    });
    return this.#seeking;
  }

  async #look(): Promise<void> {
    if (this.#disposed || this.#link || !this.#introduced) return;
    this.#cancelLook?.();
    this.#cancelLook = null;
    let own: WindowLink | null = null;
    const listener = {
      message: (message: JSONRPCMessage): void => {
        this.#fromWindow(message, own);
      },
      lost: (): void => {
        this.#lost(own);
      },
    };
    const found = await seekWindow(this.#options, this.#introduced, listener);
    if ('why' in found) {
      this.#why = found.why;
      if (this.#toldWhy !== found.why) this.#options.log?.(found.why);
      this.#toldWhy = found.why;
      this.#cancelLook = this.#clock.after(LOOK_AGAIN, () => void this.#seek());
      return;
    }
    if (this.#isOver()) {
      void found.link.close();
      return;
    }
    if (found.link.over) {
      this.#cancelLook = this.#clock.after(LOOK_AGAIN, () => void this.#seek());
      return;
    }
    own = found.link;
    await this.#joined(found.link, found.window.folders);
  }

  #isOver(): boolean {
    return this.#disposed;
  }

  async #joined(link: WindowLink, folders: readonly string[]): Promise<void> {
    this.#link = link;
    this.#toldWhy = '';
    this.#options.log?.(`Joined the window of VS Code with ${folders.join(', ') || 'no folder'}.`);
    // What the client set up before holds in the new session too.
    if (this.#logLevel !== undefined) await this.#restore(link, 'logging/setLevel', { level: this.#logLevel });
    for (const uri of this.#watched) await this.#restore(link, 'resources/subscribe', { uri });
    if (!this.#isStale) return;
    this.#isStale = false;
    for (const method of CHANGED) this.#toClient({ jsonrpc: '2.0', method });
  }

  async #restore(link: WindowLink, method: string, params: Record<string, unknown>): Promise<void> {
    await link.send({ jsonrpc: '2.0', id: this.#asked.ownId(), method, params });
  }

  #fromWindow(message: JSONRPCMessage, link: WindowLink | null): void {
    if (!link || link !== this.#link) {
      // The last answers of a window that has just gone are still answers.
      if (!('method' in message)) this.#passAnswer(message);
      return;
    }
    if (!('method' in message)) this.#passAnswer(message);
    else if ('id' in message) this.#toClient(this.#asked.asked(message, link));
    else this.#toClient(message);
  }

  #passAnswer(message: Exclude<JSONRPCMessage, JSONRPCRequest | JSONRPCNotification>): void {
    if (message.id !== undefined && this.#pending.delete(message.id)) this.#toClient(message);
  }

  #lost(link: WindowLink | null): void {
    if (!link || this.#disposed) return;
    if (this.#link === link) this.#link = null;
    this.#isStale = true;
    this.#options.log?.('The window of VS Code went away; looking for it.');
    for (const withdrawn of this.#asked.withdraw(link)) this.#toClient(withdrawn);
    this.#clock.after(LAST_ANSWERS, () => {
      for (const [id, { request, link: its }] of this.#pending) {
        if (its !== link) continue;
        this.#pending.delete(id);
        this.#answer(request, answerOfLost(request));
      }
      void this.#seek();
    });
  }

  #answer({ id }: JSONRPCRequest, answer: Answer): void {
    this.#toClient({ jsonrpc: '2.0', id, ...answer });
  }

  #toClient(message: JSONRPCMessage): void {
    if (!this.#disposed) void this.#client.send(message).catch(() => undefined);
  }
}
