import type { DerivedWidget } from './derived-tool.ts';

/** The children of what has none. */
export const NONE: readonly unknown[] = Object.freeze([]);

/** A node that is a widget or contains nodes, as it was walked last. */
export class Branch {
  /** The list of children that was walked; compared by identity with the next one. */
  children: readonly unknown[] = NONE;
  /** What was found in each child; `null` where nothing can be. */
  below: (Branch | null)[] = [];
  widget: DerivedWidget | null = null;
}

/** What became of the children of a list. */
interface Matched {
  /** The branches of the children that stayed; `null` where they are to be derived. */
  readonly below: (Branch | null)[];
  readonly before: (Branch | null)[];
  readonly same: ReadonlySet<number>;
  readonly gone: readonly Branch[];
  /** Whether children that stayed, or are compared with old ones, stand in another order than those did. */
  readonly moved: boolean;
}

/**
 * Matches two lists of children of different length: their common beginning and end, then equal objects anywhere in the
 * middle, then what is left in turn.
 */
export function matchChildren(
  old: readonly unknown[],
  oldBelow: readonly (Branch | null)[],
  children: readonly unknown[],
  head: number,
  tail: number,
): Matched {
  const below: (Branch | null)[] = new Array<Branch | null>(children.length).fill(null);
  const before: (Branch | null)[] = new Array<Branch | null>(children.length).fill(null);
  for (let i = 0; i < head; i++) below[i] = oldBelow[i] ?? null;
  for (let i = 1; i <= tail; i++) below[children.length - i] = oldBelow[old.length - i] ?? null;
  const places = new Map<unknown, number>();
  for (let i = head; i < old.length - tail; i++) places.set(old[i], i);
  const taken = new Set<number>();
  const same = new Set<number>();
  for (let i = head; i < children.length - tail; i++) {
    const place = places.get(children[i]);
    if (place === undefined || taken.has(place)) continue;
    taken.add(place);
    same.add(i);
    below[i] = oldBelow[place] ?? null;
  }
  const rest: { readonly branch: Branch; readonly place: number }[] = [];
  for (let i = head; i < old.length - tail; i++) {
    const branch = oldBelow[i];
    if (branch !== null && branch !== undefined && !taken.has(i)) rest.push({ branch, place: i });
  }
  let used = 0;
  let last = -1;
  let moved = false;
  for (let i = head; i < children.length - tail; i++) {
    const kept = same.has(i);
    const next = kept ? undefined : rest[used];
    if (next !== undefined) {
      used++;
      before[i] = next.branch;
    }
    // what can hold no widget has no place to lose
    const place = kept && below[i] !== null ? places.get(children[i]) : next?.place;
    if (place === undefined) continue;
    if (place < last) moved = true;
    last = place;
  }
  return { below, before, same, gone: rest.slice(used).map(({ branch }) => branch), moved };
}
