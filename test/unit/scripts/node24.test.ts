import assert from 'node:assert/strict';
import { isNewEnough } from '../../../scripts/node24.mjs';

describe('the oldest Node that runs the project', () => {
  it('is 22.19', () => {
    const versions = ['20.20.2', '22.18.9', '22.19.0', '24.0.0', '26.1.0'];
    assert.deepEqual(versions.filter(isNewEnough), ['22.19.0', '24.0.0', '26.1.0']);
  });
});
