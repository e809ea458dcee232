import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadError } from '../../../src/protocol/worker.ts';
import { appSource } from '../../../src/session/host/index.ts';
import { systemClock } from '../../../src/session/host/system-clock.ts';
import { Run } from '../../../src/session/host/run.ts';
import { WorkerLink } from '../../../src/session/host/worker-link.ts';
import { entries, folderWith, removeFolders, workerUrl } from './support.ts';

const APP =
  'init: () => ({ text }), update: (_: unknown, m: object) => m, view: (m: { text: string }) => ({ type: "text", content: m.text })';

/** Starts an app made of these files; answers its text, or why it did not start. */
async function load(
  files: Readonly<Record<string, string>>,
  entry = 'app.tea.ts',
  links: Readonly<Record<string, string>> = {},
): Promise<{ text?: string; error?: LoadError; folder: string }> {
  const folder = folderWith(files);
  for (const [from, to] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, from)), { recursive: true });
    symlinkSync(join(folder, to), join(folder, from), 'junction');
  }
  const link = new WorkerLink({ url: workerUrl, heap: 256, env: {}, output: () => undefined });
  try {
    return await new Promise((resolve, reject) => {
      const run = new Run({
        link,
        sessionId: 'load',
        start: { app: appSource(join(folder, entry)), startedBy: { kind: 'person' } },
        restore: null,
        entries,
        limits: { callTimeout: 5_000, silence: 10_000, heap: 256 },
        clock: systemClock,
        ports: {
          started: () =>
            resolve({ text: String((run.mirror.tree as unknown as { content: unknown }).content), folder }),
          failed: (error) => resolve({ error, folder }),
          ended: (state) => (state.why === 'stopped' ? undefined : reject(new Error(JSON.stringify(state)))),
          tree: () => undefined,
          held: () => undefined,
          message: () => undefined,
        },
      });
    });
  } finally {
    await link.terminate();
  }
}

const loads: readonly [what: string, text: string, files: Readonly<Record<string, string>>, entry?: string][] = [
  [
    'TypeScript with relative imports, endings left out or of the output',
    'a b c d e f',
    {
      'app.tea.ts': `
      import { app } from 'teahouse';
      import type { Missing } from './no-such-file';
      import { a } from './a';
      import { b } from './b.js';
      import { c } from './c.mjs';
      import { d } from './folder';
      import e from './e.json';
      import f from './f.json' with { type: 'json' };
      const text: string = [a, b, c, d, e.value, f.value].join(' ');
      export default app({ ${APP.replaceAll('m: object', 'm: never')} } as never);`,
      'a.ts': 'export const a = "a" as const;',
      'b.ts': 'export enum B { b = "b" } export const b = B.b;',
      'c.mts': 'export const c = "c";',
      'folder/index.ts': 'export { d } from "../d.ts";',
      'd.ts': 'export const d: string = "d";',
      'e.json': '{ "value": "e" }',
      'f.json': '{ "value": "f" }',
    },
  ],
  [
    'npm packages of its folder, ESM, CommonJS and with TypeScript inside',
    'esm cjs ts sub',
    {
      'app.tea.ts': `import esm from 'esm-kind'; import cjs, { named } from 'cjs-kind'; import { ts } from 'ts-kind'; import sub from '@scope/kind/sub';
      const text = [esm, cjs.value ?? named, ts, sub].join(' '); export default { ${APP} };`,
      'node_modules/esm-kind/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/esm-kind/index.js': 'export default "esm";',
      'node_modules/cjs-kind/package.json': '{ "main": "lib.js" }',
      'node_modules/cjs-kind/lib.js':
        'const path = require("node:path"); exports.value = require("./inner"); exports.named = path.sep;',
      'node_modules/cjs-kind/inner.js': 'module.exports = require("./refs/data.json").name;',
      'node_modules/cjs-kind/refs/data.json': '{ "name": "cjs" }',
      'node_modules/ts-kind/package.json': '{ "type": "module", "exports": "./index.ts" }',
      'node_modules/ts-kind/index.ts': 'export const ts: string = "ts";',
      'node_modules/@scope/kind/package.json': '{ "exports": { "./sub": { "import": "./sub.mjs" } } }',
      'node_modules/@scope/kind/sub.mjs': 'export default "sub";',
    },
  ],
  [
    'plain JavaScript',
    'js',
    {
      'app.tea.js':
        'const text = "js"; export default { init: () => ({ text }), update: (_, m) => m, view: (m) => ({ type: "text", content: m.text }) };',
    },
    'app.tea.js',
  ],
  [
    'CommonJS TypeScript',
    'cts',
    {
      'app.tea.cts': `import { sep } from 'node:path'; const text = sep.length === 1 ? 'cts' : ''; export default { ${APP} };`,
    },
    'app.tea.cts',
  ],
  [
    'CommonJS TypeScript that requires TypeScript, JSON and itself is exported whole',
    'ts json cts function',
    {
      'app.tea.cts': `import { a } from './a'; import json = require('./b.json'); import whole = require('./c'); import { app } from 'teahouse';
      const text = [a, json.b, whole, typeof app].join(' '); export default { ${APP} };`,
      'a.ts': 'export const a: string = "ts";',
      'b.json': '{ "b": "json" }',
      'c.cts': 'const c: string = "cts"; export = c;',
    },
    'app.tea.cts',
  ],
  [
    'imports that its package.json lists, those made when they are needed, and files that import each other',
    'listed later round',
    {
      'app.tea.ts': `import { listed } from '#lib/listed'; import { round } from './round'; import { type Only, Model } from './model';
      export const self = 'round'; const { later } = await import('./later.js'); const model: Model | Only = { a: 1 }; void model;
      const text = [listed, later, round()].join(' '); export default { ${APP} };`,
      'package.json': '{ "type": "module", "imports": { "#lib/*": "./lib/*.ts" } }',
      'lib/listed.ts': 'export const listed: string = "listed";',
      'later.ts': 'export const later: string = "later";',
      'round.ts': 'import { self } from "./app.tea"; export const round = (): string => self;',
      'model.ts': 'export interface Model { a: number } export type Only = null;',
    },
  ],
  [
    'top-level await',
    'later',
    {
      'app.tea.ts': `const text = await new Promise<string>((done) => setTimeout(() => done('later'), 5)); export default { ${APP} };`,
    },
  ],
  [
    'a name with blanks and other letters',
    'ok',
    { 'mein tée #1.tea.ts': `const text = 'ok'; export default { ${APP} };` },
    'mein tée #1.tea.ts',
  ],
];

const fails: readonly [
  what: string,
  files: Readonly<Record<string, string>>,
  expected: Partial<LoadError> & { at?: string },
  message: RegExp,
][] = [
  ['no such file', {}, { code: 'not_found' }, /There is no file/],
  [
    'a syntax error',
    { 'app.tea.ts': 'const a = 1;\nconst b: number = ;\n' },
    { code: 'syntax', line: 2, column: 19 },
    /Unexpected token/,
  ],
  [
    'an early error in an imported file',
    { 'app.tea.ts': 'import "./other";', 'other.ts': 'let a: number = 1;\n\nlet a = 2;' },
    { code: 'syntax', at: 'other.ts', line: 3 },
    /already been declared/,
  ],
  [
    'a missing file',
    { 'app.tea.ts': '\nimport { x } from "./gone"; x();' },
    { code: 'import', line: 2, column: 19 },
    /no file ".\/gone"/,
  ],
  [
    'a missing package',
    { 'app.tea.ts': 'import "no-such-package";' },
    { code: 'import', line: 1, advice: "Run `npm install no-such-package` in the app's folder." },
    /no package "no-such-package"/,
  ],
  [
    'a package that is not built',
    { 'app.tea.ts': 'import "lib";', 'node_modules/lib/package.json': '{ "main": "dist/index.js" }' },
    { code: 'import', line: 1, advice: 'Build it, where it is your own; else run `npm install lib` again.' },
    /package "lib" is there, but not the file/,
  ],
  [
    'a part that a package keeps to itself',
    {
      'app.tea.ts': '\nimport "@a/lib/inner";',
      'node_modules/@a/lib/package.json': '{ "exports": { ".": "./a.js" } }',
      'node_modules/@a/lib/a.js': '',
    },
    { code: 'import', line: 2, advice: 'Import what its package.json lists under `exports`.' },
    /"@a\/lib" lets nobody import ".\/inner"/,
  ],
  [
    'a path of a tsconfig.json',
    {
      'app.tea.ts': '\n\nimport "@/lib/a";',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
      'lib/a.ts': '',
    },
    { code: 'import', line: 3 },
    /"@\/lib\/a" is neither a file nor a package/,
  ],
  [
    'JSX, its ending left out or not',
    { 'app.tea.ts': 'import "./b";', 'b.ts': '\nimport "./a.tsx";', 'a.tsx': 'export default <b/>;' },
    { code: 'import', at: 'b.ts', line: 2, column: 8 },
    /A .tsx file cannot be run: there is no JSX/,
  ],
  [
    'JSX whose ending is left out',
    { 'app.tea.ts': 'import "./a";', 'a.jsx': 'export default <b/>;' },
    { code: 'import', line: 1 },
    /A .jsx file cannot be run/,
  ],
  [
    'a file that is no code',
    { 'app.tea.ts': '\nimport "./style.css";', 'style.css': 'b { }' },
    {
      code: 'import',
      line: 2,
      advice: 'Read it as a file: by the command `readFile`, or in the module by `node:fs` and `import.meta.dirname`.',
    },
    /A .css file is no code/,
  ],
  [
    'what only CommonJS has',
    { 'app.tea.ts': '\nexport const here = __dirname;' },
    { code: 'threw', line: 2, column: 21, advice: 'Write `import.meta.dirname`.' },
    /__dirname is not defined/,
  ],
  [
    '`require`',
    { 'app.tea.ts': 'require("node:fs");' },
    {
      code: 'threw',
      line: 1,
      advice: 'Write `import … from …` or `await import(…)`; a file named *.cts may use `require`.',
    },
    /require is not defined/,
  ],
  [
    'a type that is exported again as if it were a value',
    {
      'app.tea.ts': 'import { text } from "./b"; void text;',
      'b.ts': '\nexport { Model, text } from "./a";',
      'a.ts': 'export interface Model { a: 1 } export const text = "t";',
    },
    { code: 'import', at: 'b.ts', line: 2, advice: 'If it is a type, write `type Model` there.' },
    /export named 'Model'/,
  ],
  [
    'a wrong entry of ours',
    { 'app.tea.ts': 'import "teahouse/secret";' },
    { code: 'import', line: 1 },
    /no "teahouse\/secret"; there is teahouse/,
  ],
  [
    'a missing export',
    { 'app.tea.ts': '\n\nimport { b } from "./a";\nb();', 'a.ts': 'export const a = 1;' },
    { code: 'import', line: 3 },
    /export named 'b'/,
  ],
  [
    'a module that throws',
    { 'app.tea.ts': 'type A = {\n  a: 1;\n};\n  throw new Error("broken");' },
    { code: 'threw', line: 4, column: 9 },
    /while it was loaded: broken/,
  ],
  [
    'an imported module that throws',
    {
      'app.tea.ts': 'import "./deep/a";',
      'deep/a.ts': 'interface X { a: 1 }\nconst x: X = undefined as never;\nx.a.toFixed();',
    },
    { code: 'threw', at: 'deep/a.ts', line: 3, column: 3 },
    /Cannot read properties/,
  ],
  [
    'broken JSON',
    { 'app.tea.ts': 'import a from "./a.json"; console.log(a);', 'a.json': '{\n  "a": ,\n}' },
    { code: 'syntax', at: 'a.json' },
    /JSON/,
  ],
  ['no default export', { 'app.tea.ts': 'export const a = 1;' }, { code: 'not_an_app' }, /no default export/],
  [
    'a default export without callbacks',
    { 'app.tea.ts': 'export default { init() {} };' },
    { code: 'not_an_app' },
    /no function `update`, `view`/,
  ],
  [
    'a wrong optional part',
    { 'app.tea.ts': 'export default { init() {}, update() {}, view() {}, secrets: "all" };' },
    { code: 'not_an_app' },
    /`secrets` is a string; it is a list/,
  ],
  [
    'decorators',
    { 'app.tea.ts': 'import "./x";', 'x.ts': '\n@dec class A {}' },
    { code: 'unsupported_syntax', at: 'x.ts', line: 2 },
    /decorator/,
  ],
  [
    'an init that throws',
    {
      'app.tea.ts':
        'export default {\n  init: (): never => { throw new Error("no disk"); },\n  update: () => ({}),\n  view: () => null };',
    },
    { code: 'init_failed', line: 2 },
    /init failed: no disk/,
  ],
  [
    'an init without a model',
    { 'app.tea.ts': 'export default { init: () => undefined, update: () => ({}), view: () => null };' },
    { code: 'init_failed' },
    /returned nothing/,
  ],
  [
    'a first view that throws',
    { 'app.tea.ts': 'export default { init: () => ({}), update: () => ({}),\n  view: () => (null as any).x };' },
    { code: 'view_failed', line: 2 },
    /view failed/,
  ],
  [
    'an unhandled rejection while it loads',
    { 'app.tea.ts': 'void Promise.reject(new Error("lost"));\nawait new Promise((done) => setTimeout(done, 3000));' },
    { code: 'threw', line: 1 },
    /lost/,
  ],
];

describe('loading an app', function () {
  this.timeout(20_000);
  after(removeFolders);

  for (const [what, text, files, entry] of loads) {
    it(`takes ${what}`, async () => {
      const { text: shown, error } = await load(files, entry);
      assert.equal(error, undefined);
      assert.equal(shown, text);
    });
  }

  it('takes packages of a workspace, which are links to folders: TypeScript, and built CommonJS', async () => {
    const { text, error } = await load(
      {
        'app.tea.ts': `import { mine } from '@my/lib'; import built from 'built'; const text = mine + ' ' + built.text; export default { ${APP} };`,
        'packages/lib/package.json': '{ "name": "@my/lib", "type": "module", "exports": "./src/index.ts" }',
        'packages/lib/src/index.ts': 'export { mine } from "./mine.js"; export type { Gone } from "./gone.js";',
        'packages/lib/src/mine.ts': 'export const mine: string = "mine";',
        'packages/built/package.json': '{ "name": "built", "main": "dist/index.js" }',
        'packages/built/dist/index.js': 'exports.text = require("./part").part;',
        'packages/built/dist/part.js': 'exports.part = "built";',
      },
      'app.tea.ts',
      { 'node_modules/@my/lib': 'packages/lib', 'node_modules/built': 'packages/built' },
    );
    assert.deepEqual([text, error], ['mine built', undefined]);
  });

  for (const [what, files, { at, ...expected }, message] of fails) {
    it(`tells ${what} with its place`, async () => {
      const { error, folder } = await load(files);
      assert.ok(error !== undefined);
      const told = Object.fromEntries(Object.keys(expected).map((key) => [key, error[key as keyof LoadError]]));
      assert.deepEqual(told, expected);
      assert.match(error.message, message);
      assert.equal(error.file, join(folder, at ?? 'app.tea.ts'));
      assert.doesNotMatch(error.stack ?? '', /session\/worker|node:internal/);
    });
  }
});
