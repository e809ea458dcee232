import assert from 'node:assert/strict';
import { lacks } from '../../../scripts/install.mjs';

describe('whether packages have to be installed', () => {
  const lock = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
  };

  it('no: all that the lockfile names is there, and more', () => {
    assert.equal(
      lacks(lock, { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '3.0.0' } }),
      false,
    );
  });

  it('yes: a package is missing, or there in another version', () => {
    assert.equal(lacks(lock, {}), true);
    assert.equal(lacks(lock, { 'node_modules/a': { version: '1.0.1' } }), true);
  });
});
