import type { Disposable, Event } from '../types.ts';

/** The source of an {@link Event}: one owner emits, many listen. A listener that throws does not disturb the others. */
export class Emitter<T> {
  readonly #listeners = new Set<{ readonly listener: (value: T) => void }>();

  /** Listens until disposed. */
  readonly event: Event<T> = (listener) => {
    const entry = { listener };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  /** How many listen. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Tells all who listen now. What a listener throws is thrown again outside, where it is nobody's harm. */
  emit(value: T): void {
    for (const { listener } of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  /** Forgets all listeners. */
  dispose(): void {
    this.#listeners.clear();
  }
}

/** Disposes all of a list, in turn. */
export function disposeAll(list: Iterable<Disposable>): void {
  for (const each of list) each.dispose();
}
