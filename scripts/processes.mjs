/** Starting programs, and ending exactly those. */
import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { quiet?: boolean }} [options]  `quiet` keeps its output for the error's text
 * @returns {Promise<void>} rejects when it ends with another exit code than 0
 */
export function run(command, args, { quiet = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output = (output + String(chunk)).slice(-4000);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? String(code)}\n${output}`.trim()));
    });
  });
}

/**
 * npm as a command: the npm that runs this script, or the one on PATH.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function npm(args, options = {}) {
  const cli = process.env['npm_execpath'];
  if (cli?.endsWith('.js')) return run(process.execPath, [cli, ...args], { quiet: true, ...options });
  return run('npm', args, { quiet: true, shell: process.platform === 'win32', ...options });
}

/**
 * A long-running program in a process group of its own, so that `stop` ends it with everything it started, and nothing else.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function startGroup(command, args, options = {}) {
  const group = process.platform !== 'win32';
  const child = spawn(command, args, { ...options, detached: group });
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  /** @param {NodeJS.Signals} signal */
  const kill = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (group) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // The group is gone already.
    }
  };
  const atExit = () => kill('SIGKILL');
  process.on('exit', atExit);
  return {
    child,
    exited,
    /** Ends the group: politely, and after three seconds by force. */
    stop: async () => {
      kill('SIGTERM');
      await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 3000).unref())]);
      kill('SIGKILL');
      process.off('exit', atExit);
    },
  };
}

/**
 * Calls `end` once when this program is to end: at Ctrl+C, at a signal, and when the program that started it is gone
 * (npm, told to end, ends its shell and not what the shell runs).
 * @param {() => void} end
 */
export function onInterrupt(end) {
  const parent = process.ppid;
  let ending = false;
  const once = () => {
    clearInterval(timer);
    if (!ending) end();
    ending = true; // a second Ctrl+C must not cut the first one's tidying short
  };
  const timer = setInterval(() => process.ppid !== parent && once(), 500).unref();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, once);
}
