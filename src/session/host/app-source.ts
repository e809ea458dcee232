import { readdirSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import type { AppSource } from '../types.ts';

const APP_FILE = /\.tea\.[mc]?[jt]s$/;

/** Whether a file's name says that it is an app: `*.tea.ts`, `.js`, `.mjs` and their like. */
export function isAppFile(file: string): boolean {
  return APP_FILE.test(file);
}

/** The app in a file. Its name is the file's without `.tea.*`, or without its ending. */
export function appSource(file: string, shipped = false): AppSource {
  const base = basename(file);
  const name = isAppFile(base) ? base.replace(APP_FILE, '') : base.slice(0, base.length - extname(base).length) || base;
  return { name, file: resolve(file), shipped };
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
