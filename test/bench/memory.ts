/**
 * How much memory workers take: started by `session.bench.ts` as a process of its own, so that nothing else counts.
 *
 *   node test/bench/memory.ts empty|session <worker url> <sdk url> <app>
 *
 * Prints JSON: megabytes a worker of resident memory, and of used heap after a collection.
 */
import { Worker } from 'node:worker_threads';

const MANY = 10;
const [, , kind, worker = '', sdk = '', app = ''] = process.argv;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const LIMITS = { maxYoungGenerationSizeMb: 16 };

function empty(): Worker {
  const code = 'require("node:worker_threads").parentPort.on("message", () => 0)';
  return new Worker(code, { eval: true, resourceLimits: LIMITS });
}

async function running(): Promise<Worker> {
  const made = new Worker(new URL(worker), { env: {}, execArgv: [], resourceLimits: LIMITS });
  const began = new Promise<void>((resolve) => {
    made.on('message', (batch: { kind: string }[]) => {
      if (batch.some((message) => message.kind === 'started')) resolve();
    });
  });
  const size = { columns: 80, rows: 24 };
  const entries = { teahouse: sdk };
  made.postMessage({ kind: 'start', sessionId: 'm', url: app, entries, ...size, workspaceFolder: null, args: [] });
  made.postMessage({ kind: 'watching', palettes: ['page'], accessible: true });
  await began;
  return made;
}

const start = async (): Promise<Worker> => (kind === 'empty' ? empty() : running());
// The first one loads what all share.
const workers = [await start()];
await sleep(1_000);
const before = process.memoryUsage.rss();
for (let i = 0; i < MANY; i++) workers.push(await start());
await sleep(1_500);
const resident = (process.memoryUsage.rss() - before) / MANY;
const heaps = await Promise.all(workers.map(async (each) => (await each.getHeapStatistics()).used_heap_size));
const megabytes = (bytes: number): number => bytes / 1024 / 1024;
const heap = heaps.reduce((sum, each) => sum + each, 0) / heaps.length;
console.log(JSON.stringify({ resident: megabytes(resident), heap: megabytes(heap) }));
process.exit(0);
