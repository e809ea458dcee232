import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

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
});
