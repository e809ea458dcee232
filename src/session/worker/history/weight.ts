/** A text's and an object's own bytes beside what is in them, and those of a field or an entry of a list. */
const BASE = 24;
const SLOT = 8;
/** Longer lists and objects are sampled, at so many places. */
const SAMPLES = 32;
const DEEPEST = 32;
/** No more values than this are looked at for one weight. */
const MOST = 512;

/**
 * About how many bytes `after` holds that `before` does not share with it. Parts that are the same object weigh nothing,
 * long lists and objects are sampled: so it costs little, whatever the models' size, and is right within a factor.
 */
export function addedBytes(before: unknown, after: unknown): number {
  return added(before, after, 0, { left: MOST });
}

function added(before: unknown, after: unknown, depth: number, budget: { left: number }): number {
  if (before === after || --budget.left < 0) return 0;
  if (typeof after === 'string') return BASE + 2 * after.length;
  if (typeof after !== 'object' || after === null || depth >= DEEPEST) return 0;
  const old = typeof before === 'object' && before !== null ? before : {};
  if (Array.isArray(after)) {
    const list = Array.isArray(old) ? old : [];
    return BASE + SLOT * after.length + sampled(after.length, (at) => added(list[at], after[at], depth + 1, budget));
  }
  if (after instanceof Map || after instanceof Set) return BASE + 4 * SLOT * after.size;
  const keys = Object.keys(after);
  const inside = sampled(keys.length, (at) => {
    const key = keys[at] as keyof typeof after;
    return added(old[key], after[key], depth + 1, budget);
  });
  return BASE + SLOT * keys.length + inside;
}

/** The sum of what `weigh` answers for each place, or the estimate of it from some of them. */
function sampled(length: number, weigh: (at: number) => number): number {
  let sum = 0;
  if (length <= SAMPLES) {
    for (let at = 0; at < length; at += 1) sum += weigh(at);
    return sum;
  }
  const step = length / SAMPLES;
  for (let index = 0; index < SAMPLES; index += 1) sum += weigh(Math.floor(index * step));
  return sum * step;
}
