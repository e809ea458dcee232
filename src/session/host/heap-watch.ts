import type { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at a worker that is busy, and at one that is not. */
const BUSY = 100;
const IDLE = 250;
/** Milliseconds after which a worker is asked for its heap though it is hardly busy. */
const SLOW_GROWTH = 2_000;

/** The part of a worker that tells how busy it is and what it holds. */
export type Measured = Pick<Worker, 'performance'> & Partial<Pick<Worker, 'getHeapStatistics'>>;

/**
 * Ends the wait for V8's own limit early. When a worker's heap meets that limit in the middle of a large allocation, V8
 * ends the whole process, not the thread; so the limit that V8 is given lies well above, and this one is watched from
 * outside. The app's buffers outside the heap count as well.
 */
export class HeapWatch {
  readonly #worker: Measured;
  readonly #most: number;
  readonly #exceeded: () => void;
  #last: ReturnType<Worker['performance']['eventLoopUtilization']>;
  #asked = 0;
  #asking = false;
  #timer: NodeJS.Timeout | undefined;

  /** `megabytes` is the most the worker may hold; `exceeded` is called once. */
  constructor(worker: Measured, megabytes: number, exceeded: () => void) {
    this.#worker = worker;
    this.#most = megabytes * 1024 * 1024;
    this.#exceeded = exceeded;
    this.#last = worker.performance.eventLoopUtilization();
    if (worker.getHeapStatistics !== undefined) this.#wait(IDLE);
  }

  /** Stops watching. */
  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#asking = true;
  }

  #wait(ms: number): void {
    this.#timer = setTimeout(() => this.#look(), ms);
    this.#timer.unref();
  }

  #look(): void {
    const now = this.#worker.performance.eventLoopUtilization();
    const { utilization } = this.#worker.performance.eventLoopUtilization(now, this.#last);
    this.#last = now;
    const busy = utilization > 0.5;
    if (!this.#asking && (busy || performance.now() - this.#asked > SLOW_GROWTH)) void this.#ask();
    this.#wait(busy ? BUSY : IDLE);
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    this.#asked = performance.now();
    try {
      const heap = await this.#worker.getHeapStatistics?.();
      if (this.#timer === undefined) return;
      this.#asking = false;
      if (heap === undefined || heap.used_heap_size + heap.external_memory <= this.#most) return;
      this.dispose();
      this.#exceeded();
    } catch {
      // The worker has just ended.
    }
  }
}
