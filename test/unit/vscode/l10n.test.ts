import assert from 'node:assert/strict';
import fs from 'node:fs';
import { bundleFile, texts } from '../../../scripts/l10n.mjs';

describe('the texts that people read', () => {
  it('all stand in the bundle for translators; else run: node scripts/l10n.mjs', () => {
    const bundle = JSON.parse(fs.readFileSync(bundleFile, 'utf8')) as Record<string, string>;
    assert.deepEqual(Object.keys(bundle).sort(), texts());
  });

  it('use English quotes and ellipses, and placeholders without gaps', () => {
    for (const text of texts()) {
      assert.doesNotMatch(text, /"|\.\.\./, text);
      const numbers = [...text.matchAll(/\{(\d+)\}/g)].map((match) => Number(match[1]));
      assert.deepEqual([...new Set(numbers)].sort(), [...Array(new Set(numbers).size).keys()], text);
    }
  });
});
