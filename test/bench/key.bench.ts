/**
 * From a key to the frame that shows it, in a session of 1,041 nodes at 120×40: input, update, view, mirror, layout, paint and
 * diff in the worker, there and back. The floor is a bare ping-pong with a worker in the same run. Keys come 25 ms apart,
 * so that no frame waits for the limit of 60 a second.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Frame } from '../../src/protocol/worker.ts';
import { appSource, createSessions } from '../../src/session/host/index.ts';
import { Registry } from '../../src/tools/registry.ts';

const built = new URL('../../dist/worker.mjs', import.meta.url);
const isBuilt = existsSync(built);
const workerUrl = isBuilt ? built : new URL('../../src/session/worker/main.ts', import.meta.url);
const sdk = new URL(isBuilt ? '../../dist/sdk.mjs' : '../../src/teahouse.ts', import.meta.url).href;
const ROUNDS = 300;

const sorted = (list: number[]): number[] => list.toSorted((a, b) => a - b);
const at = (list: number[], part: number): number => sorted(list)[Math.floor((list.length - 1) * part)] ?? NaN;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const registry = new Registry();
const sessions = createSessions({ workerUrl, entries: { teahouse: sdk }, registry });
const app = appSource(new URL('../fixtures/apps/thousand.tea.ts', import.meta.url).pathname);
const session = sessions.start({ app, columns: 120, rows: 40, startedBy: { kind: 'person' } });
let arrived: (frame: Frame) => void = () => undefined;
session.watch({
  frame: (frame, shown) => {
    shown();
    arrived(frame);
  },
  keymap: () => undefined,
  accessible: () => undefined,
});
await session.ready;
await sleep(300);

const echo = new Worker(new URL('./echo-worker.mjs', import.meta.url));
const floors: number[] = [];
const keys: number[] = [];
const bytes: number[] = [];
for (let round = -20; round < ROUNDS; round++) {
  await sleep(25);
  let began = performance.now();
  await new Promise((resolve) => {
    echo.once('message', resolve);
    echo.postMessage({ kind: 'key', key: 'space', text: ' ' });
  });
  if (round >= 0) floors.push(performance.now() - began);
  await sleep(25);
  began = performance.now();
  const frame = await new Promise<Frame>((resolve) => {
    arrived = resolve;
    session.input({ kind: 'key', key: 'space', text: ' ' });
  });
  if (round >= 0) {
    keys.push(performance.now() - began);
    bytes.push(frame.ansi.length);
  }
}
const ratio = at(keys, 0.5) / at(floors, 0.5);
console.log(`worker: ${isBuilt ? 'dist' : 'source'}, Node ${process.version}`);
console.log(
  `key to frame, 1,041 nodes   median ${at(keys, 0.5).toFixed(3)} ms, p95 ${at(keys, 0.95).toFixed(3)} ms, frame ${at(bytes, 0.5)} bytes`,
);
console.log(`floor: bare ping-pong       median ${at(floors, 0.5).toFixed(3)} ms; ${ratio.toFixed(1)} times`);
await echo.terminate();
sessions.dispose();
registry.dispose();
