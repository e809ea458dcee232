import type { WireHandWritten } from '../../protocol/hand-written.ts';
import type { LoadError, Problem } from '../../protocol/worker.ts';
import type { Registry } from '../../tools/registry.ts';
import type { Clock, NameCollision } from '../../tools/types.ts';
import type { SessionLimits } from '../types.ts';
import { handWrittenDefinitions, registerHandWritten, type TrustedReads } from './hand-written.ts';
import { ProblemList } from './problem-list.ts';
import { ToolFileRun, type ToolFileEnd, type ToolFileLoaded } from './tool-file-run.ts';
import type { WorkerLink } from './worker-link.ts';

/** Where a file of tools stands. `failed`: it could not be loaded, and nothing of it is offered. */
type ToolFileState =
  | { readonly name: 'loading' }
  | { readonly name: 'loaded' }
  | { readonly name: 'failed'; readonly error: LoadError }
  | ({ readonly name: 'ended' } & ToolFileEnd);

/** A file of tools of the workspace, as it is now. */
export interface ToolFile {
  /** The module's absolute path. */
  readonly file: string;
  readonly state: ToolFileState;
  /** What it offers: the tools' names, the resources' addresses, the prompts' names. */
  readonly own: WireHandWritten;
  /** What went wrong: classes that are not offered, a change that could not be loaded, faults of tools. */
  readonly problems: readonly Problem[];
  readonly collisions: readonly NameCollision[];
  /** The module's own files, those of packages apart; its own alone before it was loaded. */
  readonly files: readonly string[];
  /** When its code was read last, in milliseconds since the epoch. */
  readonly loadedAt: number;
}

/** What a file of tools is loaded with. */
export interface ToolFileDeps {
  readonly registry: Registry;
  readonly entries: Readonly<Record<string, string>>;
  readonly clock: Clock;
  /** Read at each load, so that a setting that was changed holds for the next. */
  limits(): SessionLimits;
  /** A worker for a file. */
  newWorker(file: string): WorkerLink;
}

const NOTHING: WireHandWritten = { tools: [], resources: [], prompts: [] };

/** What of one file's code is registered, until the abort of its owner. */
interface Offered {
  readonly run: ToolFileRun;
  readonly end: AbortController;
  readonly owner: { readonly signal: AbortSignal };
}

/**
 * One file of tools with the code that is at work now. It lasts over loads: code that cannot be used is a problem of the file,
 * and what was loaded before goes on.
 */
export class LoadedFile implements ToolFile {
  readonly file: string;
  readonly #deps: ToolFileDeps;
  readonly #changed: () => void;
  #state: ToolFileState = { name: 'loading' };
  #own = NOTHING;
  #problems = new ProblemList();
  #collisions: readonly NameCollision[] = [];
  #files: readonly string[];
  #loadedAt = 0;
  #offered: Offered | null = null;
  /** Counts the loads. */
  #turn = 0;
  /** The load that goes on; the next one ends it. */
  #loading: Promise<void> = Promise.resolve();
  #next: ToolFileRun | null = null;
  readonly #end = new AbortController();

  constructor(file: string, deps: ToolFileDeps, changed: () => void) {
    this.file = file;
    this.#files = [file];
    this.#deps = deps;
    this.#changed = changed;
  }

  get state(): ToolFileState {
    return this.#state;
  }

  get own(): WireHandWritten {
    return this.#own;
  }

  get problems(): readonly Problem[] {
    return this.#problems.all;
  }

  get collisions(): readonly NameCollision[] {
    return this.#collisions;
  }

  get files(): readonly string[] {
    return this.#files;
  }

  get loadedAt(): number {
    return this.#loadedAt;
  }

  /** Resolves with the newest load, which ends those before it: their code is not the file's any more. */
  async load(): Promise<void> {
    const turn = ++this.#turn;
    void this.#next?.stop();
    this.#loading = this.#loading.then(() => (turn === this.#turn ? this.#load() : undefined));
    let awaited: Promise<void>;
    do await (awaited = this.#loading);
    while (awaited !== this.#loading);
  }

  /** Says which of its tools, by their names, a person trusts to read only. */
  trustReads(names: TrustedReads): void {
    const offered = this.#offered;
    if (offered === null) return;
    const held = new Set(this.#collisions.map(({ name }) => name));
    const { tools } = handWrittenDefinitions(null, this.#own, offered.run, names);
    const { registry } = this.#deps;
    const free = tools.filter(({ name }) => !held.has(name) && registry.definition(name) !== undefined);
    registry.registerTools(free, { owner: offered.owner, kind: 'application' });
    this.#changed();
  }

  /** Ends its worker and takes away all that it offers. */
  dispose(): void {
    this.#end.abort();
    void this.#next?.stop();
    this.#withdraw();
  }

  async #load(): Promise<void> {
    if (this.#end.signal.aborted) return;
    const { entries, clock } = this.#deps;
    if (this.#offered === null) this.#stands({ name: 'loading' });
    const readAt = Date.now();
    const run: ToolFileRun = new ToolFileRun({
      file: this.file,
      link: this.#deps.newWorker(this.file),
      entries,
      clock,
      limits: this.#deps.limits(),
      problem: (problem) => {
        if (this.#offered?.run === run) this.#problem(problem);
      },
      ended: (end) => this.#ended(run, end),
    });
    this.#next = run;
    const loaded = await run.loaded;
    this.#next = null;
    if (loaded === 'stopped') return;
    this.#loadedAt = readAt;
    this.#take(run, loaded);
  }

  /** Takes up how a load went, unless the file was taken away meanwhile. */
  #take(run: ToolFileRun, loaded: Exclude<ToolFileLoaded, 'stopped'>): void {
    if (this.#end.signal.aborted) return;
    if ('error' in loaded) return this.#notLoaded(loaded.error);
    if ('end' in loaded) return this.#ended(run, loaded.end);
    this.#files = loaded.files;
    this.#offer(run, loaded.own, loaded.faults);
  }

  #offer(run: ToolFileRun, own: WireHandWritten, faults: readonly string[]): void {
    const { registry } = this.#deps;
    registry.change(() => {
      this.#withdraw();
      const end = new AbortController();
      const owner = { signal: end.signal };
      this.#offered = { run, end, owner };
      this.#own = own;
      this.#problems = new ProblemList();
      const definitions = handWrittenDefinitions(null, own, run);
      const not = registerHandWritten(registry, definitions, { owner, kind: 'application' });
      this.#collisions = not.collisions;
      for (const message of [...faults, ...not.faults])
        this.#problems.add({ code: 'tool_failed', message, about: message, file: this.file });
    });
    this.#stands({ name: 'loaded' });
  }

  /** The code cannot be used; what was loaded before stays. */
  #notLoaded(error: LoadError): void {
    if (this.#offered === null) return this.#stands({ name: 'failed', error });
    const { message, file, line, column, stack } = error;
    this.#problem({
      code: 'reload_failed',
      message: `The change could not be loaded, and the code from before works on: ${message}`,
      about: 'reload',
      file,
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
      ...(stack === undefined ? {} : { stack }),
    });
  }

  #ended(run: ToolFileRun, end: ToolFileEnd): void {
    // New code that ends while it is loaded leaves the old at work.
    if (this.#offered !== null && this.#offered.run !== run)
      return this.#problem({
        code: 'reload_failed',
        message: `The change could not be loaded, and the code from before works on: ${end.detail ?? end.why}`,
        about: 'reload',
        file: this.file,
      });
    this.#withdraw();
    this.#stands({ name: 'ended', ...end });
  }

  #withdraw(): void {
    this.#offered?.end.abort();
    void this.#offered?.run.stop();
    this.#offered = null;
    this.#own = NOTHING;
    this.#collisions = [];
  }

  #problem(problem: Problem): void {
    this.#problems.add(problem);
    this.#changed();
  }

  #stands(state: ToolFileState): void {
    this.#state = state;
    this.#changed();
  }
}
