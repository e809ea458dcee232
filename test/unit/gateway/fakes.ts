import type { ToolRegistry } from '../../../src/gateway/ports.ts';
import { Emitter } from '../../../src/gateway/emitter.ts';
import { createGateway } from '../../../src/gateway/gateway.ts';
import { Hidden } from '../../../src/gateway/hidden.ts';
import { AccessModes } from '../../../src/gateway/modes.ts';
import { Rests } from '../../../src/gateway/rests.ts';
import { LiveSettings } from '../../../src/gateway/settings.ts';
import type { HouseSettings } from '../../../src/gateway/settings.ts';
import type { StaticTool } from '../../../src/gateway/subject.ts';
import type { Authorizer, Client, Gateway, ReadGate } from '../../../src/gateway/types.ts';
import type { KeyEvent } from '../../../src/sdk/input.ts';
import type { View } from '../../../src/sdk/node.ts';
import type { ModelQuery } from '../../../src/protocol/asks.ts';
import type { HistoryAsk } from '../../../src/protocol/history.ts';
import type { Problem } from '../../../src/protocol/worker.ts';
import type { AppSource, Session, SessionAsks, SessionState, StartOptions } from '../../../src/session/types.ts';
import type {
  CallContext,
  ListedTool,
  Origin,
  PromptDefinition,
  Refusal,
  ResourceDefinition,
  ToolAnswer,
  ToolDefinition,
} from '../../../src/tools/types.ts';
import { FakeClock } from './fake-clock.ts';
import { ScriptedPerson } from './scripted-person.ts';

export { FakeClock, settle } from './fake-clock.ts';

/** What a test says of a tool. */
export type Fake = Partial<Omit<ListedTool, 'name'>> & {
  readonly answer?: (args: unknown, context: CallContext) => ToolAnswer | Promise<ToolAnswer>;
};

/** A registry with as much as the gateway needs. Tools named `session.…` belong to that session. */
export class FakeRegistry implements ToolRegistry {
  readonly #changed = new Emitter<undefined>();
  readonly #resourcesChanged = new Emitter<undefined>();
  readonly #updated = new Emitter<string>();
  #prompts: readonly PromptDefinition[] = [];
  readonly #tools = new Map<string, { readonly listed: ListedTool; readonly answer: NonNullable<Fake['answer']> }>();
  readonly #retired = new Map<string, ListedTool>();
  #list: readonly ListedTool[] | null = null;
  #resources: readonly ResourceDefinition[] = [];
  /** What came in, in order. */
  readonly calls: { readonly name: string; readonly args: unknown; readonly context: CallContext }[] = [];

  add(name: string, fake: Fake = {}): ListedTool {
    const [sessionId, widgetId, action] = name.split('.');
    const { answer = () => ({ ok: true, result: 'done' }), ...fields } = fake;
    const listed: ListedTool = Object.freeze({
      name,
      clientName: name.replaceAll('.', '_'),
      title: name,
      description: `Does ${action ?? name}.`,
      inputSchema: { type: 'object', properties: {} },
      kind: name.includes('.') ? ('derived' as const) : ('static' as const),
      ...(name.includes('.') ? { sessionId: sessionId ?? '' } : {}),
      ...(action === undefined ? {} : { widgetId: widgetId ?? '', action }),
      ...fields,
    });
    this.#tools.set(name, { listed, answer });
    this.#touch();
    return listed;
  }

  remove(name: string): void {
    this.#tools.delete(name);
    this.#touch();
  }

  retired(name: string): ListedTool | undefined {
    return this.#retired.get(name);
  }

  /** Takes a tool off the list as the session cap does; calls of it are still answered. */
  retire(name: string): void {
    const tool = this.find(name);
    if (tool) this.#retired.set(tool.name, tool);
    this.#touch();
  }

  setResources(resources: readonly ResourceDefinition[]): void {
    this.#resources = resources;
    this.#resourcesChanged.emit(undefined);
  }

  async readResource(uri: string): ReturnType<ToolRegistry['readResource']> {
    const definition = this.#resources.find((each) => each.uri === uri);
    if (!definition)
      return { ok: false, reason: { code: 'unknown_resource', message: `There is no resource ${uri}.` } };
    return { ok: true, value: { definition, text: await definition.read() } };
  }

  onDidChangeResources(listener: () => void): { dispose(): void } {
    return this.#resourcesChanged.event(listener);
  }

  list(): readonly ListedTool[] {
    this.#list ??= Object.freeze(
      [...this.#tools.values()].map(({ listed }) => listed).filter(({ name }) => !this.#retired.has(name)),
    );
    return this.#list;
  }

  find(name: string): ListedTool | undefined {
    return this.list().find((tool) => tool.name === name || tool.clientName === name);
  }

  async call(
    name: string,
    args: unknown,
    context: CallContext,
  ): Promise<{ readonly found: false } | { readonly found: true; readonly answer: ToolAnswer }> {
    this.calls.push({ name, args, context });
    const tool = this.#tools.get(name);
    return tool ? { found: true, answer: await tool.answer(args, context) } : { found: false };
  }

  /** Says that a resource reads differently now. */
  update(uri: string): void {
    this.#updated.emit(uri);
  }

  readonly onDidUpdateResource = this.#updated.event;
  readonly listResourceTemplates = (): readonly [] => [];

  setPrompts(prompts: readonly PromptDefinition[]): void {
    this.#prompts = prompts;
    this.#resourcesChanged.emit(undefined);
  }

  listPrompts(): readonly PromptDefinition[] {
    return this.#prompts;
  }

  async getPrompt(name: string, args: Readonly<Record<string, string>>): ReturnType<ToolRegistry['getPrompt']> {
    const prompt = this.#prompts.find((each) => each.name === name);
    if (!prompt) return { ok: false, reason: { code: 'prompt_not_found', message: `There is no prompt ${name}.` } };
    return { ok: true, value: await prompt.get(args) };
  }

  nearest(name: string): readonly string[] {
    return [...this.#tools.keys()].filter((other) => other.startsWith(name.slice(0, 3)));
  }

  registerTools(tools: readonly ToolDefinition[], options: { readonly kind?: ListedTool['kind'] } = {}): readonly [] {
    for (const tool of tools) {
      const { name, title, description, inputSchema, annotations, readOnly } = tool;
      this.add(name, {
        kind: options.kind ?? 'derived',
        title: title ?? name,
        description,
        inputSchema,
        ...(annotations ? { annotations } : {}),
        ...(readOnly ? { readOnly } : {}),
        answer: (args, context) => tool.call(args as Record<string, unknown>, context),
      });
    }
    return [];
  }

  listResources(): readonly ResourceDefinition[] {
    return this.#resources;
  }

  onDidChange(listener: () => void): { dispose(): void } {
    return this.#changed.event(listener);
  }

  /** How many listen to it. */
  get listeners(): number {
    return this.#changed.size + this.#resourcesChanged.size + this.#updated.size;
  }

  #touch(): void {
    this.#list = null;
    this.#changed.emit(undefined);
  }
}

/** A session whose state a test sets. */
export class FakeSession {
  readonly #ended = new AbortController();
  readonly #trees = new Emitter<View>();
  readonly #states = new Emitter<SessionState>();
  readonly id: string;
  readonly app: AppSource;
  readonly startedAt = 0;
  readonly startedBy = { kind: 'person' } as const;
  readonly signal = this.#ended.signal;
  readonly onDidChangeTree = this.#trees.event;
  readonly onDidChangeState = this.#states.event;
  state: SessionState = { name: 'running' };
  tree: View = null;
  hold: Session['hold'] = null;
  problems: readonly Problem[] = [];
  refusals: readonly Refusal[] = [];
  screen: readonly string[] = ['Count 0', '[ Add ]'];
  focus: string | null = null;
  /** What a read of the model is asked and answers. */
  inspected: ModelQuery[] = [];
  inspection: (query: ModelQuery) => ToolAnswer = () => ({ ok: true, result: { value: null } });
  readonly filled: { readonly fields: Readonly<Record<string, unknown>>; readonly context: CallContext }[] = [];
  readonly pressed: { readonly keys: readonly KeyEvent[]; readonly context: CallContext }[] = [];
  readonly asks: SessionAsks = {
    press: (keys, context) => {
      this.pressed.push({ keys, context });
      return Promise.resolve({ ok: true, result: { pressed: keys.length, focus: null } });
    },
    locate: () => Promise.resolve(null),
    underway: () => Promise.resolve([]),
    draw: (from) =>
      Promise.resolve({ ok: true, result: { svg: '<svg/>', from, next: from + 1, total: this.screen.length } }),
    inspect: (query) => {
      this.inspected.push(query);
      return Promise.resolve(this.inspection(query));
    },
    fill: (fields, context) => {
      this.filled.push({ fields, context });
      return Promise.resolve({ ok: true, result: { filled: {} } });
    },
  };
  /** What the history was asked, by whom, and what it answers. */
  readonly askedHistory: { readonly ask: HistoryAsk; readonly origin: Origin }[] = [];
  historyAnswer: (ask: HistoryAsk) => ToolAnswer = () => ({ ok: true, result: { entry: 3 } });
  readonly history = {
    looking: null as { readonly entry: number } | null,
    ask: (ask: HistoryAsk, origin: Origin): Promise<ToolAnswer> => {
      this.askedHistory.push({ ask, origin });
      return Promise.resolve(this.historyAnswer(ask));
    },
  };
  ready: Promise<SessionState> = Promise.resolve({ name: 'running' });

  constructor(id: string, app: AppSource = { name: id, file: `/apps/${id}.tea.ts`, shipped: true }) {
    this.id = id;
    this.app = app;
  }

  /** How many listen to its view and its state. */
  get listeners(): number {
    return this.#trees.size + this.#states.size;
  }

  show(tree: View): void {
    this.tree = tree;
    this.#trees.emit(tree);
  }

  readScreen(): Promise<unknown> {
    return Promise.resolve({ columns: 80, rows: this.screen, caret: null, focus: null });
  }

  stop(): Promise<void> {
    this.state = { name: 'ended', why: 'stopped' };
    this.#ended.abort();
    this.onStop?.();
    return Promise.resolve();
  }

  onStop?: () => void;
}

/** Sessions that a test adds and ends. */
class FakeSessions {
  readonly #changed = new Emitter<Session>();
  readonly #all = new Map<string, FakeSession>();
  readonly onDidChange = this.#changed.event;
  readonly started: StartOptions[] = [];
  /** What happens to a session that is started. */
  onStart: (session: FakeSession) => void = () => undefined;

  get all(): readonly Session[] {
    return [...this.#all.values()] as unknown as readonly Session[];
  }

  get(id: string): Session | undefined {
    return this.#all.get(id) as unknown as Session | undefined;
  }

  add(session: FakeSession): FakeSession {
    this.#all.set(session.id, session);
    session.onStop = () => {
      this.#all.delete(session.id);
      this.#changed.emit(session as unknown as Session);
    };
    this.#changed.emit(session as unknown as Session);
    return session;
  }

  start(options: StartOptions): Session {
    this.started.push(options);
    const session = this.add(new FakeSession(options.id ?? options.app.name, options.app));
    this.onStart(session);
    return session as unknown as Session;
  }

  get listeners(): number {
    return this.#changed.size;
  }

  dispose(): void {
    this.#all.clear();
  }
}

/** A gateway over fakes. */
export interface FakeHouse {
  readonly gateway: Gateway;
  readonly registry: FakeRegistry;
  readonly sessions: FakeSessions;
  readonly person: ScriptedPerson;
  readonly settings: LiveSettings;
  readonly hidden: Hidden;
  readonly clock: FakeClock;
  readonly warnings: string[];
}

/** Makes a gateway over fakes with the session `demo` running. */
export function fakeHouse(
  options: Partial<HouseSettings> & {
    readonly statics?: readonly StaticTool[];
    readonly authorizer?: Authorizer | null;
    readonly clock?: FakeClock;
    readonly readGate?: ReadGate;
    readonly rests?: Rests;
  } = {},
): FakeHouse {
  const {
    statics = [],
    authorizer,
    clock = new FakeClock(),
    readGate,
    rests = new Rests(),
    ...settingsGiven
  } = options;
  const registry = new FakeRegistry();
  const sessions = new FakeSessions();
  const person = new ScriptedPerson();
  const settings = new LiveSettings(settingsGiven);
  const hidden = new Hidden();
  const warnings: string[] = [];
  const gateway = createGateway({
    registry,
    sessions,
    settings,
    authorizer: authorizer === undefined ? person : authorizer,
    clock,
    warnings: { warn: (code, text) => void warnings.push(`${code}: ${text}`) },
    modes: new AccessModes(sessions, () => settings.current.defaultAccess),
    hidden,
    statics,
    rests,
    ...(readGate === undefined ? {} : { readGate }),
  });
  sessions.add(new FakeSession('demo'));
  return { gateway, registry, sessions, person, settings, hidden, clock, warnings };
}

/** Stands for an object that is made later. */
export function later<T extends object>(object: () => T): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(object(), name, object());
      return typeof value === 'function' ? (value.bind(object()) as unknown) : value;
    },
  });
}

/** An agent named so. */
export function agent(name: string, id = name): Client {
  return { id, name, origin: { kind: 'agent', client: name } };
}
