import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemCode } from './work-error.ts';

/** Nobody holds a lock this long, in milliseconds: who did is gone. What is done under one takes a few. */
const STALE = 2_000;

/** What a session that died left is taken away after this time, in milliseconds: far longer than a lock is held. */
const LITTER = 60_000;

const LOCK = /^teahouse-[0-9a-f]{32}\.lock$/;

let isSwept = false;

/** The last look at a file and its replacement, as one step among all sessions of this machine, whatever their process. */
export async function withPlaceLock<T>(place: string, step: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 32);
  const lock = join(tmpdir(), `teahouse-${name}.lock`);
  const isMine = await take(lock);
  if (isMine && !isSwept) {
    isSwept = true;
    // The step does not wait for it.
    void sweepLocks(tmpdir());
  }
  try {
    return await step();
  } finally {
    if (isMine) await rm(lock, { force: true });
  }
}

/** Removes the locks in a folder that sessions left which died while they held one. Never rejects. */
export async function sweepLocks(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!LOCK.test(name)) continue;
    const lock = join(folder, name);
    const since = await stat(lock).then(({ mtimeMs }) => mtimeMs, Date.now);
    // That of another user cannot be removed here, and is their own sessions' affair.
    if (Date.now() - since > LITTER) await rm(lock, { force: true }).catch(() => undefined);
  }
}

/** Answers `false` where no lock can be had at all: the step is then as safe as the file system makes it. */
async function take(lock: string): Promise<boolean> {
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return true;
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') return false;
    }
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (since !== null && Date.now() - since > STALE) {
      const isGone = await rm(lock, { force: true }).then(
        () => true,
        () => false,
      );
      if (!isGone) return false;
    } else await setTimeout(1 + Math.random() * 4);
  }
}
