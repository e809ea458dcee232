/** Which way a column is sorted. Empty cells come last either way. */
export type Direction = 'asc' | 'desc';

/**
 * The places of numbers in their order: stable, NaN last. Radix sort over the bits of the numbers, 16 at a time: the time
 * grows with the number of rows and no faster.
 */
export function orderOfNumbers(keys: Float64Array, direction: Direction): Uint32Array {
  const { length } = keys;
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, length * 2);
  const low = new Uint32Array(length);
  const high = new Uint32Array(length);
  const flip = direction === 'desc' ? 0xffffffff : 0;
  for (let i = 0; i < length; i++) {
    const key = keys[i] as number;
    // -0 is 0, and NaN is above all, whichever way.
    const top = key === 0 ? 0 : (bits[2 * i + 1] as number);
    const bottom = key === 0 ? 0 : (bits[2 * i] as number);
    const isNegative = top >>> 31 === 1;
    high[i] = key === key ? ((isNegative ? ~top : top | 0x80000000) ^ flip) >>> 0 : 0xffffffff;
    low[i] = key === key ? ((isNegative ? ~bottom : bottom) ^ flip) >>> 0 : 0xffffffff;
  }
  let order: Uint32Array = identity(length);
  let spare: Uint32Array = new Uint32Array(length);
  for (const [digits, shift] of [
    [low, 0],
    [low, 16],
    [high, 0],
    [high, 16],
  ] as const) {
    if (pass(digits, shift, order, spare)) [order, spare] = [spare, order];
  }
  return order;
}

/** Sorts by 16 bits into `to`; answers false, and leaves `to` alone, when all have the same. */
function pass(digits: Uint32Array, shift: number, from: Uint32Array, to: Uint32Array): boolean {
  const counts = new Uint32Array(65_537);
  const { length } = from;
  for (let i = 0; i < length; i++) {
    const next = (((digits[i] as number) >>> shift) & 0xffff) + 1;
    counts[next] = (counts[next] as number) + 1;
  }
  if (length > 0 && counts[(((digits[0] as number) >>> shift) & 0xffff) + 1] === length) return false;
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] as number) + (counts[i - 1] as number);
  for (let i = 0; i < length; i++) {
    const at = from[i] as number;
    const digit = ((digits[at] as number) >>> shift) & 0xffff;
    const place = counts[digit] as number;
    counts[digit] = place + 1;
    to[place] = at;
  }
  return true;
}

/** 0, 1, 2 and so on. */
function identity(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let i = 0; i < length; i++) all[i] = i;
  return all;
}
