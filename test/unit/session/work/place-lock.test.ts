import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VersionMaker } from '../../../../src/session/worker/work/content.ts';
import { sweepLocks, withPlaceLock } from '../../../../src/session/worker/work/place-lock.ts';
import { FileWriter } from '../../../../src/session/worker/work/write-file.ts';
import { folderWith, removeFolders, sleep } from '../support.ts';

describe('a file that sessions of several processes write', () => {
  after(removeFolders);

  it('is replaced by one of those that know the same version; the others are told of its text', async () => {
    const folder = folderWith({ 'a.txt': 'begin' });
    const { signal } = new AbortController();
    let version = new VersionMaker().add(Buffer.from('begin')).version();
    for (let round = 0; round < 25; round++) {
      // Each session has a writer of its own, so that nothing but the file is shared.
      const outcomes = await Promise.all(
        [0, 1, 2, 3].map((n) =>
          new FileWriter().write({ path: 'a.txt', pieces: [`round ${round} by ${n}`], version }, folder, signal),
        ),
      );
      const written = outcomes.flatMap((it, n) => (it.outcome === 'written' ? [n] : []));
      assert.equal(written.length, 1, JSON.stringify(outcomes));
      assert.equal(readFileSync(join(folder, 'a.txt'), 'utf8'), `round ${round} by ${written[0]}`);
      version = outcomes[written[0] ?? 0]?.version ?? '';
    }
  });

  it('is not kept from others by a session that died, nor by a step that failed', async () => {
    const place = join(folderWith({}), 'a.txt');
    const hash = createHash('sha256').update(place).digest('hex').slice(0, 32);
    const lock = join(tmpdir(), `teahouse-${hash}.lock`);
    writeFileSync(lock, '');
    const long = new Date(Date.now() - 60_000);
    utimesSync(lock, long, long);
    await assert.rejects(
      withPlaceLock(place, () => Promise.reject(new Error('no room'))),
      /no room/,
    );
    assert.equal(await withPlaceLock(place, () => Promise.resolve('done')), 'done');
  });

  it('leaves nothing for good: locks of sessions that died are taken away, nothing else', async () => {
    const name = (digit: string): string => `teahouse-${digit.repeat(32)}.lock`;
    const folder = folderWith({ [name('a')]: '', [name('b')]: '', 'teahouse-b.lock': '', 'other.lock': '' });
    const long = new Date(Date.now() - 120_000);
    for (const file of [name('b'), 'teahouse-b.lock', 'other.lock']) utimesSync(join(folder, file), long, long);
    await sweepLocks(folder);
    assert.deepEqual(readdirSync(folder).sort(), ['other.lock', name('a'), 'teahouse-b.lock'].sort());
    await sweepLocks(join(folder, 'no such folder'));
  });

  it('lets one step end before the next begins', async () => {
    const place = join(folderWith({}), 'a.txt');
    const log: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        withPlaceLock(place, async () => {
          log.push(`${name} begins`);
          await sleep(10);
          log.push(`${name} ends`);
        }),
      ),
    );
    for (let at = 0; at < log.length; at += 2) assert.equal(log[at + 1], log[at]?.replace('begins', 'ends'));
  });
});
