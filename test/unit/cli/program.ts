import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The program's entry, from source. */
export const ENTRY_URL = new URL('../../../src/cli/main.ts', import.meta.url).href;
export const ENTRY = fileURLToPath(ENTRY_URL);

/** How a run of the program ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program that runs. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves with the first line of the output; rejects when the program ends without one. */
  readonly firstLine: Promise<string>;
}

/** Starts the program as a person would. */
export function start(
  args: readonly string[],
  options: { readonly cwd?: string; readonly stdin?: 'ignore' | 'pipe' } = {},
): Running {
  const child = spawn(process.execPath, [ENTRY, ...args], {
    stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  let stdout = '';
  let stderr = '';
  const line = Promise.withResolvers<string>();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    const end = stdout.indexOf('\n');
    if (end >= 0) line.resolve(stdout.slice(0, end));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => {
      resolve({ code, stdout, stderr });
    }),
  );
  void ended.then(() => {
    line.reject(new Error(`It ended without a line: ${stderr}`));
  });
  line.promise.catch(() => undefined);
  return { child, ended, firstLine: line.promise };
}

/** Runs the program to its end. */
export function run(...args: readonly string[]): Promise<Ended> {
  return start(args).ended;
}
