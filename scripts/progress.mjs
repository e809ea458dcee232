/** What the scripts say while they work. */

const started = Date.now();

/**
 * Prints one line with the time since the script started.
 * @param {string} text
 */
export function say(text) {
  console.log(`[${((Date.now() - started) / 1000).toFixed(1)} s] ${text}`);
}

/**
 * Runs a step and says what it is doing once it takes longer than two seconds, and how long it took.
 * @template T
 * @param {string} what  e.g. `installing packages`
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(what, work) {
  const from = Date.now();
  let spoke = false;
  const timer = setTimeout(() => {
    spoke = true;
    say(`${what} …`);
  }, 1500);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (spoke) say(`${what}: ${((Date.now() - from) / 1000).toFixed(1)} s`);
  }
}

/** An error that a person can act on: it is printed without a stack. */
export class Unavailable extends Error {
  /**
   * @param {string} what  what cannot be had
   * @param {string} way   the command or the setting that brings it
   */
  constructor(what, way) {
    super(`${what}\n  ${way}`);
    this.name = 'Unavailable';
  }
}
