import type { ResourceDefinition } from '../tools/types.ts';
import type { Hidden } from './hidden.ts';
import type { ToolRegistry } from './ports.ts';
import { hiddenFromAgents } from './reasons.ts';
import type { Event, Gateway } from './types.ts';

/** What of the registry resources are read through. */
type Source = Pick<ToolRegistry, 'listResources' | 'onDidChangeResources' | 'onDidUpdateResource' | 'readResource'>;

/** The resources of a session have addresses of this form (design: *Resources*). */
const OF_SESSION = /^teahouse:\/\/session\/([^/]+)\/(.*)$/;

/**
 * Resources without those of sessions that the person hid from agents; the context of a session names no tool of a
 * hidden widget. Every reader is an agent: people see the screen itself.
 */
export class VisibleResources {
  readonly #registry: Source;
  readonly #hidden: Hidden;

  constructor(registry: Source, hidden: Hidden) {
    this.#registry = registry;
    this.#hidden = hidden;
  }

  /** The set of resources, of their families or of prompts changed, or what of it is hidden. */
  readonly onDidChange: Event<void> = (listener) => {
    const all = [this.#registry.onDidChangeResources(listener), this.#hidden.onDidChange(listener)];
    return { dispose: () => all.forEach((each) => each.dispose()) };
  };

  /** A resource that is not hidden reads differently now: its address. */
  readonly onDidUpdate: Event<string> = (listener) =>
    this.#registry.onDidUpdateResource((uri) => {
      if (this.#hiddenSession(uri) === undefined) listener(uri);
    });

  list(): readonly ResourceDefinition[] {
    const all = this.#registry.listResources();
    return this.#hidden.any ? all.filter(({ uri }) => this.#hiddenSession(uri) === undefined) : all;
  }

  /** Reads a resource. Never rejects. */
  async read(uri: string): ReturnType<Gateway['readResource']> {
    const hidden = this.#hiddenSession(uri);
    if (hidden !== undefined) return { ok: false, reason: hiddenFromAgents(uri, hidden) };
    const read = await this.#registry.readResource(uri);
    const [, sessionId = '', part] = OF_SESSION.exec(uri) ?? [];
    if (!read.ok || part !== 'context' || this.#hidden.widgetsOf(sessionId).length === 0) return read;
    return { ok: true, value: { ...read.value, text: this.#withoutHiddenTools(read.value.text, sessionId) } };
  }

  #hiddenSession(uri: string): string | undefined {
    const id = OF_SESSION.exec(uri)?.[1];
    return id !== undefined && this.#hidden.has(id) ? id : undefined;
  }

  #withoutHiddenTools(text: string, sessionId: string): string {
    const context = JSON.parse(text) as { readonly tools?: readonly { readonly name: string }[] };
    const hidden = this.#hidden.widgetsOf(sessionId).map((widget) => `${sessionId}.${widget}.`);
    const tools = context.tools?.filter(({ name }) => !hidden.some((before) => name.startsWith(before)));
    return JSON.stringify({ ...context, tools });
  }
}
