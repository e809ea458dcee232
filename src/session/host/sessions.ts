import type { Clock, ToolEvents, WarningSink } from '../../tools/types.ts';
import type { Registry } from '../../tools/registry.ts';
import { isId } from '../../tools/names.ts';
import type { Event, Session, SessionLimits, Sessions, StartOptions } from '../types.ts';
import { Emitter } from './emitter.ts';
import { freeId } from './session-id.ts';
import { HostSession } from './session.ts';
import { systemClock } from './system-clock.ts';
import { WorkerLink } from './worker-link.ts';

/** The design's limits of a worker. */
export const DEFAULT_LIMITS: SessionLimits = {
  callTimeout: 5_000,
  silence: 10_000,
  heap: 512,
  history: { entries: 1_000, bytes: 64 * 1024 * 1024 },
};

/** What sessions are made with. */
export interface SessionsOptions {
  /** The worker's entry: `dist/worker.mjs`, or `src/session/worker/main.ts` on a Node that strips types. */
  readonly workerUrl: URL;
  /** Where `import … from 'teahouse'` leads in an app: file URLs of the entries, by specifier. */
  readonly entries: Readonly<Record<string, string>>;
  readonly registry: Registry;
  /** Read when they are needed: an object whose fields change is followed. */
  readonly limits?: SessionLimits;
  readonly clock?: Clock;
  readonly warnings?: WarningSink;
  readonly events?: ToolEvents;
  /** The environment of the apps; empty without one. */
  readonly env?: Readonly<Record<string, string>>;
  readonly debounceMs?: number;
  readonly sessionCap?: number;
  /** What apps print, some 256 kB a second at most. */
  output?(sessionId: string, text: string): void;
}

/** Makes the place where sessions live. No thread starts before the first session does. */
export function createSessions(options: SessionsOptions): Sessions {
  return new HostSessions(options);
}

class HostSessions implements Sessions {
  readonly #options: SessionsOptions;
  readonly #sessions = new Map<string, HostSession>();
  readonly #changes = new Emitter<Session>();
  /** A worker that waits for the next app, so that the start is quick. */
  #spare: { readonly link: WorkerLink; readonly heap: number; owner: string | null } | undefined;
  #disposed = false;

  constructor(options: SessionsOptions) {
    this.#options = options;
  }

  get all(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  get onDidChange(): Event<Session> {
    return this.#changes.event;
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  start(start: StartOptions): Session {
    if (this.#disposed) throw new Error('No session can be started any more.');
    const id = start.id ?? freeId(start.app.name, (taken) => this.#sessions.has(taken));
    if (!isId(id))
      throw new RangeError(`A session's id is 1 to 32 of A-Z, a-z, 0-9, _ and -; ${JSON.stringify(id)} is not.`);
    if (this.#sessions.has(id)) throw new RangeError(`There is a session "${id}" already. Give another id, or none.`);
    const { registry, clock = systemClock, warnings, events, debounceMs, sessionCap } = this.#options;
    const session = new HostSession({
      id,
      start,
      limits: this.#limits,
      entries: this.#options.entries,
      tools: {
        registry,
        clock,
        ...(warnings === undefined ? {} : { warnings }),
        ...(events === undefined ? {} : { events }),
        ...(debounceMs === undefined ? {} : { debounceMs }),
        ...(sessionCap === undefined ? {} : { sessionCap }),
      },
      takeWorker: (sessionId) => this.#takeWorker(sessionId),
      settled: () => this.#warmUp(),
      gone: (gone) => {
        this.#sessions.delete(gone.id);
        this.#changes.emit(gone);
      },
    });
    this.#sessions.set(id, session);
    session.onDidChangeState(() => {
      if (!session.signal.aborted) this.#changes.emit(session);
    });
    this.#changes.emit(session);
    return session;
  }

  dispose(): void {
    this.#disposed = true;
    void this.#spare?.link.terminate();
    this.#spare = undefined;
    for (const session of [...this.#sessions.values()]) void session.stop();
    this.#changes.dispose();
  }

  get #limits(): SessionLimits {
    return this.#options.limits ?? DEFAULT_LIMITS;
  }

  #takeWorker(sessionId: string): WorkerLink {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare !== undefined && !spare.link.ended && spare.heap === this.#limits.heap) {
      spare.owner = sessionId;
      return spare.link;
    }
    void spare?.link.terminate();
    return this.#newWorker(sessionId).link;
  }

  #warmUp(): void {
    if (this.#disposed || (this.#spare !== undefined && !this.#spare.link.ended)) return;
    this.#spare = this.#newWorker(null);
  }

  #newWorker(owner: string | null): { link: WorkerLink; heap: number; owner: string | null } {
    const { heap } = this.#limits;
    const made: { link: WorkerLink; heap: number; owner: string | null } = {
      heap,
      owner,
      link: new WorkerLink({
        url: this.#options.workerUrl,
        heap,
        env: this.#options.env ?? {},
        output: (text) => {
          if (made.owner !== null) this.#options.output?.(made.owner, text);
        },
      }),
    };
    return made;
  }
}
