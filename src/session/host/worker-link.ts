import { Worker, type MessagePort } from 'node:worker_threads';
import type { ToWorker } from '../../protocol/worker.ts';
import { HeapWatch } from './heap-watch.ts';
import { Incoming } from './incoming.ts';
import type { Link, LinkListener, WorkerEnd } from './link.ts';

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

/** Megabytes between the limit that is watched and the one V8 enforces (see {@link HeapWatch}). */
const HEAP_MARGIN = 1_024;
/** Megabytes of young objects; a small part, so that moving them does not overrun the limit. */
const YOUNG = 16;
/** Milliseconds to wait for a thread to end. Some loops of V8's optimized code cannot be interrupted at all. */
const TERMINATION = 2_000;

/** The most of an app's output that is passed on in a second; the rest is dropped and said once. */
const OUTPUT_PER_SECOND = 256 * 1024;

/** A link to a worker thread of this process. */
export class WorkerLink implements Link {
  readonly canHandOver = true;
  readonly #worker: Worker;
  readonly #heap: HeapWatch;
  readonly #incoming: Incoming;

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
    const finish = (end: WorkerEnd): void => this.#incoming.finish(end);
    this.#heap = new HeapWatch(this.#worker, options.heap, () => finish(outOfMemory(options.heap)));
    this.#incoming = new Incoming(({ why }) => {
      this.#heap.dispose();
      if (why === 'crashed' || why === 'out_of_memory') void this.#worker.terminate();
    });
    const quota = outputQuota(options.output);
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', quota);
    }
    this.#worker.on('message', (batch: unknown) => this.#incoming.received(batch));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      finish(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? outOfMemory(options.heap)
          : { why: 'crashed', detail: error.message },
      );
    });
    this.#worker.on('messageerror', (error) => finish({ why: 'crashed', detail: error.message }));
    this.#worker.on('exit', (code) => {
      finish({ why: 'exited', detail: `The app ended its thread with exit code ${code}.` });
      this.#incoming.gone();
    });
  }

  get ended(): boolean {
    return this.#incoming.ended;
  }

  attach(listener: LinkListener): void {
    this.#incoming.attach(listener);
  }

  post(message: ToWorker, transfer: readonly MessagePort[] = []): void {
    if (!this.ended) this.#worker.postMessage(message, transfer);
  }

  async terminate(): Promise<boolean> {
    this.#incoming.finish({ why: 'ended' });
    return this.#terminated();
  }

  async stop(patience: number): Promise<void> {
    if (this.ended) {
      await this.#terminated();
      return;
    }
    this.post({ kind: 'stop' });
    this.#incoming.finish({ why: 'ended' });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      this.#worker.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    await this.#terminated();
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
}

/** Whether this Node can measure a worker's heap from outside (22.16, 24.0 and later). */
const canBeMeasured = typeof (Worker.prototype as Partial<Worker>).getHeapStatistics === 'function';

function outOfMemory(megabytes: number): WorkerEnd {
  return { why: 'out_of_memory', detail: `It used more than ${megabytes} MB.` };
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
