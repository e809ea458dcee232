import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { appSource, createSessions } from '../../../../src/session/host/index.ts';
import type { HostRequest } from '../../../../src/protocol/worker.ts';
import type { Session, Sessions } from '../../../../src/session/types.ts';
import { Registry } from '../../../../src/tools/registry.ts';
import { entries, folderWith, workerUrl } from '../../session/support.ts';

const agent = { origin: { kind: 'agent', client: 'test' }, mayWrite: true, mayDestroy: true } as const;

/** The app in a session of its own, between a person and an agent that are both the test. */
export class DataApp {
  readonly #registry = new Registry();
  readonly #sessions: Sessions;
  session!: Session;
  folder = '';

  constructor() {
    const limits = { callTimeout: 20_000, silence: 20_000, heap: 512, history: { entries: 100, bytes: 1e6 } };
    this.#sessions = createSessions({ workerUrl, entries, registry: this.#registry, debounceMs: 0, limits });
  }

  /** Opens a file of this content in a folder of its own. */
  async open(content: string | Buffer, { name = 'sales.csv', columns = 90, rows = 20 } = {}): Promise<void> {
    this.folder = folderWith({});
    writeFileSync(`${this.folder}/${name}`, content);
    await this.start([name], { columns, rows });
  }

  /** Starts the app in the folder. */
  async start(args: readonly string[], { columns = 90, rows = 20 } = {}): Promise<void> {
    this.session = this.#sessions.start({
      app: appSource(new URL('../../../../src/apps/data.tea.ts', import.meta.url).pathname),
      args,
      columns,
      rows,
      workspaceFolder: this.folder,
      startedBy: { kind: 'person' },
    });
    await this.session.ready;
  }

  async rows(): Promise<readonly string[]> {
    return (await this.session.readScreen())?.rows ?? [];
  }

  /** Waits until the screen shows it; answers the screen. */
  async sees(want: RegExp, ms = 20_000): Promise<readonly string[]> {
    for (const end = performance.now() + ms; ;) {
      const rows = await this.rows();
      if (want.test(rows.join('\n'))) return rows;
      if (performance.now() > end) throw new Error(`never saw ${String(want)}:\n${rows.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Calls a tool once it is there; answers its result. */
  async call(tool: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const name = `${this.session.id}.${tool}`;
    for (const end = performance.now() + 5_000; this.#registry.find(name) === undefined;) {
      if (performance.now() > end) throw new Error(`no tool ${name}:\n${(await this.rows()).join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const called = await this.#registry.call(name, args, agent);
    assert.ok(called.found, `no tool ${name}`);
    assert.ok(called.answer.ok, `${tool}: ${JSON.stringify(called.answer)}`);
    return called.answer.result as Record<string, unknown>;
  }

  /** Reads a table until it says that nothing newer is on its way, as its tool tells agents to. */
  async fresh(tool: string, args: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    for (let tries = 0; tries < 3_000; tries++) {
      const read = await this.call(tool, args);
      if (read['pending'] !== true) return read;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${tool} is pending for ever`);
  }

  /** Chooses an option of a list by its text. */
  async choose(list: string, label: string): Promise<void> {
    const { items } = (await this.call(`${list}.get_options`)) as { items: string[] };
    const index = items.indexOf(label);
    assert.ok(index >= 0, `${list} has no ${label}: ${JSON.stringify(items)}`);
    await this.call(`${list}.select`, { index });
  }

  press(...keys: readonly string[]): void {
    for (const key of keys)
      this.session.input({ kind: 'key', key, text: /^.$/u.test(key) ? key : key === 'space' ? ' ' : '' });
  }

  /** Notes what the app asks the editor for. */
  requests(): HostRequest[] {
    const seen: HostRequest[] = [];
    this.session.onDidRequest((request) => void seen.push(request));
    return seen;
  }

  dispose(): void {
    this.#sessions.dispose();
    this.#registry.dispose();
  }
}
