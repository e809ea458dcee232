import { existsSync, readFileSync, statSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { fileURLToPath } from 'node:url';
import { importFault, whyNoCode, whyNotFound } from './import-fault.ts';
import { LoadFault, placeAt, transpile } from './transpile.ts';

/** Those of JSX last: they are found to be told apart from no file. */
const EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '.tsx', '.jsx'];
/** What a specifier's ending may stand for (TypeScript lets authors write the ending of the output). */
const STANDS_FOR: Readonly<Record<string, string>> = { '.js': '.ts', '.mjs': '.mts', '.cjs': '.cts' };

/** The app's files that were loaded, newest last: where to look when an error does not say its file. */
export interface Loaded {
  readonly files: readonly string[];
}

/**
 * Makes `import` in this thread understand apps: `teahouse` leads to the built entries, TypeScript is transpiled, endings
 * may be left out, JSON needs no attribute. Everything else is Node's own way, npm packages included.
 */
export function installHooks(entries: Readonly<Record<string, string>>): Loaded {
  const files: string[] = [];
  /** URLs of the house's own modules: what an app gets as `teahouse`, and what that imports. */
  const house = new Set(Object.values(entries));
  setSourceMapsSupport(true, { nodeModules: true, generatedCode: true });
  registerHooks({
    resolve(specifier, context, next) {
      const entry = Object.hasOwn(entries, specifier) ? entries[specifier] : undefined;
      if (entry !== undefined) return { url: entry, shortCircuit: true };
      if (specifier === 'teahouse' || specifier.startsWith('teahouse/')) {
        const message = `There is no "${specifier}"; there is ${Object.keys(entries).join(', ')}.`;
        throw importFault(specifier, context.parentURL, { message });
      }
      const relative = relativeTo(specifier, context.parentURL);
      const found = relative === undefined ? undefined : existing(relative);
      // `require` takes no URLs.
      const isRequire = context.conditions.includes('require');
      const target = found === undefined ? specifier : isRequire ? fileURLToPath(found) : found;
      let resolved;
      try {
        resolved = next(target, context);
      } catch (error) {
        const { code } = error as { code?: unknown };
        if (typeof code !== 'string' || context.parentURL === undefined) throw error;
        throw importFault(specifier, context.parentURL, whyNotFound(specifier, context.parentURL, code, error));
      }
      const why = isRequire || context.parentURL === undefined ? null : whyNoCode(resolved.url);
      if (why !== null) throw importFault(specifier, context.parentURL, why);
      if (context.parentURL !== undefined && house.has(context.parentURL)) house.add(resolved.url);
      return resolved;
    },
    load(url, context, next) {
      if (!url.startsWith('file:')) return next(url, context);
      const file = fileURLToPath(url);
      if (!file.includes('node_modules') && !house.has(url)) files.push(file);
      if (/\.[mc]?ts$/.test(file)) {
        const commonjs = file.endsWith('.cts');
        const { code } = transpile(readFileSync(file, 'utf8'), file, commonjs ? 'commonjs' : 'esm');
        return { format: commonjs ? 'commonjs' : 'module', source: code, shortCircuit: true };
      }
      // What a package requires is Node's matter: JSON is then no module.
      const isRequired = context.conditions.includes('require');
      if (file.endsWith('.json') && !isRequired && context.importAttributes['type'] === undefined) {
        return { format: 'module', source: `export default ${parsedJson(file)};`, shortCircuit: true };
      }
      return next(url, context);
    },
  });
  return { files };
}

function relativeTo(specifier: string, parent: string | undefined): string | undefined {
  if (specifier.startsWith('file:')) return specifier;
  if (!/^\.{0,2}\//.test(specifier) && !/^\.{1,2}$/.test(specifier)) return undefined;
  return parent?.startsWith('file:') === true ? new URL(specifier, parent).href : undefined;
}

/** The file that a relative specifier means when there is none of just that name. */
function existing(url: string): string | undefined {
  const [bare = '', rest = ''] = url.split(/(?=[?#])/, 2);
  const path = fileURLToPath(bare);
  if (isFile(path)) return undefined;
  const ending = /\.[mc]?js$/.exec(bare)?.[0];
  const candidates = [
    ...(ending === undefined ? [] : [bare.slice(0, -ending.length) + (STANDS_FOR[ending] ?? '')]),
    ...EXTENSIONS.map((extension) => bare + extension),
    ...EXTENSIONS.map((extension) => `${bare.replace(/\/$/, '')}/index${extension}`),
  ];
  const found = candidates.find((candidate) => isFile(fileURLToPath(candidate)));
  return found === undefined ? undefined : found + rest;
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function parsedJson(file: string): string {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.stringify(JSON.parse(text));
  } catch (error) {
    const message = (error as Error).message;
    const position = /position (\d+)/.exec(message)?.[1];
    throw new LoadFault({
      code: 'syntax',
      message: `${message}.`,
      file,
      ...(position === undefined ? {} : placeAt(text, Number(position))),
    });
  }
}
