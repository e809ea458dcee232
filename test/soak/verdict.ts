import type { SoakReport } from './soak.ts';

/** What is wrong with what a soak saw; empty when nothing is. `heap` is how often as large it may be at the end. */
export function soakFaults(report: SoakReport, { heap }: { readonly heap: number }): readonly string[] {
  const { before, early, late, after, worker, apps } = report;
  const faults = [...report.faults.slice(0, 10)];
  const most = (what: string, value: number, limit: number): void => {
    if (!(value <= limit)) faults.push(`${what}: ${value.toFixed(1)}, at most ${limit.toFixed(1)}`);
  };
  most('MB of heap', late.heap, early.heap * heap);
  most('MB of heap in the worker that was never restarted', worker.late, worker.early * heap);
  most('threads at rest', late.threads, early.threads);
  most('resources at rest', late.resources, early.resources);
  most('listeners at rest', late.listeners, early.listeners);
  most('threads after all', after.threads, before.threads);
  most('resources after all', after.resources, before.resources);
  most('listeners after all', after.listeners, before.listeners);
  most('tools after all', after.tools, before.tools);
  most('listeners of one app', apps.listeners, 1);
  most('handles of one app', apps.handles, 1);
  return faults;
}
