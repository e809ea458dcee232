import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPlace } from '../../../src/vscode/terminal/places.ts';

describe('a place that the screen names', () => {
  let root = '';
  before(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-places-'));
    fs.mkdirSync(path.join(root, 'work/src'), { recursive: true });
    fs.mkdirSync(path.join(root, 'apps'));
    for (const file of ['work/src/a.ts', 'apps/b.tea.ts', 'secret.txt']) fs.writeFileSync(path.join(root, file), '');
  });
  after(() => fs.rmSync(root, { recursive: true }));

  it('is a file in one of the folders, with its line and column', async () => {
    const folders = [path.join(root, 'work'), path.join(root, 'apps')];
    assert.deepEqual(await findPlace('src/a.ts', folders), { file: path.join(root, 'work/src/a.ts') });
    assert.deepEqual(await findPlace('./src/a.ts:12', folders), { file: path.join(root, 'work/src/a.ts'), line: 12 });
    assert.deepEqual(await findPlace(`${root}/apps/b.tea.ts:3:9`, folders), {
      file: path.join(root, 'apps/b.tea.ts'),
      line: 3,
      column: 9,
    });
  });

  it('is none outside of them, and no folder', async () => {
    const folders = [path.join(root, 'work')];
    for (const text of ['../secret.txt', `${root}/secret.txt`, 'src', 'src/none.ts:1', '', ':3', 'a\0b', '/etc/passwd'])
      assert.equal(await findPlace(text, folders), null, text);
  });
});
