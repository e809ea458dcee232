/**
 * What a session costs, with every processor kept awake. `node test/bench/session.bench.ts` on Node 24; with `dist/` built the worker is the bundle that
 * ships, else its source. Each figure stands beside its floor of the same run.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ViewNode } from '../../src/sdk/node.ts';
import { appSource, createSessions } from '../../src/session/host/index.ts';
import { MirrorIn } from '../../src/session/host/mirror-in.ts';
import { BroughtProviders } from '../../src/session/worker/brought.ts';
import { MirrorOut } from '../../src/session/worker/mirror-out.ts';
import type { Session } from '../../src/session/types.ts';
import { keepAwake } from './awake.ts';
import { Registry } from '../../src/tools/registry.ts';
import { ToolSynchronizer } from '../../src/tools/synchronizer.ts';

const built = new URL('../../dist/worker.mjs', import.meta.url);
const source = new URL('../../src/session/worker/main.ts', import.meta.url);
const isBuilt = existsSync(built) && !process.argv.includes('--source');
const sdk = new URL(isBuilt ? '../../dist/sdk.mjs' : '../../src/teahouse.ts', import.meta.url).href;
const counter = new URL('../fixtures/apps/counter.tea.ts', import.meta.url).pathname;

const median = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1] ?? NaN;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (what: string, value: number, unit: string, floor?: [number, string]): void => {
  const beside =
    floor === undefined
      ? ''
      : `   floor ${floor[0].toFixed(3)} ${unit} (${floor[1]}), ${(value / floor[0]).toFixed(2)} times`;
  console.log(`${what.padEnd(58)} ${value.toFixed(3).padStart(10)} ${unit}${beside}`);
};

async function times(rounds: number, work: (i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < rounds / 10; i++) await work(i);
  const list: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work(i);
    list.push(performance.now() - start);
  }
  return median(list);
}

const registry = new Registry();
const sessions = createSessions({ workerUrl: isBuilt ? built : source, entries: { teahouse: sdk }, registry });
const start = (): Session => sessions.start({ app: appSource(counter), startedBy: { kind: 'person' } });
const letSleep = keepAwake();
console.log(`worker: ${isBuilt ? 'dist' : 'source'}, Node ${process.version}`);

const echo = new Worker(new URL('./echo-worker.mjs', import.meta.url));
const ping = (value: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    echo.once('message', resolve);
    echo.postMessage(value);
  });
await ping('warm');

const first = start();
await first.ready;
const origin = { kind: 'agent', client: 'bench' } as const;
// The floor carries as much: the request there, and back what a dispatch lets cross.
const crossing = [
  {
    kind: 'view',
    revision: 1,
    patch: {
      op: 'change',
      children: { head: [{ op: 'change', set: { content: 'Count 1000' } }, 1], drop: 0, insert: [], tail: [] },
    },
  },
  { kind: 'folded', entry: 1_000, message: { type: 'add' }, origin, at: Date.now() },
  {
    kind: 'answer',
    id: 1_000,
    answer: { ok: true, result: null, effect: { changed: true, paths: ['/count'], widgets: [] } },
  },
];
await ping({ kind: 'answer_with', value: crossing });
const floor = (): Promise<number> =>
  times(2_000, (i) => ping({ kind: 'dispatch', id: i, message: { type: 'add' }, origin }));
const before = await floor();
const trip = await times(2_000, () => first.dispatch({ type: 'add' }, origin));
say('round trip host, worker, host: dispatch with view and answer', trip, 'ms', [
  (before + (await floor())) / 2,
  'ping-pong that carries as much',
]);

const many = 5_000;
const begin = performance.now();
await Promise.all(Array.from({ length: many }, () => first.dispatch({ type: 'add' }, origin)));
say('messages through update, each with its view and answer', many / ((performance.now() - begin) / 1_000), '1/s');

const starts: number[] = [];
for (let i = 0; i < 9; i++) {
  await sleep(600);
  const at = performance.now();
  const session = start();
  await new Promise<void>((resolve) => {
    session.watch({ frame: () => resolve(), keymap: () => undefined, accessible: () => undefined });
  });
  starts.push(performance.now() - at);
  await session.stop();
}
say('run to the first frame, with a worker that waits', median(starts), 'ms');

const reloads: number[] = [];
const live = start();
await live.ready;
let framed: () => void = () => undefined;
live.watch({
  frame: (_frame, shown) => {
    shown();
    framed();
  },
  keymap: () => undefined,
});
for (let i = 0; i < 15; i++) {
  await sleep(400); // the next worker waits by then, as between two saves
  const at = performance.now();
  const frame = new Promise<void>((resolve) => {
    framed = resolve;
  });
  await live.reload();
  await frame;
  reloads.push(performance.now() - at);
}
await live.stop();
say('reload to its first frame, with a worker that waits', median(reloads), 'ms');

const spawns: number[] = [];
for (let i = 0; i < 5; i++) {
  const at = performance.now();
  const worker = new Worker('require("node:worker_threads").parentPort.postMessage(1)', { eval: true });
  await new Promise((resolve) => worker.once('message', resolve));
  spawns.push(performance.now() - at);
  await worker.terminate();
}
say('  an empty worker to its first message', median(spawns), 'ms');

/** Megabytes a worker, measured in a process of its own. */
async function memoryOf(kind: 'empty' | 'session'): Promise<{ readonly resident: number; readonly heap: number }> {
  const script = new URL('./memory.ts', import.meta.url).pathname;
  const args = [script, kind, (isBuilt ? built : source).href, sdk, pathToFileURL(counter).href];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout) as { readonly resident: number; readonly heap: number };
}
const empty = await memoryOf('empty');
const running = await memoryOf('session');
say('memory of a running session: resident, goal 12 MB more', running.resident, 'MB', [empty.resident, 'empty worker']);
say('  used heap', running.heap, 'MB', [empty.heap, 'empty worker']);
await echo.terminate();
sessions.dispose();
registry.dispose();

/** Milliseconds from one changed widget to the mirror and the tools in step, in a view of so many buttons. */
async function changedWidget(count: number): Promise<number> {
  const per = Math.max(1, Math.round(Math.sqrt(count)));
  const groups = Array.from({ length: Math.ceil(count / per) }, (_, group) => ({
    type: 'column',
    children: Array.from({ length: per }, (_, i): ViewNode => ({
      type: 'button',
      id: `b${group}_${i}`,
      label: 'x',
      onClick: { type: 'go' },
    })),
  }));
  const brought = new BroughtProviders({ problem: () => undefined, mask: (text) => text });
  const out = new MirrorOut({ bulk: () => [], brought });
  const into = new MirrorIn();
  const here = new Registry();
  const synchronizer = new ToolSynchronizer({ registry: here, sessionId: 'bench', debounceMs: 0 });
  const show = (): void => {
    const patch = out.next({ type: 'column', children: [...groups] });
    if (patch !== null) synchronizer.sync(into.apply(structuredClone(patch)));
  };
  synchronizer.start(null);
  show();
  const time = await times(100, (i) => {
    const at = groups.length >> 1;
    const group = groups[at] as (typeof groups)[number];
    groups[at] = {
      ...group,
      children: group.children.map((node, j) => (j === 0 ? { ...node, label: `x${i}` } : node)),
    };
    show();
    return Promise.resolve();
  });
  synchronizer.stop();
  here.dispose();
  return time;
}
const small = await changedWidget(100);
say('one changed widget in 100,000 nodes: patch, mirror, sync', await changedWidget(100_000), 'ms', [
  small,
  '100 nodes',
]);
letSleep();
