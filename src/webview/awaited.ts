import type { InputEvent, Keymap } from '../protocol/page.ts';

/** An app answers a key within some milliseconds; one that does not within these has nothing to say. */
const PATIENCE = 250;

/**
 * Knows whether the app still owes an answer to what may have led to another widget: a click, or a key that types nothing.
 * What is typed meanwhile is for the app, which knows where it led: a quick hand types on after Tab, and what it typed
 * before the new keymap was here would be lost.
 */
export class Awaited {
  readonly #now: () => number;
  #since = -Infinity;

  /** `now` tells milliseconds that only grow. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What the app takes now, text too while an answer is due; `null` stays so. */
  keymap(told: Keymap | null): Keymap | null {
    return told === null || this.#now() - this.#since >= PATIENCE ? told : { ...told, text: true };
  }

  /** Something was sent to the app. */
  sent(event: InputEvent): void {
    const leads = event.kind === 'key' ? event.text === '' : event.kind === 'mouse' && event.action === 'press';
    if (leads) this.#since = this.#now();
  }

  /** The app has said what it takes now. */
  answered(): void {
    this.#since = -Infinity;
  }
}
