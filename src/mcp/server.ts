import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type {
  CallToolRequest,
  CallToolResult,
  ListToolsResult,
  ServerNotification,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator, JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { callResult } from '../gateway/answers.ts';
import { createClient } from '../gateway/clients.ts';
import type { Client, Disposable, Gateway, ListMode, ListOptions } from '../gateway/types.ts';
import type { Clock, ListedTool } from '../tools/types.ts';
import { ClientLog } from './client-log.ts';
import { introduction } from './introduction.ts';
import { ListNotifier } from './list-notifier.ts';
import { Pages } from './pages.ts';
import { askerOf, lentBy, progressOf } from './lent.ts';
import { handlePrompts } from './prompt-requests.ts';
import { INVALID_PARAMS, INVALID_REQUEST, ProtocolError } from './protocol-error.ts';
import { onRequest } from './requests.ts';
import type { Extra } from './requests.ts';
import { ResourceRequests } from './resource-requests.ts';
import { traceTransport } from './trace.ts';
import type { ProtocolTrace } from './trace.ts';
import { UsedIds } from './used-ids.ts';
import { wireResult, wireTools } from './wire.ts';

/** What a client's server is made of. */
export interface McpSessionOptions {
  readonly gateway: Gateway;
  /** The version that the server says it has. */
  readonly version: string;
  /** Which list this client is shown: the setting's (`/mcp`), or a fixed one. */
  readonly mode: ListMode | 'setting';
  /** Leave the static tools out of the list (VS Code has them as language-model tools). They can be called. */
  readonly withoutStatic?: boolean;
  /** Whether questions of access go to the client's own person, where the client can ask. */
  readonly elicitation?: boolean;
  readonly clock: Clock;
  /** The grant whose token let the client in. */
  readonly grantId?: string;
  /** A request was cancelled: nothing will be answered to it. */
  readonly onCancelled?: (requestId: string | number) => void;
  onClose?(): void;
  /** Where the messages of the protocol are written down. */
  readonly trace?: ProtocolTrace;
}

const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

/** Milliseconds that the first list waits for sessions that are just starting. */
const FIRST_LIST_WAIT = 2_000;

/**
 * One client's MCP server over the gateway. Each transport session has its own, since one that is shared hands answers
 * to the wrong client.
 */
export class McpSession implements Disposable {
  readonly #options: McpSessionOptions;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
  readonly #server: Server;
  readonly #notifier: ListNotifier;
  readonly #resources: ResourceRequests;
  readonly #listening: Disposable;
  readonly #pages = new Pages<ListedTool>();
  readonly #log = new ClientLog();
  readonly #usedIds = new UsedIds();
  #client: Client | null = null;
  #requestZero: AbortController | null = null;
  #wasListed = false;
  #closed = false;

  constructor(options: McpSessionOptions) {
    this.#options = options;
    const { gateway, version, clock } = options;
    const { serverInfo, capabilities, instructions } = introduction(version);
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
    this.#server = new Server(serverInfo, {
      capabilities,
      instructions,
      // Answers to elicitations are checked by consentAnswer; a validator of its own would cost each client an Ajv.
      jsonSchemaValidator: NO_VALIDATOR,
    });
    this.#notifier = new ListNotifier({
      clock,
      list: () => this.#list(),
      stamp: () => this.#stamp(),
      send: () => {
        this.#send('notifications/tools/list_changed');
      },
    });
    this.#resources = new ResourceRequests(
      gateway,
      () => this.client,
      clock,
      (method, params) => {
        this.#send(method, params);
      },
    );
    this.#handle();
    this.#listening = gateway.onDidChangeList(() => {
      this.#notifier.changed();
    });
    this.#server.onclose = () => {
      this.dispose();
    };
    // Faults of transports (a client that went away) concern this client only, and it is told by the transport.
    this.#server.onerror = () => undefined;
  }

  /** Who this is; made of what the client says in `initialize`. */
  get client(): Client {
    return this.#client ?? this.#introduce();
  }

  /** Serves a transport until it closes. */
  async connect(transport: Transport): Promise<void> {
    // The SDK does not take the request id 0 for one that can be cancelled.
    transport.onmessage = (message) => {
      if ('method' in message && message.method === 'notifications/cancelled' && message.params?.['requestId'] === 0)
        this.#requestZero?.abort();
    };
    const { trace } = this.#options;
    if (trace) traceTransport(transport, trace, () => this.#client?.name ?? 'A new client');
    await this.#server.connect(transport);
  }

  /** Ends the client's session: calls that run are cancelled, what it was allowed is forgotten. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#notifier.close();
    this.#resources.dispose();
    this.#listening.dispose();
    this.#requestZero?.abort();
    if (this.#client) this.#options.gateway.forget(this.#client);
    void this.#server.close().catch(() => undefined);
    this.#options.onClose?.();
  }

  #introduce(): Client {
    return (this.#client ??= createClient(this.#server.getClientVersion() ?? {}));
  }

  #list(): readonly ListedTool[] {
    return this.#options.gateway.list(...this.#shown());
  }

  #stamp(): object {
    return this.#options.gateway.listStamp(...this.#shown());
  }

  /** Which list this client is shown now. */
  #shown(): [ListMode, ListOptions] {
    const { gateway, mode, withoutStatic } = this.#options;
    return [mode === 'setting' ? gateway.listMode : mode, withoutStatic === true ? { withoutStatic } : {}];
  }

  #handle(): void {
    const { gateway } = this.#options;
    this.#server.oninitialized = () => {
      const { grantId } = this.#options;
      gateway.admit(this.#introduce(), {
        ...(grantId === undefined ? {} : { grantId }),
        disconnect: () => {
          this.dispose();
        },
      });
    };
    onRequest(this.#server, ListToolsRequestSchema, async ({ params }): Promise<ListToolsResult> => {
      // Later lists tell at once what there is: a client waits for them in the middle of its work.
      const first = !this.#wasListed;
      this.#wasListed = true;
      if (first) await gateway.settled(FIRST_LIST_WAIT);
      const { entries, nextCursor } = this.#pages.get(params?.cursor, () => this.#notifier.listed());
      return { tools: [...wireTools(entries)], ...(nextCursor === undefined ? {} : { nextCursor }) };
    });
    onRequest(this.#server, CallToolRequestSchema, ({ params }, extra) => this.#call(params, extra));
    this.#resources.handle(this.#server);
    this.#log.handle(this.#server);
    handlePrompts(this.#server, gateway, () => this.client);
  }

  async #call(params: CallToolRequest['params'], extra: Extra): Promise<CallToolResult> {
    const { gateway, onCancelled, elicitation } = this.#options;
    if (!this.#usedIds.take(extra.requestId))
      throw new ProtocolError(
        INVALID_REQUEST,
        'A tool was called under this request id before, and this call was not carried out. Each request needs an id of its own.',
      );
    const { signal, ended } = this.#ends(extra);
    if (onCancelled) {
      signal.addEventListener('abort', () => {
        if (!ended.call) onCancelled(extra.requestId);
      });
    }
    const listening = this.#notifier.beginCall();
    try {
      const isOver = (): boolean => ended.call || signal.aborted;
      const progress = progressOf(params._meta?.progressToken, extra, isOver);
      const ask = elicitation === true ? askerOf(this.#server, extra) : null;
      const answered = await gateway.call({
        name: params.name,
        arguments: params.arguments ?? {},
        client: this.client,
        signal,
        lent: lentBy(this.#server, this.#log, extra, { signal, isOver }),
        ...(progress ? { progress } : {}),
        ...(ask ? { ask } : {}),
      });
      // Before the result and on the same stream: a client that waits for its new list has it in the same turn.
      if (this.#notifier.takeChange(listening.since))
        await extra.sendNotification({ method: 'notifications/tools/list_changed' });
      if (answered.kind === 'unknown_tool')
        throw new ProtocolError(INVALID_PARAMS, answered.reason.message, { nearest: answered.reason['nearest'] });
      return wireResult(callResult(answered, (rest) => gateway.keepRest(this.client, rest)));
    } finally {
      ended.call = true;
      if (extra.requestId === 0) this.#requestZero = null;
      listening.end();
    }
  }

  /** What ends a call early: the SDK's signal, and one of our own for the request id 0, which the SDK overlooks. */
  #ends(extra: Extra): { readonly signal: AbortSignal; readonly ended: { call: boolean } } {
    const ended = { call: false };
    if (extra.requestId !== 0) return { signal: extra.signal, ended };
    this.#requestZero = new AbortController();
    return { signal: AbortSignal.any([extra.signal, this.#requestZero.signal]), ended };
  }

  #send(method: string, params?: { uri: string }): void {
    if (this.#closed) return;
    const notification = { method, ...(params === undefined ? {} : { params }) } as ServerNotification;
    void this.#server.notification(notification).catch(() => undefined);
  }
}
