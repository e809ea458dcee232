import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { App } from '../../sdk/app.ts';
import type { LoadError } from '../../protocol/worker.ts';
import { checkApp, defaultOf } from './app-shape.ts';
import { installHooks } from './hooks.ts';
import { loadErrorOf } from './load-error.ts';
import { withPatience } from './patience.ts';
import { kindOf } from './plain.ts';

/** Seconds that the `await`s of modules may take together. */
const PATIENCE = 30;

type Loaded<T> = ({ readonly files: readonly string[] } & T) | { readonly error: LoadError };

/**
 * Loads the app at `url` (a file URL). `entries` says where `import … from 'teahouse'` leads. Never throws: what went
 * wrong is told with file, line and column.
 */
export function loadApp(
  url: string,
  entries: Readonly<Record<string, string>>,
): Promise<Loaded<{ readonly app: App }>> {
  return load(url, entries, checkApp);
}

/** Loads the file of tools at `url`: the classes that its default export is or lists. Otherwise like {@link loadApp}. */
export function loadTools(
  url: string,
  entries: Readonly<Record<string, string>>,
): Promise<Loaded<{ readonly classes: readonly unknown[] }>> {
  return load(url, entries, toolClasses);
}

async function load<T extends object>(
  url: string,
  entries: Readonly<Record<string, string>>,
  check: (module: unknown, file: string) => T | { readonly error: LoadError },
): Promise<Loaded<T>> {
  const file = fileURLToPath(url);
  if (!existsSync(file)) return { error: { code: 'not_found', message: `There is no file ${file}.`, file } };
  const loaded = installHooks(entries);
  try {
    const module = await withPatience(import(url) as Promise<unknown>, PATIENCE);
    if (module === null) return { error: neverEnded(file) };
    const checked = check(module.value, file);
    return 'error' in checked ? checked : { ...checked, files: loaded.files };
  } catch (error) {
    return { error: loadErrorOf(error, file, loaded.files) };
  }
}

function toolClasses(
  module: unknown,
  file: string,
): { readonly classes: readonly unknown[] } | { readonly error: LoadError } {
  const exported = defaultOf(module);
  if (typeof exported === 'function') return { classes: [exported] };
  if (Array.isArray(exported)) return { classes: exported };
  const message =
    exported === undefined
      ? 'The module has no default export.'
      : `The default export is ${kindOf(exported)}, and neither a class nor a list of classes.`;
  const advice = 'Write `export default class EchoTool extends ApplicationTool { … }`, or a list of such classes.';
  return { error: { code: 'no_tools', message, file, advice } };
}

function neverEnded(file: string): LoadError {
  return {
    code: 'never_ended',
    message: `The module was not loaded after ${PATIENCE} seconds: it, or one that it imports, awaits what does not come.`,
    file,
    advice: 'Do slow work in a command, and show meanwhile that it goes on.',
  };
}
