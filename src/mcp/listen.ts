import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FOLDER_PREFIX, SOCKET_FILE, sweepSockets } from './sweep.ts';

/**
 * Where an endpoint listens. `socket` without a path: in a fresh folder that only this user may enter, a named pipe on
 * Windows. `private`: such a socket, and where none can be had a loopback port. A `port` of 0 lets the system choose.
 */
export type Place =
  | { readonly kind: 'private' }
  | { readonly kind: 'socket'; readonly path?: string }
  | { readonly kind: 'port'; readonly port: number };

/** Where an endpoint is. */
export type Address =
  { readonly kind: 'socket'; readonly path: string } | { readonly kind: 'port'; readonly port: number };

/** A server that listens, and how what it left in the file system is taken away. */
export interface Listening {
  readonly address: Address;
  /** Removes the socket's folder, at once. */
  removeTraces(): void;
}

/** The longest path of a socket in bytes: what macOS takes, with room (spec: host.md 8.5). */
export const LONGEST_PATH = 100;

/**
 * Makes a server listen.
 *
 * @throws the system's error (a port that is taken, a folder that does not exist), or that the path is too long
 */
export async function listen(server: Server, place: Place): Promise<Listening> {
  if (place.kind === 'port')
    return { address: { kind: 'port', port: await onPort(server, place.port) }, removeTraces: () => undefined };
  if (place.kind === 'socket') return onSocket(server, place.path);
  try {
    return await onSocket(server, undefined);
  } catch {
    return { address: { kind: 'port', port: await onPort(server, 0) }, removeTraces: () => undefined };
  }
}

async function onPort(server: Server, port: number): Promise<number> {
  await begun(server, () => server.listen(port, '127.0.0.1'));
  return (server.address() as AddressInfo).port;
}

async function onSocket(server: Server, given: string | undefined): Promise<Listening> {
  if (process.platform === 'win32') {
    const path = given ?? `\\\\.\\pipe\\teahouse-${randomBytes(16).toString('hex')}`;
    await begun(server, () => server.listen(path));
    return { address: { kind: 'socket', path }, removeTraces: () => undefined };
  }
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), FOLDER_PREFIX)) : null;
  const removeTraces = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const path = given ?? join(folder ?? '', SOCKET_FILE);
    const bytes = Buffer.byteLength(path);
    if (bytes > LONGEST_PATH)
      throw new Error(
        `The path of the socket has ${String(bytes)} bytes, and at most ${String(LONGEST_PATH)} work everywhere: ${path}`,
      );
    await begun(server, () => {
      if (folder !== null) {
        // Nobody else can enter the folder; the file's mode is a second lock.
        server.listen(path);
        return;
      }
      // The file is made while `listen` runs: with this mask nobody else could enter even for a moment.
      const mask = process.umask(0o177);
      server.listen(path);
      process.umask(mask);
    });
    chmodSync(path, 0o600);
    // The start does not wait for it.
    if (folder !== null) void sweepSockets(tmpdir(), folder);
    return { address: { kind: 'socket', path }, removeTraces };
  } catch (error) {
    removeTraces();
    throw error;
  }
}

function begun(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    start();
  });
}
