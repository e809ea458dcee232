import type { Clock } from './types.ts';

/** How long a tool must be absent before it may be trimmed. */
const ABSENT_MS = 60_000;
/** How long no call may have come. */
const QUIET_MS = 30_000;

/**
 * Which tools of a session are to be trimmed now (design: session cap): beyond `cap`, those absent for over 60 s, longest
 * absent first, down to three quarters of the cap, and only when no call came for 30 s. With a cap of 0: none, ever.
 */
export class Growth {
  readonly #cap: number;
  readonly #clock: Clock;
  #lastCallAt = -Infinity;

  constructor(cap: number, clock: Clock) {
    this.#cap = Math.max(0, cap);
    this.#clock = clock;
  }

  /** A call came. */
  noteCall(): void {
    this.#lastCallAt = this.#clock.now();
  }

  /** The names to trim now. */
  due(size: number, absent: ReadonlyMap<string, number>): readonly string[] {
    const now = this.#clock.now();
    if (!this.#isOver(size) || now - this.#lastCallAt < QUIET_MS) return [];
    const names: string[] = [];
    const most = size - Math.floor((this.#cap * 3) / 4);
    for (const [name, since] of absent) {
      if (names.length >= most || now - since <= ABSENT_MS) break;
      names.push(name);
    }
    return names;
  }

  /** Milliseconds until something may be due; `null` when nothing can be without a change. */
  waitMs(size: number, absent: ReadonlyMap<string, number>): number | null {
    if (!this.#isOver(size)) return null;
    const now = this.#clock.now();
    for (const since of absent.values()) {
      return Math.max(1, since + ABSENT_MS + 1 - now, this.#lastCallAt + QUIET_MS - now);
    }
    return null;
  }

  #isOver(size: number): boolean {
    return this.#cap > 0 && size > this.#cap;
  }
}
