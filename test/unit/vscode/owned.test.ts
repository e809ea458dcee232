import assert from 'node:assert/strict';
import { Owned } from '../../../src/vscode/owned.ts';

describe('the parts of the extension', () => {
  it('are closed in the opposite order of their opening, once, all of them whatever one throws', () => {
    const closed: string[] = [];
    const owned = new Owned();
    for (const name of ['house', 'sessions', 'sidebar'])
      owned.own({
        dispose: () => {
          closed.push(name);
          if (name === 'sessions') throw new Error('stuck');
        },
      });
    assert.throws(() => owned.dispose(), AggregateError);
    owned.dispose();
    assert.deepEqual(closed, ['sidebar', 'sessions', 'house']);
  });
});
