import type { Listen, SourceSubscription } from '../session/worker/outside.ts';
import type { VirtualTime } from './virtual-time.ts';

/** No interval is shorter, as in a session; in milliseconds. */
const FLOOR = 16;

/** Holds what an app listens to: timers go by the test's time, files and the app's own sources fire when the test says so. */
export class HeldSources {
  readonly #time: VirtualTime;
  readonly #sources = new Map<
    string,
    { readonly subscription: SourceSubscription; readonly fire: (message?: unknown) => void }
  >();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  readonly listen: Listen = (subscription, fire) => {
    const source = { subscription, fire };
    this.#sources.set(subscription.id, source);
    const stop =
      subscription.subscription === 'every'
        ? this.#time.every(Number.isFinite(subscription.ms) ? Math.max(FLOOR, subscription.ms) : FLOOR, () => fire())
        : () => undefined;
    return () => {
      stop();
      if (this.#sources.get(subscription.id) === source) this.#sources.delete(subscription.id);
    };
  };

  /**
   * Sends the message of a source.
   *
   * @throws Error when the app does not listen to it now, or a custom one is given no message
   */
  fire(id: string, message?: unknown): void {
    const source = this.#sources.get(id);
    if (source === undefined) {
      const ids = [...this.#sources.keys()].map((each) => `"${each}"`).join(', ');
      throw new Error(`The app does not listen to "${id}" now; it listens to ${ids === '' ? 'no source' : ids}.`);
    }
    if (source.subscription.subscription === 'custom' && message === undefined)
      throw new Error(`What "${id}" sends is made by the app itself: give the message to fire.`);
    source.fire(message);
  }
}
