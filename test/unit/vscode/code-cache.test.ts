import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { loadCode } from '../../../src/vscode/code-cache.ts';

interface Example {
  readonly name: string;
  beside(): string;
  late(): Promise<{ readonly said: string }>;
  readonly fail: () => void;
}

const EXAMPLE = `"use strict";exports.name = 'one';
exports.beside = () => require('./beside.cjs').said;
exports.late = () => importLate('./late.mjs');
exports.fail = () => { throw new Error('on purpose'); };
`;

describe('the code that V8 compiled before', () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);
  const file = (): string => at('example.cjs');
  const kept = (): string => at('storage/example.cache');
  const load = () => {
    const code = loadCode(file(), kept());
    return { ...code, example: code.exports as Example };
  };

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-code-'));
    fs.writeFileSync(file(), EXAMPLE);
    fs.writeFileSync(at('beside.cjs'), `exports.said = 'beside';`);
    fs.writeFileSync(at('late.mjs'), `export const said = 'late';`);
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true });
  });

  it('is taken at the next start, and does the same', async () => {
    for (const isFromCache of [false, true]) {
      const { example, ...code } = load();
      assert.equal(code.isFromCache, isFromCache);
      assert.equal(example.name, 'one');
      assert.equal(example.beside(), 'beside');
      assert.equal((await example.late()).said, 'late');
      await code.keep();
    }
    assert.deepEqual(fs.readdirSync(at('storage')), ['example.cache'], 'and nothing lies beside it');
  });

  it('has the places of the file in stack traces, with and without it', async () => {
    for (const _ of ['compiled', 'kept']) {
      const { example, ...code } = load();
      const stack = await Promise.resolve()
        .then(example.fail)
        .then(String, (error: unknown) => (error as Error).stack);
      assert.ok(stack?.includes(`${file()}:4:30`), stack);
      await code.keep();
    }
  });

  it('is not taken for another source, though that is as long', async () => {
    await load().keep();
    fs.writeFileSync(file(), EXAMPLE.replace("'one'", "'two'"));
    const code = load();
    assert.equal(code.isFromCache, false);
    assert.equal(code.example.name, 'two');
    await code.keep();
    assert.equal(load().isFromCache, true, 'and then it is kept for that one');
  });

  it('is not taken where it is not whole', async () => {
    await load().keep();
    const whole = fs.readFileSync(kept());
    const turned = Buffer.from(whole);
    turned.writeUInt8(whole.readUInt8(whole.length - 20) ^ 1, whole.length - 20);
    for (const broken of [turned, whole.subarray(0, whole.length - 9), whole.subarray(0, 5), Buffer.alloc(0)]) {
      fs.writeFileSync(kept(), broken);
      assert.equal(load().isFromCache, false);
      assert.equal(load().example.name, 'one');
    }
  });

  it('is not taken where V8 refuses it, and made anew', async () => {
    await load().keep();
    const longer = `${EXAMPLE}// another\n`;
    fs.writeFileSync(file(), longer);
    const all = fs.readFileSync(kept());
    all.writeUInt32LE(crc32(longer), 0); // ours by the checksums, of another source by what V8 wrote
    fs.writeFileSync(kept(), all);
    const refused = load();
    assert.equal(refused.isFromCache, false);
    assert.equal(refused.example.name, 'one');
    await refused.keep();
    assert.equal(load().isFromCache, true);
  });

  it('is done without where nothing can be kept', async () => {
    fs.writeFileSync(at('storage'), 'a file where the folder should be');
    const code = load();
    assert.equal(code.example.name, 'one');
    await code.keep();
    assert.equal(fs.readFileSync(at('storage'), 'utf8'), 'a file where the folder should be');
  });

  it('throws what the file throws', () => {
    fs.writeFileSync(file(), `throw new Error('at its top');`);
    assert.throws(load, /at its top/);
  });
});
