/**
 * Starts something once, on its first use, and keeps it. A start that failed is tried again at the next use.
 *
 * ```ts
 * const server = new Lazy(() => startServer());
 * await server.get(); // starts
 * await server.get(); // the same
 * ```
 */
export class Lazy<T> {
  readonly #start: () => Promise<T>;
  #started: Promise<T> | undefined;

  constructor(start: () => Promise<T>) {
    this.#start = start;
  }

  /** Starts it, or answers what was started. */
  get(): Promise<T> {
    this.#started ??= this.#start().catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  /** What was started, or is being started; `undefined` when nothing was. */
  peek(): Promise<T> | undefined {
    return this.#started;
  }
}
