import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENTRY } from './program.ts';

/** Makes a Node say that it is an old one; the Node that is started in its place says the truth. */
const PRETEND = `data:text/javascript,${encodeURIComponent("Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.2.0' } });")}`;

function onOldNode(
  entry: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { code: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', PRETEND, entry, ...args], {
    encoding: 'utf8',
    env,
  });
  return { code: status, stdout, stderr };
}

describe('the program on an old Node', function () {
  this.timeout(30_000);

  it('hands itself to a newer one, with its arguments and exit code', () => {
    const env = { ...process.env, TEAHOUSE_NODE: process.execPath };
    assert.deepEqual(onOldNode(ENTRY, ['apps'], env), {
      code: 0,
      stdout: 'contacts\ncounter\ndata\ngallery\ntasks\n',
      stderr: '',
    });
    assert.equal(onOldNode(ENTRY, ['brew'], env).code, 2);
  });

  it('says what it needs where there is none, and imports nothing else before', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-old-'));
    try {
      // Nothing but these two files is there: whatever else it imported would be missing.
      for (const name of ['main.ts', 'node-version.ts'])
        fs.copyFileSync(path.join(path.dirname(ENTRY), name), path.join(folder, name));
      fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
      const { code, stdout, stderr } = onOldNode(path.join(folder, 'main.ts'), ['apps'], { PATH: '' });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(
        stderr,
        /^teahouse: Node 22\.19 or newer is needed, this is 20\.2\.0\. It helps: .*Node from https:\/\/nodejs\.org, or TEAHOUSE_NODE set to the path of one\.\n$/,
      );
    } finally {
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
