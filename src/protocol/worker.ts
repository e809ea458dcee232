import type { InputEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import type { Json, Reason } from '../sdk/provider.ts';
import type { DrawRequest, FillRequest, InspectRequest, KeysRequest, LocateRequest, UnderwayRequest } from './asks.ts';
import type {
  AppToolCall,
  Elicit,
  ElicitAnswer,
  GetPromptRequest,
  LoadToolsRequest,
  ReadResourceRequest,
  ToolsLoaded,
  WireHandWritten,
} from './hand-written.ts';
import type { Folded, HistoryBounds, HistoryRequest, Looking, Rewound } from './history.ts';
import type { WireOrigin } from './origin.ts';
import type { ViewUpdate } from './view.ts';

/**
 * The messages between the extension host and a session's worker. Everything is structured-cloned; both directions keep
 * their order, and what a call changed is posted before its answer.
 */
export type ToWorker =
  | StartRequest
  | { readonly kind: 'input'; readonly event: InputEvent }
  | CallRequest
  | DispatchRequest
  | FillRequest
  | KeysRequest
  | LoadToolsRequest
  | AppToolCall
  | ReadResourceRequest
  | GetPromptRequest
  | ElicitAnswer
  /**
   * In which colours the frames are seen (none: by nobody), whether anybody reads the accessible mirror, and whether
   * somebody wants that nothing moves.
   */
  | {
      readonly kind: 'watching';
      readonly palettes: readonly PaletteName[];
      readonly accessible: boolean;
      readonly still?: boolean;
    }
  | { readonly kind: 'frame_shown'; readonly frame: number }
  | { readonly kind: 'repaint' }
  | { readonly kind: 'read_screen'; readonly id: number }
  /** Asks for one of the app's `resources`; the answer is an `answer`. */
  | { readonly kind: 'read_model'; readonly id: number; readonly key: string }
  | InspectRequest
  | DrawRequest
  | LocateRequest
  | UnderwayRequest
  | HistoryRequest
  | { readonly kind: 'cancel'; readonly id: number }
  /** Gives what the session is to the worker with its new code, through `port`, and waits: for `resume` or the end. */
  | { readonly kind: 'hand_over'; readonly port: WorkerPort }
  | { readonly kind: 'resume' }
  | { readonly kind: 'ping'; readonly id: number }
  | { readonly kind: 'stop' };

/** Loads an app and starts it. Sent once, as the first message; a spare worker waits for it. */
export interface StartRequest {
  readonly kind: 'start';
  readonly sessionId: string;
  /** The app's module, a file URL. */
  readonly url: string;
  /** Where `import … from 'teahouse'` leads: file URLs of the built entries, by specifier. */
  readonly entries: Readonly<Record<string, string>>;
  readonly columns: number;
  readonly rows: number;
  readonly workspaceFolder: string | null;
  readonly args: readonly string[];
  /** How much history is kept; none without it. */
  readonly history?: HistoryBounds;
  /** Where the session is to go on, in place of `init`. */
  readonly restore?: RestorePoint;
  /** Loads only, says so, and goes on with the {@link Handover} that comes through this port. */
  readonly takeOver?: WorkerPort;
}

/** One end of a channel between two workers: a `MessagePort`, of which this layer knows no more. */
export interface WorkerPort {
  postMessage(value: unknown): void;
  once(event: 'message', listener: (value: Handover) => void): unknown;
  close(): void;
}

/**
 * What a session is, from the worker with its old code to the one with the new (hot reload). It goes from thread to thread
 * and never through the host: secrets are in it.
 */
export interface Handover {
  readonly model: object;
  /** The number of the last message that was folded. */
  readonly entry: number;
  readonly secretPaths: readonly string[];
  readonly focus: string | null;
  /** The widgets' local state (caret, scroll, undo) by widget id; empty when it cannot be cloned. */
  readonly locals: readonly (readonly [string, unknown])[];
}

/** What a session goes on from: a model, and the messages that were folded after it was taken down. */
export interface RestorePoint {
  /** The model as `writeData` has it, its secrets emptied. */
  readonly model: string;
  /** In order, as they were recorded: secrets replaced. */
  readonly messages: readonly unknown[];
  /** The number of the last message that is in it. */
  readonly entry: number;
}

/** A call of a widget's action. `provider` is the widget type's name, or the number of a brought provider. */
export interface CallRequest {
  readonly kind: 'call';
  readonly id: number;
  readonly widgetId: string;
  readonly provider: string | number;
  readonly action: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly origin: WireOrigin;
  /** Whether messages may be dispatched. */
  readonly mayWrite: boolean;
  /** Whether it was judged as destructive: an action that is so only now is refused. */
  readonly mayDestroy: boolean;
}

/** A message for `update` from outside the view. */
export interface DispatchRequest {
  readonly kind: 'dispatch';
  readonly id: number;
  readonly message: Message;
  readonly origin: WireOrigin;
}

/** What the worker says. It posts lists of these: what belongs to one turn crosses together, in order. */
export type FromWorker =
  /** The code is loaded; the worker waits for its {@link Handover}. */
  | { readonly kind: 'loaded' }
  | Started
  | { readonly kind: 'load_failed'; readonly error: LoadError }
  | ViewUpdate
  | PaintedFrame
  | { readonly kind: 'keymap'; readonly keymap: Keymap }
  | { readonly kind: 'accessible'; readonly tree: Json }
  | { readonly kind: 'focus'; readonly widgetId: string | null }
  | { readonly kind: 'hover'; readonly widgetId: string | null }
  /** No widget takes the drag that goes on: whoever shows the screen may select text with it. Told once a drag. */
  | { readonly kind: 'free_drag' }
  | CallAnswer
  | Folded
  | Rewound
  /** Where a person looks back to; `null` when they look at what is now. */
  | { readonly kind: 'looking'; readonly looking: Looking | null }
  /** A line of the recording that is being made. */
  | { readonly kind: 'recorded'; readonly line: string }
  | Snapshot
  | Progress
  | ToolsLoaded
  | Elicit
  | { readonly kind: 'screen'; readonly id: number; readonly screen: ScreenText }
  | { readonly kind: 'request'; readonly request: HostRequest }
  | { readonly kind: 'problem'; readonly problem: Problem }
  /** What a problem was about works again. */
  | { readonly kind: 'mended'; readonly code: Problem['code']; readonly about?: string }
  | SlowWork
  /** A program of the app began or ended. Those that run when the worker ends are ended by the host. */
  | { readonly kind: 'process'; readonly pid: number; readonly running: boolean }
  /** The answer to a ping; with id 0 the first sign of life. */
  | { readonly kind: 'pong'; readonly id: number }
  | { readonly kind: 'quit' };

/** The app runs, and its first view has been posted. */
export interface Started {
  readonly kind: 'started';
  /** The keys of the app's `resources`. */
  readonly resources: readonly string[];
  /** The app's own files, those of packages apart. */
  readonly files: readonly string[];
  /** The tools, resources and prompts that the app wrote by hand. */
  readonly own: WireHandWritten;
  /** How going on from a {@link RestorePoint} went; not there when the app began anew because nothing was to be restored. */
  readonly restored?: Restored;
}

/** How a session was brought back: with its model, or anew, and what could not be. */
export interface Restored {
  readonly model: 'kept' | 'anew';
  /** What is lost and why, as a sentence; '' when nothing is. */
  readonly lost: string;
}

/** Where and why a file could not be loaded. Line and column count from 1. */
export interface LoadError {
  readonly code:
    | 'not_found'
    | 'syntax'
    | 'import'
    | 'threw'
    | 'never_ended'
    | 'not_an_app'
    | 'no_tools'
    | 'init_failed'
    | 'migrate_failed'
    | 'view_failed'
    | 'unsupported_syntax';
  readonly message: string;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** The frames of the app's own files, without the house's. */
  readonly stack?: string;
  /** What to write instead, where that is known. */
  readonly advice?: string;
}

/** A fault of a running app that a person should see. */
export interface Problem {
  readonly code:
    | 'update_failed'
    | 'view_failed'
    | 'view_incomplete'
    | 'command_failed'
    | 'subscription_failed'
    | 'unhandled'
    | 'reload_failed'
    | 'tool_failed'
    | 'provider_failed'
    | 'not_cloneable';
  readonly message: string;
  /** What failed, where several could: the message's type, the command's name. With `code` it names what may be mended. */
  readonly about?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly stack?: string;
}

/** For whose colours a frame is made: the page's, which follow the editor's theme, or a terminal's of its own. */
export type PaletteName = 'page' | 'terminal' | 'recording';

/** A frame for the terminal: ANSI inside mode 2026. A `full` one stands alone; others follow the one before. */
export interface Frame {
  readonly kind: 'frame';
  readonly frame: number;
  readonly full: boolean;
  readonly ansi: string;
}

/** A frame as it comes from the worker: once for each palette that somebody sees it in. */
export interface PaintedFrame extends Omit<Frame, 'ansi'> {
  readonly ansi: { readonly [palette in PaletteName]?: string };
}

/** The keys that the app takes now. All others belong to the editor. */
export interface Keymap {
  /** Whether printable text goes to the app. */
  readonly text: boolean;
  /** Chords as in `KeyEvent.key`. */
  readonly keys: readonly string[];
  /** Whether the mouse is wanted. */
  readonly mouse: boolean;
}

/** The screen as text. */
export interface ScreenText {
  readonly columns: number;
  /** One string a row, blanks at the end cut off. */
  readonly rows: readonly string[];
  /** Where the caret is, counting from 0; `null` when hidden. */
  readonly caret: { readonly column: number; readonly row: number } | null;
  readonly focus: string | null;
}

/** A result in MCP's form. */
export interface ToolResponseJson {
  readonly content: readonly ({ readonly type: string } & { readonly [field: string]: Json })[];
  readonly structuredContent?: { readonly [key: string]: Json };
  readonly isError?: true;
  readonly _meta?: { readonly [key: string]: Json };
}

/** The answer to a call or a dispatch. */
export interface CallAnswer {
  readonly kind: 'answer';
  readonly id: number;
  readonly answer:
    | {
        readonly ok: true;
        readonly result: Json;
        /** What a tool written by hand made to be shown as it is. */
        readonly response?: ToolResponseJson;
        readonly effect?: {
          readonly changed: boolean;
          readonly paths: readonly string[];
          readonly widgets: readonly string[];
        };
      }
    | { readonly ok: false; readonly reason: Reason };
}

/** How far a call is. */
export interface Progress {
  readonly kind: 'progress';
  /** The call's number. */
  readonly id: number;
  readonly done: number;
  readonly total?: number;
  readonly message?: string;
}

/** The model as it was after a message; posted when the session rests. */
export interface Snapshot {
  readonly kind: 'snapshot';
  /** The number of the last message that is in it. */
  readonly entry: number;
  /** The model as `writeData` has it, its secrets emptied; `null` when it cannot be kept; not there when it is as before. */
  readonly model?: string | null;
  /** Why it cannot be kept. */
  readonly why?: string;
}

/** Work that took longer than its budget, both in milliseconds. Told once for each kind and `about`. */
export interface SlowWork {
  readonly kind: 'slow';
  /** `frame`: laying out, painting and writing one. */
  readonly what: 'update' | 'view' | 'frame';
  /** The message's type; '' for what is not about a message. */
  readonly about: string;
  readonly ms: number;
  readonly budget: number;
}

/** Something only the host can do for the app. */
export type HostRequest =
  | { readonly what: 'copy'; readonly text: string }
  | { readonly what: 'notify'; readonly level: 'info' | 'warning' | 'error'; readonly text: string }
  | { readonly what: 'open_file'; readonly path: string; readonly line?: number };
