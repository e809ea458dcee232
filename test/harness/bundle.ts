import path from 'node:path';
import { build } from 'esbuild';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Bundles tests for the extension host into one CommonJS file that exports `run(): Promise<number>`, the number of failures.
 * One file, so that all tests share one copy of the helpers.
 * @param files test files, absolute
 * @param name  of the bundle, `dist-test/NAME.cjs`
 * @returns the bundle's path
 */
export async function bundleTests(files: string[], name: string): Promise<string> {
  const outfile = path.join(root, 'dist-test', `${name}.cjs`);
  const loads = files.map((file) => `() => require(${JSON.stringify(file)})`);
  await build({
    stdin: {
      contents: `import { runTests } from './inside.ts';\nexport const run = () => runTests([${loads.join(', ')}]);\n`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node22', // and no keepNames: functions are sent to the page as text, helpers would be missing there
    sourcemap: 'inline',
    logLevel: 'warning',
    external: ['vscode', 'mocha', 'playwright-core', 'esbuild'],
    define: { 'import.meta.dirname': '__dirname', 'import.meta.url': '__teahouseFileUrl' },
    banner: { js: "const __teahouseFileUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
  return outfile;
}
