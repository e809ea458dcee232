import type { PromptDefinition, ResourceDefinition } from '../tools/types.ts';
import type { Hidden } from './hidden.ts';
import type { ToolRegistry } from './ports.ts';
import { hiddenFromAgents } from './reasons.ts';
import type { Reason } from '../sdk/provider.ts';
import type { Event, Gateway } from './types.ts';

/** What of the registry resources are read through, and prompts listed. */
type Source = Pick<
  ToolRegistry,
  'listPrompts' | 'listResources' | 'onDidChangeResources' | 'onDidUpdateResource' | 'readResource'
>;

/** The resources that every session has are at addresses of this form (design: *Resources*). */
const OF_SESSION = /^teahouse:\/\/session\/([^/]+)\/(.*)$/;

/**
 * Resources and prompts without those of sessions that the person hid from agents, also those that an app wrote by hand;
 * the context of a session names no tool of a hidden widget. Every reader is an agent: people see the screen itself.
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
    return this.#hidden.any
      ? all.filter(({ uri, sessionId }) => !this.#hides(sessionId ?? OF_SESSION.exec(uri)?.[1]))
      : all;
  }

  /** The prompts, without those of hidden sessions. */
  prompts(): readonly PromptDefinition[] {
    const all = this.#registry.listPrompts();
    return this.#hidden.any ? all.filter(({ sessionId }) => !this.#hides(sessionId)) : all;
  }

  /** Why agents may not get a prompt: its session is hidden. `null` when they may, and where there is no such prompt. */
  promptRefusal(name: string): Reason | null {
    const owner = this.#registry.listPrompts().find((prompt) => prompt.name === name)?.sessionId;
    return owner !== undefined && this.#hides(owner) ? hiddenFromAgents(name, owner) : null;
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
    if (!this.#hidden.any) return undefined;
    const id = OF_SESSION.exec(uri)?.[1] ?? this.#registry.listResources().find((each) => each.uri === uri)?.sessionId;
    return this.#hides(id) ? id : undefined;
  }

  #hides(sessionId: string | undefined): boolean {
    return sessionId !== undefined && this.#hidden.has(sessionId);
  }

  #withoutHiddenTools(text: string, sessionId: string): string {
    const context = JSON.parse(text) as { readonly tools?: readonly { readonly name: string }[] };
    const hidden = this.#hidden.widgetsOf(sessionId).map((widget) => `${sessionId}.${widget}.`);
    const tools = context.tools?.filter(({ name }) => !hidden.some((before) => name.startsWith(before)));
    return JSON.stringify({ ...context, tools });
  }
}
