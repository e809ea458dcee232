import type { MessagePort } from 'node:worker_threads';
import type { FromWorker, ToWorker } from '../../protocol/worker.ts';

/** Where a debugger stopped an app, as far as known. */
export interface Hold {
  readonly file?: string;
  /** Counts from 1. */
  readonly line?: number;
  /** The function, as the debugger calls it. */
  readonly inside?: string;
}

/** What an app says to its session; what it says of its programs is the link's own affair. */
export type FromApp = Exclude<FromWorker, { readonly kind: 'process' }>;

/** Why a worker is gone. */
export interface WorkerEnd {
  readonly why: 'crashed' | 'out_of_memory' | 'exited' | 'ended' | 'stopped';
  readonly detail?: string;
}

/** Who hears what comes over a link. */
export interface LinkListener {
  message(message: FromApp): void;
  /** Called once. */
  end(end: WorkerEnd): void;
  /** A debugger stopped the app there, or (`null`) lets it run again. */
  held(hold: Hold | null): void;
}

/**
 * The way to the worker of one run: a thread ({@link WorkerLink}), or a process that a debugger started
 * ({@link ProcessLink}). Messages both ways, and its end, told exactly once. Whoever holds it calls `terminate`; its end is
 * told then too.
 */
export interface Link {
  /** Whether its worker is gone. */
  readonly ended: boolean;
  /** Whether a session can move from here to a link of the same kind with `hand_over` (hot reload). */
  readonly canHandOver: boolean;
  /** Says who listens. What came before is handed over first. */
  attach(listener: LinkListener): void;
  /** Sends a message; nothing happens when the worker is gone. */
  post(message: ToWorker, transfer?: readonly MessagePort[]): void;
  /** Ends the worker at once, whatever it is doing. Answers `false` when it has not ended after a while. */
  terminate(): Promise<boolean>;
  /** Asks the app to end, and ends the worker when it has not done so after `patience` milliseconds. */
  stop(patience: number): Promise<void>;
}
