import { Caller } from './caller.ts';
import type { Called } from './caller.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { CircuitKind, CircuitStatus } from './circuit-breaker.ts';
import { processClock } from './clock.ts';
import { DerivedTool } from './derived-tool.ts';
import { Emitter, warnListenerFailed } from './emitter.ts';
import { CLIENT_NAME_LIMIT } from './names.ts';
import { nearest } from './nearest.ts';
import { widgetUnavailable } from './reasons.ts';
import type { RegisterOptions, RegistryOptions } from './registry-options.ts';
import { ResourceStore } from './resource-store.ts';
import { Retired } from './retired.ts';
import { InvalidToolError, checkDefinition } from './tool-definition.ts';
import type { ListedShape } from './tool-definition.ts';
import { ToolEntry, ToolStore } from './tool-store.ts';
import type { ToolGroup } from './tool-store.ts';
import type {
  CallContext,
  ListedTool,
  NameCollision,
  Owner,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  ToolDefinition,
  ToolEvents,
} from './types.ts';

/** The outcome of a call: no such tool, or its answer. */
export type CallOutcome = { readonly found: false } | Called;

const NOT_FOUND: CallOutcome = Object.freeze({ found: false });
const MODEL_NAME_LIMIT = 64;

/**
 * All tools, resources and prompts that exist now (spec: raxol.md 4.3). Names are looked up in maps, so `constructor` and
 * `__proto__` are names like any other. Every call goes: find, check the arguments, ask the breaker, call.
 *
 * ```ts
 * const registry = new Registry();
 * registry.registerTools(deriveTools(view, context), { derived: true });
 * await registry.call('demo.save_btn.click', {}, { origin: { kind: 'agent' }, mayWrite: true });
 * ```
 */
export class Registry {
  readonly #limit: number;
  readonly #tools: ToolStore;
  readonly #resources: ResourceStore;
  readonly #breaker: CircuitBreaker;
  readonly #caller: Caller;
  readonly #changed: Emitter<void>;
  readonly #owners = new Map<Owner, () => void>();
  readonly #retired = new Retired();
  readonly #end = new AbortController();
  readonly #events: ToolEvents | undefined;
  #revision = 0;
  #batches = 0;
  #dirty = false;

  constructor(options: RegistryOptions = {}) {
    const { clientPrefixBudget: budget } = options;
    this.#limit = budget === undefined ? CLIENT_NAME_LIMIT : Math.max(16, MODEL_NAME_LIMIT - budget);
    this.#tools = new ToolStore(this.#limit);
    this.#breaker = new CircuitBreaker({ clock: options.clock ?? processClock, ...options.breaker });
    this.#caller = new Caller(this.#breaker, options.events);
    this.#changed = new Emitter(warnListenerFailed(options.warnings));
    this.#resources = new ResourceStore(this.#breaker, options.warnings);
    this.#events = options.events;
  }

  /** Aborted when the registry ends; who registered with it must not follow its name to an empty one. */
  get signal(): AbortSignal {
    return this.#end.signal;
  }

  /** The most characters of a client name; longer names are cut and hashed. */
  get clientNameLimit(): number {
    return this.#limit;
  }

  /** How many tools there are. */
  get size(): number {
    return this.#tools.size;
  }

  /** Grows with every change of the listed set. */
  get revision(): number {
    return this.#revision;
  }

  /**
   * Registers tools. A name that the same owner holds is replaced. Answers those that were refused because another tool
   * has the same client name; a fixed tool takes its name from one that is not.
   *
   * @throws InvalidToolError when one of them cannot be a tool; nothing is registered then
   */
  registerTools(tools: readonly ToolDefinition[], options: RegisterOptions = {}): readonly NameCollision[] {
    const prepared = tools.map((tool, index) =>
      options.checked === 'when_listed' ? () => prepare(tool, index) : prepare(tool, index),
    );
    if (this.signal.aborted || options.owner?.signal.aborted === true || tools.length === 0) return [];
    const collisions: NameCollision[] = [];
    const added: string[] = [];
    this.change(() => {
      if (options.owner !== undefined) this.#watch(options.owner);
      const groupOf = this.#groups(options);
      for (const [index, tool] of tools.entries()) {
        const group = groupOf(tool);
        const holder = this.#tools.holder(tool.name);
        if (holder !== undefined && !this.#yields(holder, tool, group)) {
          collisions.push({ name: tool.name, holder: holder.tool.name });
          continue;
        }
        this.#retired.delete(tool.name);
        if (this.#tools.put(new ToolEntry(tool, group, prepared[index] ?? null))) added.push(tool.name);
      }
      this.#note('register', added);
    });
    return collisions;
  }

  /** Removes the tools of these names that the owner holds (without an owner: those that have none). Answers how many. */
  unregisterTools(names: Iterable<string>, options: { readonly owner?: Owner } = {}): number {
    return this.#remove(names, options.owner, false);
  }

  /**
   * Takes the owner's tools off the list for good, but remembers their names: a call of one answers that its widget is
   * absent (design: session cap). At most 1,024 names are remembered.
   */
  retireTools(names: Iterable<string>, options: { readonly owner?: Owner } = {}): number {
    return this.#remove(names, options.owner, true);
  }

  /** A tool that was retired and not registered since; by the registry's or the client's name. */
  retired(name: string): ListedTool | undefined {
    return this.#retired.find(name);
  }

  /** Adds resources; one with a known URI takes its place. */
  registerResources(resources: readonly ResourceDefinition[], options: { readonly owner?: Owner } = {}): void {
    if (this.signal.aborted || options.owner?.signal.aborted === true) return;
    if (options.owner !== undefined) this.#watch(options.owner);
    this.#resources.addResources(resources, options.owner);
  }

  /** Removes the resources of these URIs that the owner holds. */
  unregisterResources(uris: Iterable<string>, options: { readonly owner?: Owner } = {}): void {
    this.#resources.removeResources(uris, options.owner);
  }

  /** Adds families of resources; one of a known shape takes its place. A resource of just this URI goes before them. */
  registerResourceTemplates(
    templates: readonly ResourceTemplateDefinition[],
    options: { readonly owner?: Owner } = {},
  ): void {
    if (this.signal.aborted || options.owner?.signal.aborted === true) return;
    if (options.owner !== undefined) this.#watch(options.owner);
    this.#resources.addTemplates(templates, options.owner);
  }

  /** Adds prompts; one with a known name takes its place. */
  registerPrompts(prompts: readonly PromptDefinition[], options: { readonly owner?: Owner } = {}): void {
    if (this.signal.aborted || options.owner?.signal.aborted === true) return;
    if (options.owner !== undefined) this.#watch(options.owner);
    this.#resources.addPrompts(prompts, options.owner);
  }

  /**
   * Registers tools, resources and prompts together.
   *
   * @throws InvalidToolError for the first tool that cannot be one; nothing at all is registered then
   */
  registerAll(
    all: {
      readonly tools?: readonly ToolDefinition[];
      readonly resources?: readonly ResourceDefinition[];
      readonly prompts?: readonly PromptDefinition[];
    },
    options: RegisterOptions = {},
  ): readonly NameCollision[] {
    const collisions = this.registerTools(all.tools ?? [], options);
    this.registerResources(all.resources ?? [], options);
    this.registerPrompts(all.prompts ?? [], options);
    return collisions;
  }

  /** Every tool in a stable order: static ones, then session by session, view order. The same frozen array while nothing changed. */
  list(): readonly ListedTool[] {
    return this.#tools.list();
  }

  /**
   * Says that tools whose place an `order` tells may stand in another order now. The list is sorted anew when it is asked
   * for next; its set is the same, so nobody is told.
   */
  reorder(): void {
    this.#tools.reorder();
  }

  /** All resources, in the order of their registration. */
  listResources(): readonly ResourceDefinition[] {
    return this.#resources.resources();
  }

  /** All families of resources, in the order of their registration. */
  listResourceTemplates(): readonly ResourceTemplateDefinition[] {
    return this.#resources.templates();
  }

  /** All prompts, in the order of their registration. */
  listPrompts(): readonly PromptDefinition[] {
    return this.#resources.prompts();
  }

  /** A tool by the registry's or the client's name, exactly spelt. */
  find(nameOrClientName: string): ListedTool | undefined {
    const entry = this.#tools.find(nameOrClientName);
    return entry === undefined ? undefined : this.#tools.listed(entry);
  }

  /** A tool's definition, by the registry's name. */
  definition(name: string): ToolDefinition | undefined {
    const entry = this.#tools.find(name);
    return entry?.tool.name === name ? entry.tool : undefined;
  }

  /** Listed names like this one, nearest first, at most three. */
  nearest(name: string): readonly string[] {
    return nearest(
      name,
      this.list().map((tool) => tool.name),
    );
  }

  /**
   * Calls a tool by the registry's or the client's name. Never rejects: wrong arguments, an open circuit and a tool that
   * throws are answers.
   */
  call(name: string, args: unknown, context: CallContext): Promise<CallOutcome> {
    const entry = this.#tools.find(name);
    if (entry !== undefined) return this.#caller.call(entry, args, context);
    const widgetId = this.retired(name)?.widgetId;
    if (widgetId === undefined) return Promise.resolve(NOT_FOUND);
    return Promise.resolve({ found: true, answer: { ok: false, reason: widgetUnavailable(widgetId, 'absent') } });
  }

  /** Reads a resource. Never rejects. */
  readResource(uri: string): ReturnType<ResourceStore['read']> {
    return this.#resources.read(uri);
  }

  /** Gets a prompt's messages. Never rejects. */
  getPrompt(name: string, args: Readonly<Record<string, string>>): ReturnType<ResourceStore['prompt']> {
    return this.#resources.prompt(name, args);
  }

  /** Says that what a resource reads as has changed; listeners of `onDidUpdateResource` hear it. */
  resourceUpdated(uri: string): void {
    this.#resources.updated(uri);
  }

  /** Where a tool's, resource's or prompt's circuit stands. */
  circuitStatus(name: string, kind: CircuitKind = 'tool'): CircuitStatus {
    return this.#breaker.status(kind, this.#tools.find(name)?.tool.name ?? name);
  }

  /** Closes a circuit. */
  resetCircuit(name: string, kind: CircuitKind = 'tool'): void {
    this.#breaker.reset(kind, this.#tools.find(name)?.tool.name ?? name);
  }

  /** Runs several changes as one: listeners hear of them once, after the last. */
  change(changes: () => void): void {
    this.#batches++;
    try {
      changes();
    } finally {
      this.#batches--;
      if (this.#batches === 0 && this.#dirty) {
        this.#dirty = false;
        this.#revision++;
        this.#changed.emit();
      }
    }
  }

  /** Tells when the listed set of tools changed: once a change. */
  onDidChange(listener: () => void): { dispose(): void } {
    return this.#changed.event(listener);
  }

  /** Tells when the set of resources changed. */
  onDidChangeResources(listener: () => void): { dispose(): void } {
    return this.#resources.onDidChange(listener);
  }

  /** Tells the URI of a resource that reads differently now. */
  onDidUpdateResource(listener: (uri: string) => void): { dispose(): void } {
    return this.#resources.onDidUpdate(listener);
  }

  /** Ends the registry: everything is removed, `signal` aborts, listeners are forgotten. */
  dispose(): void {
    if (this.signal.aborted) return;
    for (const stop of this.#owners.values()) stop();
    this.#owners.clear();
    this.#tools.clear();
    this.#retired.clear();
    this.#resources.dispose();
    this.#changed.dispose();
    this.#end.abort();
  }

  /** Whether the tool that holds a name gives it up: to its own new definition, or to a fixed tool. */
  #yields(holder: ToolEntry, tool: ToolDefinition, group: ToolGroup): boolean {
    if (holder.tool.name === tool.name && holder.group.owner === group.owner) return true;
    if (group.kind !== 'static' || holder.group.kind === 'static') return false;
    this.#tools.remove(holder);
    this.#dirty = true;
    return true;
  }

  #groups(options: RegisterOptions): (tool: ToolDefinition) => ToolGroup {
    const { owner, order } = options;
    const derived = options.derived === true;
    const other = options.kind ?? (options.sessionId === undefined ? 'static' : 'application');
    const kind = derived ? 'derived' : other;
    let last: ToolGroup | undefined;
    return (tool) => {
      const sessionId =
        options.sessionId ?? (derived ? tool.name.slice(0, Math.max(0, tool.name.indexOf('.'))) : undefined);
      if (last?.sessionId === sessionId && last !== undefined) return last;
      last = this.#tools.group(owner, kind, sessionId);
      if (order !== undefined) last.order = order;
      return last;
    };
  }

  #remove(names: Iterable<string>, owner: Owner | undefined, retire: boolean): number {
    const gone: string[] = [];
    this.change(() => {
      for (const name of names) {
        const entry = this.#tools.find(name);
        if (entry === undefined || entry.tool.name !== name || entry.group.owner !== owner) continue;
        if (retire) this.#retired.add(this.#tools.listed(entry));
        this.#tools.remove(entry);
        this.#breaker.reset('tool', name);
        gone.push(name);
      }
      this.#note('unregister', gone);
    });
    return gone.length;
  }

  /** Removes what an owner registered as soon as it ends. */
  #watch(owner: Owner): void {
    if (this.#owners.has(owner)) return;
    const ended = (): void => {
      this.#owners.delete(owner);
      this.#dropOwner(owner);
    };
    owner.signal.addEventListener('abort', ended, { once: true });
    this.#owners.set(owner, () => {
      owner.signal.removeEventListener('abort', ended);
    });
  }

  #dropOwner(owner: Owner): void {
    const names: string[] = [];
    const sessions = new Set<string>();
    for (const { tool, group } of this.#tools.entries()) {
      if (group.owner !== owner) continue;
      names.push(tool.name);
      if (group.sessionId !== undefined) sessions.add(group.sessionId);
    }
    this.unregisterTools(names, { owner });
    this.#tools.dropGroups(owner);
    this.#retired.dropSessions(sessions);
    this.#resources.dropOwner(owner);
  }

  #note(action: 'register' | 'unregister', names: readonly string[]): void {
    if (names.length === 0) return;
    this.#dirty = true;
    this.#events?.emit('teahouse:tools-changed', { action, count: names.length, names: names.slice(0, 20).join(' ') });
  }
}

/** Checks and cleans a definition; `null` for a derived one, which is clean. */
function prepare(tool: ToolDefinition, index: number): ListedShape | null {
  if (tool instanceof DerivedTool) return null;
  const { faults, shape } = checkDefinition(tool);
  if (faults.length > 0) throw new InvalidToolError(index, faults, (tool as Partial<ToolDefinition> | null)?.name);
  return shape;
}
