import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { refusals, release } from '../../../scripts/release.mjs';

const file = (name: string): URL => new URL(`../../../${name}`, import.meta.url);
const manifest = JSON.parse(readFileSync(file('package.json'), 'utf8')) as Record<string, unknown>;
const files = { hasLicence: existsSync(file('LICENSE')) };

describe('what is published', () => {
  it('has all that Open VSX and the Marketplace ask of a manifest', () => {
    assert.deepEqual(refusals(manifest, files), []);
  });

  it('is told what they would refuse', () => {
    const cases: [object, object, RegExp][] = [
      [{ name: 'two words' }, {}, /^name/],
      [{ publisher: undefined }, {}, /^publisher/],
      [{ version: '1.0.0-beta' }, {}, /^version/],
      [{ engines: {} }, {}, /^engines/],
      [{ description: 'x'.repeat(2049) }, {}, /^description/],
      [{ keywords: Array.from({ length: 31 }, String) }, {}, /^keywords/],
      [{ license: undefined }, {}, /^license/],
      [{}, { hasLicence: false }, /^license/],
      [{ private: true }, {}, /^private/],
      [{ enabledApiProposals: [] }, {}, /^enabledApiProposals/],
      [{}, { bytes: 1_500_001 }, /^the VSIX/],
    ];
    for (const [change, other, text] of cases) {
      const found = refusals({ ...manifest, ...change }, { ...files, ...other });
      assert.equal(found.length, 1, JSON.stringify(change));
      assert.match(found[0] ?? '', text);
    }
  });

  it('is packed only once it is said where it goes and a token is there', async () => {
    await assert.rejects(release(undefined, {}), /^Error: Say where: open-vsx or marketplace\.$/);
    await assert.rejects(release('constructor', {}), /Say where/);
    await assert.rejects(release('open-vsx', {}), /^Error: Set OVSX_PAT to your access token first/);
    await assert.rejects(release('marketplace', {}), /^Error: Set VSCE_PAT /);
  });
});
