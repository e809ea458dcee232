import type { ListedTool } from '../tools/types.ts';
import type { ListMode, ListOptions } from './types.ts';

/** What {@link shownTools} goes by. */
export interface Listing {
  /** Every tool, in the registry's order: static ones, then session by session in view order. */
  readonly all: readonly ListedTool[];
  readonly mode: ListMode;
  /** The most tools in the mode `auto`, static ones counted. */
  readonly limit: number;
  /** Whether what the tool acts on is on the screen. */
  present(tool: ListedTool): boolean;
}

/**
 * The tools that a client is shown (design: *Which tools a client is shown*): static ones first, then those on the
 * screen, session by session, then the others; in the mode `auto` at most `limit`, though a lone session is never shown
 * as nothing.
 */
export function shownTools(listing: Listing, options: ListOptions = {}): readonly ListedTool[] {
  const { all, mode, limit } = listing;
  const fixed = all.filter((tool) => tool.kind === 'static');
  const first = options.withoutStatic === true ? [] : fixed;
  if (mode === 'compact') return first;
  const others = all.filter((tool) => tool.kind !== 'static');
  if (mode === 'all') return first.concat(others);
  const present: ListedTool[] = [];
  const absent: ListedTool[] = [];
  for (const tool of others) (listing.present(tool) ? present : absent).push(tool);
  const lone = new Set(others.map((tool) => tool.sessionId)).size === 1;
  const room = Math.max(limit - fixed.length, lone ? 1 : 0);
  return first.concat(present.concat(absent).slice(0, room));
}

/** Whether two lists show the same tools with the same definitions, in whatever order. */
export function sameTools(one: readonly ListedTool[], other: readonly ListedTool[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  const known = new Set(one);
  return other.every((tool) => known.has(tool));
}
