import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type {
  CallToolRequest,
  CallToolResult,
  ListResourcesResult,
  ListToolsResult,
  ReadResourceResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { jsonSchemaValidator, JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { callResult } from '../gateway/answers.ts';
import { createClient } from '../gateway/clients.ts';
import type { Authorizer, Client, Disposable, Gateway, ListMode } from '../gateway/types.ts';
import type { Clock, ListedTool } from '../tools/types.ts';
import { consentAnswer, consentForm } from './elicitation.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { ListNotifier } from './list-notifier.ts';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';
import { RESOURCE_TEMPLATES } from './resource-templates.ts';
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
  /** A request was cancelled: nothing will be answered to it. */
  readonly onCancelled?: (requestId: string | number) => void;
  onClose?(): void;
}

const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Milliseconds that the first list waits for sessions that are just starting. */
const FIRST_LIST_WAIT = 2_000;

/** Milliseconds in which changes of the resources are told as one. */
const RESOURCES_WINDOW = 50;

/**
 * One client's MCP server over the gateway. Each transport session has its own, since one that is shared hands answers
 * to the wrong client.
 */
export class McpSession implements Disposable {
  readonly #options: McpSessionOptions;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
  readonly #server: Server;
  readonly #notifier: ListNotifier;
  readonly #subscriptions: readonly Disposable[];
  #client: Client | null = null;
  #requestZero: AbortController | null = null;
  #cancelResources: (() => void) | null = null;
  #wasListed = false;
  #closed = false;

  constructor(options: McpSessionOptions) {
    this.#options = options;
    const { gateway, version, clock } = options;
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
    this.#server = new Server(
      { name: 'teahouse', title: 'Teahouse', version },
      {
        capabilities: { tools: { listChanged: true }, resources: { listChanged: true } },
        instructions: INSTRUCTIONS,
        // Answers to elicitations are checked by consentAnswer; a validator of its own would cost each client an Ajv.
        jsonSchemaValidator: NO_VALIDATOR,
      },
    );
    this.#notifier = new ListNotifier({
      clock,
      list: () => this.#list(),
      send: () => {
        this.#send('notifications/tools/list_changed');
      },
    });
    this.#handle();
    this.#subscriptions = [
      gateway.onDidChangeList(() => {
        this.#notifier.changed();
      }),
      gateway.onDidChangeResources(() => {
        this.#resourcesChanged();
      }),
    ];
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
    await this.#server.connect(transport);
  }

  /** Ends the client's session: calls that run are cancelled, what it was allowed is forgotten. */
  dispose(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#notifier.close();
    this.#cancelResources?.();
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#requestZero?.abort();
    if (this.#client) this.#options.gateway.forget(this.#client);
    void this.#server.close().catch(() => undefined);
    this.#options.onClose?.();
  }

  #introduce(): Client {
    return (this.#client ??= createClient(this.#server.getClientVersion() ?? {}));
  }

  #list(): readonly ListedTool[] {
    const { gateway, mode, withoutStatic } = this.#options;
    return gateway.list(mode === 'setting' ? gateway.listMode : mode, withoutStatic === true ? { withoutStatic } : {});
  }

  #handle(): void {
    const { gateway } = this.#options;
    this.#server.oninitialized = () => {
      this.#introduce();
    };
    this.#server.setRequestHandler(ListToolsRequestSchema, async (request): Promise<ListToolsResult> => {
      refuseCursor(request.params?.cursor);
      // Later lists tell at once what there is: a client waits for them in the middle of its work.
      const first = !this.#wasListed;
      this.#wasListed = true;
      if (first) await gateway.settled(FIRST_LIST_WAIT);
      return { tools: [...wireTools(this.#notifier.listed())] };
    });
    this.#server.setRequestHandler(CallToolRequestSchema, (request, extra) => this.#call(request.params, extra));
    this.#server.setRequestHandler(ListResourcesRequestSchema, (request): ListResourcesResult => {
      refuseCursor(request.params?.cursor);
      return {
        resources: gateway.resources().map(({ uri, name, title, description, mimeType }) => ({
          uri,
          name,
          mimeType,
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
        })),
      };
    });
    this.#server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: [...RESOURCE_TEMPLATES],
    }));
    this.#server.setRequestHandler(ReadResourceRequestSchema, async (request): Promise<ReadResourceResult> => {
      const { uri } = request.params;
      const read = await gateway.readResource(uri);
      if (!read.ok) throw new ProtocolError(INVALID_PARAMS, read.reason.message);
      return { contents: [{ uri, mimeType: read.value.definition.mimeType, text: read.value.text }] };
    });
  }

  async #call(params: CallToolRequest['params'], extra: Extra): Promise<CallToolResult> {
    const { gateway, onCancelled } = this.#options;
    const { signal, ended } = this.#ends(extra);
    if (onCancelled) {
      signal.addEventListener('abort', () => {
        if (!ended.call) onCancelled(extra.requestId);
      });
    }
    const endCall = this.#notifier.beginCall();
    const before = this.#list();
    try {
      const progress = progressOf(params._meta?.progressToken, extra, () => ended.call || signal.aborted);
      const ask = this.#asker(extra);
      const answered = await gateway.call({
        name: params.name,
        arguments: params.arguments ?? {},
        client: this.client,
        signal,
        ...(progress ? { progress } : {}),
        ...(ask ? { ask } : {}),
      });
      // Before the result and on the same stream: a client that waits for its new list has it in the same turn.
      if (this.#notifier.takeChange(before))
        await extra.sendNotification({ method: 'notifications/tools/list_changed' });
      if (answered.kind === 'unknown_tool')
        throw new ProtocolError(INVALID_PARAMS, answered.reason.message, { nearest: answered.reason['nearest'] });
      return wireResult(callResult(answered));
    } finally {
      ended.call = true;
      if (extra.requestId === 0) this.#requestZero = null;
      endCall();
    }
  }

  /** What ends a call early: the SDK's signal, and one of our own for the request id 0, which the SDK overlooks. */
  #ends(extra: Extra): { readonly signal: AbortSignal; readonly ended: { call: boolean } } {
    const ended = { call: false };
    if (extra.requestId !== 0) return { signal: extra.signal, ended };
    this.#requestZero = new AbortController();
    return { signal: AbortSignal.any([extra.signal, this.#requestZero.signal]), ended };
  }

  /** Asks the client's person on the stream of the call that needs the answer. */
  #asker(extra: Extra): Authorizer['ask'] | null {
    if (this.#options.elicitation !== true || this.#server.getClientCapabilities()?.elicitation === undefined)
      return null;
    return async (question, signal) => {
      try {
        const form = consentForm(question);
        const result = await this.#server.elicitInput(form, {
          relatedRequestId: extra.requestId,
          signal,
          timeout: 120_000,
        });
        return consentAnswer(question, result);
      } catch {
        return signal.aborted ? 'no_answer' : { unavailable: 'The client did not show the question to its person.' };
      }
    };
  }

  /** A session that comes or goes changes several resources at once: told as one. */
  #resourcesChanged(): void {
    this.#cancelResources ??= this.#options.clock.after(RESOURCES_WINDOW, () => {
      this.#cancelResources = null;
      this.#send('notifications/resources/list_changed');
    });
  }

  #send(method: 'notifications/tools/list_changed' | 'notifications/resources/list_changed'): void {
    if (!this.#closed) void this.#server.notification({ method }).catch(() => undefined);
  }
}

/** Lists are never cut, so that no cursor was ever given out. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined)
    throw new ProtocolError(INVALID_PARAMS, 'There is no such cursor: this server answers lists whole.');
}

/** Reports a call's progress; only values that grow, and none after the answer. */
function progressOf(
  token: string | number | undefined,
  extra: Extra,
  isOver: () => boolean,
): ((done: number, total?: number, message?: string) => void) | null {
  if (token === undefined) return null;
  let last = -Infinity;
  return (done, total, message) => {
    if (isOver() || !(done > last)) return;
    last = done;
    const params = {
      progressToken: token,
      progress: done,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    };
    void extra.sendNotification({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
