import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ReadResourceRequestSchema,
  SubscribeRequestSchema,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Disposable, Gateway } from '../gateway/types.ts';
import { disposeAll } from '../gateway/emitter.ts';
import type { Clock, ResourceDefinition } from '../tools/types.ts';
import { Pages } from './pages.ts';
import { INVALID_PARAMS, ProtocolError } from './protocol-error.ts';
import { onRequest } from './requests.ts';
import { RESOURCE_TEMPLATES } from './resource-templates.ts';

/** Milliseconds in which updates of one resource, and changes of the set, are told as one. */
export const RESOURCES_WINDOW = 250;

/** The most resources that one client may watch. */
export const SUBSCRIPTION_CAP = 1_000;

/** Answers one client's requests for resources, and tells it of those that it watches. */
export class ResourceRequests implements Disposable {
  readonly #gateway: Gateway;
  readonly #clock: Clock;
  readonly #notify: (method: string, params?: { uri: string }) => void;
  readonly #watched = new Set<string>();
  readonly #updated = new Set<string>();
  readonly #pages = new Pages<ResourceDefinition>();
  readonly #subscriptions: readonly Disposable[];
  #setChanged = false;
  #cancel: (() => void) | null = null;

  /** @param notify sends a notification on the client's own stream */
  constructor(gateway: Gateway, clock: Clock, notify: (method: string, params?: { uri: string }) => void) {
    this.#gateway = gateway;
    this.#clock = clock;
    this.#notify = notify;
    this.#subscriptions = [
      gateway.onDidChangeResources(() => {
        this.#setChanged = true;
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
      const read = await gateway.readResource(uri);
      if (!read.ok) throw new ProtocolError(INVALID_PARAMS, read.reason.message);
      const { definition, text } = read.value;
      const { mimeType } = definition;
      return { contents: [definition.binary === true ? { uri, mimeType, blob: text } : { uri, mimeType, text }] };
    });
    onRequest(server, SubscribeRequestSchema, ({ params: { uri } }) => {
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

  #later(): void {
    this.#cancel ??= this.#clock.after(RESOURCES_WINDOW, () => {
      this.#cancel = null;
      if (this.#setChanged) this.#notify('notifications/resources/list_changed');
      this.#setChanged = false;
      for (const uri of this.#updated) this.#notify('notifications/resources/updated', { uri });
      this.#updated.clear();
    });
  }
}
