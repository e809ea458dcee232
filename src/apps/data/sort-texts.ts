import type { Pace } from './cells.ts';
import { orderOfNumbers } from './order-numbers.ts';
import type { Direction } from './order-numbers.ts';

/** Fewer texts than this are compared one with the other. */
const FEW = 1_500;

/** Fewer still are put in their place one by one. */
const A_HANDFUL = 24;

/**
 * Sorts places of texts in place, by what stands behind `depth` characters that all have in common. What all begin with is
 * skipped, and the characters behind it are packed into a number: numbers are sorted in a time that grows with their
 * number and no faster, and only texts with equal numbers need another look.
 */
async function sortTexts(
  keys: readonly string[],
  places: Uint32Array,
  depth: number,
  direction: Direction,
  pace: Pace,
): Promise<void> {
  if (places.length <= FEW) return sortFew(keys, places, direction);
  const from = commonLength(keys, places, depth);
  const { packed, width } = pack(keys, places, from);
  const order = orderOfNumbers(packed, direction);
  const before = places.slice();
  order.forEach((at, index) => (places[index] = before[at] as number));
  await pace(0.5);
  let start = 0;
  for (let at = 1; at <= places.length; at++) {
    if (at < places.length && packed[order[at] as number] === packed[order[start] as number]) continue;
    // Equal numbers of texts that end within them are equal texts.
    const isEnded = (keys[places[start] as number] as string).length < from + width;
    if (at - start > 1 && !isEnded) {
      const run = places.subarray(start, at);
      if (run.length <= FEW) sortFew(keys, run, direction);
      else await sortTexts(keys, run, from + width, direction, pace);
      await pace(0.5 + (0.5 * at) / places.length);
    }
    start = at;
  }
}

/** How many characters all texts begin with, of which `depth` are known. */
function commonLength(keys: readonly string[], places: Uint32Array, depth: number): number {
  const first = keys[places[0] as number] as string;
  let common = first.length;
  for (const place of places) {
    const key = keys[place] as string;
    let at = depth;
    const most = Math.min(common, key.length);
    while (at < most && key.charCodeAt(at) === first.charCodeAt(at)) at++;
    common = at;
    if (common === depth) break;
  }
  return common;
}

/** The characters from `from` on as numbers that sort as the texts do: six where all are of Latin 1, else three. */
function pack(
  keys: readonly string[],
  places: Uint32Array,
  from: number,
): { readonly packed: Float64Array; readonly width: number } {
  const packed = new Float64Array(places.length);
  for (const [base, width] of [
    [257, 6],
    [65_537, 3],
  ] as const) {
    let isFit = true;
    for (let index = 0; index < places.length && isFit; index++) {
      const key = keys[places[index] as number] as string;
      let value = 0;
      for (let at = from; at < from + width; at++) {
        const code = at < key.length ? key.charCodeAt(at) + 1 : 0; // an end comes before any character
        if (code >= base) isFit = false;
        value = value * base + code;
      }
      packed[index] = value;
    }
    if (isFit) return { packed, width };
  }
  return { packed, width: 3 };
}

function sortFew(keys: readonly string[], places: Uint32Array, direction: Direction): void {
  const sign = direction === 'desc' ? -1 : 1;
  const compare = (a: number, b: number): number => {
    const [x, y] = [keys[a] as string, keys[b] as string];
    return x === y ? a - b : x < y ? -sign : sign;
  };
  if (places.length > A_HANDFUL) {
    places.sort(compare);
    return;
  }
  for (let at = 1; at < places.length; at++) {
    const place = places[at] as number;
    let to = at;
    for (; to > 0 && compare(places[to - 1] as number, place) > 0; to--) places[to] = places[to - 1] as number;
    places[to] = place;
  }
}

/** The places of texts in their order, compared code unit by code unit: stable, '' last either way. */
export async function orderOfTexts(keys: readonly string[], direction: Direction, pace: Pace): Promise<Uint32Array> {
  const order = new Uint32Array(keys.length);
  let filled = 0;
  keys.forEach((key, at) => {
    if (key !== '') order[filled++] = at;
  });
  const isEmpty = filled;
  keys.forEach((key, at) => {
    if (key === '') order[filled++] = at;
  });
  await sortTexts(keys, order.subarray(0, isEmpty), 0, direction, pace);
  return order;
}
