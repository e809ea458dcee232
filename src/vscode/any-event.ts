import type { Event } from '../session/types.ts';

/** One event for several: it is told when any of them is. */
export function anyOf<T>(...events: readonly Event<T>[]): Event<T> {
  return (listener) => {
    const subscriptions = events.map((event) => event(listener));
    return {
      dispose: () => {
        for (const subscription of subscriptions) subscription.dispose();
      },
    };
  };
}
