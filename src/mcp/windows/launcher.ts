import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';

/**
 * Writes the program that configurations name: it starts the bridge of the Teahouse that ran last. The path of the
 * program itself changes with each version of the extension, and a configuration would soon lead nowhere.
 *
 * @param state the state folder
 * @param program the file of the headless program
 * @returns the launcher's file
 * @throws when the folder is not this user's own, or cannot be written
 */
export function writeLauncher(state: string, program: string): string {
  const file = path.join(state, 'bridge.mjs');
  const text = `${[
    '// Written by Teahouse: starts "teahouse bridge" of the version that ran last.',
    "if (process.argv[2] !== 'bridge') process.argv.splice(2, 0, 'bridge');",
    `await import(${JSON.stringify(pathToFileURL(program).href)});`,
  ].join('\n')}\n`;
  makePrivateFolder(state);
  if (textOf(file) !== text) writePrivateFile(file, text);
  return file;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
