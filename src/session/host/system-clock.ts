import type { Clock } from '../../tools/types.ts';

/** The clock of the running process. Its timers keep the process alive, unlike those of the library's `processClock`. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
