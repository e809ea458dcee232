import assert from 'node:assert/strict';
import { chmodSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinesPart } from '../../../../src/sdk/file-command.ts';
import { readFile, readLines, writeFile } from '../../../../src/sdk/file-command.ts';
import { cancel } from '../../../../src/sdk/command.ts';
import type { Handles } from '../../../../src/sdk/handle.ts';
import { open } from '../../../../src/sdk/handle.ts';
import { folderWith, removeFolders, sleep } from '../support.ts';
import { WorkBench, failed } from './bench.ts';

const loaded = (file: object) => ({ type: 'loaded', ...file });
const saved = (outcome: object) => ({ type: 'saved', ...outcome });

describe('files of the workspace', () => {
  after(removeFolders);

  describe('readFile', () => {
    it('answers the text and its version, which names the content and nothing else', async () => {
      const folder = folderWith({ 'a.txt': 'Tee\n', 'deep/b.txt': 'Tee\n', 'c.txt': 'Oolong\n' });
      const bench = new WorkBench(folder);
      const [a] = await bench.run(readFile('a.txt', loaded));
      const [b] = await bench.run(readFile(join(folder, 'deep', 'b.txt'), loaded));
      const [c] = await bench.run(readFile('./deep/../c.txt', loaded));
      assert.equal((a as { text: string }).text, 'Tee\n');
      assert.match((a as { version: string }).version, /^[\w-]{24}$/);
      assert.deepEqual(b, a);
      assert.notEqual((c as { version: string }).version, (a as { version: string }).version);
    });

    it('is a message of `failed`, with a code and a sentence', async () => {
      const folder = folderWith({ 'sub/x': '', 'big.txt': 'x'.repeat(101) });
      writeFileSync(join(folder, 'bytes'), Buffer.from([0x61, 0xff, 0xfe]));
      const bench = new WorkBench(folder);
      const all = await bench.run(
        readFile('none.txt', loaded, { failed }),
        readFile('sub', loaded, { failed }),
        readFile('big.txt', loaded, { failed, limit: 100 }),
        readFile('bytes', loaded, { failed }),
      );
      const told = all.map((message) => (message as { why: string }).why).sort();
      assert.deepEqual(told, [
        '"big.txt" has 101 bytes; at most 100 are read at once. Use readLines, or a larger limit.',
        '"bytes" is not UTF-8 text.',
        '"sub" is a folder, not a file.',
        'There is no file "none.txt".',
      ]);
      assert.deepEqual(all.map((message) => (message as { code: string }).code).sort(), [
        'failed',
        'not_found',
        'not_text',
        'too_large',
      ]);
    });

    it('without `failed` is a problem that a person sees, and the others go on', async () => {
      const bench = new WorkBench(folderWith({ 'a.txt': 'here' }));
      const sent = await bench.run(readFile('none.txt', loaded), readFile('a.txt', loaded));
      assert.equal(sent.length, 1);
      assert.deepEqual(
        bench.problems.map(({ code, message }) => [code, message]),
        [['command_failed', 'The command "read_file" failed: There is no file "none.txt".']],
      );
    });

    it('stays inside the folder: not by dots, not by an absolute path, not by a link, not without a folder', async () => {
      const outside = folderWith({ 'secret.txt': 'no' });
      const folder = folderWith({ 'a.txt': 'yes' });
      symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
      symlinkSync(outside, join(folder, 'linked'));
      symlinkSync(join(folder, 'a.txt'), join(folder, 'own.txt'));
      const bench = new WorkBench(folder);
      for (const path of ['../x', join(outside, 'secret.txt'), 'link.txt', 'linked/secret.txt', 'linked/new.txt']) {
        for (const command of [readFile(path, loaded, { failed }), writeFile(path, '', 'any', saved, { failed })]) {
          const [message] = await bench.run(command);
          assert.equal((message as { code: string }).code, 'outside_workspace', `${command.command} ${path}`);
        }
      }
      assert.equal(readFileSync(join(outside, 'secret.txt'), 'utf8'), 'no');
      const [own] = await bench.run(readFile('own.txt', loaded, { failed }));
      assert.equal((own as { text?: string }).text, 'yes');
      const [none] = await new WorkBench(null).run(readFile('a.txt', loaded, { failed }));
      assert.match((none as { why: string }).why, /No folder is open/);
    });
  });

  describe('readLines', () => {
    it('sends the lines in parts that count on, the last with the version that readFile answers', async () => {
      const folder = folderWith({ 'five.txt': 'a\nb\r\nc\n\nzwölf' });
      const bench = new WorkBench(folder);
      const parts = (await bench.run(readLines('five.txt', (part) => ({ type: 'part', ...part }), { lines: 2 }))) as ({
        type: string;
      } & LinesPart)[];
      assert.deepEqual(
        parts.map(({ lines, from }) => [from, lines]),
        [
          [0, ['a', 'b']],
          [2, ['c', '']],
          [4, ['zwölf']],
        ],
      );
      const [whole] = await bench.run(readFile('five.txt', loaded));
      assert.deepEqual(
        parts.map(({ version }) => version),
        [undefined, undefined, (whole as { version: string }).version],
      );
      assert.equal(parts.at(-1)?.bytesRead, parts.at(-1)?.size);
    });

    it('gives one empty part for an empty file, and no line after the last break', async () => {
      const bench = new WorkBench(folderWith({ empty: '', one: 'a\n' }));
      const lines = (part: LinesPart) => ({ type: 'part', lines: part.lines });
      assert.deepEqual(await bench.run(readLines('empty', lines)), [{ type: 'part', lines: [] }]);
      assert.deepEqual(await bench.run(readLines('one', lines)), [{ type: 'part', lines: ['a'] }]);
    });

    it('keeps every character, wherever a block ends', async () => {
      // Given lines of 3-byte characters, which no block of 64 KB divides
      const text = Array.from({ length: 9_000 }, (_, at) => `${'茶'.repeat(7)}${at}`);
      const bench = new WorkBench(folderWith({ 'long.txt': text.join('\n') }));
      const all: string[] = [];
      await bench.run(readLines('long.txt', (part) => void all.push(...part.lines)));
      assert.deepEqual(all, text);
    });

    it('is ended by cancel between two parts, and lets other work in', async () => {
      const bench = new WorkBench(folderWith({ 'many.txt': 'x\n'.repeat(200_000) }));
      bench.start(readLines('many.txt', ({ from }) => ({ type: 'part', from }), { lines: 10, key: 'read' }));
      await sleep(20);
      const before = bench.sent.length;
      assert.ok(before > 0 && before < 20_000, `${before} parts`);
      bench.start(cancel('read'));
      await sleep(30);
      assert.equal(bench.sent.length, before);
      assert.equal(bench.effects.size, 0);
      assert.deepEqual(bench.problems, []);
    });
  });

  describe('writeFile', () => {
    it('writes a text of pieces, which are made of an open handle while it writes', async () => {
      const folder = folderWith({});
      const bench = new WorkBench(folder);
      await bench.run(
        open(
          'words',
          () => ['Tee', 'ä', '\u{1f375}'],
          [],
          () => undefined,
        ),
      );
      const text = function* (handles: Handles) {
        for (const word of handles.value<readonly string[]>({ handle: 'words' }) ?? []) yield `${word}\n`;
      };
      const [done] = (await bench.run(writeFile('words.txt', text, null, saved))) as unknown as [
        { outcome: string; version: string },
      ];
      assert.equal(readFileSync(join(folder, 'words.txt'), 'utf8'), 'Tee\nä\n\u{1f375}\n');
      const [read] = (await bench.run(readFile('words.txt', loaded))) as unknown as [{ version: string }];
      assert.deepEqual([done.outcome, done.version], ['written', read.version]);
    });

    it('leaves nothing behind when a piece cannot be made', async () => {
      const folder = folderWith({});
      const bench = new WorkBench(folder);
      const text = function* () {
        yield 'half';
        throw new Error('the row is gone');
      };
      const [told] = await bench.run(writeFile('words.txt', text, null, saved, { failed }));
      assert.match((told as { why: string }).why, /the row is gone/);
      assert.deepEqual(readdirSync(folder), []);
    });

    it('replaces what was read, keeps its mode, and leaves nothing beside it', async () => {
      const folder = folderWith({ 'run.sh': 'one' });
      chmodSync(join(folder, 'run.sh'), 0o750);
      const bench = new WorkBench(folder);
      const [read] = (await bench.run(readFile('run.sh', loaded))) as [{ version: string }];
      const [done] = (await bench.run(writeFile('run.sh', 'two', read.version, saved))) as [{ version: string }];
      assert.equal((done as unknown as { outcome: string }).outcome, 'written');
      assert.equal(readFileSync(join(folder, 'run.sh'), 'utf8'), 'two');
      assert.equal(statSync(join(folder, 'run.sh')).mode & 0o777, 0o750);
      assert.deepEqual(readdirSync(folder), ['run.sh']);
      const [again] = (await bench.run(readFile('run.sh', loaded))) as [{ version: string }];
      assert.equal(again.version, done.version);
    });

    it('answers `changed` and writes nothing when somebody else wrote, removed or made the file', async () => {
      const folder = folderWith({ 'a.txt': 'mine' });
      const bench = new WorkBench(folder);
      const [read] = (await bench.run(readFile('a.txt', loaded))) as [{ version: string }];
      writeFileSync(join(folder, 'a.txt'), 'theirs');
      const [theirs] = (await bench.run(readFile('a.txt', loaded))) as [{ version: string }];
      const changed = { type: 'saved', outcome: 'changed' };
      assert.deepEqual(await bench.run(writeFile('a.txt', 'new', read.version, saved)), [
        { ...changed, version: theirs.version },
      ]);
      assert.deepEqual(await bench.run(writeFile('a.txt', 'new', null, saved)), [
        { ...changed, version: theirs.version },
      ]);
      assert.deepEqual(await bench.run(writeFile('gone.txt', 'new', read.version, saved)), [
        { ...changed, version: null },
      ]);
      assert.equal(readFileSync(join(folder, 'a.txt'), 'utf8'), 'theirs');
      assert.deepEqual(readdirSync(folder), ['a.txt']);
    });

    it('of two writes that know the same version lets one win', async () => {
      const folder = folderWith({ 'a.txt': '0' });
      const bench = new WorkBench(folder);
      const [read] = (await bench.run(readFile('a.txt', loaded))) as [{ version: string }];
      const outcomes = await bench.run(...['1', '2', '3'].map((text) => writeFile('a.txt', text, read.version, saved)));
      assert.deepEqual(outcomes.map((message) => (message as { outcome: string }).outcome).sort(), [
        'changed',
        'changed',
        'written',
      ]);
    });

    it('makes a new file and the folders on the way; `any` writes over whatever is there', async () => {
      const folder = folderWith({});
      const bench = new WorkBench(folder);
      await bench.run(writeFile('a/b/c.txt', 'new', null, saved, { failed }));
      assert.equal(readFileSync(join(folder, 'a/b/c.txt'), 'utf8'), 'new');
      await bench.run(writeFile('a/b/c.txt', 'newer', 'any', saved, { failed }));
      assert.equal(readFileSync(join(folder, 'a/b/c.txt'), 'utf8'), 'newer');
      assert.deepEqual(readdirSync(join(folder, 'a/b')), ['c.txt']);
    });

    it('through a link writes the file it leads to, and the link stays', async () => {
      const folder = folderWith({ 'real.txt': 'old' });
      symlinkSync(join(folder, 'real.txt'), join(folder, 'link.txt'));
      await new WorkBench(folder).run(writeFile('link.txt', 'new', 'any', saved));
      assert.equal(readFileSync(join(folder, 'real.txt'), 'utf8'), 'new');
      assert.deepEqual(readdirSync(folder).sort(), ['link.txt', 'real.txt']);
    });

    it('that the session ends leaves the file whole: the old text or the new one', async () => {
      const folder = folderWith({ 'a.txt': 'old' });
      const text = 'new'.repeat(4_000_000);
      const bench = new WorkBench(folder);
      bench.start(writeFile('a.txt', text, 'any', saved));
      await sleep(3);
      bench.effects.stop();
      await sleep(150);
      assert.ok(['old', text].includes(readFileSync(join(folder, 'a.txt'), 'utf8')));
      assert.deepEqual(readdirSync(folder), ['a.txt']);
      assert.deepEqual(bench.sent, []);
    });
  });
});
