import { rmSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';

/** The file with a client's token: it stands in no configuration, which others may read or commit. */
export function clientTokenFile(state: string, clientId: string): string {
  return path.join(state, 'clients', `${clientId}.token`);
}

/** Whether a text can be the id of a client's token: it becomes a part of a path. */
export function isClientId(id: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(id);
}

/**
 * Writes a client's token where the bridge finds it, for this user alone.
 *
 * @throws when the folder is not this user's own, or cannot be written
 */
export function writeClientToken(state: string, clientId: string, token: string): void {
  const file = clientTokenFile(state, clientId);
  makePrivateFolder(state);
  makePrivateFolder(path.dirname(file));
  writePrivateFile(file, `${token}\n`);
}

/** Takes a client's token away. Nothing happens where there is none. */
export function removeClientToken(state: string, clientId: string): void {
  rmSync(clientTokenFile(state, clientId), { force: true });
}
