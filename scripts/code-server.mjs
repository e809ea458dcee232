/**
 * VS Code without its desktop: npm's `code-server` is the same server and workbench, shown in a browser.
 * Tests run in it where no desktop VS Code can be had, and `npm start` opens it there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedNode } from './node24.mjs';
import { npm, run, startGroup } from './processes.mjs';
import { Unavailable, step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** code-server's version; it holds VS Code 1.139.1. */
const VERSION = '4.139.1';

/** Settings that keep a fresh profile quiet: no welcome page, no update, no telemetry, no marketplace. */
const QUIET_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'workbench.enableExperiments': false,
  'git.enabled': false,
  // Its TypeScript extension comes without a compiler (`--ignore-scripts` below); the project's own is of the version
  // that it asks for.
  'js/ts.tsdk.path': path.join(root, 'node_modules', 'typescript', 'lib'),
};

/** An empty marketplace: nothing is looked up, so nothing has to time out. */
const NO_GALLERY = JSON.stringify({
  serviceUrl: '',
  itemUrl: '',
  extensionUrlTemplate: '',
  resourceUrlTemplate: '',
  controlUrl: '',
  recommendationsUrl: '',
});

/**
 * The folder that holds code-server, which is installed there where it is missing (250 MB to fetch, 780 MB on disk).
 * `TEAHOUSE_CODE_SERVER` names another one.
 * @returns {Promise<string>}
 */
export async function installedCodeServer() {
  const folder = path.resolve(process.env['TEAHOUSE_CODE_SERVER'] ?? path.join(root, '.vscode-test', 'code-server'));
  const vscode = path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');
  const complete = path.join(folder, `complete-${VERSION}`);
  if (process.env['TEAHOUSE_CODE_SERVER'] === undefined && !fs.existsSync(complete)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    try {
      await step(`fetching code-server ${VERSION} from npm (250 MB, once)`, async () => {
        await npm(['install', ...quiet, `code-server@${VERSION}`], { cwd: folder });
        // Its post-install script would compile native modules for minutes; what a test or a demonstration needs comes
        // prebuilt. `npm ci` cannot be used: the lockfile that is packed with it is out of step with its package.json.
        await npm(['install', ...quiet, '--omit=dev'], { cwd: vscode });
      });
    } catch (error) {
      throw new Unavailable(
        `code-server could not be fetched: ${String(error)}`,
        'Check `npm ping`, or set VSCODE_PATH to a desktop VS Code.',
      );
    }
    fs.writeFileSync(complete, '');
  }
  refuseProposedApi(vscode);
  return folder;
}

/**
 * code-server lets every extension use proposed API, where VS Code refuses it; a test there would prove nothing about
 * stable API. This makes its extension host as strict as VS Code's.
 * @param {string} vscode  code-server's `lib/vscode`
 */
function refuseProposedApi(vscode) {
  const file = path.join(vscode, 'out/vs/workbench/api/node/extensionHostProcess.js');
  const source = fs.readFileSync(file, 'utf8');
  // function A(ext,name){return!0}function B(ext,name){if(!A(ext,name))throw new Error(`Extension '…' CANNOT use API proposal …
  const check =
    /function ([\w$]+)\(([\w$]+),([\w$]+)\)\{return(!0|!!\2\.enabledApiProposals\?\.includes\(\3\))\}(?=function [\w$]+\([\w$]+,[\w$]+\)\{if\(!\1\([\w$]+,[\w$]+\)\)throw new Error\(`Extension '[^`]*CANNOT use API proposal)/;
  const found = check.exec(source);
  if (!found)
    throw new Error(`The check for proposed API was not found in ${file}: is this another version than ${VERSION}?`);
  const [, name, extension, proposal] = found;
  const strict = `function ${name}(${extension},${proposal}){return!!${extension}.enabledApiProposals?.includes(${proposal})}`;
  const changed = source.replace(check, () => strict);
  if (changed !== source) fs.writeFileSync(file, changed);
}

/**
 * @typedef {object} CodeServerOptions
 * @property {string} runDir    private folder of this run: profile, extensions, home, log
 * @property {Record<string, unknown>} [settings]  user settings, over the quiet ones
 * @property {Record<string, string>} [env]        further environment; the extension host inherits it
 * @property {string[]} [vsix]  packed extensions to install first
 * @property {boolean} [trust]  whether workspace trust is on
 * @property {string[]} [args]  further arguments
 * @property {number} [port]    0 (the default) lets the system choose
 */

/**
 * Starts one code-server on loopback and waits until it listens. It writes nothing outside `runDir`.
 * @param {CodeServerOptions} options
 */
export async function startCodeServer({
  runDir,
  settings = {},
  env = {},
  vsix = [],
  args = [],
  port = 0,
  trust = false,
}) {
  const folder = await installedCodeServer();
  const node = process.versions.node.startsWith('24.') ? process.execPath : await installedNode();
  const userData = path.join(runDir, 'user-data');
  const home = path.join(runDir, 'home');
  const config = path.join(runDir, 'code-server.yaml');
  fs.mkdirSync(path.join(userData, 'User'), { recursive: true });
  fs.mkdirSync(home, { recursive: true });
  const temporary = path.join(runDir, 'tmp');
  fs.mkdirSync(temporary, { recursive: true });
  fs.writeFileSync(
    path.join(userData, 'User', 'settings.json'),
    JSON.stringify({ ...QUIET_SETTINGS, ...settings }, null, 2),
  );
  fs.writeFileSync(config, '{}\n');

  const command = [
    path.join(folder, 'node_modules', 'code-server', 'out', 'node', 'entry.js'),
    ...['--bind-addr', `127.0.0.1:${port}`, '--auth', 'none', '--config', config],
    ...['--user-data-dir', userData, '--extensions-dir', path.join(runDir, 'extensions')],
    ...['--disable-telemetry', '--disable-update-check', ...(trust ? [] : ['--disable-workspace-trust'])],
    ...['--disable-getting-started-override', '--ignore-last-opened', ...args],
  ];
  const childEnv = {
    // Nothing of a VS Code that this runs in may leak into the one started here.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VSCODE_'))),
    ...{ HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), XDG_DATA_HOME: path.join(home, '.local', 'share') },
    // An extension host that is ended by force cannot tidy up: what it leaves goes with the run's folder.
    TMPDIR: temporary,
    EXTENSIONS_GALLERY: NO_GALLERY,
    ...env,
  };
  for (const file of vsix) {
    await run(node, [...command, '--install-extension', file], { env: childEnv, quiet: true, timeout: 60_000 });
  }

  const logFile = path.join(runDir, 'code-server.log');
  const log = fs.openSync(logFile, 'w');
  const group = startGroup(node, command, { env: childEnv, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  let ended = false;
  void group.exited.then(() => (ended = true));
  for (const deadline = Date.now() + 30_000; Date.now() < deadline && !ended;) {
    const listening = /HTTP server listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(fs.readFileSync(logFile, 'utf8'));
    // Webviews need a secure context; http://localhost is one in every browser.
    if (listening)
      return { origin: `http://localhost:${listening[1]}`, logFile, exited: group.exited, stop: group.stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await group.stop();
  throw new Error(`code-server did not start:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
}
