import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from '../../../src/sdk/app.ts';
import type { FromWorker, StartRequest, ToWorker } from '../../../src/protocol/worker.ts';
import type { Clock } from '../../../src/tools/types.ts';
import { Outbox } from '../../../src/session/worker/outbox.ts';
import type { Runtime } from '../../../src/session/worker/runtime.ts';
import { startApp } from '../../../src/session/worker/start.ts';
import { mouseAt } from '../mouse.ts';

/** The worker's entry, from source. */
export const workerUrl = new URL('../../../src/session/worker/main.ts', import.meta.url);

/** Where `teahouse` leads in apps under test. */
export const entries = { teahouse: new URL('../../../src/teahouse.ts', import.meta.url).href };

/** The path of an app under `test/fixtures/apps`. */
export function fixture(name: string): string {
  return new URL(`../../fixtures/apps/${name}.tea.ts`, import.meta.url).pathname;
}

const folders: string[] = [];

/** A new folder with these files; removed by {@link removeFolders}. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'teahouse-session-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Removes the folders of this run. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Waits until `condition` holds; fails after two seconds. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const end = performance.now() + 2_000;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await sleep(2);
  }
}

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #now = 0;
  readonly #tasks = new Set<{ readonly at: number; readonly task: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const entry = { at: this.#now + ms, task };
    this.#tasks.add(entry);
    return () => this.#tasks.delete(entry);
  }

  /** How many tasks wait. */
  get size(): number {
    return this.#tasks.size;
  }

  /** Moves on by `ms`, task by task. */
  move(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#tasks].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#tasks.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = end;
  }
}

/** An app running in this very thread, without a worker: what it posts, and ways to talk to it. */
export class Here {
  readonly posts: FromWorker[] = [];
  readonly runtime: Pick<Runtime, 'handle' | 'stop'>;
  #id = 0;

  constructor(app: App, start: Partial<StartRequest> = {}) {
    const request: StartRequest = {
      kind: 'start',
      sessionId: 'here',
      url: 'file:///here.tea.ts',
      entries,
      columns: 40,
      rows: 6,
      workspaceFolder: null,
      args: [],
      ...start,
    };
    const outbox = new Outbox((batch) => void this.posts.push(...structuredClone(batch)));
    const started = startApp(
      { app, files: [], start: request, post: (message) => outbox.post(message) },
      '/here.tea.ts',
    );
    if ('error' in started) throw new Error(started.error.message);
    outbox.flush();
    const { runtime } = started;
    this.runtime = {
      handle(message) {
        runtime.handle(message);
        outbox.flush();
      },
      stop: () => runtime.stop(),
    };
  }

  /** The posts of one kind so far. */
  of<K extends FromWorker['kind']>(kind: K): Extract<FromWorker, { kind: K }>[] {
    return this.posts.filter((post): post is Extract<FromWorker, { kind: K }> => post.kind === kind);
  }

  /** Calls an action as an agent that may write, and answers what comes back. */
  call(
    widgetId: string,
    action: string,
    args: Record<string, unknown> = {},
    more: Partial<Extract<ToWorker, { kind: 'call' }>> = {},
  ) {
    const id = ++this.#id;
    const origin = { kind: 'agent', client: 'test' } as const;
    this.runtime.handle({
      kind: 'call',
      id,
      widgetId,
      provider: 'button',
      action,
      args,
      origin,
      mayWrite: true,
      mayDestroy: false,
      ...more,
    });
    const answer = this.of('answer').find((post) => post.id === id);
    if (answer === undefined) throw new Error('No answer.');
    return answer.answer;
  }

  /** Sends a message from outside. */
  dispatch(message: { readonly type: string }) {
    const id = ++this.#id;
    this.runtime.handle({ kind: 'dispatch', id, message, origin: { kind: 'agent' } });
    const answer = this.of('answer').find((post) => post.id === id);
    if (answer === undefined) throw new Error('No answer.');
    return answer.answer;
  }

  /** Presses keys: names as in `KeyEvent.key`, one printable character types itself. */
  press(...keys: readonly string[]): void {
    for (const key of keys) {
      const text = key === 'space' ? ' ' : /^.$/su.test(key) ? key : '';
      this.runtime.handle({ kind: 'input', event: { kind: 'key', key, text } });
    }
  }

  /** Presses and releases the left button on a cell. */
  click(column: number, row: number): void {
    this.runtime.handle({ kind: 'input', event: mouseAt('press', column, row) });
    this.runtime.handle({ kind: 'input', event: mouseAt('release', column, row) });
  }

  /** The rows on the screen, without empty ones at the end. */
  screen(): readonly string[] {
    const id = ++this.#id;
    this.runtime.handle({ kind: 'read_screen', id });
    const screen = this.of('screen').find((post) => post.id === id)?.screen;
    const rows = [...(screen?.rows ?? [])];
    while (rows.at(-1) === '') rows.pop();
    return rows;
  }
}
