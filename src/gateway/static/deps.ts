import type { AppSource, Session, Sessions } from '../../session/types.ts';
import type { Json, Reason } from '../../sdk/provider.ts';
import type { Clock, ToolAnswer } from '../../tools/types.ts';
import type { Apps, StartConsent, ToolRegistry } from '../ports.ts';
import { sessionNotRunning } from '../reasons.ts';
import type { AccessMode } from '../types.ts';

/** What the static tools work with. */
export interface StaticDeps {
  readonly registry: ToolRegistry;
  readonly sessions: Sessions;
  readonly apps: Apps;
  readonly consent: StartConsent;
  readonly clock: Clock;
  /** The folder that is open, for apps that are started; `null` without one. */
  readonly workspaceFolder: () => string | null;
  readonly mode: (sessionId: string) => AccessMode;
}

/** What a static tool answers. Those that write change no model, so that no effect stands beside it. */
export function answer(result: Json): ToolAnswer {
  return { ok: true, result };
}

/** A list from the argument `offset` on; what does not fit in one answer is left out of it later, with `next`. */
export function listFrom(all: readonly Json[], args: Readonly<Record<string, unknown>>): Json {
  const offset = Math.min((args['offset'] as number | undefined) ?? 0, all.length);
  return { items: all.slice(offset), total: all.length, offset };
}

/** A refusal. */
export function refuse(reason: Reason): { readonly ok: false; readonly reason: Reason } {
  return { ok: false, reason };
}

/** The argument `session`: its session, or the refusal that says which there are. */
export function sessionOf(
  sessions: Pick<Sessions, 'all' | 'get'>,
  id: unknown,
): { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly reason: Reason } {
  const running = sessions.all.filter(isRunning);
  if (id === undefined && running.length === 1 && running[0]) return { ok: true, session: running[0] };
  const session = typeof id === 'string' ? sessions.get(id) : undefined;
  if (session) return { ok: true, session };
  const ids = running.map((each) => each.id);
  if (id !== undefined) return refuse(sessionNotRunning(typeof id === 'string' ? id : JSON.stringify(id), ids));
  return refuse({
    code: 'invalid_arguments',
    message:
      ids.length === 0
        ? 'No session is running. Call list_apps to see what can be started, and start_session to start it.'
        : `Several sessions are running: name one with the argument "session" (${ids.join(', ')}).`,
  });
}

/** Whether a session can be worked now. */
export function isRunning(session: Session): boolean {
  return session.state.name === 'running' || session.state.name === 'starting';
}

/** An app as the static tools name it. */
export function appJson(app: AppSource): Json {
  return { name: app.name, ships: app.shipped, ...(app.shipped ? {} : { file: app.file }) };
}
