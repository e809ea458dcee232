import { existsSync, statSync } from 'node:fs';
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
  const file = resolve(wanted);
  if (existsSync(file) && statSync(file).isFile()) return appSource(file);
  const shipped = shippedApps(appsFolder);
  const app = shipped.find(({ name }) => name === wanted);
  if (app) return app;
  const names = shipped.map(({ name }) => name).join(', ');
  throw new UsageError(
    `there is no app "${wanted}": no such file, and the apps that ship are ${names === '' ? 'none' : names}`,
  );
}
