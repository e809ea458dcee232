import type {
  Clock,
  ListedTool,
  PromptDefinition,
  ResourceDefinition,
  ResourceTemplateDefinition,
  WarningSink,
} from '../tools/types.ts';
import type { Sessions } from '../session/types.ts';
import { Access } from './access.ts';
import { complete } from './completion.ts';
import type { Completing } from './completion.ts';
import { Emitter } from './emitter.ts';
import { safeText } from './encode.ts';
import type { Hidden } from './hidden.ts';
import { CallLog } from './log.ts';
import { closedTo, resourceRead } from './read-gate.ts';
import { agentsPaused, missingArguments } from './reasons.ts';
import type { Reason } from '../sdk/provider.ts';
import { type AccessModes } from './modes.ts';
import { runCall } from './pipeline.ts';
import type { PipelineDeps } from './pipeline.ts';
import { Pause } from './pause.ts';
import type { Rest, Rests } from './rests.ts';
import { Roster } from './roster.ts';
import type { ToolRegistry } from './ports.ts';
import type { LiveSettings } from './settings.ts';
import { ShownLists } from './shown-lists.ts';
import { VisibleResources } from './visible-resources.ts';
import { VisibleTools } from './visible.ts';
import type { StaticTool } from './subject.ts';
import type {
  AccessMode,
  Authorizer,
  AnsweredCall,
  CallRecord,
  Client,
  ConnectedClient,
  Connection,
  Disposable,
  Event,
  Gateway,
  GatewayAnswer,
  GatewayCall,
  ListMode,
  ListOptions,
  ReadGate,
} from './types.ts';
import { subjectOf } from './subject.ts';

/** What a gateway is made of. */
export interface GatewayDeps {
  readonly registry: ToolRegistry;
  readonly sessions: Sessions;
  readonly settings: LiveSettings;
  /** Who is asked; `null` refuses all that changes something. */
  readonly authorizer: Authorizer | null;
  readonly clock: Clock;
  readonly warnings: WarningSink;
  readonly modes: AccessModes;
  /** What agents may read; everything without it. */
  readonly readGate?: ReadGate;
  readonly hidden: Hidden;
  /** What did not fit in answers; the static tools read it. */
  readonly rests: Rests;
  /** The static tools; the gateway registers them. */
  readonly statics: readonly StaticTool[];
}

/** Milliseconds in which views that change are looked at once: only what is on the screen depends on them. */
const VIEW_WINDOW = 250;

/** Makes the gateway and registers the static tools. */
export function createGateway(deps: GatewayDeps): Gateway {
  return new TheGateway(deps);
}

class TheGateway implements Gateway {
  readonly #deps: GatewayDeps;
  readonly #access: Access;
  readonly #log: CallLog;
  readonly #pause = new Pause();
  readonly #roster: Roster;
  readonly #lists: ShownLists;
  readonly #tools: VisibleTools;
  readonly #resources: VisibleResources;
  readonly #pipeline: PipelineDeps;
  readonly #listChanged = new Emitter<undefined>();
  /** Clients that have gone: an answer that comes late is kept for none of them. */
  readonly #gone = new WeakSet<Client>();
  readonly #owned: Disposable[] = [];
  readonly #trees = new Map<string, Disposable>();
  #cancelLook: (() => void) | null = null;

  readonly #answered = new Emitter<AnsweredCall>();
  readonly onDidCall: Event<CallRecord>;
  readonly onDidAnswer: Event<AnsweredCall> = this.#answered.event;
  readonly onDidChangeClients: Event<void>;
  readonly onDidChangePaused: Event<void> = this.#pause.onDidChange;
  readonly onDidChangeMode: Event<string>;
  readonly onDidChangeList: Event<void> = (listener) =>
    this.#listChanged.event(() => {
      listener();
    });
  readonly onDidChangeResources: Event<void>;
  readonly onDidUpdateResource: Event<string>;

  constructor(deps: GatewayDeps) {
    this.#deps = deps;
    this.#access = new Access(deps.modes, deps.authorizer, deps.clock);
    this.#log = new CallLog(deps.clock, deps.warnings);
    this.#tools = new VisibleTools(deps.registry, deps.hidden);
    this.#resources = new VisibleResources(deps.registry, deps.hidden);
    this.#lists = new ShownLists(this.#tools, deps.sessions, () => deps.settings.current.directLimit);
    this.#roster = new Roster(this.#log.onDidCall);
    this.onDidChangeClients = this.#roster.onDidChange;
    this.#pipeline = {
      registry: deps.registry,
      sessions: deps.sessions,
      access: this.#access,
      log: this.#log,
      answered: (call) => this.#answered.emit(call),
      hidden: deps.hidden,
      pause: this.#pause,
      readGate: deps.readGate ?? null,
      clock: deps.clock,
      ...(deps.authorizer?.fill === undefined ? {} : { forms: deps.authorizer.fill.bind(deps.authorizer) }),
      judges: new Map(deps.statics.map((tool) => [tool.name, tool])),
    };
    this.onDidChangeResources = this.#resources.onDidChange;
    this.onDidUpdateResource = this.#resources.onDidUpdate;
    this.onDidCall = this.#log.onDidCall;
    this.onDidChangeMode = deps.modes.onDidChange;
    // The house's own: each is held to the rules by a test.
    deps.registry.registerTools(deps.statics, { kind: 'static', checked: 'when_listed' });
    this.#owned.push(
      deps.registry.onDidChange(() => {
        this.#listChanged.emit(undefined);
      }),
      // What was kept may be of what is hidden now.
      deps.hidden.onDidChange(() => {
        deps.rests.clear();
      }),
      deps.settings.onDidChange(() => {
        this.#listChanged.emit(undefined);
      }),
      deps.hidden.onDidChange(() => {
        this.#listChanged.emit(undefined);
      }),
      deps.sessions.onDidChange((session) => {
        this.#watchTree(session.id);
      }),
    );
  }

  get listMode(): ListMode {
    return this.#deps.settings.current.listMode;
  }

  call(call: GatewayCall): Promise<GatewayAnswer> {
    return runCall(call, this.#pipeline);
  }

  list(mode: ListMode, options: ListOptions = {}): readonly ListedTool[] {
    return this.#lists.get(mode, options);
  }

  keepRest(client: Client, rest: Rest): string | null {
    return this.#gone.has(client) ? null : this.#deps.rests.keep(client.id, rest);
  }

  listStamp(mode: ListMode, options: ListOptions = {}): object {
    return this.#lists.stamp(mode, options);
  }

  mode(sessionId: string): AccessMode {
    return this.#deps.modes.of(sessionId);
  }

  setMode(sessionId: string, mode: AccessMode): void {
    this.#deps.modes.set(sessionId, mode);
  }

  get clients(): readonly ConnectedClient[] {
    return this.#roster.all;
  }

  admit(client: Client, connection: Connection = {}): void {
    this.#gone.delete(client);
    this.#roster.add(client, connection);
  }

  forget(client: Client): void {
    this.#access.forget(client);
    this.#gone.add(client);
    this.#deps.rests.forget(client.id);
    this.#roster.remove(client);
  }

  get paused(): boolean {
    return this.#pause.on;
  }

  setPaused(paused: boolean): void {
    this.#pause.set(paused);
  }

  resources(): readonly ResourceDefinition[] {
    return this.#resources.list();
  }

  async readRefusal(uri: string, client: Client): Promise<Reason | null> {
    if (client.origin.kind !== 'person' && this.#pause.on) return agentsPaused(uri, 'read');
    return closedTo(client, resourceRead(uri), this.#deps.readGate ?? null);
  }

  async readResource(uri: string, client: Client): ReturnType<Gateway['readResource']> {
    const refusal = await this.readRefusal(uri, client);
    if (refusal !== null) return { ok: false, reason: refusal };
    const read = await this.#resources.read(uri);
    return read.ok ? { ok: true, value: { ...read.value, text: safeText(read.value.text) } } : read;
  }

  resourceTemplates(): readonly ResourceTemplateDefinition[] {
    return this.#deps.registry.listResourceTemplates();
  }

  prompts(): readonly PromptDefinition[] {
    return this.#resources.prompts();
  }

  async getPrompt(
    name: string,
    args: Readonly<Record<string, string>>,
    client: Client,
  ): ReturnType<Gateway['getPrompt']> {
    const held = client.origin.kind !== 'person' && this.#pause.on ? agentsPaused(name, 'read') : null;
    const refusal = held ?? this.#resources.promptRefusal(name);
    if (refusal !== null) return { ok: false, reason: refusal };
    const wanted = this.prompts().find((prompt) => prompt.name === name)?.arguments ?? [];
    const missing = wanted.filter((each) => each.required === true && !Object.hasOwn(args, each.name));
    if (missing.length > 0)
      return {
        ok: false,
        reason: missingArguments(
          name,
          missing.map((each) => each.name),
        ),
      };
    return this.#deps.registry.getPrompt(name, args);
  }

  complete(asked: Completing): readonly string[] {
    const sessions = this.#deps.sessions.all.filter(({ id }) => !this.#deps.hidden.has(id));
    return complete(asked, { sessions, tools: this.#tools.list(), resources: this.#resources.list() });
  }

  assertGuarded(): void {
    if (this.#access.guarded) return;
    const unguarded = this.#deps.registry
      .list()
      .filter((tool) => tool.kind === 'static' && subjectOf(tool, null).effect === 'write');
    if (unguarded.length === 0) return;
    const names = unguarded.map((tool) => tool.name).join(', ');
    throw new Error(
      `These tools change something, and nobody was named who could allow it: ${names}. Give the house an authorizer.`,
    );
  }

  async settled(ms: number): Promise<void> {
    const starting = this.#deps.sessions.all.filter((session) => session.state.name === 'starting');
    if (starting.length === 0) return;
    let cancel = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#deps.clock.after(ms, resolve);
    });
    await Promise.race([Promise.all(starting.map((session) => session.ready)), late]);
    cancel();
  }

  dispose(): void {
    this.#cancelLook?.();
    for (const owned of [...this.#owned, ...this.#trees.values()]) owned.dispose();
    this.#trees.clear();
    this.#listChanged.dispose();
    this.#roster.dispose();
    this.#pause.dispose();
    this.#log.dispose();
    this.#answered.dispose();
  }

  /** What is on the screen decides who is shown only where not all have room. */
  #watchTree(id: string): void {
    this.#trees.get(id)?.dispose();
    this.#trees.delete(id);
    const session = this.#deps.sessions.get(id);
    if (!session || session.signal.aborted) return;
    this.#trees.set(
      id,
      session.onDidChangeTree(() => {
        this.#viewChanged();
      }),
    );
  }

  #viewChanged(): void {
    const { settings, clock } = this.#deps;
    const { listMode, directLimit } = settings.current;
    if (this.#cancelLook || listMode !== 'auto' || this.#tools.list().length <= directLimit) return;
    this.#cancelLook = clock.after(VIEW_WINDOW, () => {
      this.#cancelLook = null;
      this.#listChanged.emit(undefined);
    });
  }
}
