import assert from 'node:assert/strict';
import { appSource, createSessions, DEFAULT_LIMITS } from '../../src/session/host/index.ts';
import type { Session, SessionLimits, Sessions, StartOptions } from '../../src/session/types.ts';
import { Registry } from '../../src/tools/registry.ts';
import type { ToolAnswer } from '../../src/tools/types.ts';
import { entries, folderWith, until, workerUrl } from '../unit/session/support.ts';

const person = { kind: 'person' } as const;

/** Sessions in workers of their own, with what the house says of them. */
export class SessionBench {
  readonly registry = new Registry();
  readonly warned: string[] = [];
  readonly sessions: Sessions;

  constructor(limits: Partial<SessionLimits> = {}) {
    this.sessions = createSessions({
      workerUrl,
      entries,
      registry: this.registry,
      debounceMs: 0,
      limits: { ...DEFAULT_LIMITS, heap: 256, ...limits },
      warnings: { warn: (code, text) => void this.warned.push(`${code}: ${text}`) },
    });
  }

  /** Starts an app of this text, and waits until it runs. */
  async start(text: string, more: Partial<StartOptions> = {}): Promise<Session> {
    const session = this.sessions.start({ ...this.options(text), ...more });
    assert.deepEqual(await session.ready, { name: 'running' });
    return session;
  }

  /** How an app of this text is started by a person; its file is `case.tea.ts`. */
  options(text: string): StartOptions {
    return { app: appSource(`${folderWith({ 'case.tea.ts': text })}/case.tea.ts`), startedBy: person };
  }

  /** Calls a tool as an agent. */
  async call(tool: string, args: object = {}): Promise<ToolAnswer> {
    const outcome = await this.registry.call(tool, args, { origin: { kind: 'agent', client: 'test' }, mayWrite: true });
    assert.ok(outcome.found, `no tool ${tool}`);
    return outcome.answer;
  }

  /** Waits until the first row of the screen is this. */
  async shows(session: Session, row: string): Promise<void> {
    let seen: string | undefined;
    const look = setInterval(() => void session.readScreen().then((screen) => (seen = screen?.rows[0])), 5);
    await until(() => seen === row, `"${row}" on the screen`).finally(() => clearInterval(look));
  }

  dispose(): void {
    this.sessions.dispose();
    this.registry.dispose();
  }
}
