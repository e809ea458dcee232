import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** What is loaded when VS Code activates the extension, as `npm run build` left it. */
const bundle = fs.readFileSync(path.join(root, 'dist/main.cjs'), 'utf8');

describe('what is loaded at activation', () => {
  it('takes VS Code’s API once: a copy of it for each file cost 10 ms and megabytes', () => {
    assert.equal(bundle.match(/require\(["']vscode["']\)/g)?.length, 1);
  });

  it('leaves the widgets for the first session', () => {
    assert.match(bundle, /require\("\.\/widgets\.cjs"\)\.providerMap/);
    assert.doesNotMatch(bundle, /get_cluster_info/);
  });
  it('imports late by what it is handed: what is compiled from a cache has no import() of its own', () => {
    assert.doesNotMatch(bundle, /[^.\w]import\("\.\//);
    assert.match(bundle, /importLate\("\.\/mcp\.mjs"\)/);
  });

  it('names no folder of the machine that it was built on, and neither does the rest', () => {
    const files = fs.globSync('dist/**/*.{cjs,mjs,js,css,ts}', { cwd: root });
    assert.ok(files.length > 20);
    for (const file of files) assert.ok(!fs.readFileSync(path.join(root, file), 'utf8').includes(root), file);
  });
});
