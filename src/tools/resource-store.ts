import type { CircuitBreaker, CircuitKind } from './circuit-breaker.ts';
import { echoed, errorText } from './clean-text.ts';
import { Emitter, warnListenerFailed } from './emitter.ts';
import type {
  Owner,
  PromptDefinition,
  Reason,
  ResourceDefinition,
  ResourceTemplateDefinition,
  WarningSink,
} from './types.ts';
import { matchTemplate } from './uri-template.ts';

/** What a read or a prompt answers. */
export type StoreAnswer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: Reason };

interface Owned<T> {
  readonly definition: T;
  readonly owner: Owner | undefined;
}

/** The resources and prompts of a registry. */
export class ResourceStore {
  readonly #resources = new Map<string, Owned<ResourceDefinition>>();
  readonly #prompts = new Map<string, Owned<PromptDefinition>>();
  readonly #templates = new Map<string, Owned<ResourceTemplateDefinition>>();
  readonly #breaker: CircuitBreaker;
  readonly #changed: Emitter<void>;
  readonly #updated: Emitter<string>;

  constructor(breaker: CircuitBreaker, warnings: WarningSink | undefined) {
    this.#breaker = breaker;
    this.#changed = new Emitter(warnListenerFailed(warnings));
    this.#updated = new Emitter(warnListenerFailed(warnings));
  }

  addResources(resources: readonly ResourceDefinition[], owner: Owner | undefined): void {
    for (const definition of resources) this.#resources.set(definition.uri, { definition, owner });
    if (resources.length > 0) this.#changed.emit();
  }

  addTemplates(templates: readonly ResourceTemplateDefinition[], owner: Owner | undefined): void {
    for (const definition of templates) this.#templates.set(definition.uriTemplate, { definition, owner });
    if (templates.length > 0) this.#changed.emit();
  }

  addPrompts(prompts: readonly PromptDefinition[], owner: Owner | undefined): void {
    for (const definition of prompts) this.#prompts.set(definition.name, { definition, owner });
    if (prompts.length > 0) this.#changed.emit();
  }

  removeResources(uris: Iterable<string>, owner: Owner | undefined): void {
    let gone = 0;
    for (const uri of uris) if (this.#resources.get(uri)?.owner === owner && this.#resources.delete(uri)) gone++;
    if (gone > 0) this.#changed.emit();
  }

  dropOwner(owner: Owner): void {
    let gone = 0;
    for (const table of [this.#resources, this.#prompts, this.#templates]) {
      for (const [key, entry] of table) if (entry.owner === owner && table.delete(key)) gone++;
    }
    if (gone > 0) this.#changed.emit();
  }

  resources(): readonly ResourceDefinition[] {
    return Array.from(this.#resources.values(), ({ definition }) => definition);
  }

  templates(): readonly ResourceTemplateDefinition[] {
    return Array.from(this.#templates.values(), ({ definition }) => definition);
  }

  prompts(): readonly PromptDefinition[] {
    return Array.from(this.#prompts.values(), ({ definition }) => definition);
  }

  read(uri: string): Promise<StoreAnswer<{ readonly definition: ResourceDefinition; readonly text: string }>> {
    const definition = this.#resources.get(uri)?.definition ?? this.#ofTemplate(uri);
    if (definition === undefined) return Promise.resolve(missing('resource', uri));
    return this.#guarded('resource', uri, async () => ({ definition, text: await definition.read() }));
  }

  prompt(
    name: string,
    args: Readonly<Record<string, string>>,
  ): Promise<StoreAnswer<Awaited<ReturnType<PromptDefinition['get']>>>> {
    const definition = this.#prompts.get(name)?.definition;
    if (definition === undefined) return Promise.resolve(missing('prompt', name));
    return this.#guarded('prompt', name, () => definition.get(args));
  }

  /** The resource that a template makes of a URI. */
  #ofTemplate(uri: string): ResourceDefinition | undefined {
    for (const { definition } of this.#templates.values()) {
      const parts = matchTemplate(definition.uriTemplate, uri);
      if (parts !== null)
        return { uri, name: definition.name, mimeType: definition.mimeType, read: () => definition.read(parts) };
    }
    return undefined;
  }

  updated(uri: string): void {
    if (this.#resources.has(uri)) this.#updated.emit(uri);
  }

  onDidChange(listener: () => void): { dispose(): void } {
    return this.#changed.event(listener);
  }

  onDidUpdate(listener: (uri: string) => void): { dispose(): void } {
    return this.#updated.event(listener);
  }

  dispose(): void {
    this.#resources.clear();
    this.#prompts.clear();
    this.#templates.clear();
    this.#changed.dispose();
    this.#updated.dispose();
  }

  async #guarded<T>(kind: CircuitKind, name: string, run: () => Promise<T>): Promise<StoreAnswer<T>> {
    if (!this.#breaker.admit(kind, name)) {
      return {
        ok: false,
        reason: {
          code: 'circuit_open',
          message: `The ${kind} "${echoed(name)}" is temporarily unavailable; it failed several times in a row.`,
        },
      };
    }
    try {
      const value = await run();
      this.#breaker.succeeded(kind, name);
      return { ok: true, value };
    } catch (error) {
      this.#breaker.failed(kind, name);
      return {
        ok: false,
        reason: { code: `${kind}_failed`, message: `The ${kind} "${echoed(name)}" failed: ${errorText(error)}.` },
      };
    }
  }
}

function missing(kind: CircuitKind, name: string): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason: { code: `${kind}_not_found`, message: `There is no ${kind} "${echoed(name)}".` } };
}
