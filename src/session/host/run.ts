import { pathToFileURL } from 'node:url';
import type { MessagePort } from 'node:worker_threads';
import type { View } from '../../sdk/node.ts';
import type {
  CallAnswer,
  LoadError,
  RestorePoint,
  ScreenText,
  StartRequest,
  Started,
  ToWorker,
} from '../../protocol/worker.ts';
import type { Clock } from '../../tools/types.ts';
import { holdText, stateText } from '../state-text.ts';
import type { Hold, SessionLimits, SessionState, StartOptions } from '../types.ts';
import type { FromApp, Link, WorkerEnd } from './link.ts';
import { MirrorIn } from './mirror-in.ts';
import { Requests } from './requests.ts';
import { Watchdog } from './watchdog.ts';
import { WorkerCalls, type AboutCalls, type Lent } from './worker-calls.ts';

/** Why a run ended. */
export type EndState = Extract<SessionState, { name: 'ended' }>;

/** What the run tells its session, apart from what it deals with itself. */
export interface RunPorts {
  /** The code is loaded; the worker waits for what the session is. Only for a run that takes over. */
  loaded?(): void;
  /** The first view is there. */
  started(started: Started): void;
  failed(error: LoadError): void;
  ended(state: EndState): void;
  /** The answer to something whose asker had been told that none came. */
  late?(what: string, answer: CallAnswer['answer']): void;
  tree(tree: View): void;
  /** A debugger stopped the app there, or (`null`) lets it run again. */
  held(hold: Hold | null): void;
  message(
    message: Exclude<
      FromApp,
      {
        kind:
          | AboutCalls['kind']
          | 'loaded'
          | 'started'
          | 'load_failed'
          | 'tools_loaded'
          | 'view'
          | 'screen'
          | 'pong'
          | 'quit';
      }
    >,
  ): void;
}

/** What a run is started with. */
export interface RunOptions {
  readonly link: Link;
  readonly sessionId: string;
  readonly start: StartOptions;
  /** Where the app is to go on; `null` to begin anew. */
  readonly restore: RestorePoint | null;
  /** Through which it is told what the session is, when it takes over from a run with older code. */
  readonly takeOver?: MessagePort;
  readonly entries: Readonly<Record<string, string>>;
  readonly limits: SessionLimits;
  readonly clock: Clock;
  readonly ports: RunPorts;
}

/** Milliseconds the app has to end by itself. */
const PATIENCE = 300;

type Answer = CallAnswer['answer'];

/**
 * One run of an app: from its start in a worker to that worker's end. It owns the worker, the mirror of its view, and
 * what was asked and is not answered.
 */
export class Run {
  readonly mirror = new MirrorIn();
  readonly #options: RunOptions;
  readonly #calls: WorkerCalls;
  readonly #screens: Requests<ScreenText | null>;
  readonly #watchdog: Watchdog;
  #pings = 0;
  #over = false;
  #end: EndState | undefined;
  #hold: Hold | null = null;

  constructor(options: RunOptions) {
    this.#options = options;
    const { link, limits, clock } = options;
    this.#calls = new WorkerCalls({
      clock,
      callTimeout: () => limits.callTimeout,
      post: (message) => this.post(message),
      late: (what, answer) => options.ports.late?.(what, answer),
      held: (what) => stoppedMeanwhile(what, options.sessionId, this.#hold ?? {}),
    });
    this.#screens = new Requests(clock);
    this.#watchdog = new Watchdog(
      clock,
      () => limits.silence,
      () => this.post({ kind: 'ping', id: ++this.#pings }),
      () => this.#hung(),
    );
    link.attach({
      message: (message) => this.#message(message),
      end: (end) => this.#linkEnded(end),
      held: (hold) => this.#held(hold),
    });
    this.post(startRequest(options), options.takeOver === undefined ? [] : [options.takeOver]);
  }

  /** Whether it has ended. */
  get over(): boolean {
    return this.#over;
  }

  /** Whether new code can take over from it as it stands (hot reload). */
  get canHandOver(): boolean {
    return this.#options.link.canHandOver;
  }

  /** Where a debugger holds the app now. */
  get hold(): Hold | null {
    return this.#hold;
  }

  /** How many calls wait for an answer. */
  get waiting(): number {
    return this.#calls.size;
  }

  /** Sends a message to the worker; nothing happens when the run is over. */
  post(message: ToWorker, transfer: readonly MessagePort[] = []): void {
    if (!this.#over) this.#options.link.post(message, transfer);
  }

  /**
   * Asks for something and answers exactly once: with the worker's answer, or that none came in time, or that the
   * worker is gone, or where a debugger holds it (then nothing is sent). `what` names it in those texts.
   */
  ask(what: string, message: (id: number) => ToWorker, lent: Lent = {}): Promise<Answer> {
    if (this.#over) return Promise.resolve(notRunning(this.#options.sessionId, this.#end, what));
    if (this.#hold !== null) return Promise.resolve(notAsked(what, this.#options.sessionId, this.#hold));
    return this.#calls.ask(what, message, lent);
  }

  /** One of the app's `resources`. */
  readModel(key: string): Promise<Answer> {
    return this.ask(`the read of "${key}"`, (id) => ({ kind: 'read_model', id, key }));
  }

  /** The screen as text; `null` when the worker does not answer. */
  readScreen(): Promise<ScreenText | null> {
    if (this.#over || this.#hold !== null) return Promise.resolve(null);
    return this.#screens.ask(
      this.#options.limits.callTimeout,
      (id) => this.post({ kind: 'read_screen', id }),
      () => null,
    );
  }

  /** Ends the run; the app may end its own things first. */
  async stop(state: EndState): Promise<void> {
    const { link } = this.#options;
    const ended = this.#over ? link.terminate() : link.stop(PATIENCE);
    this.#finish(state);
    await ended;
  }

  #message(message: FromApp): void {
    if (this.#over) return;
    this.#watchdog.heard();
    const { ports } = this.#options;
    if (this.#calls.take(message)) return;
    switch (message.kind) {
      case 'pong':
      case 'tools_loaded':
        return;
      case 'loaded':
        return ports.loaded?.();
      case 'started':
        return ports.started(message);
      case 'load_failed':
        this.#over = true;
        this.#close();
        ports.failed(message.error);
        return void this.#options.link.terminate();
      case 'view':
        return ports.tree(this.mirror.apply(message.patch));
      case 'screen':
        return void this.#screens.settle(message.id, message.screen);
      case 'quit':
        return void this.stop({ name: 'ended', why: 'quit' });
      default:
        return ports.message(message);
    }
  }

  /** Nobody waits for an answer while a debugger holds the app: a person may think for an hour. */
  #held(hold: Hold | null): void {
    if (this.#over) return;
    this.#hold = hold;
    this.#watchdog.hold(hold !== null);
    if (hold !== null) {
      this.#calls.giveUp();
      this.#screens.settleAll(null);
    }
    this.#options.ports.held(hold);
  }

  #hung(): void {
    const seconds = Math.round(this.#options.limits.silence / 1_000);
    this.#finish({ name: 'ended', why: 'unresponsive', detail: `It did not answer for ${seconds} seconds.` });
    void this.#options.link.terminate();
  }

  #linkEnded(end: WorkerEnd): void {
    if (end.why === 'ended') return;
    this.#finish({ name: 'ended', why: end.why, ...(end.detail === undefined ? {} : { detail: end.detail }) });
  }

  #finish(state: EndState): void {
    if (this.#over) return;
    this.#over = true;
    this.#end = state;
    this.#hold = null;
    this.#close();
    this.#options.ports.ended(state);
  }

  #close(): void {
    this.#watchdog.dispose();
    this.#calls.settleAll(notRunning(this.#options.sessionId, this.#end));
    this.#screens.settleAll(null);
  }
}

function startRequest({ sessionId, start, entries, limits, restore, takeOver }: RunOptions): StartRequest {
  return {
    kind: 'start',
    sessionId,
    url: pathToFileURL(start.app.file).href,
    entries,
    columns: start.columns ?? 80,
    rows: start.rows ?? 24,
    workspaceFolder: start.workspaceFolder ?? null,
    args: start.args ?? [],
    ...(limits.history === undefined ? {} : { history: limits.history }),
    ...(restore === null ? {} : { restore }),
    ...(takeOver === undefined ? {} : { takeOver }),
  };
}

/** The answer for a session that is not there, with why it ended. With `what` the request never began; else that is not known. */
function notRunning(sessionId: string, end: EndState | undefined, what?: string): Answer {
  const why = end === undefined ? '' : ` Of the app: ${stateText(end)}.`;
  const message =
    what === undefined
      ? `The session "${sessionId}" ended while this was under way. It is not known whether it was applied.${why}`
      : `The session "${sessionId}" is not running, so ${what} was not done.${why}`;
  return { ok: false, reason: { code: 'session_not_running', message, sessionId } };
}

/** The answer to a request that was not sent. */
function notAsked(what: string, sessionId: string, hold: Hold): Answer {
  const message =
    `Of the session "${sessionId}": ${holdText(hold)}. So ${what} was not done. ` +
    'A person has to let the app go on in the debugger; then call it again.';
  return { ok: false, reason: { code: 'debugger_holds', message, sessionId } };
}

/** The answer to a request that was under way. */
function stoppedMeanwhile(what: string, sessionId: string, hold: Hold): Answer {
  const message =
    `Of the session "${sessionId}": ${holdText(hold)}. That came while ${what} was under way: it goes on when a person ` +
    'lets the app go on, and may then be applied. Look at the screen after that, before you repeat it.';
  return { ok: false, reason: { code: 'debugger_holds', message, sessionId } };
}
