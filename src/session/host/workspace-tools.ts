import { basename } from 'node:path';
import type { Disposable, Event, SessionLimits } from '../types.ts';
import { Emitter } from './emitter.ts';
import type { TrustedReads } from './hand-written.ts';
import { DEFAULT_LIMITS, type SessionsOptions } from './sessions.ts';
import { systemClock } from './system-clock.ts';
import { LoadedFile, type ToolFile, type ToolFileDeps } from './tool-file.ts';
import { WorkerLink } from './worker-link.ts';

/** Makes the place where files of tools live, with what sessions are made with. No thread starts before the first load. */
export function createWorkspaceTools(options: SessionsOptions): WorkspaceTools {
  const { registry, entries, workerUrl, clock = systemClock, env = {} } = options;
  const limits = (): SessionLimits => options.limits ?? DEFAULT_LIMITS;
  return new WorkspaceTools({
    registry,
    entries,
    clock,
    limits,
    newWorker: (file) =>
      new WorkerLink({
        url: workerUrl,
        heap: limits().heap,
        env,
        output: (text) => options.output?.(basename(file), text),
      }),
  });
}

/**
 * The tools, resources and prompts of files of the workspace (design: *Tools of an app*): each file in a worker of its own,
 * so that a faulty one disturbs no other. Whoever loads a file answers for the person's consent to run it.
 */
export class WorkspaceTools implements Disposable {
  readonly #deps: ToolFileDeps;
  readonly #files = new Map<string, LoadedFile>();
  readonly #changed = new Emitter<undefined>();
  #isDisposed = false;
  /** Some file offers other things, or stands otherwise. */
  readonly onDidChange: Event<undefined> = this.#changed.event;

  constructor(deps: ToolFileDeps) {
    this.#deps = deps;
  }

  /** The files that were loaded, or could not be, in the order of their names. */
  get files(): readonly ToolFile[] {
    return [...this.#files.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1));
  }

  /**
   * Loads a file, or the code that it holds now. Code that cannot be used leaves what was loaded before at work, which is
   * then a problem of the file. Never rejects.
   */
  async load(file: string): Promise<ToolFile> {
    if (this.#isDisposed) throw new Error('No tools can be loaded any more.');
    const loaded = this.#files.get(file) ?? new LoadedFile(file, this.#deps, () => this.#changed.emit(undefined));
    this.#files.set(file, loaded);
    await loaded.load();
    return loaded;
  }

  /** Takes a file away with all that it offers. */
  unload(file: string): void {
    const loaded = this.#files.get(file);
    if (loaded === undefined) return;
    this.#files.delete(file);
    loaded.dispose();
    this.#changed.emit(undefined);
  }

  /** Says which tools of a file, by their names, a person trusts to read only. It holds for the code that is loaded now. */
  trustReads(file: string, names: TrustedReads): void {
    this.#files.get(file)?.trustReads(names);
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const loaded of this.#files.values()) loaded.dispose();
    this.#files.clear();
    this.#changed.dispose();
  }
}
