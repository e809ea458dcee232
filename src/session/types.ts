import type { InputEvent, KeyEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import type { View } from '../sdk/node.ts';
import type { Json } from '../sdk/provider.ts';
import type { Located, ModelQuery, Spot, Underway } from '../protocol/asks.ts';
import type { WireHandWritten } from '../protocol/hand-written.ts';
import type { Folded, HistoryAsk, HistoryBounds, Looking, Rewound } from '../protocol/history.ts';
import type {
  Frame,
  HostRequest,
  Keymap,
  LoadError,
  PaletteName,
  Problem,
  RestorePoint,
  Restored,
  ScreenText,
} from '../protocol/worker.ts';
import type { Hold, Link } from './host/link.ts';
import type { CallContext, NameCollision, Origin, Refusal, ToolAnswer, WidgetCall } from '../tools/types.ts';

export type { Hold } from './host/link.ts';

/** Ends something; calling it again does nothing. */
export interface Disposable {
  dispose(): void;
}

/** Something that happens; the answer of a subscription ends it. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Where an app comes from. */
export interface AppSource {
  /** The name that people see and that the default session id is made of: the file's name without `.tea.*`. */
  readonly name: string;
  /** The module's absolute path. */
  readonly file: string;
  /** Whether it is one that ships with Teahouse (no consent needed). */
  readonly shipped: boolean;
  /** Whether another extension of the editor brought it: it is no code of the workspace. */
  readonly registered?: boolean;
}

/** How a session is started. */
export interface StartOptions {
  readonly app: AppSource;
  /** 1–32 of `[A-Za-z0-9_-]`; made of the app's name, and numbered when taken, without one. */
  readonly id?: string;
  readonly args?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly workspaceFolder?: string | null;
  readonly startedBy: Origin;
  /** Where a session that was saved goes on, in place of `init`. */
  readonly restore?: RestorePoint;
  /** Makes the way to each of its runs in place of a worker thread: to processes that a debugger starts. */
  readonly link?: (sessionId: string) => Link;
}

/** Where a session stands. `failed` keeps the error; `ended` says why. */
export type SessionState =
  | { readonly name: 'starting' }
  | { readonly name: 'running' }
  | { readonly name: 'failed'; readonly error: LoadError }
  | {
      readonly name: 'ended';
      readonly why: 'stopped' | 'quit' | 'crashed' | 'out_of_memory' | 'unresponsive' | 'exited';
      readonly detail?: string;
    };

/** One running app, seen from the host. The worker behind it may die at any time; the session then says so and answers. */
export interface Session {
  readonly id: string;
  readonly app: AppSource;
  readonly startedAt: number;
  readonly startedBy: Origin;
  /** What it was started with. */
  readonly args: readonly string[];
  /** Aborted when the session has ended for good (not on restart). */
  readonly signal: AbortSignal;
  readonly state: SessionState;
  readonly onDidChangeState: Event<SessionState>;
  /** The mirror of the view tree; `null` before the first view. Unchanged nodes stay the same objects. */
  readonly tree: View;
  readonly onDidChangeTree: Event<View>;
  /** The widgets and actions of its view that got no tool, for whoever shows them. */
  readonly refusals: readonly Refusal[];
  /** Its tools whose client name another tool holds. */
  readonly nameCollisions: readonly NameCollision[];
  /** Whether it was started to run under a debugger. */
  readonly debugged: boolean;
  /** Where a debugger holds the app now; `null` while it runs. No limit counts that time. */
  readonly hold: Hold | null;
  readonly onDidChangeHold: Event<Hold | null>;
  /** When its code was read last, in milliseconds since the epoch: what a file held before is in it. */
  readonly loadedAt: number;
  /** The app's own files, as they were loaded; empty before the first view. */
  readonly files: readonly string[];
  /** The tools, resources and prompts that the app wrote by hand; none before the first view. */
  readonly own: WireHandWritten;
  readonly keymap: Keymap;
  readonly focus: string | null;
  readonly onDidFold: Event<Folded>;
  /** Each problem as it comes, also one that was there before. */
  readonly onDidReportProblem: Event<Problem>;
  /** What went wrong in this run and does not work again yet: at most 20, the newest last. A restart empties it. */
  readonly problems: readonly Problem[];
  readonly onDidChangeProblems: Event<readonly Problem[]>;
  readonly onDidRequest: Event<HostRequest>;
  /** How this run was brought back; `null` when it began by `init` because there was nothing to bring back. */
  readonly restored: Restored | null;
  /** Where the session could go on if its worker were gone now; `null` when it would begin anew. */
  readonly point: RestorePoint | null;
  /** The model was taken down again. */
  readonly onDidChangePoint: Event<void>;
  /** Resolves when the first view is there, or the start failed. */
  readonly ready: Promise<SessionState>;
  input(event: InputEvent): void;
  /** Calls a widget's action in the worker. Never rejects: a dead or silent worker is an answer too. */
  call(request: WidgetCall): Promise<ToolAnswer>;
  /** Sends a message to `update`. */
  dispatch(message: Message, origin: Origin): Promise<ToolAnswer>;
  readScreen(): Promise<ScreenText | null>;
  /** What can be asked of the app beside an action of one widget. */
  readonly asks: SessionAsks;
  /** What was done in it, for looking back, rewinding and undoing. */
  readonly history: SessionHistory;
  /** Shows frames to a viewer until disposed: a full frame first, then what changes; the newest wins. */
  watch(viewer: Viewer): Disposable;
  /**
   * Loads the app again in a new worker, under the same id. It goes on with the last model, without running commands;
   * `anew` begins by `init`.
   */
  restart(how?: { readonly anew?: boolean }): Promise<SessionState>;
  /**
   * Brings the app's code as it is now into the session: model, focus, carets and scroll positions stay. Where the new
   * code cannot be used, the old goes on, which is a problem of the session. A session that does not run is restarted.
   */
  reload(): Promise<ReloadResult>;
  /** Says which tools that the app wrote by hand, by their own names, a person trusts to read only, until its code is loaded anew. */
  trustReads(names: ReadonlySet<string>): void;
  stop(): Promise<void>;
}

/** What can be asked of a session's worker beside an action of one widget. Never rejects. */
export interface SessionAsks {
  /** Reads a part of the model, its secrets masked. */
  inspect(query: ModelQuery): Promise<ToolAnswer>;
  /** Draws rows of the screen, from one on, as an SVG document of at most so many characters (`ScreenPicture`). */
  draw(from: number, limit: number): Promise<ToolAnswer>;
  /** Presses keys one after the other in the caller's name. */
  press(keys: readonly KeyEvent[], context: CallContext): Promise<ToolAnswer>;
  /** Where a widget is on the screen, or which one is at a cell; `null` when there is none, or the worker does not answer. */
  locate(spot: Spot): Promise<Located | null>;
  /** The commands that run, the oldest first; `null` when the worker does not answer. */
  underway(): Promise<readonly Underway[] | null>;
  /** Fills several fields in one turn, by widget id: all are checked before any is changed. */
  fill(fields: Readonly<Record<string, unknown>>, context: CallContext): Promise<ToolAnswer>;
}

/** A session's history (design: *Looking back*). It lives in the worker and begins anew with it. */
export interface SessionHistory {
  /** Where a person looks back to; `null` while they look at what is now. */
  readonly looking: Looking | null;
  readonly onDidLook: Event<Looking | null>;
  /** The session was rewound, or an action undone: the model is another one. */
  readonly onDidRewind: Event<Rewound>;
  /** A line of the recording that is being made. */
  readonly onDidRecord: Event<string>;
  /** Asks a question, looks back, rewinds or undoes in somebody's name. Never rejects. */
  ask(ask: HistoryAsk, origin: Origin): Promise<ToolAnswer>;
}

/** How a reload went. */
export type ReloadResult = { readonly ok: true } | { readonly ok: false; readonly error: LoadError };

/** Whoever shows a session's screen: a panel, a terminal. */
export interface Viewer {
  /** The colours it shows: the page's without one, in which roles are numbers that the page gives the editor's colours. */
  readonly palette?: PaletteName;
  /** Whoever looks wants that nothing moves (reduced motion). */
  readonly still?: boolean;
  /** Shows a frame; calls `shown` when it is on the screen, and only then gets the next one. */
  frame(frame: Frame, shown: () => void): void;
  keymap(keymap: Keymap): void;
  /** Takes the tree for a screen reader. A viewer without it has none: then no tree is made. */
  accessible?(tree: Json): void;
  /** No widget takes the drag that goes on: text may be selected with it. */
  freeDrag?(): void;
}

/** All sessions. */
export interface Sessions extends Disposable {
  /** Starts an app. Answers at once; `session.ready` tells how the start went. */
  start(options: StartOptions): Session;
  get(id: string): Session | undefined;
  /** In the order of their start. */
  readonly all: readonly Session[];
  /** A session was started, ended, or is another state. */
  readonly onDidChange: Event<Session>;
}

/** Limits of a session's worker. */
export interface SessionLimits {
  /** Milliseconds until a call answers that its outcome is unknown (design: 5,000). */
  readonly callTimeout: number;
  /** Milliseconds of silence until a worker is ended (design: 10,000). */
  readonly silence: number;
  /** Megabytes of heap a worker may use. */
  readonly heap: number;
  /** How much history a session keeps; none without it. */
  readonly history?: HistoryBounds;
}
