import type { Clock } from './types.ts';

/** The clock of the process: what timers and the breaker use when none is handed in. Its timers keep no process alive. */
export const processClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => {
      clearTimeout(timer);
    };
  },
};
