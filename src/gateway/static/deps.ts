import type { AppSource, Session, Sessions } from '../../session/types.ts';
import type { Json, Reason } from '../../sdk/provider.ts';
import type { Clock } from '../../tools/types.ts';
import type { Rests } from '../rests.ts';
import type { Apps, StartConsent, ToolRegistry } from '../ports.ts';
import { sessionNotRunning } from '../reasons.ts';
import type { AccessMode } from '../types.ts';
import { Refused } from './house-tool.ts';

/** What the static tools work with. */
export interface StaticDeps {
  readonly registry: ToolRegistry;
  readonly sessions: Sessions;
  readonly apps: Apps;
  readonly consent: StartConsent;
  readonly clock: Clock;
  /** What did not fit in answers. */
  readonly rests: Rests;
  /** The open folder that an app which is started belongs to; `null` without one. */
  readonly workspaceFolder: (app: AppSource) => string | null;
  readonly mode: (sessionId: string) => AccessMode;
}

/** A list from `wanted` on; what does not fit in one answer is left out of it later, with `next`. */
export function listFrom(all: readonly Json[], wanted = 0): Json {
  const offset = Math.min(wanted, all.length);
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

/**
 * The session that the argument `session` names.
 *
 * @throws Refused when there is none, saying which there are
 */
export function sessionIn(sessions: Pick<Sessions, 'all' | 'get'>, id: string | undefined): Session {
  const found = sessionOf(sessions, id);
  if (!found.ok) throw new Refused(found.reason);
  return found.session;
}

/** Whether a session can be worked now. */
export function isRunning(session: Session): boolean {
  return session.state.name === 'running' || session.state.name === 'starting';
}

/** An app as the static tools name it. */
export function appJson(app: AppSource): Json {
  return { name: app.name, ships: app.shipped, ...(app.shipped ? {} : { file: app.file }) };
}
