/**
 * Counts different values outside the heap: numbers as they are, texts by a hash of 53 bits (among a million different
 * texts two have the same once in some 20,000 files).
 */
export class Distinct {
  readonly #values: Float64Array;
  #length = 0;

  /** `most` is how many values are added at most. */
  constructor(most: number) {
    this.#values = new Float64Array(most);
  }

  /** Adds a number. */
  add(value: number): void {
    this.#values[this.#length++] = value;
  }

  /** Adds a text; do not add numbers as well. */
  addText(text: string): void {
    // FNV-1a twice, from two starts, then mixed so that every bit counts.
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ (code + i), 0x01000193);
    }
    a = mixed(a ^ Math.imul(b, 0x85ebca6b));
    b = mixed(b ^ a);
    this.add((b & 0x1fffff) * 0x1_0000_0000 + (a >>> 0));
  }

  /** How many different ones were added. */
  get count(): number {
    const sorted = this.#values.subarray(0, this.#length).sort();
    let count = 0;
    for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) count++;
    return count;
  }
}

function mixed(bits: number): number {
  let it = bits;
  it = Math.imul(it ^ (it >>> 15), 0x2c1b3c6d);
  it = Math.imul(it ^ (it >>> 12), 0x297a2d39);
  return it ^ (it >>> 15);
}
