import { spawn } from 'node:child_process';

/**
 * Ends a process that an app started, with all that it started, at once. It leads a group of its own (see the worker's
 * `runProgram`). Nothing happens when it is gone.
 */
export function endProcess(pid: number): void {
  if (!Number.isSafeInteger(pid) || pid < 2) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => {
      // Windows without taskkill: the process itself can still be ended.
      endAlone(pid);
    });
    return;
  }
  endAlone(-pid);
}

function endAlone(target: number): void {
  try {
    process.kill(target, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
