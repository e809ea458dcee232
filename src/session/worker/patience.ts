/**
 * Waits for work at most so many ticks; `null` when it was not done by then. Ticks and not a time: a debugger that holds
 * the thread holds them too. Work that never lets go of the thread is not its matter: the host's watchdog ends that.
 *
 * @param tick milliseconds
 * @returns what came of the work; rejects as it does
 */
export async function withPatience<T>(work: Promise<T>, ticks: number, tick = 1000): Promise<{ value: T } | null> {
  let left = ticks;
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      left--;
      if (left <= 0) resolve(null);
    }, tick);
  });
  try {
    return await Promise.race([work.then((value) => ({ value })), patience]);
  } finally {
    clearInterval(timer);
  }
}
