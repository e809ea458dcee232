import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { bundledPackages, noticeOf } from '../../../scripts/notices.mjs';

/** A build with one output that these files went into, each with the bytes that were left of it. */
const metafile = (inputs: Readonly<Record<string, number>>): Metafile => ({
  inputs: {},
  outputs: {
    'dist/a.mjs': {
      bytes: 1,
      imports: [],
      exports: [],
      inputs: Object.fromEntries(Object.entries(inputs).map(([file, bytesInOutput]) => [file, { bytesInOutput }])),
    },
  },
});

describe('the licences of what is bundled', () => {
  it('are those of the packages whose code is in an output, scoped and nested ones too, each once', () => {
    const build = metafile({
      'src/extension.ts': 900,
      'node_modules/ajv/dist/ajv.js': 10,
      'node_modules/ajv/dist/core.js': 10,
      'node_modules/@xterm/xterm/lib/xterm.js': 10,
      'node_modules/ajv/node_modules/uri/index.js': 10,
      'node_modules/shaken-away/index.js': 0,
    });
    assert.deepEqual(bundledPackages([build, build]), [
      'node_modules/@xterm/xterm',
      'node_modules/ajv',
      'node_modules/ajv/node_modules/uri',
    ]);
  });

  describe('of one package', () => {
    let folder = '';
    const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);

    beforeEach(() => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-notices-'));
    });
    afterEach(() => fs.rmSync(folder, { recursive: true }));

    it('are its licence file, under its name and version', () => {
      write('package.json', '{"name":"cup","version":"1.2.3","license":"MIT"}');
      write('LICENSE.md', 'Do what you like.\n');
      assert.equal(noticeOf(folder), 'cup 1.2.3 (MIT)\n\nDo what you like.');
    });

    it('are the licence that it names, when it has no such file', () => {
      write('package.json', '{"name":"cup","version":"1.2.3","license":"ISC"}');
      assert.equal(noticeOf(folder), 'cup 1.2.3 (ISC)\n\nISC');
    });

    it('end the build when there are none', () => {
      write('package.json', '{"name":"cup","version":"1.2.3"}');
      assert.throws(() => noticeOf(folder), /^Error: cup has no licence file and names no licence/);
    });
  });
});
