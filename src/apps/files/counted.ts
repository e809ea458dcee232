/** A whole number with its thousands apart: `1,234,567`. By hand, since the first use of `Intl` costs more than a frame. */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number of things: `1 row`, `2,000 rows`. */
export function counted(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}
