import assert from 'node:assert/strict';
import fs from 'node:fs';

/** What VS Code loads when it activates the extension, as `npm run build` left it. */
const bundle = fs.readFileSync(new URL('../../../dist/extension.cjs', import.meta.url), 'utf8');

describe('what VS Code loads at activation', () => {
  it('takes VS Code’s API once: a copy of it for each file cost 10 ms and megabytes', () => {
    assert.equal(bundle.match(/require\(["']vscode["']\)/g)?.length, 1);
  });

  it('leaves the widgets for the first session', () => {
    assert.match(bundle, /require\("\.\/widgets\.cjs"\)\.providerMap/);
    assert.doesNotMatch(bundle, /get_cluster_info/);
  });
});
