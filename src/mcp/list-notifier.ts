import { sameTools } from '../gateway/listing.ts';
import type { Clock, ListedTool } from '../tools/types.ts';

/** The shortest time between two notices on a client's own stream (design: *Sync*: at most four a second). */
const NOTICE_WINDOW = 250;

/** What a notifier goes by. */
export interface NotifierDeps {
  readonly clock: Clock;
  /** The list that this client is shown now. */
  list(): readonly ListedTool[];
  /** While it is the same object, the list shows the same tools, in whatever order. */
  stamp(): object;
  /** Sends `list_changed` on the client's stream for what belongs to no request. */
  send(): void;
}

/**
 * Tells one client that its list changed: once for each real change, at most four times a second, and never leaving out
 * the last. A call that saw the change tells it itself, before its result (see {@link takeChange}).
 */
export class ListNotifier {
  readonly #deps: NotifierDeps;
  #announced: readonly ListedTool[];
  /** The list that was looked at last, and its stamp. */
  #seen: { readonly stamp: object; readonly list: readonly ListedTool[] };
  #calls = 0;
  #lastNotice = -Infinity;
  #cancelTimer: (() => void) | null = null;
  #closed = false;

  constructor(deps: NotifierDeps) {
    this.#deps = deps;
    this.#announced = deps.list();
    this.#seen = { stamp: deps.stamp(), list: this.#announced };
  }

  /** The client reads the list: what it gets now is what it knows. */
  listed(): readonly ListedTool[] {
    this.#announced = this.#deps.list();
    return this.#announced;
  }

  /** The list may have changed. While a call of this client runs, the notice waits, for the call to take it along. */
  changed(): void {
    if (this.#closed || this.#cancelTimer) return;
    const wait = this.#lastNotice + NOTICE_WINDOW - this.#deps.clock.now();
    if (this.#calls === 0 && wait <= 0) this.#notify();
    else this.#later(this.#calls > 0 ? NOTICE_WINDOW : wait);
  }

  /** A call of this client begins; the answer ends it. `since` is the list as it is now, for {@link takeChange}. */
  beginCall(): { readonly since: readonly ListedTool[]; end(): void } {
    this.#calls += 1;
    let ended = false;
    return {
      since: this.#look(),
      end: () => {
        if (!ended) this.#calls -= 1;
        ended = true;
      },
    };
  }

  /**
   * Whether the list is another than at `since` or than the client knows: then the caller has to tell it on its own
   * stream, and nothing is told twice.
   */
  takeChange(since: readonly ListedTool[]): boolean {
    const now = this.#look();
    const changed = !sameTools(now, this.#announced) || !sameTools(now, since);
    this.#announced = now;
    return changed;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer?.();
  }

  #later(ms: number): void {
    this.#cancelTimer = this.#deps.clock.after(ms, () => {
      this.#cancelTimer = null;
      if (!this.#closed) this.#notify();
    });
  }

  /** The tools of the list as it is now, in whatever order. */
  #look(): readonly ListedTool[] {
    const stamp = this.#deps.stamp();
    if (stamp !== this.#seen.stamp) this.#seen = { stamp, list: this.#deps.list() };
    return this.#seen.list;
  }

  #notify(): void {
    const now = this.#look();
    if (sameTools(now, this.#announced)) return;
    this.#announced = now;
    this.#lastNotice = this.#deps.clock.now();
    this.#deps.send();
  }
}
