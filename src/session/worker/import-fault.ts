import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LoadFault, placeAt } from './transpile.ts';

/** What a file may end in that is code, data or a module of Node's. */
const KNOWN: ReadonlySet<string> = new Set([
  '',
  '.ts',
  '.mts',
  '.cts',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '.node',
  '.wasm',
]);

/** Why an import leads nowhere, and what to do. */
interface Why {
  readonly message: string;
  readonly advice?: string;
}

/** An import that leads nowhere, with the place of the import in the file that asked. */
export function importFault(specifier: string, parent: string | undefined, { message, advice }: Why): Error {
  const file = parent?.startsWith('file:') === true ? fileURLToPath(parent) : (parent ?? '');
  const place = placeOf(specifier, file);
  const fault = new LoadFault({
    code: 'import',
    message,
    file,
    ...place,
    ...(advice === undefined ? {} : { advice }),
  });
  return Object.assign(fault, { code: 'ERR_MODULE_NOT_FOUND' });
}

/** Where an import stands that names `specifier`; nothing when that cannot be seen. */
function placeOf(specifier: string, file: string): ReturnType<typeof placeAt> | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const at = [`'${specifier}'`, `"${specifier}"`].map((quoted) => text.indexOf(quoted)).find((index) => index >= 0);
    return at === undefined ? undefined : placeAt(text, at);
  } catch {
    // The file is gone or no file at all: the error goes without a place.
    return undefined;
  }
}

/** Why Node found nothing for a specifier. `code` is that of Node's `error`. */
export function whyNotFound(specifier: string, parent: string, code: string, error: unknown): Why {
  if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
    const { name, rest } = partsOf(specifier);
    return {
      message: `The package "${name}" lets nobody import "${rest === '' ? '.' : `.${rest}`}".`,
      advice: 'Import what its package.json lists under `exports`.',
    };
  }
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return { message: messageOf(error) };
  if (/^[./]/.test(specifier)) return { message: `There is no file "${specifier}".` };
  if (/^(@\/|~|#)/.test(specifier)) {
    return {
      message: `"${specifier}" is neither a file nor a package.`,
      advice:
        'Paths of a tsconfig.json are not followed: write a relative path, or list it in the package.json under `imports`, as `"#lib/*": "./lib/*.ts"`.',
    };
  }
  const { name, rest } = partsOf(specifier);
  const folder = packageFolder(name, parent);
  if (folder === null) {
    return {
      message: `There is no package "${specifier}" in the app's folder or above it.`,
      advice: `Run \`npm install ${name}\` in the app's folder.`,
    };
  }
  return {
    message: `The package "${name}" is there, but not the file that ${rest === '' ? 'its package.json names' : `"${specifier}" means`}.`,
    advice: `Build it, where it is your own; else run \`npm install ${name}\` again.`,
  };
}

/** Why a file that was found cannot be run; `null` when it can. */
export function whyNoCode(url: string): Why | null {
  if (!url.startsWith('file:')) return null;
  const ending = path.extname(new URL(url).pathname);
  if (KNOWN.has(ending)) return null;
  if (ending === '.tsx' || ending === '.jsx') {
    return {
      message: `A ${ending} file cannot be run: there is no JSX in terminal apps.`,
      advice: 'Name it .ts and make the view of nodes: `column([text("…"), button("add", "Add", message)])`.',
    };
  }
  return {
    message: `A ${ending} file is no code that can be imported.`,
    advice: 'Read it as a file: by the command `readFile`, or in the module by `node:fs` and `import.meta.dirname`.',
  };
}

/** What to write where a module does not have what is imported from it. */
export function missingExportAdvice(message: string): string | undefined {
  const match = /module '([^']+)' does not provide an export named '([^']+)'/.exec(message);
  if (match === null) return undefined;
  const [, from = '', name = ''] = match;
  const asType = `If it is a type, write \`type ${name}\` there.`;
  const isPackage = !/^[./]/.test(from) && !builtinModules.includes(from.replace(/^node:/, '')) && name !== 'default';
  return isPackage
    ? `${asType} If the package is CommonJS, import it whole, \`import it from '${from}'\`, and write \`it.${name}\`.`
    : asType;
}

/** What to write in place of names that only CommonJS has. */
export function commonJsAdvice(message: string): string | undefined {
  const name = /^(\w+) is not defined in ES module scope/.exec(message)?.[1];
  switch (name) {
    case undefined:
      return undefined;
    case '__dirname':
      return 'Write `import.meta.dirname`.';
    case '__filename':
      return 'Write `import.meta.filename`.';
    case 'require':
      return 'Write `import … from …` or `await import(…)`; a file named *.cts may use `require`.';
    default:
      return 'Write `export …`; a file named *.cts may use `module.exports`.';
  }
}

/** The package's name and what follows it: `@a/b/c` is `@a/b` and `/c`. */
function partsOf(specifier: string): { readonly name: string; readonly rest: string } {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return { name, rest: specifier.slice(name.length) };
}

function packageFolder(name: string, parent: string): string | null {
  if (!parent.startsWith('file:')) return null;
  for (let folder = path.dirname(fileURLToPath(parent)); ; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === path.dirname(folder)) return null;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
