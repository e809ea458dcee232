import type { InputEvent } from '../sdk/input.ts';
import type { Message } from '../sdk/message.ts';
import type { Json, Reason } from '../sdk/provider.ts';

/** How an app under test is started. */
export interface TestOptions {
  /** The session's id; `test` without one. */
  readonly id?: string;
  /** The screen's size in cells; 80 by 24 without one. */
  readonly columns?: number;
  readonly rows?: number;
  /** What the app begins with in place of what `init` answers; it goes through `migrate`, as when a session is brought back. */
  readonly model?: object;
  /** What `init` gets as `args`. */
  readonly args?: readonly string[];
  /** What `init` gets as `workspaceFolder`, and where paths of file commands start that are run for real. */
  readonly workspaceFolder?: string | null;
}

/** A command that the app asked for and that waits for the test to say what comes of it. */
export interface PendingCommand {
  /** A task's own name; `delay`, `shell`, `read_file`, `read_lines`, `write_file`; `open KEY`. */
  readonly name: string;
  /** A task's arguments; a delay's milliseconds and message; a program and its arguments; a file's path. */
  readonly args: readonly unknown[];
  readonly key?: string;
}

/** Names a pending command: by its name, the oldest where several have it, or by what it looks like. */
export type WhichCommand = string | ((command: PendingCommand) => boolean);

/** What the app asked the editor for: done at once, with no outcome that could be waited for. */
export type EditorRequest =
  | { readonly what: 'copy'; readonly text: string }
  | { readonly what: 'notify'; readonly level: 'info' | 'warning' | 'error'; readonly text: string }
  | { readonly what: 'open_file'; readonly path: string; readonly line?: number }
  | { readonly what: 'quit' };

/**
 * An app under test: the session's own code in this thread, between a person and an agent that are both the test.
 *
 * Whatever fails in the app (`update`, `view`, a command without `failed`) is thrown by the step that caused it.
 */
export interface TestApp<Model extends object = object, Msg extends Message = Message> {
  /** The session's id. */
  readonly id: string;
  /** The model as it is now. */
  readonly model: Model;
  /** The rows on the screen, blanks at their ends and empty rows at the bottom cut off. */
  readonly screen: readonly string[];
  /** The id of the widget that has the focus. */
  readonly focus: string | null;
  /** The tools that agents can call now, without the session's id: `add.click`. In the order of the list. */
  readonly tools: readonly string[];
  /** The commands that wait for the test, the oldest first. */
  readonly pending: readonly PendingCommand[];
  /** What the app asked the editor for so far. */
  readonly requests: readonly EditorRequest[];
  /** Sends a message to `update`. */
  send(message: Msg): void;
  /**
   * Presses keys, as a person does: `press('tab', 'enter', 'ctrl+s')`. A single character types itself.
   *
   * @throws Error for what is no key
   */
  press(...keys: readonly string[]): void;
  /** Types a text, key by key, into whatever has the focus. */
  type(text: string): void;
  /** Pastes a text at once. */
  paste(text: string): void;
  /** Anything else that comes in from a terminal, as data: the wheel, a drag, another button. */
  input(event: InputEvent): void;
  /** Gives the screen another size. */
  resize(columns: number, rows: number): void;
  /**
   * Clicks on a widget with the left button: in its middle, or at a cell counted from its top left.
   *
   * @throws Error when it is not on the screen there
   */
  click(widgetId: string, at?: { readonly x: number; readonly y: number }): void;
  /**
   * Calls a tool, as an agent does: `await app.call('name.type_into', { text: 'Ada' })`. Answers its result.
   *
   * @throws CallRefused when the tool refuses; Error, naming those there are, when there is no such tool
   */
  call(tool: string, args?: Readonly<Record<string, unknown>>): Promise<Json>;
  /**
   * Says what came of a pending command, without running it: its message, or nothing. A delay without a message sends
   * its own.
   */
  settle(which: WhichCommand, message?: Msg): void;
  /** Says that a pending command failed: its `failed` makes the message. */
  fail(which: WhichCommand, error: Error): void;
  /** Runs a pending command for real and waits for its end: files, programs and networks are then the real ones. */
  run(which: WhichCommand): Promise<void>;
  /** Leaves a pending command out, on purpose: nothing comes of it, and the test may end. */
  ignore(which: WhichCommand): void;
  /** Lets time go by: delays and `every` send their messages in their order. Nothing else makes time go by. */
  advance(ms: number): void;
  /** Sends a message as the subscription of that id would: `watchFile`, `custom` (with its message), `every`. */
  fire(subscriptionId: string, message?: Msg): void;
  /**
   * Ends the app.
   *
   * @throws Error when a command is neither settled nor ignored: what the app asked for was not looked at
   */
  end(): void;
}

/** Thrown by `call` when a tool refuses. */
export interface CallRefusal extends Error {
  /** The reason's code, such as `widget_unavailable` or `invalid_arguments`. */
  readonly code: string;
  readonly reason: Reason;
}

/** What the app was after a line of a recording. */
export interface ReplayedState<Model extends object = object> {
  readonly model: Model;
  /** The rows on the screen, blanks at their ends and empty rows at the bottom cut off. */
  readonly screen: readonly string[];
}

/** A recording that is played back in an app, in this thread. */
export interface Replay<Model extends object = object> {
  /** How many lines the recording has after its first. */
  readonly length: number;
  /** How many of them were done. */
  readonly at: number;
  /** The app as it is after those. */
  readonly now: ReplayedState<Model>;
  /**
   * Does the next line. Answers `false` at the end.
   *
   * @throws Error when the app does not take it, or the recording has lost what came here
   */
  step(): boolean;
  /** Does all lines that are left, and answers the app after the last. */
  run(): ReplayedState<Model>;
  /** Ends it. */
  end(): void;
}
