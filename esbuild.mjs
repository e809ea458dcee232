/**
 * Builds `dist/`.
 *
 *   node esbuild.mjs                development build: source maps, readable names
 *   node esbuild.mjs --production   what is packed: smaller, no source maps
 *   node esbuild.mjs --watch        development build, again after every change
 *
 * | output | from | why this form |
 * |---|---|---|
 * | `extension.cjs` | `src/entry.ts` | VS Code loads CommonJS; this little of it, which takes the rest as V8 compiled it before |
 * | `main.cjs` | `src/extension.ts` | the extension itself; `vscode` comes from the host |
 * | `widgets.cjs` | `src/widgets/index.ts` | loaded by `main.cjs` with the first session, not at activation |
 * | `worker.mjs app-process.mjs sdk.mjs tools.mjs testing.mjs cli.mjs test-hooks.mjs` | their entry files | one ESM build with splitting: one instance of each class in a process |
 * | `ajv.mjs check-app.mjs mcp.mjs kept-tokens.mjs page-messages.mjs panel-memory.mjs read-saved-session.mjs re2js.mjs saved-test.mjs` | what the extension imports late | in the same ESM build: VS Code need not parse them when it activates the extension |
 * | `webview.js webview.css` | `src/webview/main.ts` | one script, so that the page's policy can name it by nonce |
 * | `apps/*.tea.mjs` | `src/apps/*.tea.ts` | apps that ship: their libraries bundled, "teahouse" left to the loader |
 * | `teahouse.d.ts` | `src/teahouse.ts` | types without an install, written beside an app (`scripts/types.mjs`) |
 * | `docs/*.md` | `README.md`, `SUPPORT.md`, `docs/` | what *Open Documentation* shows (`scripts/documentation.mjs`) |
 * | `third-party-notices.txt` | the packages that were bundled | their licences ask for it (`scripts/notices.mjs`) |
 * | `templates/*.tea.ts` | `src/apps/template` | what a new app is a copy of |
 */
import { build, context } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { appBuild } from './scripts/app-build.mjs';
import { writeDocumentation } from './scripts/documentation.mjs';
import { writeNotices } from './scripts/notices.mjs';
import { writeTypes } from './scripts/types.mjs';

const root = import.meta.dirname;
const dist = path.join(root, 'dist');
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  sourcemap: production ? false : 'linked',
  minify: production,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
  outdir: dist,
};

/** @type {import('esbuild').BuildOptions} */
const node = {
  ...common,
  platform: 'node',
  target: 'node22',
  // Names stay whole: stack traces can be read, and classes keep theirs. `keepNames` would do the latter too, but it calls
  // a function for each closure that is made, which cost a fifth of the time from a key to its frame.
  minify: false,
  minifyWhitespace: production,
  minifySyntax: production,
};

/** What `import.meta.url` and `vscode` mean in the CommonJS file that the host loads. */
const inHost = {
  define: { 'import.meta.url': '__teahouseFileUrl' },
  banner: {
    js: "const vscode = require('vscode'); const __teahouseFileUrl = require('node:url').pathToFileURL(__filename).href;",
  },
};

/**
 * Each file's `import * as vscode` means the one object that the host gives. Left to itself, esbuild copies that object's
 * hundreds of properties for each file that imports it: 10 ms of every activation, and megabytes.
 * @type {import('esbuild').Plugin}
 */
const oneVscode = {
  name: 'one vscode',
  setup: (it) =>
    it.onLoad({ filter: /[\\/]src[\\/](vscode[\\/].*|extension)\.ts$/ }, ({ path: file }) => ({
      contents: fs.readFileSync(file, 'utf8').replace(/^import \* as vscode from 'vscode';$/m, ''),
      loader: 'ts',
    })),
};

/** CommonJS packages inside an ESM bundle call `require` for Node's own modules. */
const requireInEsm = {
  js: "import { createRequire as __teahouseRequire } from 'node:module'; const require = __teahouseRequire(import.meta.url);",
};

/** What `main.cjs` imports with `import()`, by the name of its file in `dist/`. */
const late = {
  ajv: 'ajv/dist/2020.js',
  re2js: 're2js',
  'check-app': 'src/vscode/language/check-app.ts',
  mcp: 'src/mcp/index.ts',
  'kept-tokens': 'src/vscode/clients/kept-tokens.ts',
  'page-messages': 'src/vscode/terminal/page-messages.ts',
  'panel-memory': 'src/vscode/terminal/panel-memory.ts',
  'read-saved-session': 'src/vscode/saved/read-saved-session.ts',
  'saved-test': 'src/testing/saved-test.ts',
};

/**
 * Leaves the late imports out of `main.cjs`: inlined, they would double what is parsed at each activation. They go by the
 * function that `src/vscode/code-cache.ts` hands in: what is compiled from a cache has no `import()` without a warning.
 * @type {import('esbuild').Plugin}
 */
const lateImports = {
  name: 'late imports',
  setup: (it) => {
    it.initialOptions.write = false;
    it.onEnd(({ outputFiles = [] }) => {
      fs.mkdirSync(dist, { recursive: true });
      for (const file of outputFiles) fs.writeFileSync(file.path, file.text.replaceAll('import("./', 'importLate("./'));
    });
    it.onResolve({ filter: /^[^/]/ }, ({ path: specifier, resolveDir, kind }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = specifier.startsWith('.')
        ? path.relative(root, path.resolve(resolveDir, specifier)).replaceAll(path.sep, '/')
        : specifier;
      const name = Object.entries(late).find(([, source]) => source === file)?.[0];
      return name === undefined
        ? { errors: [{ text: `${file} is imported late by the extension but is not listed in "late"` }] }
        : { path: `./${name}.mjs`, external: true };
    });
  },
};

const WIDGETS = path.join(root, 'src/widgets/index.ts');

/**
 * Leaves the widgets in a file of their own, which is loaded when one of them is first asked for: a quarter of the code,
 * and nobody needs it before a session starts.
 * @type {import('esbuild').Plugin}
 */
const widgetsLater = {
  name: 'widgets later',
  setup: (it) => {
    it.onResolve({ filter: /\/widgets\/index\.ts$/ }, ({ path: specifier, resolveDir }) =>
      path.resolve(resolveDir, specifier) === WIDGETS ? { path: 'widgets', namespace: 'later' } : undefined,
    );
    it.onResolve({ filter: /./, namespace: 'later' }, ({ path: file }) => ({ path: file, external: true }));
    it.onLoad({ filter: /./, namespace: 'later' }, () => {
      const names = [...fs.readFileSync(WIDGETS, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)];
      const getters = names.map(([, name]) => `get ${name}() { return require('./widgets.cjs').${name}; }`);
      return { contents: `module.exports = { ${getters.join(', ')} };`, loader: 'js' };
    });
  },
};

const apps = fs.readdirSync(path.join(root, 'src/apps')).filter((file) => file.endsWith('.tea.ts'));

/** @type {Record<string, import('esbuild').BuildOptions & { entryPoints: Record<string, string> }>} */
const builds = {
  entry: {
    ...node,
    entryPoints: { extension: 'src/entry.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
  },
  main: {
    ...node,
    ...inHost,
    entryPoints: { main: 'src/extension.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: ['vscode'],
    plugins: [oneVscode, lateImports, widgetsLater],
  },
  widgets: {
    ...node,
    entryPoints: { widgets: 'src/widgets/index.ts' },
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
  },
  modules: {
    ...node,
    entryPoints: {
      worker: 'src/session/worker/main.ts',
      'app-process': 'src/session/worker/main-process.ts',
      sdk: 'src/teahouse.ts',
      tools: 'src/tools/index.ts',
      cli: 'src/cli/main.ts',
      testing: 'src/testing/index.ts',
      'test-hooks': 'src/cli/test-hooks.ts',
      ...late,
    },
    format: 'esm',
    splitting: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    banner: requireInEsm,
  },
  webview: {
    ...common,
    entryPoints: { webview: 'src/webview/main.ts' },
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
  },
  apps: {
    ...node,
    minifyWhitespace: false,
    minifySyntax: false,
    ...appBuild,
    outdir: path.join(dist, 'apps'),
    entryPoints: Object.fromEntries(apps.map((file) => [file.replace(/\.ts$/, ''), `src/apps/${file}`])),
    banner: requireInEsm,
  },
};

/**
 * Removes what earlier builds left: chunks under old hashes, maps of a development build, apps that are gone.
 * @param {import('esbuild').Metafile[]} metafiles
 */
function sweep(metafiles) {
  const written = new Set(metafiles.flatMap((meta) => Object.keys(meta.outputs)).map((file) => path.join(root, file)));
  for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && /\.([cm]?js|css|map)$/.test(entry.name) && !written.has(file))
      fs.rmSync(file, { force: true });
  }
}

/** What people get as source. */
async function writeSources() {
  await writeTypes(dist);
  writeDocumentation(root);
  fs.rmSync(path.join(dist, 'templates'), { recursive: true, force: true });
  fs.cpSync(path.join(root, 'src/apps/template'), path.join(dist, 'templates'), { recursive: true });
}

function makeExecutable() {
  const cli = path.join(dist, 'cli.mjs');
  if (fs.existsSync(cli)) fs.chmodSync(cli, 0o755);
}

const options = Object.values(builds);
if (watch) {
  await writeSources();
  let underWay = options.length;
  console.log('build started');
  /**
   * Says when a build begins and when all are done. VS Code's task `watch` goes by these lines, so that F5 starts nothing
   * of which a part is missing or old; esbuild's own lines are about one part each.
   * @type {import('esbuild').Plugin}
   */
  const told = {
    name: 'told',
    setup(it) {
      let isFirst = true;
      it.onStart(() => {
        if (!isFirst && underWay++ === 0) console.log('build started');
        isFirst = false;
      });
      it.onEnd(() => {
        if (--underWay > 0) return;
        makeExecutable();
        console.log('build finished');
      });
    },
  };
  for (const each of options)
    await (await context({ ...each, plugins: [...(each.plugins ?? []), told], logLevel: 'warning' })).watch();
} else {
  const started = Date.now();
  // esbuild has said what is wrong by itself.
  const results = await Promise.all(options.map((each) => build(each))).catch(() => process.exit(1));
  await writeSources();
  const metafiles = results.flatMap((result) => result.metafile ?? []);
  sweep(metafiles);
  writeNotices(root, metafiles);
  makeExecutable();
  console.log(`build: dist/ in ${Date.now() - started} ms${production ? ' (production)' : ''}`);
}
