import assert from 'node:assert/strict';
import { app } from 'teahouse';
import { app as fromSource } from '../../../src/teahouse.ts';

describe('"teahouse" in the unit tests', () => {
  it('is the sources, not what the last build left', () => {
    assert.equal(app, fromSource);
  });
});
