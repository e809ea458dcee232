import { appSource, createSessions } from '../../src/session/host/index.ts';
import type { Session } from '../../src/session/types.ts';
import { Registry } from '../../src/tools/registry.ts';
import type { ToolAnswer } from '../../src/tools/types.ts';
import { randomOf } from './random.ts';

/** How a fault run goes. */
export interface FaultOptions {
  readonly seed: number;
  /** How many faults strike, in all victims together. */
  readonly faults: number;
  readonly workerUrl: URL;
  readonly entries: Readonly<Record<string, string>>;
}

/** What a fault run saw. */
export interface FaultReport {
  /** How many faults of each kind struck. */
  readonly struck: Readonly<Record<string, number>>;
  /** How the sessions ended by them, by reason. */
  readonly ended: Readonly<Record<string, number>>;
  /** Calls by what came of them: `ok`, or the reason's code. */
  readonly answers: Readonly<Record<string, number>>;
  /** The longest that a call in a session without faults took, in milliseconds. */
  readonly longest: number;
  /** What should not be: see the texts. */
  readonly wrong: readonly string[];
}

const VICTIMS = 3;
const KINDS = ['exit', 'hang', 'bloat', 'garble', 'throw'] as const;
/** Short limits, so that a hang costs little, and long enough for a start on a busy machine; milliseconds, megabytes. */
const LIMITS = { callTimeout: 900, silence: 2_500, heap: 96 };
/** Milliseconds after which a call counts as never answered. */
const NEVER = 20_000;

const agent = { kind: 'agent', client: 'faults' } as const;
const app = appSource(new URL('../fixtures/apps/faulty.tea.ts', import.meta.url).pathname);
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One session with a client that never stops calling, and what the client knows of each number. */
class Called {
  readonly id: string;
  readonly session: Session;
  longest = 0;
  readonly answers: ToolAnswer[] = [];
  readonly #registry: Registry;
  readonly #known = new Map<number, 'once' | 'never' | 'unknown'>();
  readonly wrong: string[] = [];
  #goes = true;
  #next = 0;

  constructor(session: Session, registry: Registry) {
    this.session = session;
    this.id = session.id;
    this.#registry = registry;
  }

  /** Calls, eight at a time, until it is told to stop. */
  async run(): Promise<void> {
    const one = async (): Promise<void> => {
      while (this.#goes) await this.#call(++this.#next);
    };
    await Promise.all(Array.from({ length: 8 }, one));
  }

  stop(): void {
    this.#goes = false;
  }

  /** Compares what the model has with what the client was told. */
  async check(): Promise<void> {
    const answer = await this.#registry.readResource(`teahouse://session/${this.id}/model/put`);
    if (!answer.ok) return void this.wrong.push(`${this.id}: the model cannot be read: ${answer.reason.message}`);
    const put = JSON.parse(answer.value.text) as Readonly<Record<string, number>>;
    for (const [n, known] of this.#known) {
      const times = put[n] ?? 0;
      const isRight = known === 'once' ? times === 1 : known === 'never' ? times === 0 : times <= 1;
      if (!isRight) this.wrong.push(`${this.id}: ${n} is there ${times} times; the client was told "${known}"`);
    }
  }

  async #call(n: number): Promise<void> {
    const begin = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const never = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), NEVER)));
    const answer = await Promise.race([n % 2 === 0 ? this.#type(n) : this.#dispatch(n), never]);
    clearTimeout(timer);
    this.longest = Math.max(this.longest, performance.now() - begin);
    if (answer === null) return void this.wrong.push(`${this.id}: the call ${n} was never answered`);
    this.answers.push(answer);
    this.#known.set(n, answer.ok ? 'once' : isUnknown(answer) ? 'unknown' : 'never');
    if (!answer.ok) await sleep(5);
  }

  #dispatch(n: number): Promise<ToolAnswer> {
    return this.session.dispatch({ type: 'put', n } as never, agent);
  }

  async #type(n: number): Promise<ToolAnswer> {
    const outcome = await this.#registry.call(
      `${this.id}.number.type_into`,
      { text: String(n) },
      { origin: agent, mayWrite: true },
    );
    if (outcome.found) return outcome.answer;
    return { ok: false, reason: { code: 'not_listed', message: 'The tool is gone with its session.' } };
  }
}

/** Whether an answer leaves open what became of the write. */
function isUnknown(answer: Extract<ToolAnswer, { ok: false }>): boolean {
  return answer.reason.code === 'timeout' || answer.reason.message.includes('not known whether');
}

/** Lets clients call sessions without a pause, and kills, hangs, bloats and garbles the workers of some of them meanwhile. */
export async function faultRun(options: FaultOptions): Promise<FaultReport> {
  const random = randomOf(options.seed);
  const registry = new Registry();
  const { workerUrl, entries } = options;
  const sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0, limits: LIMITS });
  const struck: Record<string, number> = {};
  const ended: Record<string, number> = {};
  const wrong: string[] = [];
  try {
    const all: Called[] = [];
    for (let i = 0; i <= VICTIMS; i++) {
      const session = sessions.start({ app, id: i === 0 ? 'quiet' : `victim_${i}`, startedBy: { kind: 'person' } });
      await session.ready;
      all.push(new Called(session, registry));
    }
    const [quiet, ...victims] = all as [Called, ...Called[]];
    const watching = quiet.session.onDidChangeState((state) => wrong.push(`quiet became ${JSON.stringify(state)}`));
    const clients = all.map((called) => called.run());
    for (let left = options.faults; left > 0; left -= victims.length) {
      await Promise.all(
        victims.slice(0, left).map(async ({ session }) => {
          const how = KINDS[Math.floor(random() * KINDS.length)] ?? 'exit';
          const after = random() < 0.5 ? null : Math.floor(random() * 30);
          const which = Math.floor(random() * 1_000);
          await sleep(random() * 120);
          struck[how] = (struck[how] ?? 0) + 1;
          await strike(session, { type: 'fail', how, after, which }, ended, wrong);
        }),
      );
    }
    await sleep(50);
    for (const called of all) called.stop();
    await Promise.all(clients);
    watching.dispose();
    for (const called of all) await called.check();
    for (const answer of quiet.answers) if (!answer.ok) wrong.push(`quiet: ${answer.reason.code}`);
    const answers: Record<string, number> = {};
    for (const answer of all.flatMap((called) => called.answers)) {
      const what = answer.ok ? 'ok' : answer.reason.code;
      answers[what] = (answers[what] ?? 0) + 1;
    }
    wrong.push(...all.flatMap((called) => called.wrong));
    return { struck, ended, answers, longest: quiet.longest, wrong };
  } finally {
    sessions.dispose();
    registry.dispose();
  }
}

/** Lets one fault strike, waits for the end of the worker where it ends it, and restarts the session as a person would. */
async function strike(
  session: Session,
  message: { readonly type: 'fail'; readonly how: string; readonly after: number | null; readonly which: number },
  ended: Record<string, number>,
  wrong: string[],
): Promise<void> {
  const end = new Promise<string>((resolve) => {
    const listening = session.onDidChangeState((state) => {
      if (state.name !== 'ended') return;
      listening.dispose();
      resolve(state.why);
    });
    // An error in `update` or in a command ends nothing; everything else ends the worker.
    const patience = message.how === 'throw' ? 100 : NEVER;
    setTimeout(() => {
      listening.dispose();
      resolve('goes on');
    }, patience).unref();
  });
  void session.dispatch(message, agent);
  const why = await end;
  ended[why] = (ended[why] ?? 0) + 1;
  if (why === 'goes on') {
    if (message.how !== 'throw') wrong.push(`${session.id} goes on after ${JSON.stringify(message)}`);
    return;
  }
  const state = await session.restart();
  if (state.name !== 'running') wrong.push(`${session.id} did not start again: ${JSON.stringify(state)}`);
  if (session.restored?.model !== 'kept')
    wrong.push(`${session.id} lost its model: ${JSON.stringify(session.restored)}`);
  if (session.restored?.lost !== '') wrong.push(`${session.id} lost messages: ${session.restored?.lost}`);
}
