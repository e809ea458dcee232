import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HouseOptions } from '../gateway/house.ts';
import { typesFileName } from './types/types-file.ts';

/** Where the parts lie that a house loads from files: all in the extension's `dist/`. */
export function houseFiles(
  extensionPath: string,
): Pick<HouseOptions, 'workerUrl' | 'entries' | 'appsFolder'> & Required<Pick<HouseOptions, 'env'>> {
  const dist = path.join(extensionPath, 'dist');
  const url = (file: string): URL => pathToFileURL(path.join(dist, file));
  return {
    workerUrl: url('worker.mjs'),
    entries: {
      teahouse: url('sdk.mjs').href,
      'teahouse/tools': url('tools.mjs').href,
      'teahouse/testing': url('testing.mjs').href,
    },
    appsFolder: path.join(dist, 'apps'),
    env: appEnvironment(process.env),
  };
}

/** The files that a new app is made of: the folder of the templates, and the types that are written beside it. */
export function newAppFiles(extensionPath: string): { readonly templates: string; readonly types: string } {
  const dist = path.join(extensionPath, 'dist');
  return { templates: path.join(dist, 'templates'), types: path.join(dist, typesFileName) };
}

/**
 * The environment that apps run in: the person's own, as in the editor's terminal, without what belongs to the editor
 * itself (some of it opens doors into it).
 */
function appEnvironment(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const foreign = /^(VSCODE_|ELECTRON_|CHROME_|CODE_SERVER|CONNECTION_TOKEN|NODE_OPTIONS$)/;
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || foreign.test(name) ? [] : [[name, value]])),
  );
}
