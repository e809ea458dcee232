import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App } from '../../sdk/app.ts';
import type { LoadError } from '../../protocol/worker.ts';
import { checkApp } from './app-shape.ts';
import { installHooks } from './hooks.ts';
import { loadErrorOf } from './load-error.ts';
import { withPatience } from './patience.ts';

/** Seconds that the `await`s of modules may take together. */
const PATIENCE = 30;

/**
 * Loads the app at `url` (a file URL). `entries` says where `import … from 'teahouse'` leads. Never throws: what went
 * wrong is told with file, line and column.
 */
export async function loadApp(
  url: string,
  entries: Readonly<Record<string, string>>,
): Promise<{ readonly app: App; readonly files: readonly string[] } | { readonly error: LoadError }> {
  const file = fileURLToPath(url);
  if (!existsSync(file)) return { error: { code: 'not_found', message: `There is no file ${file}.`, file } };
  const loaded = installHooks(entries);
  try {
    const module = await withPatience(import(url) as Promise<unknown>, PATIENCE);
    if (module === null) return { error: neverEnded(file) };
    const checked = checkApp(module.value, file);
    return 'error' in checked ? checked : { ...checked, files: loaded.files };
  } catch (error) {
    return { error: loadErrorOf(error, file, loaded.files) };
  }
}

function neverEnded(file: string): LoadError {
  return {
    code: 'never_ended',
    message: `The module was not loaded after ${PATIENCE} seconds: it, or one that it imports, awaits what does not come.`,
    file,
    advice: 'Do slow work in a command, and show meanwhile that it goes on.',
  };
}
