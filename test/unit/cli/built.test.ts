import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { appBuild } from '../../../scripts/app-build.mjs';

/** The program as it is packed; `npm test` and `npm run build` make it. */
const BUILT = fileURLToPath(new URL('../../../dist/cli.mjs', import.meta.url));

function built(...args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILT, ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

describe('the built program', function () {
  this.timeout(60_000);

  before(() => {
    assert.ok(fs.existsSync(BUILT), 'dist/cli.mjs is missing: npm run build');
  });

  it('is executable', () => {
    assert.match(fs.readFileSync(BUILT, 'utf8').split('\n', 1)[0] ?? '', /^#!\/usr\/bin\/env node$/);
    if (process.platform !== 'win32') assert.ok(fs.statSync(BUILT).mode & 0o100);
  });

  it('lists its apps, shows one, and calls its tools with their arguments checked', () => {
    assert.deepEqual(built('apps'), { code: 0, stdout: 'contacts\ncounter\ndata\ngallery\ntasks\n', stderr: '' });
    assert.match(built('screen', 'counter', '--keys', 'enter').stdout, /Count: 1/);
    const called = built('call', 'counter', 'add.click');
    assert.deepEqual([called.code, called.stderr], [0, '']);
    assert.deepEqual((JSON.parse(called.stdout) as { modelPaths: string[] }).modelPaths, ['/count']);
    assert.match(built('call', 'counter', 'add.click', '{"x":1}').stderr, /"x"/);
  });

  it('keeps the names of tool classes in a bundle, those of two classes that share one too', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundled-'));
    const tool = (name: string, more: string): string =>
      `import { ApplicationTool } from 'teahouse';\nexport class HTMLParserTool extends ApplicationTool { static { this.toolName(${name}); } ${more} }`;
    fs.writeFileSync(path.join(folder, 'other.ts'), tool("'other'", "call() { return 'other'; }"));
    fs.writeFileSync(
      path.join(folder, 'names.tea.ts'),
      `import { app, text } from 'teahouse';
import { HTMLParserTool as Other } from './other.ts';
${tool('undefined', "call() { return 'own'; }")}
export default app({ init: () => ({}), update: (_, model) => model, view: () => text('x'), tools: [HTMLParserTool, Other] });`,
    );
    try {
      const out = { outdir: path.join(folder, 'out'), minify: true };
      await build({ ...appBuild, ...out, entryPoints: { 'names.tea': path.join(folder, 'names.tea.ts') } });
      const { stdout, stderr } = built('tools', path.join(folder, 'out/names.tea.mjs'));
      const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
      assert.deepEqual(names, ['names.html_parser', 'names.other', 'names.discover_tools'], stderr);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });
});
