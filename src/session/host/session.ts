import type { InputEvent } from '../../sdk/input.ts';
import type { Message } from '../../sdk/message.ts';
import type { View } from '../../sdk/node.ts';
import type { Json, ToolProvider } from '../../sdk/provider.ts';
import type {
  Folded,
  HostRequest,
  Keymap,
  Problem,
  RestorePoint,
  Restored,
  ScreenText,
  ToWorker,
  WireOrigin,
} from '../../protocol/worker.ts';
import { providerName } from '../../widgets/index.ts';
import { cancelled, widgetUnavailable } from '../../tools/reasons.ts';
import type { SessionResources } from '../../tools/resources.ts';
import type { Origin, ToolAnswer, WidgetCall } from '../../tools/types.ts';
import type { AppSource, Disposable, Session, SessionLimits, SessionState, StartOptions, Viewer } from '../types.ts';
import { Emitter } from './emitter.ts';
import { Journal } from './journal.ts';
import { FrameRelay } from './frame-relay.ts';
import { ProblemList } from './problem-list.ts';
import type { RunPorts } from './run.ts';
import { Run } from './run.ts';
import type { ToolSettings } from './tool-sync.ts';
import { ToolSync } from './tool-sync.ts';
import type { WorkerLink } from './worker-link.ts';

/** What a session is made with. */
export interface SessionDeps {
  readonly id: string;
  readonly start: StartOptions;
  readonly tools: ToolSettings;
  readonly limits: SessionLimits;
  readonly entries: Readonly<Record<string, string>>;
  /** A worker that has no app yet. */
  takeWorker(sessionId: string): WorkerLink;
  /** The session will not come back. */
  gone(session: HostSession): void;
}

const NO_KEYS: Keymap = { text: false, keys: [], mouse: false };

/** A session as the host holds it (see {@link Session}). What belongs to one run of the app is the {@link Run}'s. */
export class HostSession implements Session {
  readonly id: string;
  readonly app: AppSource;
  readonly startedAt = Date.now();
  readonly startedBy: Origin;
  readonly #deps: SessionDeps;
  readonly #end = new AbortController();
  readonly #relay: FrameRelay;
  readonly #states = new Emitter<SessionState>();
  readonly #trees = new Emitter<View>();
  readonly #folds = new Emitter<Folded>();
  readonly #reported = new Emitter<Problem>();
  readonly #problemLists = new Emitter<readonly Problem[]>();
  readonly #journal: Journal;
  readonly #journalChanges = new Emitter<void>();
  #problems = new ProblemList();
  readonly #requests = new Emitter<HostRequest>();
  #state: SessionState = { name: 'starting' };
  #run: Run;
  #sync: ToolSync;
  #ready = Promise.withResolvers<SessionState>();
  #keymap = NO_KEYS;
  #focus: string | null = null;
  #columns: number;
  #rows: number;
  #saidNotServed = false;
  #restored: Restored | null = null;
  #saidNotKept = false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.app = deps.start.app;
    this.startedBy = deps.start.startedBy;
    this.#columns = deps.start.columns ?? 80;
    this.#rows = deps.start.rows ?? 24;
    this.#journal = new Journal(deps.start.restore);
    this.#relay = new FrameRelay(deps.tools.clock, (message) => this.#post(message));
    [this.#run, this.#sync] = this.#begin();
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  get state(): SessionState {
    return this.#state;
  }

  get onDidChangeState(): Session['onDidChangeState'] {
    return this.#states.event;
  }

  get tree(): View {
    return this.#run.mirror.tree;
  }

  get onDidChangeTree(): Session['onDidChangeTree'] {
    return this.#trees.event;
  }

  get keymap(): Keymap {
    return this.#keymap;
  }

  get focus(): string | null {
    return this.#focus;
  }

  get onDidFold(): Session['onDidFold'] {
    return this.#folds.event;
  }

  get onDidReportProblem(): Session['onDidReportProblem'] {
    return this.#reported.event;
  }

  get problems(): readonly Problem[] {
    return this.#problems.all;
  }

  get onDidChangeProblems(): Session['onDidChangeProblems'] {
    return this.#problemLists.event;
  }

  get onDidRequest(): Session['onDidRequest'] {
    return this.#requests.event;
  }

  get ready(): Promise<SessionState> {
    return this.#ready.promise;
  }

  get restored(): Restored | null {
    return this.#restored;
  }

  get point(): RestorePoint | null {
    return this.#journal.point;
  }

  get onDidChangePoint(): Session['onDidChangePoint'] {
    return this.#journalChanges.event;
  }

  get refusals(): Session['refusals'] {
    return this.#sync.synchronizer.refusals();
  }

  get nameCollisions(): Session['nameCollisions'] {
    return this.#sync.synchronizer.nameCollisions();
  }

  input(event: InputEvent): void {
    if (event.kind === 'resize') {
      this.#columns = event.columns;
      this.#rows = event.rows;
    }
    this.#post({ kind: 'input', event });
  }

  async call(request: WidgetCall): Promise<ToolAnswer> {
    const { widgetId, action, args, context } = request;
    const run = this.#run;
    const provider = this.#nameOf(request.provider, run);
    const what = `"${widgetId}.${action}"`;
    if (provider === undefined) return { ok: false, reason: widgetUnavailable(widgetId, 'type_changed') };
    if (context.signal?.aborted === true) return { ok: false, reason: cancelled() };
    const origin = wireOrigin(context.origin);
    const { mayWrite, mayDestroy = false } = context;
    return this.#ask(
      run,
      what,
      (id) => ({ kind: 'call', id, widgetId, provider, action, args, origin, mayWrite, mayDestroy }),
      context.signal,
    );
  }

  async dispatch(message: Message, origin: Origin): Promise<ToolAnswer> {
    return this.#ask(this.#run, `the message "${message.type}"`, (id) => ({
      kind: 'dispatch',
      id,
      message,
      origin: wireOrigin(origin),
    }));
  }

  readScreen(): Promise<ScreenText | null> {
    return this.#run.readScreen();
  }

  watch(viewer: Viewer): Disposable {
    return this.#relay.watch(viewer);
  }

  async restart(how: { readonly anew?: boolean } = {}): Promise<SessionState> {
    if (this.signal.aborted) return this.#state;
    if (how.anew === true) this.#journal.clear();
    const old = this.#run;
    this.#sync.stop();
    this.#ready = Promise.withResolvers<SessionState>();
    this.#focus = null;
    this.#problems = new ProblemList();
    [this.#run, this.#sync] = this.#begin();
    this.#setState({ name: 'starting' });
    this.#problemLists.emit(this.#problems.all);
    this.#relay.restart();
    await old.stop({ name: 'ended', why: 'stopped' });
    return this.#ready.promise;
  }

  async stop(): Promise<void> {
    const run = this.#run;
    const ended = run.stop({ name: 'ended', why: 'stopped' });
    if (!this.signal.aborted) this.#ended(run, { name: 'ended', why: 'stopped' });
    await ended;
  }

  #begin(): [Run, ToolSync] {
    const { id, start, tools, limits, entries } = this.#deps;
    const sync = new ToolSync(id, tools, (request) => this.call(request));
    const run: Run = new Run({
      link: this.#deps.takeWorker(id),
      sessionId: id,
      start: { ...start, columns: this.#columns, rows: this.#rows },
      restore: this.#journal.point,
      entries,
      limits,
      clock: tools.clock,
      ports: this.#ports(sync, () => run),
    });
    return [run, sync];
  }

  /** What a run tells. A run that was replaced has nothing to say any more. */
  #ports(sync: ToolSync, run: () => Run): RunPorts {
    const isNow = (): boolean => this.#run === run();
    return {
      started: ({ resources, notServed, restored }) => {
        if (!isNow()) return;
        this.#began(restored);
        sync.start(run().mirror.tree, resourcesOf(run(), resources));
        this.#warnNotServed(notServed);
        sync.focus(this.#focus);
        this.#setState({ name: 'running' });
        this.#ready.resolve(this.#state);
      },
      failed: (error) => {
        if (!isNow()) return;
        this.#setState({ name: 'failed', error });
        this.#ready.resolve(this.#state);
      },
      ended: (state) => {
        if (isNow()) this.#ended(run(), state);
      },
      tree: (tree) => {
        if (!isNow()) return;
        sync.tree(tree);
        this.#trees.emit(tree);
      },
      message: (message) => {
        if (isNow()) this.#message(message, sync);
      },
    };
  }

  /** The app runs, with the model that it had or anew. */
  #began(restored: Restored | undefined): void {
    this.#restored = restored ?? null;
    if (restored?.model !== 'kept') this.#journal.clear();
    if (restored === undefined || restored.lost === '') return;
    const what = restored.model === 'kept' ? 'went on with the model that it had' : 'began anew';
    this.#deps.tools.warnings?.warn('restored', `"${this.id}" ${what}. ${restored.lost}`);
  }

  /** Said once a session: an author who writes a field expects that it does something. */
  #warnNotServed(fields: readonly string[]): void {
    if (fields.length === 0 || this.#saidNotServed) return;
    this.#saidNotServed = true;
    const { warnings } = this.#deps.tools;
    warnings?.warn('not_served', `The app of "${this.id}" has ${fields.join(' and ')}; nothing is done with that yet.`);
  }

  #message(message: Parameters<RunPorts['message']>[0], sync: ToolSync): void {
    switch (message.kind) {
      case 'frame':
        return this.#relay.frame(message);
      case 'keymap':
        this.#keymap = message.keymap;
        return this.#relay.keymap(message.keymap);
      case 'accessible':
        return this.#relay.accessible(message.tree);
      case 'free_drag':
        return this.#relay.freeDrag();
      case 'focus':
        this.#focus = message.widgetId;
        return sync.focus(message.widgetId);
      case 'hover':
        return sync.hover(message.widgetId);
      case 'folded':
        this.#journal.folded(message);
        return this.#folds.emit(message);
      case 'snapshot':
        this.#journal.snapshot(message);
        this.#warnNotKept();
        return this.#journalChanges.emit();
      case 'problem':
        this.#problems.add(message.problem);
        this.#reported.emit(message.problem);
        return this.#problemLists.emit(this.#problems.all);
      case 'mended':
        if (this.#problems.mended(message.code, message.about)) this.#problemLists.emit(this.#problems.all);
        return;
      case 'request':
        return this.#requests.emit(message.request);
    }
  }

  /** Said once a session: the model may be lost with its worker. */
  #warnNotKept(): void {
    const { why } = this.#journal;
    if (why === '' || this.#saidNotKept) return;
    this.#saidNotKept = true;
    this.#deps.tools.warnings?.warn('not_kept', `"${this.id}" begins anew after a restart. ${why}`);
  }

  #ended(run: Run, state: Extract<SessionState, { name: 'ended' }>): void {
    if (this.#run !== run) return;
    this.#sync.stop();
    const forGood = state.why === 'stopped' || state.why === 'quit';
    if (this.#state.name !== 'failed' || forGood) this.#setState(state);
    this.#ready.resolve(this.#state);
    if (!forGood) return;
    this.#end.abort();
    this.#relay.dispose();
    this.#deps.gone(this);
    for (const emitter of [
      this.#states,
      this.#trees,
      this.#folds,
      this.#reported,
      this.#problemLists,
      this.#requests,
      this.#journalChanges,
    ])
      emitter.dispose();
  }

  async #ask(run: Run, what: string, message: (id: number) => ToWorker, signal?: AbortSignal): Promise<ToolAnswer> {
    let answer: ToolAnswer;
    try {
      answer = await run.ask(what, message, signal);
    } catch (error) {
      // Only what cannot be cloned gets here: nothing was sent.
      const text = `The arguments of ${what} cannot be sent: ${error instanceof Error ? error.message : String(error)}`;
      return { ok: false, reason: { code: 'invalid_arguments', message: text } };
    }
    const isRead = answer.ok && answer.effect === undefined;
    if (!isRead && this.#run === run && !run.over) await this.#sync.settled();
    return answer;
  }

  #nameOf(provider: ToolProvider, run: Run): string | number | undefined {
    return run.mirror.numberOf(provider) ?? providerName(provider);
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.#states.emit(state);
  }

  #post(message: ToWorker): void {
    this.#run.post(message);
  }
}

/** How the screen and the app's `resources` are read: each in the worker, when it is asked for. */
function resourcesOf(run: Run, keys: readonly string[]): SessionResources {
  const read = async (key: string): Promise<Json> => {
    const answer = await run.readModel(key);
    if (!answer.ok) throw new Error(answer.reason.message);
    return answer.result;
  };
  return {
    model: Object.fromEntries(keys.map((key) => [key, () => read(key)])),
    screen: async () => (await run.readScreen())?.rows.join('\n') ?? '',
  };
}

function wireOrigin(origin: Origin): WireOrigin {
  return { kind: origin.kind, ...(origin.client === undefined ? {} : { client: origin.client }) };
}
