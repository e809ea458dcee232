import type { Handle, Handles, OpenCommand } from '../../sdk/handle.ts';
import { isPlainObject } from './plain.ts';

/** What an open handle holds. */
interface Held {
  readonly value: unknown;
  /** The number of its opening: each has its own, a later one a higher one. */
  readonly opening: number;
  close?(value: unknown): void;
}

/** The values of a session's handles. They live in this thread and never leave it. */
export class HandleStore implements Handles {
  readonly #held = new Map<string, Held>();
  #opened = 0;
  readonly #failed: (key: string, error: unknown) => void;

  /** `failed` is told when a value cannot be closed. */
  constructor(failed: (key: string, error: unknown) => void) {
    this.#failed = failed;
  }

  /** How many are open. */
  get size(): number {
    return this.#held.size;
  }

  /** How many openings there were so far, those of handles that are closed again too. */
  get opened(): number {
    return this.#opened;
  }

  value<T>(handle: Handle<T> | null | undefined): T | undefined {
    return this.#valueOf(handle, Infinity);
  }

  /** What was open when there had been so many openings, as far as the same opening still is. */
  asOf(opened: number): Handles {
    return { value: (handle) => this.#valueOf(handle, opened) };
  }

  #valueOf<T>(handle: Handle<T> | null | undefined, opened: number): T | undefined {
    if (handle === null || handle === undefined || !this.#isHeld(handle.handle, opened)) return undefined;
    return this.#held.get(handle.handle)?.value as T | undefined;
  }

  #isHeld(key: string, opened: number): boolean {
    const held = this.#held.get(key);
    return held !== undefined && held.opening <= opened;
  }

  /** Keeps a value; one that the key held before is closed. */
  keep({ key, close }: Pick<OpenCommand, 'key' | 'close'>, value: unknown): Handle {
    this.close(key);
    this.#held.set(key, { value, opening: ++this.#opened, ...(close === undefined ? {} : { close }) });
    return { handle: key };
  }

  /** Closes what the key holds; nothing happens when it holds nothing. */
  close(key: string): void {
    const held = this.#held.get(key);
    if (held === undefined) return;
    this.#held.delete(key);
    try {
      held.close?.(held.value);
    } catch (error) {
      this.#failed(key, error);
    }
  }

  /** Closes all. */
  stop(): void {
    for (const key of [...this.#held.keys()]) this.close(key);
  }

  /**
   * The keys of the handles in a model that are not open, each once, in the order they stand in it. `opened`: for a model
   * of before, how many openings there had been then: what was opened later under the same key is not what it means.
   */
  lost(model: unknown, opened = Infinity): readonly string[] {
    const found = new Set<string>();
    const seen = new Set<object>();
    const waiting: unknown[] = [model];
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      seen.add(value);
      if (isHandle(value)) found.add(value.handle);
      else for (const item of inside(value).reverse()) waiting.push(item);
    }
    return [...found].filter((key) => !this.#isHeld(key, opened));
  }
}

function isHandle(value: object): value is Handle {
  return isPlainObject(value) && typeof value['handle'] === 'string' && Object.keys(value).length === 1;
}

function inside(value: object): unknown[] {
  if (Array.isArray(value)) return value.slice();
  if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
  if (value instanceof Set) return [...(value as Set<unknown>)];
  return isPlainObject(value) ? Object.values(value) : [];
}
