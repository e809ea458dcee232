type Block = Uint16Array | Uint32Array | Float64Array;

/** Entries of a block: a block is made at once, so that a list of millions grows without being copied. */
const BITS = 16;
const SIZE = 1 << BITS;
const MASK = SIZE - 1;

/** A list of numbers that only grows: outside the heap, with no copy when it gets longer. */
export class Growing {
  readonly #make: () => Block;
  readonly #blocks: Block[] = [];
  #last: Block | undefined;
  #length = 0;

  /** `kind` is what an entry takes: a whole number below 2^16 or 2^32, or any number. */
  constructor(kind: 'u16' | 'u32' | 'f64') {
    this.#make = () =>
      kind === 'u16' ? new Uint16Array(SIZE) : kind === 'u32' ? new Uint32Array(SIZE) : new Float64Array(SIZE);
  }

  /** How many there are. */
  get length(): number {
    return this.#length;
  }

  /** Puts one at the end. */
  push(value: number): void {
    const at = this.#length & MASK;
    if (at === 0) this.#blocks.push((this.#last = this.#make()));
    (this.#last as Block)[at] = value;
    this.#length++;
  }

  /** The one at `index`; 0 where there is none. */
  at(index: number): number {
    return this.#blocks[index >>> BITS]?.[index & MASK] ?? 0;
  }

  /** All of them, in one array. */
  toUint32(): Uint32Array {
    const all = new Uint32Array(this.#length);
    this.#blocks.forEach((block, index) => {
      const from = index << BITS;
      all.set(block.subarray(0, Math.min(SIZE, this.#length - from)), from);
    });
    return all;
  }
}
