import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemCode } from './work-error.ts';

/** Nobody holds a lock this long, in milliseconds: who did is gone. What is done under one takes a few. */
const STALE = 2_000;

/** The last look at a file and its replacement, as one step among all sessions of this machine, whatever their process. */
export async function withPlaceLock<T>(place: string, step: () => Promise<T>): Promise<T> {
  const name = createHash('sha256').update(place).digest('hex').slice(0, 32);
  const lock = join(tmpdir(), `teahouse-${name}.lock`);
  const isMine = await take(lock);
  try {
    return await step();
  } finally {
    if (isMine) await rm(lock, { force: true });
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
