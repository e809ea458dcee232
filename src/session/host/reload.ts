import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { FromWorker, LoadError, Started } from '../../protocol/worker.ts';
import { stateText } from '../state-text.ts';
import type { ReloadResult } from '../types.ts';
import type { EndState, Run, RunPorts } from './run.ts';

/** What a reload needs of its session. */
export interface ReloadPorts {
  /** The app's file, for errors that have no place of their own. */
  readonly file: string;
  /** The run with the old code. */
  readonly old: Run;
  /** Begins a run with the new code; it is told what the session is through `takeOver`. */
  begin(ports: RunPorts, takeOver: MessagePort): Run;
  /** The new run is the session's from now on. What it told before comes after this, through the answer. */
  swap(run: Run, started: Started): RunPorts;
}

type Told = Parameters<RunPorts['message']>[0];

/**
 * Brings new code into a running session. The new worker loads while the old one goes on. Only then the old one gives what
 * the session is and waits, and either the new one goes on from there, or, when its code cannot, the old one does.
 */
export class Reload {
  /** How it went. Never rejects. */
  readonly done: Promise<ReloadResult>;
  readonly #ports: ReloadPorts;
  readonly #settled = Promise.withResolvers<ReloadResult>();
  readonly #oldPort: MessagePort;
  readonly #run: Run;
  /** What the new run told before it was the session's. */
  readonly #told: Told[] = [];
  #now: RunPorts | null = null;
  #isOver = false;
  #isHandedOver = false;

  constructor(ports: ReloadPorts) {
    this.#ports = ports;
    this.done = this.#settled.promise;
    const { port1, port2 } = new MessageChannel();
    this.#oldPort = port1;
    this.#run = ports.begin(this.#runPorts(), port2);
  }

  /** Whether the old worker waits: what is sent to the session now waits too, for `done`. */
  get isHandedOver(): boolean {
    return this.#isHandedOver && !this.#isOver;
  }

  /** Ends it without the new code, as when the session is stopped meanwhile. */
  giveUp(why: string): void {
    this.#fail({ code: 'threw', message: why, file: this.#ports.file });
  }

  #runPorts(): RunPorts {
    return {
      loaded: () => {
        if (this.#isOver) return;
        this.#isHandedOver = true;
        this.#ports.old.post({ kind: 'hand_over', port: this.#oldPort }, [this.#oldPort]);
      },
      started: (started) => {
        if (this.#isOver) return;
        this.#isOver = true;
        this.#now = this.#ports.swap(this.#run, started);
        for (const message of this.#told.splice(0)) this.#now.message(message);
        this.#settled.resolve({ ok: true });
      },
      failed: (error) => this.#fail(error),
      ended: (state) => (this.#now === null ? this.#fail(this.#endError(state)) : this.#now.ended(state)),
      tree: (tree) => this.#now?.tree(tree),
      held: (hold) => this.#now?.held(hold),
      late: (what, answer) => this.#now?.late?.(what, answer),
      message: (message) => {
        if (this.#now === null) this.#told.push(message);
        else this.#now.message(message);
      },
    };
  }

  #endError(state: EndState): LoadError {
    return { code: 'threw', message: `The new code did not start: ${stateText(state)}.`, file: this.#ports.file };
  }

  #fail(error: LoadError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#isHandedOver) this.#ports.old.post({ kind: 'resume' });
    else this.#oldPort.close();
    void this.#run.stop({ name: 'ended', why: 'stopped' });
    this.#settled.resolve({ ok: false, error });
  }
}

/** What a failed reload is told as. */
export function reloadProblem(error: LoadError): Extract<FromWorker, { kind: 'problem' }>['problem'] {
  const { file, line, column, stack, advice } = error;
  const next = advice === undefined ? '' : ` ${advice}`;
  return {
    code: 'reload_failed',
    message: `The new code cannot be used, so the app goes on with the old: ${error.message}${next}`,
    file,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(stack === undefined ? {} : { stack }),
  };
}
