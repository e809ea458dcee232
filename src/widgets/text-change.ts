/** One stretch of a text that was replaced by another. */
export interface TextChange {
  /** Where the stretch begins, in UTF-16 units; the same place in both texts. */
  readonly at: number;
  /** How long it was. */
  readonly gone: number;
  /** How long what stands there now is. */
  readonly put: number;
}

/** Texts are compared by stretches of this length, which costs far less than unit by unit. */
const STEP = 4_096;

/** How many units two texts have in common at their beginning, at most `most`. */
function commonHead(a: string, b: string, most: number): number {
  let at = 0;
  while (at + STEP <= most && a.slice(at, at + STEP) === b.slice(at, at + STEP)) at += STEP;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}

/** How many units two texts have in common at their end, at most `most`. */
function commonTail(a: string, b: string, most: number): number {
  let tail = 0;
  while (
    tail + STEP <= most &&
    a.slice(a.length - tail - STEP, a.length - tail) === b.slice(b.length - tail - STEP, b.length - tail)
  ) {
    tail += STEP;
  }
  while (tail < most && a.charCodeAt(a.length - tail - 1) === b.charCodeAt(b.length - tail - 1)) tail += 1;
  return tail;
}

/**
 * The one stretch that has to be replaced to make a text of another: what is between their common beginning and their
 * common end. Its ends may lie inside a character.
 *
 * ```ts
 * changeOf('one two', 'one or two'); // { at: 4, gone: 0, put: 3 }
 * ```
 */
export function changeOf(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  const at = commonHead(before, after, most);
  const tail = commonTail(before, after, most - at);
  return { at, gone: before.length - tail - at, put: after.length - tail - at };
}
