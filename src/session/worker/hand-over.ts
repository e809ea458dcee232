import type { Handover, WorkerPort } from '../../protocol/worker.ts';

/** Gives a session to the worker with its new code; without the widgets' local state where that cannot be cloned. */
export function handOver(port: WorkerPort, handover: Handover): void {
  try {
    port.postMessage(handover);
  } catch {
    port.postMessage({ ...handover, locals: [] } satisfies Handover);
  }
  port.close();
}
