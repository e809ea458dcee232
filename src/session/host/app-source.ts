import { readdirSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { AppSource } from '../types.ts';

/** Whether a file's name says that it is an app. The same files are named in package.json, where menus and events need it. */
export function isAppFile(file: string): boolean {
  return /\.tea\.(ts|js|mjs)$/.test(file);
}

/** The app in a file. Its name is the file's without `.tea.*`, or without its ending: any file can be run by its path. */
export function appSource(file: string, shipped = false): AppSource {
  const base = basename(file);
  const ending = /\.tea\.[mc]?[jt]s$/.exec(base)?.[0] ?? extname(base);
  return { name: base.slice(0, base.length - ending.length), file: resolve(file), shipped };
}

/** Whether an app is code of the workspace, which runs only where a person trusts that. */
export function isWorkspaceCode(app: AppSource): boolean {
  return !app.shipped && app.registered !== true;
}

/** The apps that ship, by name: all app files of `folder`. A folder that cannot be read holds none. */
export function shippedApps(folder: string): readonly AppSource[] {
  let files: string[];
  try {
    files = readdirSync(folder);
  } catch {
    return [];
  }
  return files
    .filter(isAppFile)
    .sort()
    .map((file) => appSource(join(folder, file), true));
}
