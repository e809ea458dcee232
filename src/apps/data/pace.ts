import { setImmediate } from 'node:timers/promises';
import type { Pace } from './cells.ts';

/** Milliseconds of work after which others get their turn. */
const SLICE = 12;

/** Milliseconds between two reports. */
const REPORT = 150;

/**
 * Paces long work: after every few milliseconds keys, calls and frames get their turn, and about seven times a second
 * `report` is told the part that is done. Rejects when the signal aborts. Short work never waits, so that its outcome is
 * there before anything else happens.
 */
export function paced(signal: AbortSignal, report?: (part: number) => void): Pace {
  let begun = performance.now();
  let reported = begun;
  return async (part) => {
    const now = performance.now();
    if (now - begun < SLICE) return;
    if (now - reported >= REPORT) {
      reported = now;
      report?.(part);
    }
    await setImmediate();
    signal.throwIfAborted();
    begun = performance.now();
  };
}
