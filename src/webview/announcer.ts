import { MARK_STAYS } from '../protocol/page.ts';

/** The shortest time between two announcements, in milliseconds: about as long as one is read out. */
const CALM = 1500;

/**
 * Tells a screen reader what happens, without a place on the screen. What comes faster than it can be read out is told by
 * its last: an agent that works in a burst is not read out call by call.
 */
export class Announcer {
  readonly #root: HTMLElement;
  #saidAt = -Infinity;
  #next: ReturnType<typeof setTimeout> | undefined;
  #clear: ReturnType<typeof setTimeout> | undefined;

  /** @param root a live region that is there from the beginning: what comes with its text at once is read by few readers */
  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Tells a text; one that is just being told is not begun again. */
  say(text: string): void {
    clearTimeout(this.#next);
    const wait = this.#saidAt + CALM - performance.now();
    if (wait > 0) this.#next = setTimeout(() => this.#tell(text), wait);
    else this.#tell(text);
  }

  #tell(text: string): void {
    clearTimeout(this.#clear);
    this.#saidAt = performance.now();
    if (this.#root.textContent !== text) this.#root.textContent = text;
    this.#clear = setTimeout(() => (this.#root.textContent = ''), MARK_STAYS);
  }
}
