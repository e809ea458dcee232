import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { LoadError } from '../../../src/protocol/worker.ts';
import { appSource, systemClock } from '../../../src/session/host/index.ts';
import { Run } from '../../../src/session/host/run.ts';
import { WorkerLink } from '../../../src/session/host/worker-link.ts';
import { entries, folderWith, removeFolders, workerUrl } from './support.ts';

const APP =
  'init: () => ({ text }), update: (_: unknown, m: object) => m, view: (m: { text: string }) => ({ type: "text", content: m.text })';

/** Starts an app made of these files; answers its text, or why it did not start. */
async function load(
  files: Readonly<Record<string, string>>,
  entry = 'app.tea.ts',
): Promise<{ text?: string; error?: LoadError; folder: string }> {
  const folder = folderWith(files);
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
