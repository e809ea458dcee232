import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { WriteOutcome } from '../../../sdk/file-command.ts';
import { VersionMaker } from './content.ts';
import { withPlaceLock } from './place-lock.ts';
import { systemCode } from './work-error.ts';
import { workspacePath } from './workspace-path.ts';

/** What is written where, and over what. */
interface Write {
  readonly path: string;
  readonly pieces: Iterable<string>;
  readonly version: string | null;
}

/** Writes whole files, those to one place one after the other: of two that know the same version one is late. */
export class FileWriter {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Writes a file when it still is what the write knows; aborted before the file is in place it leaves nothing behind. */
  async write(write: Write, folder: string | null, signal: AbortSignal): Promise<WriteOutcome> {
    const place = await workspacePath(write.path, folder);
    const before = this.#last.get(place) ?? Promise.resolve();
    const mine = before.then(() => replace(place, write, signal));
    const settled = mine.catch(() => undefined);
    this.#last.set(place, settled);
    void settled.then(() => {
      if (this.#last.get(place) === settled) this.#last.delete(place);
    });
    return mine;
  }
}

async function replace(place: string, { pieces, version }: Write, signal: AbortSignal): Promise<WriteOutcome> {
  signal.throwIfAborted();
  const now = await versionAt(place);
  if (version !== 'any' && now !== version) return { outcome: 'changed', version: now };
  const content = new VersionMaker();
  await mkdir(dirname(place), { recursive: true });
  const beside = join(dirname(place), `.${basename(place)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    const file = await open(beside, 'wx', now === null ? 0o666 : (await stat(place)).mode);
    try {
      for (const piece of pieces) {
        const bytes = Buffer.from(piece, 'utf8');
        content.add(bytes);
        await file.writeFile(bytes, { signal }); // goes on where the last one ended
      }
      await file.sync();
    } finally {
      await file.close();
    }
    signal.throwIfAborted();
    if (version === null && !(await placeNew(beside, place))) {
      return { outcome: 'changed', version: await versionAt(place) };
    }
    if (version !== null) {
      // Somebody may have written it while the new text went to disk.
      const latest = await withPlaceLock(place, async () => {
        const found = await versionAt(place);
        if (version === 'any' || found === version) await rename(beside, place);
        return found;
      });
      if (version !== 'any' && latest !== version) return { outcome: 'changed', version: latest };
    }
    return { outcome: 'written', version: content.version() };
  } finally {
    await rm(beside, { force: true });
  }
}

/** Gives a finished file its name unless something has that name by now; answers whether it could. */
async function placeNew(beside: string, place: string): Promise<boolean> {
  try {
    await link(beside, place);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    // A file system without hard links: a last look, then the rename.
    if ((await versionAt(place)) !== null) return false;
    await rename(beside, place);
  }
  return true;
}

async function versionAt(place: string): Promise<string | null> {
  try {
    return new VersionMaker().add(await readFile(place)).version();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
}
