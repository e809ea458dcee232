import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { PassThrough, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { main } from '../../../src/cli/program.ts';

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
interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves with the first line of the output; rejects when the program ends without one. */
  readonly firstLine: Promise<string>;
}

/** A program that runs as a process of its own. */
export interface RunningProcess extends Running {
  readonly child: ChildProcess;
}

/** A program that runs within this process: with a worker for its app, but without the second that a Node takes. */
export interface RunningInside extends Running {
  readonly stdin: PassThrough;
  /** Tells it to end, as a signal does. */
  readonly stop: () => void;
}

/** Starts the program as a person would. */
export function startProcess(
  args: readonly string[],
  options: { readonly stdin?: 'ignore' | 'pipe' } = {},
): RunningProcess {
  const child = spawn(process.execPath, [ENTRY, ...args], { stdio: [options.stdin ?? 'ignore', 'pipe', 'pipe'] });
  const output = collect();
  child.stdout?.pipe(output.stdout);
  child.stderr?.pipe(output.stderr);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ...watch(code, output) };
}

/** Starts the program within this process. */
export function start(...args: readonly string[]): RunningInside {
  const stdin = new PassThrough();
  const output = collect();
  const code = main(args, ENTRY_URL, { stdin, stdout: output.stdout, stderr: output.stderr });
  return { stdin, stop: () => void process.emit('SIGTERM'), ...watch(code, output) };
}

/** Runs the program within this process, to its end. */
export function run(...args: readonly string[]): Promise<Ended> {
  return start(...args).ended;
}

interface Output {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly text: { stdout: string; stderr: string };
  readonly line: PromiseWithResolvers<string>;
}

function collect(): Output {
  const text = { stdout: '', stderr: '' };
  const line = Promise.withResolvers<string>();
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text[name] += chunk.toString('utf8');
        const end = text.stdout.indexOf('\n');
        if (end >= 0) line.resolve(text.stdout.slice(0, end));
        done();
      },
    });
  return { stdout: into('stdout'), stderr: into('stderr'), text, line };
}

function watch(code: Promise<number | null>, { text, line }: Output): Running {
  const ended = code.then((each) => ({ code: each, ...text }));
  void ended.then(() => {
    line.reject(new Error(`It ended without a line: ${text.stderr}`));
  });
  line.promise.catch(() => undefined);
  return { ended, firstLine: line.promise };
}
