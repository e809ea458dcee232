import type { App } from '../../sdk/app.ts';
import type { Command } from '../../sdk/command.ts';
import type { FromWorker, Restored, StartRequest } from '../../protocol/worker.ts';
import type { Outside } from './outside.ts';

/** What a runtime is made with. */
export interface RuntimeOptions {
  readonly app: App;
  /** The app's own files. */
  readonly files: readonly string[];
  readonly start: StartRequest;
  readonly post: (message: FromWorker) => void;
  /** Holds commands and sources in place of the world; only tests have one. */
  readonly outside?: Outside;
}

/** What a session begins with. */
export interface Beginning {
  readonly model: object;
  /** How many messages the session folded before. */
  readonly entry: number;
}

/** What a runtime does first. */
export interface FirstSteps {
  readonly commands: readonly Command[];
  /** What became of the model that was there before; left out for a session's very first beginning. */
  readonly restored?: Restored | undefined;
  /** The widget that the focus was on. */
  readonly focus?: string | null;
}
