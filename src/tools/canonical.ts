/**
 * JSON with the keys of every map sorted, so that the same content gives the same text. For plain data only (as
 * `cleanSpec` makes it): no cycles, nothing that JSON cannot hold.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const map = value as Readonly<Record<string, unknown>>;
    const pairs = Object.keys(map)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(map[key])}`);
    return `{${pairs.join(',')}}`;
  }
  return JSON.stringify(value);
}
