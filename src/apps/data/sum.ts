/** What is worked out for each group. */
export type Measure = 'rows' | 'sum' | 'mean' | 'min' | 'max';

/** Sums numbers without the noise of adding up many, and notes their ends. What is no number does not count. */
export class Sum {
  count = 0;
  min = Infinity;
  max = -Infinity;
  #sum = 0;
  #lost = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.count++;
    const next = this.#sum + value;
    this.#lost += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - next + value : value - next + this.#sum;
    this.#sum = next;
    if (value < this.min) this.min = value;
    if (value > this.max) this.max = value;
  }

  /** The sum. */
  get sum(): number {
    return rounded(this.#sum + this.#lost);
  }

  /** The measure of what was added; null when nothing was. */
  measured(measure: Measure): number | null {
    if (this.count === 0) return null;
    return measure === 'sum'
      ? this.sum
      : measure === 'mean'
        ? rounded(this.sum / this.count)
        : measure === 'min'
          ? this.min
          : this.max;
  }
}

/** A number without the digits that only the arithmetic made. */
export function rounded(value: number): number {
  return Number(value.toPrecision(14));
}
