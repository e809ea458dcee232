import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import * as z from 'zod';
import type { Address } from '../listen.ts';
import { readPrivateFile } from './private-files.ts';

/** What a window of VS Code tells of itself. The token stands in a file of its own. */
export interface WindowRecord {
  readonly version: 1;
  /** Names the window; new at each start. */
  readonly id: string;
  readonly pid: number;
  /** When it began to listen, in milliseconds since 1970. */
  readonly startedAt: number;
  /** The folders that are open in it. */
  readonly folders: readonly string[];
  readonly address: Address;
  /** The file with the token for programs that have none of their own. */
  readonly tokenFile: string;
}

const RECORD = z.object({
  version: z.literal(1),
  pid: z.int().positive(),
  startedAt: z.number(),
  folders: z.array(z.string()).max(1_000),
  address: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('socket'), path: z.string().min(1) }),
    z.object({ kind: z.literal('port'), port: z.int().min(1).max(65_535) }),
  ]),
});

/** Where the windows tell of themselves within the state folder. */
export function windowsFolder(state: string): string {
  return path.join(state, 'windows');
}

/** The file of a window's record, and of its token. */
export function filesOf(state: string, id: string): { readonly record: string; readonly token: string } {
  const folder = windowsFolder(state);
  return { record: path.join(folder, `${id}.json`), token: path.join(folder, `${id}.token`) };
}

/**
 * The windows that tell of themselves, the newest first. What another user could have written, and what is no record, is
 * passed over. Never rejects.
 */
export async function readWindows(state: string): Promise<readonly WindowRecord[]> {
  const folder = windowsFolder(state);
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.filter((name) => name.endsWith('.json')).map((name) => readRecord(state, path.basename(name, '.json'))),
  );
  return found.filter((record) => record !== null).sort((a, b) => b.startedAt - a.startedAt);
}

/** The file's name alone says which files are the window's: what a record says of itself could lead to any other. */
async function readRecord(state: string, id: string): Promise<WindowRecord | null> {
  const { record, token } = filesOf(state, id);
  const text = await readPrivateFile(record);
  if (text === null) return null;
  try {
    return { ...RECORD.parse(JSON.parse(text)), id, tokenFile: token };
  } catch {
    return null;
  }
}

/** Where named pipes are: on Windows, and in no user's folder. */
const PIPES = '\\\\.\\pipe\\';

/**
 * Whether a window can still be where its record says. The port of an ended program is anybody's, another user's too, and
 * so is the name of its pipe; into the folder of a socket only this user comes, and its program may count its processes by
 * itself (a container).
 */
export function canBeThere({ address, pid }: Pick<WindowRecord, 'address' | 'pid'>): boolean {
  if (address.kind === 'socket' && !address.path.startsWith(PIPES)) return true;
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process, or another user's, which is no window of this one.
    return false;
  }
}

/**
 * Removes what windows left behind that ended without a word: nobody listens where they did, or who listens there is
 * another. Never rejects.
 *
 * @param own the id of the window that sweeps; its own files stay
 */
export async function sweepWindows(state: string, own: string): Promise<void> {
  for (const window of await readWindows(state)) {
    if (window.id === own || (canBeThere(window) && (await isListening(window.address)))) continue;
    const { record, token } = filesOf(state, window.id);
    await rm(record, { force: true }).catch(() => undefined);
    await rm(token, { force: true }).catch(() => undefined);
  }
}

/** Milliseconds that an answer is waited for; who is that slow is alive. */
const PATIENCE = 1_000;

function isListening(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = address.kind === 'socket' ? connect(address.path) : connect(address.port, '127.0.0.1');
    socket.setTimeout(PATIENCE);
    const end = (listening: boolean): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => {
      end(true);
    });
    socket.once('timeout', () => {
      end(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      end(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT');
    });
  });
}
