/** Numbers that a chart may be given and that no author thought of: none, one, flat, missing, the greatest and least. */
export const ODD_NUMBERS: readonly (readonly unknown[])[] = [
  [],
  [5],
  [0, 0, 0],
  [-3, -3],
  [null, 4],
  [Number.MAX_VALUE, -Number.MAX_VALUE],
  [5e-324, 1],
  [1e308, 1],
  [2 ** 53 + 2, 1],
  [1, 1e15],
];

/** Those, and what is no number. */
export const ODD: readonly (readonly unknown[])[] = [
  ...ODD_NUMBERS,
  [1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, undefined, 10n, 'x', {}, []],
];
