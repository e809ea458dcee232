/**
 * Replaces `drop` items of a list from `at` on, in place, as `splice` does. `splice` takes the new ones as arguments, of which
 * there may be some hundred thousand at most; here any number may be.
 */
export function replaceRange<T>(list: T[], at: number, drop: number, items: readonly T[]): void {
  const rest = list.splice(at);
  for (const item of items) list.push(item);
  for (let i = drop; i < rest.length; i++) list.push(rest[i] as T);
}
