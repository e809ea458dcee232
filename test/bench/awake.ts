import { spawn } from 'node:child_process';
import { availableParallelism, constants, setPriority } from 'node:os';

/**
 * Keeps every processor awake by a process of the lowest priority, so that the wake-up of an idle one is not measured: it
 * costs more than the work. Answers what ends them; they end with this process too.
 */
export function keepAwake(): () => void {
  const spinners = Array.from({ length: availableParallelism() }, () => {
    // Its input closes when this process is gone, however that ends.
    const script =
      "process.stdin.resume().on('end', () => process.exit()); (function spin() { for (let i = 0; i < 1e7; i++); setImmediate(spin); })()";
    const spinner = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'ignore', 'ignore'] });
    if (spinner.pid !== undefined) setPriority(spinner.pid, constants.priority.PRIORITY_LOW);
    return spinner;
  });
  return () => {
    for (const spinner of spinners) spinner.kill();
  };
}
