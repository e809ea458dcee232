/**
 * What a session's history costs, with every processor kept awake. `node test/bench/history.bench.ts` on Node 24. Each
 * figure stands beside its floor of the same run: the same work without a history.
 */
import type { App } from '../../src/sdk/app.ts';
import type { StartRequest } from '../../src/protocol/worker.ts';
import { History } from '../../src/session/worker/history/history.ts';
import { startApp } from '../../src/session/worker/start.ts';
import type { Runtime } from '../../src/session/worker/runtime.ts';
import { keepAwake } from './awake.ts';

const MESSAGES = 10_000;
const ROUNDS = 15;
const gc = (globalThis as { gc?: () => void }).gc ?? (() => undefined);
const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? NaN;

interface Model {
  readonly at: number;
  readonly rows: readonly { readonly id: number; readonly name: string }[];
}

const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Row ${String(id)}` }));

/** A table of 100,000 rows of which one is selected; each message selects the next. */
const table: App<Model> = {
  init: () => ({ at: 0, rows }),
  update: (_message, model) => ({ ...model, at: (model.at + 1) % rows.length }),
  view: ({ at, rows: all }) => [
    { type: 'text', content: `Row ${String(at)}` },
    {
      type: 'table',
      id: 'people',
      height: 20,
      columns: [{ id: 'id' }, { id: 'name' }],
      selected: at,
      rows: { length: all.length, window: (from: number, to: number) => all.slice(from, to) },
    },
    { type: 'button', id: 'next', label: 'Next', onClick: { type: 'next' } },
  ],
};

/** Counts: nothing is quicker, so that nothing shows the cost of a history more. */
const counter: App<{ readonly count: number }> = {
  init: () => ({ count: 0 }),
  update: (_message, { count }) => ({ count: count + 1 }),
  view: ({ count }) => [
    { type: 'text', content: `Count ${String(count)}` },
    { type: 'button', id: 'next', label: 'Next', onClick: { type: 'next' } },
  ],
};

function run(app: unknown, entries: number): Runtime {
  const start: StartRequest = {
    kind: 'start',
    sessionId: 'bench',
    url: 'file:///bench.tea.ts',
    entries: {},
    columns: 120,
    rows: 40,
    workspaceFolder: null,
    args: [],
    history: { entries, bytes: 1e9 },
  };
  const begun = startApp({ app: app as App, files: [], start, post: () => undefined }, 'bench.tea.ts');
  if ('error' in begun) throw new Error(begun.error.message);
  return begun.runtime;
}

let id = 0;
const origin = { kind: 'agent', client: 'bench' } as const;
const send = (runtime: Runtime): void =>
  runtime.handle({ kind: 'dispatch', id: ++id, message: { type: 'next' }, origin });

function perSecond(entries: number): number {
  const session = run(counter, entries);
  for (let i = 0; i < 500; i++) send(session);
  gc();
  const begin = performance.now();
  for (let i = 0; i < MESSAGES; i++) send(session);
  const taken = performance.now() - begin;
  session.stop();
  return MESSAGES / (taken / 1_000);
}

const letSleep = keepAwake();
console.log(`Node ${process.version}`);

// By turns, so that what else the machine does falls on both alike.
const on: number[] = [];
const off: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  if (round % 2 === 0) off.push(perSecond(0));
  on.push(perSecond(1_000));
  if (round % 2 === 1) off.push(perSecond(0));
}
const cost = (1 - median(on) / median(off)) * 100;
console.log(
  `messages through update, view and answer: history on ${median(on).toFixed(0)}/s, off ${median(off).toFixed(0)}/s (floor); on costs ${cost.toFixed(1)} % (goal: at most 15)`,
);

const heap = (): number => {
  for (let i = 0; i < 4; i++) gc();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};
const held = (keep: (history: History, model: Model, entry: number) => void): number => {
  let model: Model = { at: 0, rows };
  const history = new History({ entries: MESSAGES, bytes: 1e9 }, { entry: 0, model });
  const before = heap();
  for (let entry = 1; entry <= MESSAGES; entry++) {
    model = { ...model, at: entry };
    keep(history, model, entry);
  }
  const after = heap();
  if (history.first !== 0) throw new Error('The history dropped something.');
  return after - before;
};
const models: Model[] = [];
const floor = held((_history, model) => void models.push(model));
const megabytes = held((history, model, entry) =>
  history.add({
    what: 'message',
    opened: 0,
    entry,
    message: { type: 'next' },
    shown: { type: 'next' },
    origin,
    at: Date.now(),
    ms: 0.001,
    commands: [],
    cause: null,
    model,
  }),
);
console.log(
  `${MESSAGES} entries over a model of ${rows.length} rows: ${megabytes.toFixed(2)} MB (goal: at most 5); floor ${floor.toFixed(2)} MB (the models alone in a list: ${models.length})`,
);

const long = run(table, MESSAGES);
for (let i = 0; i < MESSAGES; i++) send(long);
const timed = (work: () => void): number => {
  const times: number[] = [];
  for (let i = 0; i < 101; i++) {
    const begin = performance.now();
    work();
    times.push(performance.now() - begin);
  }
  return median(times);
};
const screen = (): void => long.handle({ kind: 'read_screen', id: ++id });
let far = false;
const jump = timed(() => {
  far = !far;
  const ask = { what: 'look', at: far ? 1 : MESSAGES } as const;
  long.handle({ kind: 'history', id: ++id, ask, origin: { kind: 'person' } });
  screen();
});
long.handle({ kind: 'input', event: { kind: 'key', key: 'escape', text: '' } });
const frame = timed(() => {
  send(long);
  screen();
});
long.stop();
console.log(
  `a jump over ${MESSAGES} entries, with its picture: ${jump.toFixed(2)} ms (goal: one frame, 16); floor ${frame.toFixed(2)} ms (one message with its picture)`,
);
letSleep();
