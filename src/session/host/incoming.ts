import { isFromWorker } from '../../protocol/from-worker.ts';
import { endProcess } from '../end-process.ts';
import type { FromApp, Hold, LinkListener, WorkerEnd } from './link.ts';

/**
 * What comes from an app's worker: checked, kept until somebody listens, and its end, told once. Programs that the app
 * started are ended when the worker is gone.
 */
export class Incoming {
  readonly #ending: (end: WorkerEnd) => void;
  #listener: LinkListener | undefined;
  #early: FromApp[] = [];
  #ended: WorkerEnd | undefined;
  #hold: Hold | null = null;
  /** The programs that the app started and that run. */
  readonly #programs = new Set<number>();
  #gone = false;

  /** `ending` is called once, before the listener hears of the end. */
  constructor(ending: (end: WorkerEnd) => void) {
    this.#ending = ending;
  }

  /** Whether its end was told. */
  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Says who listens. What came before is handed over first. */
  attach(listener: LinkListener): void {
    this.#listener = listener;
    const early = this.#early;
    this.#early = [];
    this.received(early);
    if (this.#hold !== null) listener.held(this.#hold);
    if (this.#ended !== undefined) listener.end(this.#ended);
  }

  /** Hands messages over. What is none, or cannot be dealt with, ends this worker and nothing else. */
  received(batch: unknown): void {
    if (!Array.isArray(batch)) return this.finish(notOurs());
    try {
      for (const value of batch as readonly unknown[]) {
        const message = isFromWorker(value) ? value : null;
        if (message?.kind === 'process') this.#program(message.pid, message.running);
        else if (this.#ended !== undefined) continue;
        else if (message === null) return this.finish(notOurs());
        else if (this.#listener !== undefined) this.#listener.message(message);
        else this.#early.push(message);
      }
    } catch (error) {
      const detail = `What it sent could not be dealt with: ${error instanceof Error ? error.message : String(error)}`;
      this.finish({ why: 'crashed', detail });
    }
  }

  /** A debugger stopped the app there, or (`null`) lets it run again. */
  held(hold: Hold | null): void {
    this.#hold = hold;
    if (this.#ended === undefined) this.#listener?.held(hold);
  }

  /** Tells the end. Nothing is handed over any more. */
  finish(end: WorkerEnd): void {
    if (this.#ended !== undefined) return;
    this.#ended = end;
    this.#ending(end);
    this.#listener?.end(end);
  }

  /** The worker itself is gone: none of its programs outlives it, however it ended. */
  gone(): void {
    this.#gone = true;
    for (const pid of this.#programs) endProcess(pid);
    this.#programs.clear();
  }

  #program(pid: number, running: boolean): void {
    if (running && this.#gone) endProcess(pid);
    else if (running) this.#programs.add(pid);
    else this.#programs.delete(pid);
  }
}

/** The app posted to the host by itself: the port is the session's own. */
function notOurs(): WorkerEnd {
  return {
    why: 'crashed',
    detail: 'It posted to the host what is no message of a session. Post nothing to `parentPort` in an app.',
  };
}
