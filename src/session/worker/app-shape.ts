import type { App } from '../../sdk/app.ts';
import type { LoadError } from '../../protocol/worker.ts';
import { isId } from '../../tools/names.ts';
import { kindOf } from './plain.ts';

const CALLBACKS = ['init', 'update', 'view'] as const;
const OPTIONAL: Readonly<Record<string, 'function' | 'list' | 'object'>> = {
  subscriptions: 'function',
  migrate: 'function',
  tools: 'list',
  secrets: 'list',
  resources: 'object',
};

/** The module's default export as an app, or what is missing (design: *App module*). */
export function checkApp(module: unknown, file: string): { readonly app: App } | { readonly error: LoadError } {
  const exported = defaultOf(module);
  const fail = (message: string): { error: LoadError } => ({
    error: {
      code: 'not_an_app',
      message,
      file,
      advice: 'Write `export default app<Model, Msg>({ init, update, view })`.',
    },
  });
  if (typeof exported !== 'object' || exported === null) {
    return fail(
      exported === undefined
        ? 'The module has no default export.'
        : `The default export is ${kindOf(exported)}, not an app.`,
    );
  }
  const given = exported as Record<string, unknown>;
  const missing = CALLBACKS.filter((name) => typeof given[name] !== 'function');
  if (missing.length > 0)
    return fail(`The default export has no function ${missing.map((name) => `\`${name}\``).join(', ')}.`);
  for (const [name, wanted] of Object.entries(OPTIONAL)) {
    const value = given[name];
    if (value === undefined || matches(value, wanted)) continue;
    return fail(`The app's \`${name}\` is ${kindOf(value)}; it is a ${wanted}.`);
  }
  for (const [name, value] of Object.entries(given['resources'] ?? {})) {
    const key: unknown = name;
    if (!isId(key))
      return fail(`The key "${name}" of the app's \`resources\` is not 1 to 32 of A-Z, a-z, 0-9, _ and -.`);
    if (typeof value !== 'function') return fail(`The app's resource "${name}" is ${kindOf(value)}; it is a function.`);
  }
  return { app: exported as App };
}

function matches(value: unknown, wanted: 'function' | 'list' | 'object'): boolean {
  if (wanted === 'list') return Array.isArray(value);
  return wanted === 'function' ? typeof value === 'function' : typeof value === 'object' && value !== null;
}

/** The default export; that of a CommonJS module under TypeScript's interop too. */
export function defaultOf(module: unknown): unknown {
  const exported = (module as { default?: unknown }).default;
  const inner = typeof exported === 'object' && exported !== null ? (exported as Record<string, unknown>) : undefined;
  return inner?.['__esModule'] === true && 'default' in inner ? inner['default'] : exported;
}
