import { existsSync, readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { appSource, createSessions } from '../../src/session/host/index.ts';
import type { Session, Sessions } from '../../src/session/types.ts';
import { Registry } from '../../src/tools/registry.ts';
import type { ToolAnswer } from '../../src/tools/types.ts';

/** How much work, and by which worker. */
export interface SoakOptions {
  readonly sessions: number;
  /** Messages through `update`, in all sessions together: a third by tool, the others by dispatch. */
  readonly messages: number;
  /** Restarts and reloads, half and half, in all sessions together. */
  readonly restarts: number;
  readonly workerUrl: URL;
  readonly entries: Readonly<Record<string, string>>;
  readonly say?: (text: string) => void;
}

/** What is open in this process. */
interface Open {
  /** Megabytes of heap in use after a collection. */
  readonly heap: number;
  readonly threads: number;
  /** Timers, ports, streams and the like, as Node counts them. */
  readonly resources: number;
  /** Listeners on the process. */
  readonly listeners: number;
  readonly tools: number;
}

/** What a soak saw. */
export interface SoakReport {
  readonly before: Open;
  /** All sessions rest, a fifth of the work done. */
  readonly early: Open;
  /** All sessions rest, all the work done. */
  readonly late: Open;
  /** All sessions stopped. */
  readonly after: Open;
  /** Megabytes of heap in the one worker that is never restarted, at the same two moments. */
  readonly worker: { readonly early: number; readonly late: number };
  /** The most listeners and handles that one app had open when it rested. */
  readonly apps: { readonly listeners: number; readonly handles: number };
  readonly messages: number;
  readonly restarts: number;
  /** Calls that were refused, and messages that a model does not show. Each is a fault. */
  readonly faults: readonly string[];
}

const agent = { kind: 'agent', client: 'soak' } as const;
const app = new URL('../fixtures/apps/soak.tea.ts', import.meta.url).pathname;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function open(registry: Registry): Promise<Open> {
  // Ended workers are let go of some turns later.
  for (let i = 0; i < 4; i++) {
    collect();
    await sleep(50);
  }
  return {
    heap: process.memoryUsage().heapUsed / 1024 / 1024,
    threads: existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0,
    resources: process.getActiveResourcesInfo().length,
    listeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    tools: registry.size,
  };
}

/** Works sessions hard, restarts them again and again, and answers what was left open. Rejects when one does not start. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const { workerUrl, entries, say = () => undefined } = options;
  const registry = new Registry();
  const before = await open(registry);
  const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 5 });
  const faults: string[] = [];
  try {
    const workers = await Promise.all(
      Array.from({ length: options.sessions }, (_, at) => startWorker(sessions, registry, faults, at)),
    );
    const rounds = Math.ceil(options.restarts / Math.max(1, options.sessions - 1));
    const each = Math.ceil(options.messages / options.sessions / rounds);
    const early = Math.max(1, Math.ceil(rounds / 5));
    const part = async (from: number, to: number): Promise<[Open, Rest[]]> => {
      await Promise.all(workers.map((worker) => worker.work(from, to, each)));
      const rest = await Promise.all(workers.map((worker) => worker.rest()));
      return [await open(registry), rest];
    };
    const [openEarly, restEarly] = await part(0, early);
    say(`a fifth is done: ${JSON.stringify(openEarly)}`);
    const [openLate, restLate] = await part(early, rounds);
    say(`all is done: ${JSON.stringify(openLate)}`);
    sessions.dispose();
    await sleep(800);
    return {
      before,
      early: openEarly,
      late: openLate,
      after: await open(registry),
      worker: { early: megabytes(restEarly[0]), late: megabytes(restLate[0]) },
      apps: {
        listeners: Math.max(...restLate.map(({ listeners }) => listeners)),
        handles: Math.max(...restLate.map(({ handles }) => handles)),
      },
      messages: workers.reduce((sum, { sent }) => sum + sent, 0),
      restarts: workers.reduce((sum, { restarted }) => sum + restarted, 0),
      faults,
    };
  } finally {
    sessions.dispose();
    registry.dispose();
  }
}

interface Rest {
  readonly heap: number;
  readonly listeners: number;
  readonly handles: number;
}

const megabytes = (rest: Rest | undefined): number => (rest?.heap ?? NaN) / 1024 / 1024;

/** One session and the messages it was sent; the first one is never restarted. */
class SoakWorker {
  sent = 0;
  restarted = 0;
  readonly #session: Session;
  readonly #registry: Registry;
  readonly #faults: string[];
  readonly #stays: boolean;

  constructor(session: Session, registry: Registry, faults: string[], stays: boolean) {
    this.#session = session;
    this.#registry = registry;
    this.#faults = faults;
    this.#stays = stays;
    session.watch({ frame: (_frame, shown) => shown(), keymap: () => undefined, accessible: () => undefined });
  }

  async work(from: number, to: number, each: number): Promise<void> {
    for (let round = from; round < to; round++) {
      await this.#messages(each);
      if (this.#stays) continue;
      this.restarted += 1;
      const state =
        round % 2 === 0
          ? (await this.#session.restart()).name
          : await this.#session.reload().then((result) => (result.ok ? 'running' : result.error.message));
      if (state !== 'running') this.#faults.push(`${this.#session.id}: ${state}`);
    }
  }

  /** Waits until nothing goes on, checks that no message was lost, and answers what the app holds. */
  async rest(): Promise<Rest> {
    await sleep(700);
    const count = await this.#read('count');
    if (count !== this.sent) this.#faults.push(`${this.#session.id} counts ${String(count)} of ${this.sent}`);
    return (await this.#read('live')) as Rest;
  }

  async #messages(count: number): Promise<void> {
    const { id } = this.#session;
    for (let left = count; left > 0; left -= 30) {
      const now = Math.min(30, left);
      const answers = await Promise.all(
        Array.from({ length: now }, (_, i) =>
          i % 3 === 0 ? called(this.#registry, `${id}.add.click`) : this.#session.dispatch({ type: 'add' }, agent),
        ),
      );
      this.sent += now;
      for (const answer of answers) if (!answer.ok) this.#faults.push(`${id}: ${answer.reason.message}`);
    }
  }

  async #read(key: string): Promise<unknown> {
    const answer = await this.#registry.readResource(`teahouse://session/${this.#session.id}/model/${key}`);
    if (!answer.ok) throw new Error(answer.reason.message);
    return JSON.parse(answer.value.text);
  }
}

async function called(registry: Registry, tool: string): Promise<ToolAnswer> {
  const outcome = await registry.call(tool, {}, { origin: agent, mayWrite: true });
  if (outcome.found) return outcome.answer;
  return { ok: false, reason: { code: 'not_found', message: `There is no tool ${tool}.` } };
}

async function startWorker(sessions: Sessions, registry: Registry, faults: string[], at: number): Promise<SoakWorker> {
  const session = sessions.start({ app: appSource(app), id: `soak_${at}`, startedBy: { kind: 'person' } });
  const state = await session.ready;
  if (state.name !== 'running') throw new Error(`soak_${at}: ${JSON.stringify(state)}`);
  return new SoakWorker(session, registry, faults, at === 0);
}
