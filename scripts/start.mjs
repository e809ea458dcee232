/**
 * `npm start`: builds and opens Teahouse with the app `contacts` on a sample file: in desktop VS Code where one is
 * found (`VSCODE_PATH`, `code` on PATH, or a download), else in a browser workbench whose address it prints.
 *
 *   npm start                       opens VS Code
 *   npm start -- --browser          the browser workbench, also where there is a desktop VS Code
 *   npm start -- --port 8080        the browser workbench on this port
 *   npm start -- --headless         no VS Code: serves the app over MCP and prints the address and the token
 *
 * Everything lies in a temporary folder; Ctrl+C ends what was started and removes it.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startCodeServer } from './code-server.mjs';
import { desktopVSCode } from './desktop.mjs';
import { onInterrupt, run, startGroup } from './processes.mjs';
import { say, step } from './progress.mjs';

/** @typedef {{ exited: Promise<number | null>, stop: () => Promise<void> }} Running */

const root = fileURLToPath(new URL('..', import.meta.url));
const starter = path.join(import.meta.dirname, 'starter');
const { values } = parseArgs({
  options: {
    headless: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: false },
    port: { type: 'string' },
  },
});

/** Shows the app and its tools at once: the sample window needs no tour. */
const SETTINGS = { 'workbench.startupEditor': 'none', 'window.commandCenter': false };

/**
 * @param {string} runDir
 * @param {string} workspace
 * @returns {Promise<Running>}
 */
async function openBrowserWorkbench(runDir, workspace) {
  // Linked and not packed: a rebuild and a reload of the window show a change.
  const extensions = path.join(runDir, 'extensions');
  fs.mkdirSync(extensions, { recursive: true });
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  fs.symlinkSync(root, path.join(extensions, `teahouse.teahouse-${version}`), 'junction');
  fs.symlinkSync(starter, path.join(extensions, 'teahouse.teahouse-starter-0.0.1'), 'junction');
  const port = Number(values.port ?? 0);
  const server = await step('starting the browser workbench', () =>
    startCodeServer({ runDir, settings: SETTINGS, port }),
  );
  say(`Teahouse is open at ${server.origin}/?folder=${encodeURIComponent(workspace)}`);
  return server;
}

/**
 * @param {import('./desktop.mjs').Desktop} vscode
 * @param {string} runDir
 * @param {string} workspace
 * @returns {Running}
 */
function openDesktop(vscode, runDir, workspace) {
  const user = path.join(runDir, 'user-data', 'User');
  fs.mkdirSync(user, { recursive: true });
  fs.writeFileSync(path.join(user, 'settings.json'), JSON.stringify(SETTINGS));
  say(`opening ${vscode.executable}`);
  return startGroup(
    vscode.executable,
    [
      ...['--user-data-dir', path.join(runDir, 'user-data'), '--extensions-dir', path.join(runDir, 'extensions')],
      ...[`--extensionDevelopmentPath=${root}`, `--extensionDevelopmentPath=${starter}`],
      ...['--disable-workspace-trust', '--new-window', workspace],
    ],
    { stdio: 'ignore' },
  );
}

/**
 * @param {string} runDir
 * @param {string} workspace
 * @returns {Promise<Running>}
 */
async function open(runDir, workspace) {
  if (values.headless) {
    const command = [
      path.join(root, 'dist', 'cli.mjs'),
      'serve',
      'contacts',
      '--',
      path.join(workspace, 'contacts.csv'),
    ];
    return startGroup(process.execPath, command, { stdio: 'inherit' });
  }
  const vscode = values.browser || values.port !== undefined ? undefined : await desktopVSCode();
  return vscode ? openDesktop(vscode, runDir, workspace) : await openBrowserWorkbench(runDir, workspace);
}

await step('building dist/', () => run(process.execPath, [path.join(root, 'esbuild.mjs')], { cwd: root }));
const runDir = fs.mkdtempSync(path.join(os.tmpdir(), 'teahouse-start-'));
/** @type {Promise<number>} */
const interrupted = new Promise((resolve) => onInterrupt(() => resolve(0)));
/** @type {number | null} */
let code = 1;
/** @type {Running | undefined} */
let running;
try {
  const workspace = path.join(runDir, 'sample');
  fs.cpSync(path.join(import.meta.dirname, 'sample'), workspace, { recursive: true });
  running = await open(runDir, workspace);
  if (!values.headless) say('Ctrl+C ends it.');
  code = await Promise.race([interrupted, running.exited]);
} finally {
  await running?.stop();
  // A junction is removed as a link; what it leads to stays.
  fs.rmSync(runDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
process.exit(code ?? 1);
