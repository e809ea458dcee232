import { errorText } from './clean-text.ts';
import type { WarningSink } from './types.ts';

/** The source of an event: one owner emits, many listen. A listener that throws does not keep the others from hearing. */
export class Emitter<T> {
  readonly #listeners = new Set<{ readonly listener: (value: T) => void }>();
  readonly #failed: (error: unknown) => void;

  /** `failed` is told what a listener throws; without it that is thrown again outside, where it is nobody's harm. */
  constructor(failed: (error: unknown) => void = throwLater) {
    this.#failed = failed;
  }

  /** Adds a listener; disposing the answer removes it. */
  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    const entry = { listener };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  /** How many listen. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Tells all who listen now. */
  emit(value: T): void {
    for (const { listener } of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  /** Forgets all listeners. */
  dispose(): void {
    this.#listeners.clear();
  }
}

/** Says to the sink that a listener failed. */
export function warnListenerFailed(warnings: WarningSink | undefined): (error: unknown) => void {
  return (error) => warnings?.warn('listener_failed', `A listener failed: ${errorText(error)}.`);
}

function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
