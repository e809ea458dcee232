/** A part that wants cells along an axis. `size` is filled in by {@link share}. */
export interface Part {
  /** Cells it takes when there is room enough; per cent and shares are worked out from the room. */
  readonly kind: 'auto' | 'cells' | 'percent' | 'grow';
  /** Cells, per cent, or the weight of a share. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  size: number;
}

function clamp(value: number, part: Part): number {
  return Math.max(part.min, Math.min(part.max, value));
}

/**
 * Gives whole cells for exact ones: each part its whole cells, then one more to those with the largest remainders, the
 * first of equal ones first. The sum is exact.
 */
function roundParts(parts: readonly Part[], exact: readonly number[], total: number): void {
  let left = total;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as Part;
    part.size = Math.floor(exact[at] as number);
    left -= part.size;
  }
  if (left <= 0) return;
  const order = exact.map((cells, at) => ({ at, rest: cells - Math.floor(cells) }));
  order.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (let given = 0; given < left && given < order.length; given++) (parts[order[given]?.at ?? 0] as Part).size++;
}

/** Per cent of the room. 50 % and 50 % of 7 cells are 4 and 3, never 8 together. */
function sharePercent(parts: readonly Part[], room: number): void {
  const exact = parts.map((part) => (room * part.value) / 100);
  roundParts(parts, exact, Math.round(exact.reduce((sum, cells) => sum + cells, 0)));
  for (const part of parts) part.size = clamp(part.size, part);
}

/** Shares by weight. A part that would break its bounds gets its bound, and the others share again what is left. */
function shareGrow(parts: readonly Part[], room: number): void {
  let open = parts;
  let left = room;
  while (open.length > 0) {
    const weight = open.reduce((sum, part) => sum + part.value, 0);
    const now = Math.max(0, left);
    const exact = open.map((part) => (now * part.value) / weight);
    const broken = exact.map((cells, at) => clamp(cells, open[at] as Part) - cells);
    const sum = broken.reduce((total, cells) => total + cells, 0);
    // As in CSS: of parts that are too long and too short, settle those that weigh more, and look again.
    const settled = new Set<Part>();
    for (let at = 0; at < open.length; at++) {
      const part = open[at] as Part;
      const by = broken[at] as number;
      if (by === 0 || by * sum < 0) continue;
      part.size = by > 0 ? part.min : part.max;
      settled.add(part);
    }
    if (settled.size === 0) {
      roundParts(open, exact, now);
      return;
    }
    for (const part of settled) left -= part.size;
    open = open.filter((part) => !settled.has(part));
  }
}

/** Takes `over` cells away from the longest parts, none going below its floor; answers what could not be taken. */
function shrink(parts: readonly Part[], over: number, floorOf: (part: Part) => number): number {
  const total = parts.reduce((sum, part) => sum + part.size, 0);
  const target = total - over;
  const at = (level: number, part: Part): number => Math.min(part.size, Math.max(level, floorOf(part)));
  const sumAt = (level: number): number => parts.reduce((sum, part) => sum + at(level, part), 0);
  if (sumAt(0) >= target) {
    const lowest = sumAt(0);
    for (const part of parts) part.size = at(0, part);
    return lowest - target;
  }
  let low = 0;
  let high = parts.reduce((most, part) => Math.max(most, part.size), 0);
  while (high - low > 1) {
    const level = (low + high) >> 1;
    if (sumAt(level) <= target) low = level;
    else high = level;
  }
  let spare = target - sumAt(low);
  for (const part of parts) {
    const size = at(low, part);
    const more = spare > 0 && size < at(low + 1, part) ? 1 : 0;
    part.size = size + more;
    spare -= more;
  }
  return 0;
}

/**
 * Shares `room` cells among parts, along one axis.
 *
 * First each part gets what it asks for: `auto` and `cells` their size, `percent` its part of the room; `grow` parts
 * share what is left by weight. If that is too much, the longest give way first, down to their `min` and one cell; fixed
 * ones (`cells`) only when the others have given all; then all down to one cell. What is still too much is left over the
 * edge, for the caller to cut.
 *
 * The same parts always get the same cells; when there are `grow` parts without bounds, the sum is exactly the room.
 * Answers the cells that no part took, negative when the parts are too long.
 */
export function share(parts: readonly Part[], room: number): number {
  let used = 0;
  let percents: Part[] | null = null;
  let growing: Part[] | null = null;
  for (const part of parts) {
    if (part.kind === 'percent') (percents ??= []).push(part);
    else if (part.kind === 'grow') (growing ??= []).push(part);
    else {
      part.size = clamp(part.kind === 'cells' ? part.value : part.size, part);
      used += part.size;
    }
  }
  if (percents !== null) {
    sharePercent(percents, room);
    for (const part of percents) used += part.size;
  }
  if (growing !== null) {
    shareGrow(growing, room - used);
    for (const part of growing) {
      // One that got nothing is still there: it takes its one cell from the longest below.
      part.size = Math.max(part.size, Math.min(1, part.max));
      used += part.size;
    }
  }
  if (used <= room) return room - used;
  let over = shrink(
    parts.filter((part) => part.kind !== 'cells'),
    used - room,
    (part) => Math.min(part.size, Math.max(1, part.min)),
  );
  if (over > 0) over = shrink(parts, over, (part) => Math.min(part.size, 1));
  return 0 - over;
}
