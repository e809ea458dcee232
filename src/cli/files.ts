import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './errors.ts';

/**
 * The files that patterns mean, each once, in the order of their names. A pattern that is a file's own name is that file.
 *
 * @throws UsageError for a pattern that no file fits
 */
export function filesFitting(patterns: readonly string[]): string[] {
  const files = new Set<string>();
  for (const pattern of patterns) {
    const found = isFile(pattern)
      ? [pattern]
      : globSync(pattern, { exclude: (name) => name === 'node_modules' }).filter((each) => isFile(each));
    if (found.length === 0) throw new UsageError(`no file fits "${pattern}"`);
    for (const each of found) files.add(resolve(each));
  }
  return [...files].sort();
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
