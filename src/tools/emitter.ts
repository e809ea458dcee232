import { errorText } from './clean-text.ts';
import type { WarningSink } from './types.ts';

/** The listeners of one event. One that throws is said to the sink and does not keep the others from hearing. */
export class Emitter<T> {
  readonly #listeners = new Set<{ readonly listener: (value: T) => void }>();
  readonly #warnings: WarningSink | undefined;

  constructor(warnings?: WarningSink) {
    this.#warnings = warnings;
  }

  /** Adds a listener; disposing the answer removes it. */
  listen(listener: (value: T) => void): { dispose(): void } {
    const entry = { listener };
    this.#listeners.add(entry);
    return {
      dispose: () => {
        this.#listeners.delete(entry);
      },
    };
  }

  /** Tells all who listen now. */
  fire(value: T): void {
    for (const { listener } of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#warnings?.warn('listener_failed', `A listener failed: ${errorText(error)}.`);
      }
    }
  }

  /** Removes all listeners. */
  dispose(): void {
    this.#listeners.clear();
  }
}
