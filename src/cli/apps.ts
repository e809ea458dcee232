import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { appSource, shippedApps } from '../session/host/index.ts';
import type { AppSource } from '../session/types.ts';
import { UsageError } from './errors.ts';

/**
 * The app that is meant: a file, or the name of one that ships.
 *
 * @throws UsageError when it is neither
 */
export function findApp(wanted: string, appsFolder: string): AppSource {
  const file = absolute(wanted);
  const found = file === null ? undefined : statSync(file, { throwIfNoEntry: false });
  if (file !== null && found?.isFile()) return appSource(file);
  const shipped = shippedApps(appsFolder);
  const app = shipped.find(({ name }) => name === wanted);
  if (app) return app;
  const names = shipped.map(({ name }) => name).join(', ');
  throw new UsageError(
    `there is no app "${wanted}": ${found ? 'it is no file' : 'no such file'}, and the apps that ship are ${names === '' ? 'none' : names}`,
  );
}

/** The path from the root; `null` where the folder that the program runs in is gone, so that no file is meant by it. */
function absolute(path: string): string | null {
  try {
    return resolve(path);
  } catch {
    return null;
  }
}
