import type { InputEvent } from '../../sdk/input.ts';
import type { Message } from '../../sdk/message.ts';
import type { View } from '../../sdk/node.ts';
import type { WireHandWritten } from '../../protocol/hand-written.ts';
import type { Keymap, Problem, RestorePoint, Restored, ScreenText, Started, ToWorker } from '../../protocol/worker.ts';
import type { Origin, ToolAnswer, WidgetCall } from '../../tools/types.ts';
import type {
  AppSource,
  Disposable,
  ReloadResult,
  Session,
  SessionAsks,
  SessionLimits,
  SessionState,
  StartOptions,
  Viewer,
} from '../types.ts';
import { handWrittenDefinitions } from './hand-written.ts';
import { Journal } from './journal.ts';
import { FrameRelay } from './frame-relay.ts';
import type { Hold, Link } from './link.ts';
import { HostHistory } from './history.ts';
import { Reload, reloadProblem } from './reload.ts';
import { Notes } from './notes.ts';
import { Run, type RunOptions, type RunPorts } from './run.ts';
import { RunNews } from './run-news.ts';
import { SessionCalls } from './session-calls.ts';
import { SessionEvents } from './session-events.ts';
import { sessionResources } from './session-resources.ts';
import type { ToolSettings } from './tool-sync.ts';
import { terminalSize, type TerminalSize } from './terminal-size.ts';
import { ToolSync } from './tool-sync.ts';

const NOTHING_BY_HAND: WireHandWritten = { tools: [], resources: [], prompts: [] };

/** What a session is made with. */
export interface SessionDeps {
  readonly id: string;
  readonly start: StartOptions;
  readonly tools: ToolSettings;
  readonly limits: SessionLimits;
  readonly entries: Readonly<Record<string, string>>;
  /** A worker that has no app yet. */
  takeWorker(sessionId: string): Link;
  /** A run has started or failed to: the next one may be made ready. */
  settled(): void;
  /** The session will not come back. */
  gone(session: HostSession): void;
}

/** A session as the host holds it (see {@link Session}). What belongs to one run of the app is the {@link Run}'s. */
export class HostSession implements Session {
  readonly id: string;
  readonly app: AppSource;
  readonly startedAt = Date.now();
  readonly startedBy: Origin;
  readonly #deps: SessionDeps;
  readonly #end = new AbortController();
  readonly #relay: FrameRelay;
  readonly #events = new SessionEvents();
  readonly onDidChangeState: Session['onDidChangeState'] = this.#events.state.event;
  readonly onDidChangeTree: Session['onDidChangeTree'] = this.#events.tree.event;
  readonly onDidFold: Session['onDidFold'] = this.#events.fold.event;
  readonly onDidReportProblem: Session['onDidReportProblem'] = this.#events.reported.event;
  readonly onDidChangeProblems: Session['onDidChangeProblems'] = this.#events.problems.event;
  readonly onDidRequest: Session['onDidRequest'] = this.#events.request.event;
  readonly onDidChangePoint: Session['onDidChangePoint'] = this.#events.point.event;
  readonly onDidChangeHold: Session['onDidChangeHold'] = this.#events.hold.event;
  readonly #notes: Notes;
  readonly #journal: Journal;
  readonly #news: RunNews;
  #state: SessionState = { name: 'starting' };
  #run: Run;
  #sync: ToolSync;
  #ready = Promise.withResolvers<SessionState>();
  #size: TerminalSize;
  #restored: Restored | null = null;
  #files: readonly string[] = [];
  #own: WireHandWritten = NOTHING_BY_HAND;
  #loadedAt = 0;
  #reload: Reload | null = null;
  #reloads: Promise<unknown> = Promise.resolve();
  /** The reload that begins after the one that is under way. */
  #waiting: Promise<ReloadResult> | null = null;
  /** What waits for a reload: the worker with the old code takes nothing more. */
  readonly #held: ToWorker[] = [];
  readonly #calls = new SessionCalls({
    run: () => this.#run,
    changing: () => (this.#reload?.isHandedOver === true ? this.#reload.done : null),
    settled: () => this.#sync.settled(),
  });

  readonly history = new HostHistory((ask, origin) => this.#calls.history(ask, origin));

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.id = deps.id;
    this.app = deps.start.app;
    this.startedBy = deps.start.startedBy;
    this.#notes = new Notes(deps.id, deps.tools.warnings);
    const { columns = 80, rows = 24 } = deps.start;
    this.#size = this.#notes.size({ columns, rows }, terminalSize({ columns, rows }));
    this.#journal = new Journal(deps.start.restore);
    this.#relay = new FrameRelay(deps.tools.clock, (message) => this.#post(message));
    this.#news = new RunNews({
      relay: this.#relay,
      journal: this.#journal,
      notes: this.#notes,
      events: this.#events,
      history: this.history,
    });
    [this.#run, this.#sync] = this.#begin();
  }

  get args(): readonly string[] {
    return this.#deps.start.args ?? [];
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  get state(): SessionState {
    return this.#state;
  }

  get tree(): View {
    return this.#run.mirror.tree;
  }

  get debugged(): boolean {
    return this.#deps.start.link !== undefined;
  }

  get hold(): Hold | null {
    return this.#run.hold;
  }

  get loadedAt(): number {
    return this.#loadedAt;
  }

  get files(): readonly string[] {
    return this.#files;
  }

  get own(): WireHandWritten {
    return this.#own;
  }

  get keymap(): Keymap {
    return this.#news.keymap;
  }

  get focus(): string | null {
    return this.#news.focus;
  }

  get problems(): readonly Problem[] {
    return this.#news.problems;
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

  get refusals(): Session['refusals'] {
    return this.#sync.synchronizer.refusals();
  }

  get nameCollisions(): Session['nameCollisions'] {
    return this.#sync.nameCollisions;
  }

  input(event: InputEvent): void {
    if (event.kind === 'resize') this.#size = this.#notes.size(event, terminalSize(event));
    this.#post({ kind: 'input', event: event.kind === 'resize' ? { ...event, ...this.#size } : event });
  }

  call(request: WidgetCall): Promise<ToolAnswer> {
    return this.#calls.call(request);
  }

  dispatch(message: Message, origin: Origin): Promise<ToolAnswer> {
    return this.#calls.dispatch(message, origin);
  }

  get asks(): SessionAsks {
    return this.#calls;
  }

  async readScreen(): Promise<ScreenText | null> {
    if (this.#reload?.isHandedOver === true) await this.#reload.done;
    return this.#run.readScreen();
  }

  watch(viewer: Viewer): Disposable {
    return this.#relay.watch(viewer);
  }

  async restart(how: { readonly anew?: boolean } = {}): Promise<SessionState> {
    if (this.signal.aborted) return this.#state;
    if (how.anew === true) this.#journal.clear();
    this.#reload?.giveUp('The app was restarted meanwhile.');
    const old = this.#run;
    this.#sync.stop();
    this.#ready = Promise.withResolvers<SessionState>();
    this.#news.unfocus();
    this.#news.forgetOldRun();
    [this.#run, this.#sync] = this.#begin();
    this.#setState({ name: 'starting' });
    this.#relay.restart();
    await old.stop({ name: 'ended', why: 'stopped' });
    return this.#ready.promise;
  }

  async reload(): Promise<ReloadResult> {
    // A reload reads the code when it begins, so one that waits will do for all who ask meanwhile (bug report 113).
    if (this.#waiting) return this.#waiting;
    const turn = this.#reloads.then(() => {
      this.#waiting = null;
      return this.#reloadOnce();
    });
    this.#waiting = turn;
    this.#reloads = turn;
    return turn;
  }

  trustReads(names: ReadonlySet<string>): void {
    this.#sync.mark(handWrittenDefinitions(this.id, this.#own, this.#calls, names).tools);
  }

  async stop(): Promise<void> {
    this.#reload?.giveUp('The app was stopped meanwhile.');
    const run = this.#run;
    const ended = run.stop({ name: 'ended', why: 'stopped' });
    if (!this.signal.aborted) this.#ended(run, { name: 'ended', why: 'stopped' });
    await ended;
  }

  #begin(): [Run, ToolSync] {
    const sync = this.#newSync();
    const run: Run = this.#newRun(
      this.#ports(sync, () => run),
      { restore: this.#journal.point },
    );
    return [run, sync];
  }

  #newSync(): ToolSync {
    return new ToolSync(this.id, this.#deps.tools, (request) => this.call(request));
  }

  #newRun(ports: RunPorts, how: Pick<RunOptions, 'restore' | 'takeOver'>): Run {
    const { id, start, tools, limits, entries } = this.#deps;
    this.#loadedAt = Date.now();
    return new Run({
      link: start.link?.(id) ?? this.#deps.takeWorker(id),
      sessionId: id,
      start: { ...start, ...this.#size },
      entries,
      limits,
      clock: tools.clock,
      ports,
      ...how,
    });
  }

  async #reloadOnce(): Promise<ReloadResult> {
    if (this.signal.aborted)
      return { ok: false, error: { code: 'threw', message: 'The session has ended.', file: this.app.file } };
    if (this.#state.name !== 'running' || !this.#run.canHandOver) {
      const state = await this.restart();
      return state.name === 'failed' ? { ok: false, error: state.error } : { ok: true };
    }
    const old = this.#run;
    const reload = new Reload({
      file: this.app.file,
      old,
      begin: (ports, takeOver) => this.#newRun(ports, { restore: null, takeOver }),
      swap: (run, started) => this.#swap(run, started),
    });
    this.#reload = reload;
    const result = await reload.done;
    this.#reload = null;
    for (const message of this.#held.splice(0)) this.#post(message);
    if (result.ok) void old.stop({ name: 'ended', why: 'stopped' });
    else if (this.#run === old && !old.over) this.#news.problem(reloadProblem(result.error));
    return result;
  }

  /** The run with the new code is the session's from now on. */
  #swap(run: Run, started: Started): RunPorts {
    const sync = this.#newSync();
    const ports = this.#ports(sync, () => run);
    this.#sync.stop();
    this.#run = run;
    this.#sync = sync;
    this.#news.forgetOldRun();
    ports.started(started);
    this.#events.tree.emit(run.mirror.tree);
    this.#relay.restart((message) => run.post(message));
    return ports;
  }

  /** What a run tells. A run that was replaced has nothing to say any more. */
  #ports(sync: ToolSync, run: () => Run): RunPorts {
    const isNow = (): boolean => this.#run === run();
    return {
      late: (what, answer) => this.#notes.late(what, answer.ok),
      started: ({ resources, files, own, restored }) => {
        if (!isNow()) return;
        this.#files = files;
        this.#own = own;
        this.#began(restored);
        const byHand = handWrittenDefinitions(this.id, own, this.#calls);
        sync.start(run().mirror.tree, sessionResources(run(), resources), byHand);
        sync.focus(this.#news.focus);
        this.#decided({ name: 'running' });
      },
      failed: (error) => {
        if (!isNow()) return;
        this.#decided({ name: 'failed', error });
      },
      ended: (state) => {
        if (isNow()) this.#ended(run(), state);
      },
      tree: (tree) => {
        if (!isNow()) return;
        sync.tree(tree);
        this.#events.tree.emit(tree);
      },
      held: (hold) => {
        if (isNow()) this.#events.hold.emit(hold);
      },
      message: (message) => {
        if (isNow()) this.#news.take(message, sync);
      },
    };
  }

  /** The app runs, with the model that it had or anew. */
  #began(restored: Restored | undefined): void {
    this.#restored = restored ?? null;
    if (restored?.model !== 'kept') this.#journal.clear();
    if (restored !== undefined) this.#notes.restored(restored);
  }

  #ended(run: Run, state: Extract<SessionState, { name: 'ended' }>): void {
    if (this.#run !== run) return;
    this.#reload?.giveUp('The app ended meanwhile.');
    this.#sync.stop();
    this.history.looked(null);
    const forGood = state.why === 'stopped' || state.why === 'quit';
    if (this.#state.name !== 'failed' || forGood) this.#setState(state);
    this.#ready.resolve(this.#state);
    if (!forGood) return;
    this.#end.abort();
    this.#relay.dispose();
    this.#deps.gone(this);
    this.#events.dispose();
    this.history.dispose();
  }

  #decided(state: SessionState): void {
    this.#setState(state);
    this.#ready.resolve(state);
    this.#deps.settled();
  }

  #setState(state: SessionState): void {
    this.#state = state;
    this.#events.state.emit(state);
  }

  #post(message: ToWorker): void {
    if (this.#reload?.isHandedOver === true) this.#held.push(message);
    else this.#run.post(message);
  }
}
