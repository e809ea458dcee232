import { watch } from 'node:fs';
import type { FSWatcher } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** Bursts within this many milliseconds are one change. */
const BURST = 100;

/**
 * Watches one file, also while it is replaced or missing: its folder is what is watched. Answers what ends it.
 * `changed` comes once a burst; a folder that cannot be watched is told by `failed`.
 */
export function watchPath(
  path: string,
  folder: string,
  tell: { changed(): void; failed(error: unknown): void },
): () => void {
  const file = resolve(folder, path);
  const name = basename(file);
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(file), (_event, changed) => {
      if (changed !== null && changed !== name) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell.changed();
      }, BURST);
    });
    watcher.on('error', (error) => tell.failed(error));
  } catch (error) {
    tell.failed(error);
  }
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}
