import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { stat } from 'node:fs/promises';
import type { ShellCommand, ShellResult } from '../../../sdk/shell-command.ts';
import { endProcess } from '../../end-process.ts';
import { WorkError, systemCode } from './work-error.ts';
import { workspacePath } from './workspace-path.ts';

/** Milliseconds a program may take unless a command says otherwise. */
const TIMEOUT = 60_000;
/** How many bytes of each output are kept unless a command says otherwise. */
const LIMIT = 1024 * 1024;

/** Who is told of the processes that run, so that they end with the session whatever becomes of this thread. */
export type ProcessListener = (pid: number, running: boolean) => void;

/** Runs a program until it ends, the time is over, or it is aborted; then it is ended with all that it started. */
export async function runProgram(
  command: Omit<ShellCommand, 'done' | 'failed'>,
  folder: string | null,
  signal: AbortSignal,
  listener: ProcessListener,
): Promise<ShellResult> {
  const { program, args, timeout = TIMEOUT, limit = LIMIT } = command;
  const cwd = await folderOf(command.cwd ?? '.', folder);
  signal.throwIfAborted();
  // A group of its own: what the program starts is ended with it.
  const child = spawn(program, [...args], { cwd, detached: process.platform !== 'win32', windowsHide: true });
  const { pid } = child;
  if (pid !== undefined) listener(pid, true);
  const end = (): void => {
    if (pid !== undefined) endProcess(pid);
  };
  const late = new AbortController();
  late.signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => late.abort(), timeout);
  signal.addEventListener('abort', end, { once: true });
  const [stdout, stderr] = [new Kept(child.stdout, limit), new Kept(child.stderr, limit)];
  // A program that does not read its input closes the pipe: that is its own affair.
  child.stdin.on('error', () => undefined);
  child.stdin.end(command.input ?? '');
  try {
    const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, by) => resolve({ code, signal: by }));
    });
    signal.throwIfAborted();
    if (late.signal.aborted)
      throw new WorkError('timeout', `"${program}" did not end within ${timeout / 1_000} s and was stopped.`);
    return { ...ended, stdout: stdout.text, stderr: stderr.text, truncated: stdout.truncated || stderr.truncated };
  } catch (error) {
    throw startError(error, program);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    if (pid !== undefined) listener(pid, false);
  }
}

/** The beginning of what a program writes; the rest is read and dropped, so that the program goes on. */
class Kept {
  truncated = false;
  #size = 0;
  readonly #parts: Buffer[] = [];

  constructor(stream: Readable, limit: number) {
    stream.on('data', (bytes: Buffer) => {
      const part = bytes.subarray(0, Math.max(0, limit - this.#size));
      this.#size += part.length;
      if (part.length > 0) this.#parts.push(part);
      if (part.length < bytes.length) this.truncated = true;
    });
  }

  get text(): string {
    return Buffer.concat(this.#parts).toString('utf8');
  }
}

async function folderOf(cwd: string, folder: string | null): Promise<string> {
  const place = await workspacePath(cwd, folder);
  const found = await stat(place).catch(() => null);
  if (found === null) throw new WorkError('not_found', `There is no folder "${cwd}" to run in.`);
  if (!found.isDirectory()) throw new WorkError('failed', `"${cwd}" is not a folder, so nothing can run in it.`);
  return place;
}

function startError(error: unknown, program: string): unknown {
  const code = systemCode(error);
  if (code === 'ENOENT') return new WorkError('not_found', `There is no program "${program}" on the PATH.`);
  if (code === 'EACCES') return new WorkError('failed', `"${program}" may not be run.`);
  return error;
}
