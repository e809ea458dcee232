import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { WindowRecord } from './window-record.ts';

/** What a program looks for: the window of a folder it was given, or of the one that it was started in. */
export interface Wanted {
  readonly folder: string;
  /** Whether a person named the folder; then no other window will do. */
  readonly named: boolean;
}

/**
 * The windows that serve a folder, best first: those in which it is open or lies within an open folder, the innermost
 * folder before the others and of equal ones the newest. Where no folder was named and only one window is there at all,
 * it is that one.
 */
export function windowsFor(windows: readonly WindowRecord[], { folder, named }: Wanted): readonly WindowRecord[] {
  const wanted = resolved(folder);
  const rated = windows
    .map((window) => ({ window, depth: Math.max(0, ...window.folders.map((open) => depthOf(resolved(open), wanted))) }))
    .filter(({ depth }) => depth > 0)
    .sort((a, b) => b.depth - a.depth);
  if (rated.length > 0) return rated.map(({ window }) => window);
  return !named && windows.length === 1 ? windows : [];
}

/** How long the path of `outer` is when `inner` is it or lies in it; 0 when not. */
function depthOf(outer: string, inner: string): number {
  const way = path.relative(outer, inner);
  const isWithin = way === '' || (!path.isAbsolute(way) && way !== '..' && !way.startsWith(`..${path.sep}`));
  return isWithin ? outer.length : 0;
}

/** A path without links, as the system writes it; as it is where there is nothing. */
function resolved(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return path.resolve(folder);
  }
}
