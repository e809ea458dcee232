/** The desktop VS Code, where there is one. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { say } from './progress.mjs';

/** @typedef {{ executable: string, cli: string }} Desktop  The program itself, and its `code` command */

/** Whether a window can be shown here: on Linux that takes a display. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/**
 * The desktop VS Code to use: `VSCODE_PATH` (its executable), else `code` on PATH, else the one that
 * `@vscode/test-electron` downloads. undefined where none can be had.
 *
 * Not proven with a real one: none can be fetched where the project is tested.
 * @returns {Promise<Desktop | undefined>}
 */
export async function desktopVSCode() {
  const named = process.env['VSCODE_PATH'];
  if (named !== undefined) {
    if (!fs.existsSync(named)) throw new Error(`VSCODE_PATH names ${named}, which does not exist.`);
    return { executable: named, cli: named };
  }
  if (!hasDisplay()) return undefined;
  return onPath() ?? (await downloaded());
}

/** @returns {Desktop | undefined} */
function onPath() {
  let cli;
  try {
    const found = execFileSync(process.platform === 'win32' ? 'where' : 'which', ['code'], { stdio: 'pipe' });
    cli = fs.realpathSync(String(found).split(/\r?\n/)[0] ?? '');
  } catch {
    return undefined; // no `code` on PATH
  }
  const candidates = [
    path.resolve(cli, '../../code'), // Linux: …/bin/code beside …/code
    path.resolve(cli, '../../Code.exe'), // Windows: …\bin\code.cmd beside …\Code.exe
    path.resolve(cli, '../../../../MacOS/Electron'), // macOS: …/Contents/Resources/app/bin/code
    path.resolve(cli, '../../../../MacOS/Code'),
  ];
  const executable = candidates.find((file) => fs.existsSync(file) && fs.statSync(file).isFile());
  return executable === undefined ? undefined : { executable, cli };
}

/** @returns {Promise<Desktop | undefined>} */
async function downloaded() {
  const { downloadAndUnzipVSCode, resolveCliPathFromVSCodeExecutablePath } = await import('@vscode/test-electron');
  try {
    const cachePath = fileURLToPath(new URL('../.vscode-test', import.meta.url));
    const executable = await downloadAndUnzipVSCode({ version: 'stable', cachePath, timeout: 10_000 });
    return { executable, cli: resolveCliPathFromVSCodeExecutablePath(executable) };
  } catch (error) {
    say(`no desktop VS Code could be fetched (${error instanceof Error ? error.message : String(error)})`);
    return undefined;
  }
}
