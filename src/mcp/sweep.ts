import { lstat, readdir, rmdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** The file of a socket in its folder. */
export const SOCKET_FILE = 'mcp.sock';

/** How the folders of sockets begin; `mkdtemp` adds six characters. */
export const FOLDER_PREFIX = 'teahouse-';

const FOLDER = /^teahouse-[A-Za-z0-9]{6}$/;

/** Milliseconds for which a folder without a socket may belong to an endpoint that is just starting. */
const STARTING = 60_000;

/** Milliseconds that an answer is waited for; who is that slow is alive. */
const PATIENCE = 1_000;

/**
 * Removes the folders of sockets that killed processes left behind: those of this user, closed to all others, that hold
 * nothing but a socket which nobody answers, or for a minute nothing at all. Nothing else is touched, and what cannot be
 * looked at stays. Never rejects.
 *
 * @param parent the folder they lie in
 * @param own the folder of the endpoint that is starting; it stays
 */
export async function sweepSockets(parent: string, own: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const folder = join(parent, name);
    if (FOLDER.test(name) && folder !== own) await sweep(folder).catch(() => undefined);
  }
}

async function sweep(folder: string): Promise<void> {
  const entry = await lstat(folder);
  if (!entry.isDirectory() || entry.uid !== process.getuid?.() || (entry.mode & 0o077) !== 0) return;
  const files = await readdir(folder);
  if (files.length === 0) {
    if (Date.now() - entry.mtimeMs > STARTING) await rmdir(folder);
    return;
  }
  const socket = join(folder, SOCKET_FILE);
  if (files.length > 1 || files[0] !== SOCKET_FILE || !(await lstat(socket)).isSocket()) return;
  if (await isAnswered(socket)) return;
  await unlink(socket);
  await rmdir(folder);
}

/** Whether anybody listens at a socket; `false` only when the system says that nobody does. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.setTimeout(PATIENCE);
    const end = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => {
      end(true);
    });
    socket.once('timeout', () => {
      end(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      end(error.code !== 'ECONNREFUSED');
    });
  });
}
