import assert from 'node:assert/strict';
import { appSource, createSessions } from '../../../src/session/host/index.ts';
import type { Session, Sessions } from '../../../src/session/types.ts';
import { Registry } from '../../../src/tools/registry.ts';
import type { ToolAnswer } from '../../../src/tools/types.ts';
import { entries, removeFolders, workerUrl } from '../session/support.ts';

const agent = { origin: { kind: 'agent', client: 'test' }, mayWrite: true } as const;

/** How an app is started. */
export interface ShippedStart {
  readonly args: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  readonly workspaceFolder?: string;
}

/** An app that ships, running in a worker as it does for people: worked by keys and by tools, seen as rows. */
export class Shipped {
  readonly #name: string;
  readonly #limits: { readonly callTimeout: number; readonly silence: number; readonly heap: number };
  #registry = new Registry();
  #sessions: Sessions | undefined;
  #session: Session | undefined;

  /** Makes ready before each test of the `describe` it stands in, and ends all sessions after it. */
  constructor(name: string, { callTimeout = 5_000, silence = 10_000, heap = 512 } = {}) {
    this.#name = name;
    this.#limits = { callTimeout, silence, heap };
    beforeEach(() => {
      this.#registry = new Registry();
      const registry = this.#registry;
      this.#sessions = createSessions({ workerUrl, entries, registry, debounceMs: 0, limits: this.#limits });
    });
    afterEach(() => {
      this.#sessions?.dispose();
      this.#registry.dispose();
    });
    after(removeFolders);
  }

  get registry(): Registry {
    return this.#registry;
  }

  /** The session that was started last. */
  get session(): Session {
    assert.ok(this.#session, 'no session was started');
    return this.#session;
  }

  /** Starts the app; the session is ready or has failed when this answers. */
  async start(how: ShippedStart): Promise<Session> {
    assert.ok(this.#sessions);
    const app = appSource(new URL(`../../../src/apps/${this.#name}.tea.ts`, import.meta.url).pathname);
    this.#session = this.#sessions.start({ app, startedBy: { kind: 'person' }, ...how });
    await this.#session.ready;
    return this.#session;
  }

  async rows(of = this.session): Promise<readonly string[]> {
    return (await of.readScreen())?.rows ?? [];
  }

  async screen(of = this.session): Promise<string> {
    return (await this.rows(of)).join('\n');
  }

  /** Waits until something holds; `state` is what a failure shows. */
  async waitFor(
    what: string,
    holds: () => Promise<boolean> | boolean,
    state: () => Promise<string> | string = () => '',
  ): Promise<void> {
    for (const end = performance.now() + 30_000; !(await holds());) {
      if (performance.now() > end) throw new Error(`never ${what}:\n${await state()}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Waits until the screen shows `want`, and answers the screen. */
  async sees(want: RegExp, of = this.session): Promise<string> {
    let text = '';
    await this.waitFor(
      `saw ${String(want)}`,
      async () => want.test((text = await this.screen(of))),
      () => text,
    );
    return text;
  }

  /** Presses keys; a single character types itself. */
  press(...keys: readonly string[]): void {
    for (const key of keys) this.session.input({ kind: 'key', key, text: /^.$/u.test(key) ? key : '' });
  }

  /** Calls a tool once it is there: what the screen shows first is a tool a moment later. */
  async answer(tool: string, args: Record<string, unknown> = {}, of = this.session): Promise<ToolAnswer> {
    const name = `${of.id}.${tool}`;
    await this.waitFor(`offered ${name}`, () => this.#registry.find(name) !== undefined);
    const called = await this.#registry.call(name, args, agent);
    assert.ok(called.found, `no tool ${name}`);
    return called.answer;
  }

  /** Calls a tool that does what it is asked to, and answers its result. */
  async call(tool: string, args: Record<string, unknown> = {}, of = this.session): Promise<unknown> {
    const answer = await this.answer(tool, args, of);
    assert.ok(answer.ok, `${tool}: ${JSON.stringify(answer)}`);
    return answer.result;
  }

  /** Calls a tool that refuses, and answers what it says. */
  async refused(tool: string, args: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.answer(tool, args);
    assert.ok(!answer.ok, `${tool} was not refused: ${JSON.stringify(answer)}`);
    return answer.reason.message;
  }
}
