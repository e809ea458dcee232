import { Worker, type MessagePort } from 'node:worker_threads';
import { isFromWorker } from '../../protocol/from-worker.ts';
import type { FromWorker, ToWorker } from '../../protocol/worker.ts';
import { endProcess } from '../end-process.ts';
import { HeapWatch } from './heap-watch.ts';

/** How a worker is started. */
export interface WorkerOptions {
  /** The worker's entry: `dist/worker.mjs`, or its source under test. */
  readonly url: URL;
  /** Megabytes of heap it may use. */
  readonly heap: number;
  /** Its environment; an app gets nothing of the host's unless it is given here. */
  readonly env: Readonly<Record<string, string>>;
  /** What the app prints. Called with whatever size comes; the receiver decides what to keep. */
  readonly output: (text: string) => void;
}

/** What a worker says to its session; what it says of its programs is the link's own affair. */
export type FromApp = Exclude<FromWorker, { readonly kind: 'process' }>;

/** Why a worker is gone. */
export interface WorkerEnd {
  readonly why: 'crashed' | 'out_of_memory' | 'exited' | 'ended';
  readonly detail?: string;
}

/** Megabytes between the limit that is watched and the one V8 enforces (see {@link HeapWatch}). */
const HEAP_MARGIN = 1_024;
/** Megabytes of young objects; a small part, so that moving them does not overrun the limit. */
const YOUNG = 16;
/** Milliseconds to wait for a thread to end. Some loops of V8's optimized code cannot be interrupted at all. */
const TERMINATION = 2_000;

/** The most of an app's output that is passed on in a second; the rest is dropped and said once. */
const OUTPUT_PER_SECOND = 256 * 1024;

/**
 * One worker thread: messages both ways, and its end, told exactly once. Whoever holds it calls `terminate`; `end` is
 * called then too.
 */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #heap: HeapWatch;
  #message: (message: FromApp) => void = () => undefined;
  #end: (end: WorkerEnd) => void = () => undefined;
  #ended: WorkerEnd | undefined;
  #early: FromApp[] = [];
  #attached = false;
  /** The programs that the app started and that run. */
  readonly #programs = new Set<number>();
  #exited = false;

  constructor(options: WorkerOptions) {
    this.#worker = new Worker(options.url, {
      env: { ...options.env },
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: options.heap + (canBeMeasured ? HEAP_MARGIN : 0),
        maxYoungGenerationSizeMb: YOUNG,
      },
    });
    this.#heap = new HeapWatch(this.#worker, options.heap, () => this.#finish(outOfMemory(options.heap)));
    const quota = outputQuota(options.output);
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', quota);
    }
    this.#worker.on('message', (batch: unknown) => this.#received(batch));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      this.#finish(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? outOfMemory(options.heap)
          : { why: 'crashed', detail: error.message },
      );
    });
    this.#worker.on('messageerror', (error) => this.#finish({ why: 'crashed', detail: error.message }));
    this.#worker.on('exit', (code) => {
      this.#finish({ why: 'exited', detail: `The app ended its thread with exit code ${code}.` });
      this.#exited = true;
      for (const pid of this.#programs) endProcess(pid);
      this.#programs.clear();
    });
  }

  /** Whether it is gone. */
  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Says who listens: a spare worker gets its session here. What came before is handed over first. */
  attach(message: (message: FromApp) => void, end: (end: WorkerEnd) => void): void {
    this.#message = message;
    this.#end = end;
    this.#attached = true;
    const early = this.#early;
    this.#early = [];
    this.#received(early);
    if (this.#ended !== undefined) end(this.#ended);
  }

  /** Sends a message; nothing happens when the worker is gone. */
  post(message: ToWorker, transfer: readonly MessagePort[] = []): void {
    if (this.#ended === undefined) this.#worker.postMessage(message, transfer);
  }

  /** Ends the thread at once, whatever it is doing. Answers `false` when it has not ended two seconds later. */
  async terminate(): Promise<boolean> {
    this.#finish({ why: 'ended' });
    return this.#terminated();
  }

  /** Asks the app to end, and ends the thread when it has not done so after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    if (this.#ended !== undefined) {
      await this.#terminated();
      return;
    }
    this.post({ kind: 'stop' });
    this.#finish({ why: 'ended' });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#worker.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await this.#terminated();
  }

  /** Hands messages over. What is none, or cannot be dealt with, ends this worker and nothing else. */
  #received(batch: unknown): void {
    if (!Array.isArray(batch)) return this.#finish(notOurs());
    try {
      for (const value of batch as readonly unknown[]) {
        const message = isFromWorker(value) ? value : null;
        if (message?.kind === 'process') this.#program(message.pid, message.running);
        else if (this.#ended !== undefined) continue;
        else if (message === null) return this.#finish(notOurs());
        else if (this.#attached) this.#message(message);
        else this.#early.push(message);
      }
    } catch (error) {
      const detail = `What it sent could not be dealt with: ${error instanceof Error ? error.message : String(error)}`;
      this.#finish({ why: 'crashed', detail });
    }
  }

  /** Remembered until the thread has ended, so that none outlives it, however it ends. */
  #program(pid: number, running: boolean): void {
    if (running && this.#exited) endProcess(pid);
    else if (running) this.#programs.add(pid);
    else this.#programs.delete(pid);
  }

  async #terminated(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), TERMINATION);
    });
    const ended = await Promise.race([this.#worker.terminate().then(() => true), late]);
    clearTimeout(timer);
    return ended;
  }

  #finish(end: WorkerEnd): void {
    if (this.#ended !== undefined) return;
    this.#ended = end;
    this.#heap.dispose();
    if (end.why === 'crashed' || end.why === 'out_of_memory') void this.#worker.terminate();
    if (this.#attached) this.#end(end);
  }
}

/** Whether this Node can measure a worker's heap from outside (22.16, 24.0 and later). */
const canBeMeasured = typeof (Worker.prototype as Partial<Worker>).getHeapStatistics === 'function';

function outOfMemory(megabytes: number): WorkerEnd {
  return { why: 'out_of_memory', detail: `It used more than ${megabytes} MB.` };
}

/** The app posted to the host by itself: the port is the session's own. */
function notOurs(): WorkerEnd {
  return {
    why: 'crashed',
    detail: 'It posted to the host what is no message of a session. Post nothing to `parentPort` in an app.',
  };
}

/** Passes output on up to a quota a second. */
function outputQuota(output: (text: string) => void): (text: string) => void {
  let second = 0;
  let passed = 0;
  let said = false;
  return (text) => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) {
      second = now;
      passed = 0;
      said = false;
    }
    if (passed < OUTPUT_PER_SECOND) {
      const part = text.slice(0, OUTPUT_PER_SECOND - passed);
      passed += part.length;
      output(part);
    } else if (!said) {
      said = true;
      output('\n[more output of this second is left out]\n');
    }
  };
}
