import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Reason } from '../sdk/provider.ts';
import type { Client, Disposable, Gateway } from '../gateway/types.ts';
import { disposeAll } from '../gateway/emitter.ts';
import type { Clock, PromptDefinition, ResourceDefinition, ResourceTemplateDefinition } from '../tools/types.ts';
import { Pages } from './pages.ts';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';
import { onRequest } from './requests.ts';
import { RESOURCE_TEMPLATES } from './resource-templates.ts';
import { SetWatch } from './set-watch.ts';

/** Milliseconds in which updates of one resource, and changes of the set, are told as one. */
const RESOURCES_WINDOW = 250;

/** The most resources that one client may watch. */
const SUBSCRIPTION_CAP = 1_000;

/** Answers one client's requests for resources, and tells it of those that it watches and of lists that changed. */
export class ResourceRequests implements Disposable {
  readonly #gateway: Gateway;
  readonly #client: () => Client;
  readonly #clock: Clock;
  readonly #notify: (method: string, params?: { uri: string }) => void;
  readonly #watched = new Set<string>();
  readonly #updated = new Set<string>();
  readonly #pages = new Pages<ResourceDefinition>();
  readonly #subscriptions: readonly Disposable[];
  readonly #resources: SetWatch<ResourceDefinition>;
  readonly #templates: SetWatch<ResourceTemplateDefinition>;
  readonly #prompts: SetWatch<PromptDefinition>;
  #mayHaveChanged = false;
  #cancel: (() => void) | null = null;

  /**
   * @param client who reads
   * @param notify sends a notification on the client's own stream
   */
  constructor(
    gateway: Gateway,
    client: () => Client,
    clock: Clock,
    notify: (method: string, params?: { uri: string }) => void,
  ) {
    this.#gateway = gateway;
    this.#client = client;
    this.#clock = clock;
    this.#notify = notify;
    this.#resources = new SetWatch(() => gateway.resources());
    this.#templates = new SetWatch(() => gateway.resourceTemplates());
    this.#prompts = new SetWatch(() => gateway.prompts());
    this.#subscriptions = [
      gateway.onDidChangeResources(() => {
        this.#mayHaveChanged = true;
        this.#later();
      }),
      gateway.onDidUpdateResource((uri) => {
        if (!this.#watched.has(uri)) return;
        this.#updated.add(uri);
        this.#later();
      }),
    ];
  }

  // eslint-disable-next-line @typescript-eslint/no-deprecated -- McpServer cannot list plain JSON Schema
  handle(server: Server): void {
    const gateway = this.#gateway;
    onRequest(server, ListResourcesRequestSchema, ({ params }) => {
      const { entries, nextCursor } = this.#pages.get(params?.cursor, () => gateway.resources());
      return {
        resources: entries.map(({ uri, name, title, description, mimeType }) => ({
          uri,
          name,
          mimeType,
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
        })),
        ...(nextCursor === undefined ? {} : { nextCursor }),
      };
    });
    onRequest(server, ListResourceTemplatesRequestSchema, () => ({
      resourceTemplates: [
        ...RESOURCE_TEMPLATES,
        ...gateway.resourceTemplates().map(({ uriTemplate, name, title, description, mimeType }) => ({
          uriTemplate,
          name,
          mimeType,
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
        })),
      ],
    }));
    onRequest(server, ReadResourceRequestSchema, async ({ params: { uri } }) => {
      const read = await gateway.readResource(uri, this.#client());
      if (!read.ok) throw refusal(read.reason);
      const { definition, text } = read.value;
      const { mimeType } = definition;
      return { contents: [definition.binary === true ? { uri, mimeType, blob: text } : { uri, mimeType, text }] };
    });
    onRequest(server, SubscribeRequestSchema, async ({ params: { uri } }) => {
      const closed = await gateway.readRefusal(uri, this.#client());
      if (closed !== null) throw refusal(closed);
      this.#watch(uri);
      return {};
    });
    onRequest(server, UnsubscribeRequestSchema, ({ params: { uri } }) => {
      this.#watched.delete(uri);
      this.#updated.delete(uri);
      return {};
    });
  }

  dispose(): void {
    this.#cancel?.();
    disposeAll(this.#subscriptions);
  }

  #watch(uri: string): void {
    if (!this.#gateway.resources().some((resource) => resource.uri === uri))
      throw new ProtocolError(INVALID_PARAMS, `There is no resource ${JSON.stringify(uri)} to watch. List them first.`);
    if (this.#watched.size >= SUBSCRIPTION_CAP && !this.#watched.has(uri))
      throw new ProtocolError(INVALID_PARAMS, `A client watches at most ${String(SUBSCRIPTION_CAP)} resources.`);
    this.#watched.add(uri);
  }

  /** One event stands for resources, their families and prompts: the client hears of those that changed. */
  #tellChanges(): void {
    const [resources, templates] = [this.#resources.takeChange(), this.#templates.takeChange()];
    if (resources || templates) this.#notify('notifications/resources/list_changed');
    if (this.#prompts.takeChange()) this.#notify('notifications/prompts/list_changed');
  }

  #later(): void {
    this.#cancel ??= this.#clock.after(RESOURCES_WINDOW, () => {
      this.#cancel = null;
      if (this.#mayHaveChanged) this.#tellChanges();
      this.#mayHaveChanged = false;
      for (const uri of this.#updated) this.#notify('notifications/resources/updated', { uri });
      this.#updated.clear();
    });
  }
}

/** Why a resource is not read; a denial says so in a form that programs know. */
function refusal({ code, message }: Reason): ProtocolError {
  return new ProtocolError(INVALID_PARAMS, message, { error: code });
}
