import type { WireOrigin } from './origin.ts';

/*
 * What a session's history looks like, for playing it.
 */

/** The screen after a step, as what it draws over the one before. */
export type PastPicture = {
  /** When the step was done, in milliseconds since the epoch. */
  readonly at: number;
  readonly by: WireOrigin['kind'] | null;
  readonly ansi: string;
  /** Whether it draws the whole screen. */
  readonly whole: boolean;
};

/** Some of the pictures of a history, in their order. */
export type PastPictures = {
  readonly columns: number;
  readonly rows: number;
  readonly pictures: readonly PastPicture[];
  /** The entry from which to go on; `null` when these were the last. */
  readonly next: number | null;
};
